import { P } from '@anden/contrato/permissions.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';

/** Tells whoever looks at invoices that wait to leave, at guides or at remissions' times, that some came, changed or left. */
export const avisarFacturas = ({ publicar }: Pick<CommandContext, 'publicar'>): void =>
  publicar({ tema: 'factura', controles: [P.embarquefletera, P.guias, P.tiemposremisiones, P.tablero] });
