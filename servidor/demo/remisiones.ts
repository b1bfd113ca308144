import type { ArticuloDemo } from './articulos.ts';
import type { Lote } from './movimientos.ts';

/** A remission line of the demo. Moments are milliseconds, pieces are pieces. */
export interface RenglonRemisionDemo {
  id: number;
  articulo: ArticuloDemo;
  unidades: number;
  precio: number;
  surtidas: number;
  /** The lots with which its pieces left the shelf, whether in the shipping area or gone. */
  lotes: { lote: Lote; piezas: number }[];
  inicio: { fecha: number; operador: number } | null;
  surtido: { fecha: number; operador: number } | null;
  cierre: { fecha: number; operador: number; motivo: string } | null;
  empaque: { fecha: number; operador: number } | null;
  /** Pieces in the box, of a line that is not completely packed. */
  enCaja: { piezas: number; fecha: number; operador: number } | null;
}

export interface RemisionDemo {
  id: number;
  folio: string;
  almacen: number;
  cliente: number;
  vendedor: number;
  paqueteria: string | null;
  fecha: number;
  prometido: number | null;
  urgente: boolean;
  observaciones: string | null;
  estatus: 'PENDIENTE' | 'SURTIENDO' | 'AREAEMBARQUE' | 'EMBARCANDO' | 'EMBARCADA' | 'CANCELADA';
  surtida: { fecha: number; operador: number } | null;
  cancelada: number | null;
  /** Who is assigned to pack it. */
  revisor: number | null;
  empacada: { fecha: number; operador: number; observaciones: string; cajas: number } | null;
  embarcada: number | null;
  factura: FacturaDemo | null;
  renglones: RenglonRemisionDemo[];
  /** Who worked on it: when they began, and when they last did something. */
  trabajaron: Map<number, { desde: number; ultima: number }>;
}

/** A picker's save. */
export interface SurtidoDemo {
  operacion: string;
  remision: RemisionDemo;
  renglon: RenglonRemisionDemo;
  operador: number;
  inicio: number;
  fin: number;
  /** Seconds during which the picker waited for the shelf. */
  espera: number;
  piezas: number;
  completo: boolean;
}

export interface ErrorEmpaqueDemo {
  operacion: string;
  remision: RemisionDemo;
  renglon: RenglonRemisionDemo;
  operador: number;
  surtidor: number;
  fecha: number;
  tipo: 'falta' | 'sobra' | 'dañado' | 'otro artículo';
  piezas: number;
  observaciones: string | null;
}

/** Pieces that a picker did not find. */
export interface FaltanteDemo {
  renglon: RenglonRemisionDemo;
  /** Code of the location. */
  ubicacion: string;
  operador: number;
  fecha: number;
  piezas: number;
}

export interface EsperaDemo {
  renglon: RenglonRemisionDemo;
  almacen: number;
  operador: number;
  desde: number;
  hasta: number;
}

export interface FacturaDemo {
  /** Set, with its folio, once the invoices are in the order of their dates. */
  id: number;
  folio: string;
  folioFiscal: string;
  cliente: number;
  fecha: number;
  /** Pesos. */
  neto: number;
  /** Hundredths of a peso, tax included. */
  total: number;
  renglones: RenglonFacturaDemo[];
  /** Which of the customer's addresses it went to; null: the main one. */
  direccion: number | null;
  fletera: string | null;
  entrega: { fecha: number; operador: number } | null;
  guia: GuiaDemo | null;
  /** Folio of the order it bills, once there is one and no remission ties them. */
  pedido?: string;
}

export interface RenglonFacturaDemo {
  /** The article's id. */
  articulo: number;
  piezas: number;
  /** Hundredths of a peso, tax included. */
  total: number;
}

export interface GuiaDemo {
  fecha: number;
  guia: string;
  recibio: string | null;
  entregada: number | null;
  incidencia: string | null;
  observaciones: string | null;
}

/** Everything about the remissions of the demo but its movements. */
export interface VentasDemo {
  remisiones: RemisionDemo[];
  surtidos: SurtidoDemo[];
  errores: ErrorEmpaqueDemo[];
  faltantes: FaltanteDemo[];
  esperas: EsperaDemo[];
  facturas: FacturaDemo[];
}
