import { CONTROLES_DE_CLIENTE } from '@anden/contrato/clientes/rules.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';

type Publica = Pick<CommandContext, 'publicar'>;

/** Tells whoever looks at customers that one changed; without an id, that some did. The command declares that it changes 'cliente'. */
export const avisarCliente = ({ publicar }: Publica, id?: number): void =>
  publicar({ tema: 'cliente', ...(id === undefined ? {} : { id }), controles: CONTROLES_DE_CLIENTE });

/** Tells whoever looks at customers' orders that some changed. The command declares that it changes 'pedido'. */
export const avisarPedidos = ({ publicar }: Publica): void =>
  publicar({ tema: 'pedido', controles: CONTROLES_DE_CLIENTE });
