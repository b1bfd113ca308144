import { CONTROLES_DE_CLIENTE } from '@anden/contrato/clientes/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';

/** Whoever works with customers, and whoever sees them in the reports of sales. */
const CON_CLIENTES = [...CONTROLES_DE_CLIENTE, P.catalogosdistribuidores, P.pedidosweb];

type Publica = Pick<CommandContext, 'publicar'>;

/** Tells whoever looks at customers that one changed; without an id, that some did. The command declares that it changes 'cliente'. */
export const avisarCliente = ({ publicar }: Publica, id?: number): void =>
  publicar({ tema: 'cliente', ...(id === undefined ? {} : { id }), controles: CON_CLIENTES });

/** Tells whoever looks at customers' orders that some changed. The command declares that it changes 'pedido'. */
export const avisarPedidos = ({ publicar }: Publica): void =>
  publicar({ tema: 'pedido', controles: CON_CLIENTES });
