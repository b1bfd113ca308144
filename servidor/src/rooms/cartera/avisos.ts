import { P } from '@anden/contrato/permissions.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';

/** Controls of whoever looks at customers' money, in lists, records and reports. */
const CONTROLES_CARTERA = [
  P.fichaCliente,
  P.cartera,
  P.conciliarDepositos,
  P.depositonoid,
  P.clientes,
  P.clientescc,
  P.tickets,
  P.marcador,
  P.objetivoscltes,
];

/** Tells whoever looks at these customers' money that it changed. The command declares that it changes 'cartera'. */
export function avisarCartera(
  { publicar }: Pick<CommandContext, 'publicar'>,
  clientes: readonly number[],
): void {
  for (const id of new Set(clientes)) publicar({ tema: 'cartera', id, controles: CONTROLES_CARTERA });
}
