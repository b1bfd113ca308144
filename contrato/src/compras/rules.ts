import { type ClaveArticulo, esClaveAceptable } from '../articulos/rules.ts';

/** Messages of the purchase screens (specification §5 and §8), where screen and server both say them. */
export const MENSAJES = {
  sinFecha: '¡Es necesario agregar una fecha de recepción para poder comenzar a recepcionar la compra!',
  sinCodigoDeBarras:
    'Es necesario escanear el código de barras del producto para poder recibirlo ya que ¡NO CUENTA CON COMODÍN!',
  noEncontrado: 'Producto no encontrado',
  yaRecibido: 'Producto encontrado pero ya fue recibido',
  yaAcomodado: 'Ya no es posible deshacer: las piezas ya se acomodaron. Deshaga primero su acomodo.',
  compraNoEncontrada: 'Compra no encontrada',
  fechaVacia: 'Debe ingresar la fecha de recepción',
  fechaFutura: 'La fecha de recepción no puede ser posterior a este momento',
  fechaYaAsignada: 'La compra ya tiene fecha de recepción',
} as const;

/** 'Producto encontrado en el folio: N' (specification §5, Put-away). */
export const encontradoEnFolio = (folio: string): string => `Producto encontrado en el folio: ${folio}`;

/** The fields of a purchase line that the rules use. */
export interface Linea {
  DOCTO_CM_DET_ID: number;
  ARTICULO_ID: number;
  UNIDADES: number;
  UNIDADES_RECIB: number;
  COMODIN_EMPAQUE: 'S' | 'N';
}

/** Pieces of a line still to be received. */
export const faltan = (l: Pick<Linea, 'UNIDADES' | 'UNIDADES_RECIB'>): number =>
  l.UNIDADES - l.UNIDADES_RECIB;

/** Whether a line is complete: it counts as received and is shown in green (specification §4, Purchase line). */
export const estaCompleta = (l: Pick<Linea, 'UNIDADES' | 'UNIDADES_RECIB'>): boolean => faltan(l) <= 0;

/**
 * Why `cantidad` pieces cannot be received on this line, or null (specification §5: no more than ordered minus
 * received).
 */
export function cantidadRejection(
  l: Pick<Linea, 'UNIDADES' | 'UNIDADES_RECIB'>,
  cantidad: number,
): string | null {
  if (!Number.isInteger(cantidad) || cantidad <= 0) return 'Las unidades deben ser numéricas y mayor que 0';
  if (estaCompleta(l)) return MENSAJES.yaRecibido;
  if (cantidad > faltan(l)) {
    return `No es posible recibir más unidades a las pendientes por recibir. Pendientes: ${faltan(l)}`;
  }
  return null;
}

/** What is said to who receives of a purchase that was closed with pieces missing. */
export const compraCerrada = (motivo: string): string => `La compra se cerró: ${motivo}`;

/** Why nothing can be received of this purchase yet, or null. */
export function compraRejection(compra: { FECHA_RECEPCION: string | null }): string | null {
  return compra.FECHA_RECEPCION ? null : MENSAJES.sinFecha;
}

/**
 * Why `fecha` cannot be the moment a purchase was received, or null. A moment in the future is refused, except for the
 * five minutes by which a handheld's clock may be fast.
 */
export function fechaRecepcionRejection(
  actual: string | null,
  fecha: Date | null,
  ahora: Date,
): string | null {
  if (actual) return MENSAJES.fechaYaAsignada;
  if (!fecha || Number.isNaN(fecha.getTime())) return MENSAJES.fechaVacia;
  if (fecha.getTime() > ahora.getTime() + 5 * 60_000) return MENSAJES.fechaFutura;
  return null;
}

/** What a searched key leads to in the detail screen (specification §4, Purchase line). */
export type Busqueda<L extends Linea> =
  | { tipo: 'recibir'; linea: L }
  | { tipo: 'completa'; linea: L; mensaje: string }
  | { tipo: 'sin barras'; linea: L; mensaje: string }
  | { tipo: 'no encontrado'; mensaje: string };

/**
 * Finds the line that a scanned key means: the first incomplete line of its article, or the first complete one if all
 * are complete. Receiving opens only if the key is acceptable (specification §4 and §5).
 */
export function buscarLinea<L extends Linea>(
  lineas: readonly L[],
  claves: readonly ClaveArticulo[],
): Busqueda<L> {
  const articulos = new Set(claves.map((c) => c.ARTICULO_ID));
  const candidatas = lineas.filter((l) => articulos.has(l.ARTICULO_ID));
  const pendiente = candidatas.find((l) => !estaCompleta(l));
  const linea = pendiente ?? candidatas[0];
  if (!linea) return { tipo: 'no encontrado', mensaje: MENSAJES.noEncontrado };
  if (!pendiente) return { tipo: 'completa', linea, mensaje: MENSAJES.yaRecibido };
  if (!esClaveAceptable(claves, linea.COMODIN_EMPAQUE)) {
    return { tipo: 'sin barras', linea, mensaje: MENSAJES.sinCodigoDeBarras };
  }
  return { tipo: 'recibir', linea };
}
