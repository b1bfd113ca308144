import { DONDE_VA } from '../clientes/ficha-rules.ts';

const { PEDIDO, ...DESPUES } = DONDE_VA;

/** Where an order of the shop on the web is: as any order, with its payment as a step. They are listed in the sequence they are passed. */
export const PASOS_WEB = { PEDIDO, PAGADO: 'Pagado', ...DESPUES } as const;
export type PasoWeb = keyof typeof PASOS_WEB;

/** Minutes after which a paid order that did not move is one that does not move. */
export const MINUTOS_DETENIDO = 60;
/** Days back in which paid orders that do not move are looked for. */
export const DIAS_DE_DETENIDOS = 60;

/** What a paid order that does not move waits for, by the step where it stands. */
export const DETENIDO_POR = {
  PAGADO: 'Pagado y sin remisión',
  POR_SURTIR: 'Nadie lo surte',
  SURTIENDO: 'Se dejó de surtir',
  POR_EMPACAR: 'Surtido y sin empacar',
  EMPACADO: 'Empacado y sin factura',
  FACTURADO: 'Facturado y sin enviar',
} as const;
