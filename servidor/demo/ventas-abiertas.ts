/** The state of a remission of today. Minutes are before now. */
export interface Abierta {
  almacen: 1 | 2;
  /** Minutes ago it was created. */
  hace: number;
  /** Lines besides those of `llevan`. */
  renglones: number;
  llevan?: readonly ('comodín' | 'dos lotes' | 'reserva' | 'sin existencia')[];
  urgente?: boolean;
  /** Promised within so many business hours. */
  horas?: number;
  /** Promised for so many minutes ago. */
  atraso?: number;
  /** Who picks it, and how many lines; default: all. */
  surte?: string;
  surtidos?: number;
  /** Who packs it, and how many lines; default: all, and it is released. */
  empaca?: string;
  empacados?: number;
  factura?: boolean;
}

/**
 * Waiting ones in every state: packed and billed, to pack, begun by somebody, untouched, urgent, overdue; in both
 * warehouses.
 */
export const ABIERTAS: readonly Abierta[] = [
  { almacen: 1, hace: 230, renglones: 5, horas: 5, surte: 'SURTIDO1', empaca: 'EMPAQUE1', factura: true },
  { almacen: 1, hace: 215, renglones: 3, atraso: 20, surte: 'SURTIDO2', empaca: 'EMPAQUE2', factura: true },
  {
    almacen: 1,
    hace: 205,
    renglones: 8,
    horas: 6,
    llevan: ['dos lotes'],
    surte: 'SURTIDO3',
    empaca: 'EMPAQUE1',
    factura: true,
  },
  { almacen: 2, hace: 200, renglones: 4, surte: 'SURTIDO4', empaca: 'ALMACEN2', factura: true },
  { almacen: 1, hace: 150, renglones: 4, horas: 5, surte: 'SURTIDO2' },
  {
    almacen: 1,
    hace: 140,
    renglones: 6,
    llevan: ['comodín', 'dos lotes', 'sin existencia'],
    surte: 'SURTIDO1',
  },
  { almacen: 1, hace: 130, renglones: 7, surte: 'SURTIDO3', empaca: 'EMPAQUE1', empacados: 3 },
  { almacen: 1, hace: 120, renglones: 5, surte: 'SURTIDO1', factura: true },
  { almacen: 1, hace: 95, renglones: 6, surte: 'SURTIDO3', surtidos: 2 },
  { almacen: 1, hace: 14, renglones: 9, surte: 'SURTIDO2', surtidos: 4 },
  { almacen: 1, hace: 125, renglones: 5, atraso: 25 },
  { almacen: 1, hace: 90, renglones: 45 },
  { almacen: 1, hace: 70, renglones: 4, llevan: ['dos lotes', 'comodín', 'reserva', 'sin existencia'] },
  { almacen: 1, hace: 60, renglones: 1, llevan: ['comodín'], horas: 3 },
  { almacen: 1, hace: 45, renglones: 12, horas: 4 },
  { almacen: 1, hace: 30, renglones: 2 },
  { almacen: 1, hace: 20, renglones: 3, urgente: true, llevan: ['dos lotes'] },
  { almacen: 1, hace: 8, renglones: 6, horas: 8 },
  { almacen: 2, hace: 100, renglones: 3 },
  { almacen: 2, hace: 40, renglones: 6, urgente: true },
];
