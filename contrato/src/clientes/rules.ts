import { P } from '../permissions.ts';

/** Longest text that a customer is looked for by. */
export const TEXTO_DE_CLIENTE_MAX = 100;

/** Whoever works with customers looks for one: any of these controls. */
export const CONTROLES_DE_CLIENTE = [
  P.fichaCliente,
  P.clientes,
  P.clientescc,
  P.clteRecoge,
  P.depositonoid,
  P.conciliarDepositos,
  P.tickets,
  P.marcador,
  P.listadepuracion,
  P.objetivoscltes,
] as const satisfies readonly [number, ...number[]];
