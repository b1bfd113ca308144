import { CONTROLES_SEGUIMIENTO } from '@anden/contrato/clientes/ficha-rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';

/** Tells screens with invoices waiting to leave, guides or remission times that some were added, changed or left. */
export const avisarFacturas = ({ publicar }: Pick<CommandContext, 'publicar'>): void =>
  publicar({
    tema: 'factura',
    controles: [
      P.embarquefletera,
      P.tiemposremisiones,
      P.tablero,
      P.catalogosdistribuidores,
      P.pedidosweb,
      ...CONTROLES_SEGUIMIENTO,
    ],
  });
