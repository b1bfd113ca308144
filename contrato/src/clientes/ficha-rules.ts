import { P } from '../permissions.ts';

/** Who is told about a customer: whoever has its page, answers its tickets, calls it or cleans up its data. */
export const CONTROLES_CLIENTE = [P.fichaCliente, P.tickets, P.marcador, P.listadepuracion] as const;
/** Who may follow an invoice from its order to its delivery. */
export const CONTROLES_SEGUIMIENTO = [...CONTROLES_CLIENTE, P.guias] as const;

export const CLAVE_CLIENTE_MAX = 30;
export const FOLIO_DE_FACTURA_MAX = 20;

/** Months of sales, payments and returns that are told, this one included. */
export const MESES_DE_HISTORIAL = 24;
/** Whole months over which what a customer buys and pays is averaged. */
export const MESES_DE_PROMEDIO = 12;
/** Months in which the brands most sold are counted, this one included, and how many brands are told. */
export const MESES_DE_MARCAS = 12;
export const MARCAS_MAX = 10;
/** The name under which articles without a brand are counted. */
export const SIN_MARCA = 'SIN MARCA';

/** How an entry stands: overdue, to be due, settled, credit to be applied, a correction of another. */
export const ESTADOS_DE_ASIENTO = {
  V: 'Vencido',
  P: 'Por vencer',
  A: 'Por aplicar',
  S: 'Saldado',
  C: 'Corrección',
} as const;
export type EstadoDeAsiento = keyof typeof ESTADOS_DE_ASIENTO;

/** Where an order is now. The steps are listed in the sequence they are passed. */
export const DONDE_VA = {
  PEDIDO: 'Pedido',
  /** The system it came from says it was attended to, and no remission of it came here. */
  ATENDIDO: 'Atendido',
  POR_SURTIR: 'Por surtir',
  SURTIENDO: 'Surtiendo',
  POR_EMPACAR: 'Por empacar',
  EMPACADO: 'Empacado',
  FACTURADO: 'Facturado',
  EN_CAMINO: 'En camino',
  /** Its invoice was closed here because a file no longer brought it: nobody knows that it left. */
  CERRADO: 'Cerrado sin enviar',
  ENTREGADO: 'Entregado',
  CANCELADO: 'Cancelado',
} as const;
export type DondeVa = keyof typeof DONDE_VA;

/** The places of orders that are still open. */
export const EN_CURSO: readonly DondeVa[] = [
  'PEDIDO',
  'POR_SURTIR',
  'SURTIENDO',
  'POR_EMPACAR',
  'EMPACADO',
  'FACTURADO',
  'EN_CAMINO',
];

export const MENSAJES_CLIENTE = {
  noExiste: 'El cliente no existe',
  facturaNoExiste: 'La factura no existe',
} as const;
