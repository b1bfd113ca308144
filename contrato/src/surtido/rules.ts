import { lotesAcomodoRejection } from '../compras/acomodo-rules.ts';
import { type LineaDeLote, type PideLote, salidaDeLoteRejection } from '../existencias/rules.ts';
import {
  CODIGO_COMODIN,
  conGuiones,
  MENSAJES_UBICACION,
  sinUbicaciones,
  type TipoUbicacion,
} from '../ubicaciones/rules.ts';

/** What the picking screen works on: a line of a transfer or of a remission. */
export type ModoSurtido = 'traspaso' | 'remision';

/** Messages of picking (specification §5 and §8), where screen and server both say them. */
export const MENSAJES_SURTIDO = {
  masQueSolicitadas: '¡No es posible surtir más unidades de las Solicitadas!',
  multi: 'No es posible surtir un producto de ubicación Multialmacenable. Ingrese 0 para quitarlo.',
  totalidad: 'Es necesario surtir la totalidad de piezas',
  sinFija: '¡El producto requiere de una ubicación fija para ser surtido!',
  cantidad: 'La cantidad debe ser un número entero mayor o igual a 0',
  nada: 'Debe surtir al menos una pieza',
  noCuadra: 'Las unidades de las ubicaciones no se corresponden con la cantidad a surtir',
  otraUbicacion: 'La ubicación no es una de las ubicaciones del artículo',
  repartoDeLotes: 'Elija de qué ubicación sale cada lote: como están no alcanzan en las ubicaciones elegidas',
  surtido: 'Producto Surtido',
} as const;

/** '¡No hay existencia suficiente para surtir el producto de la ubicación {loc}!' (specification §5, Picking). */
export const sinExistenciaEn = (codigo: string): string =>
  `¡No hay existencia suficiente para surtir el producto de la ubicación ${conGuiones(codigo)}!`;

/** Message: what is left in the location has expired, and leaves only if the operator names its lot. */
export const soloCaducadas = (codigo: string): string =>
  `Las piezas que quedan en la ubicación ${conGuiones(codigo)} ya caducaron: elija el lote para surtirlas`;

/** One of the article's locations, with the pieces captured so far. */
export interface UbicacionPorSurtir {
  UBICACION_ID: number;
  NUMERIC_UB: string;
  /** As people read it. */
  UBICACION?: string;
  TIPO: TipoUbicacion;
  /** Pieces there; if unknown, only the server can check. */
  EXISTENCIA?: number | undefined;
  /** Pieces to take; 0: none. */
  CONTADAS: number;
}

/** The picking of a line while it is captured. Pieces. */
export interface Surtido {
  modo: ModoSurtido;
  /** Pieces requested and not supplied yet. */
  pendientes: number;
  /** The line will be closed short with a reason, so less than all of it may leave. */
  corto: boolean;
  /** Name of the warehouse the pieces leave. */
  almacen: string;
  ubicaciones: readonly UbicacionPorSurtir[];
}

/** Pieces captured in all locations together. */
export const totalSurtido = (ubicaciones: readonly { CONTADAS: number }[]): number =>
  ubicaciones.reduce((suma, u) => suma + u.CONTADAS, 0);

/**
 * Why an article cannot be picked at all, or null: it needs a location in the warehouse, and a fixed one (specification
 * §5).
 */
export function articuloSurtidoRejection({ almacen, ubicaciones }: Surtido): string | null {
  if (ubicaciones.length === 0) return sinUbicaciones(almacen);
  return ubicaciones.some((u) => u.TIPO === 'F') ? null : MENSAJES_SURTIDO.sinFija;
}

/**
 * Why `cantidad` pieces cannot be taken from a location, replacing those captured for it before, or null (specification
 * §5, Picking). 0 removes the location from the capture and is always allowed.
 */
export function anexarSurtidoRejection(
  surtido: Surtido,
  ubicacionId: number,
  cantidad: number,
): string | null {
  const ubicacion = surtido.ubicaciones.find((u) => u.UBICACION_ID === ubicacionId);
  if (!ubicacion) return MENSAJES_SURTIDO.otraUbicacion;
  if (!Number.isInteger(cantidad) || cantidad < 0) return MENSAJES_SURTIDO.cantidad;
  if (cantidad === 0) return null;
  if (ubicacion.TIPO === 'M') return MENSAJES_SURTIDO.multi;
  if (ubicacion.TIPO === 'I') return MENSAJES_UBICACION.inhabilitada;
  const otras = totalSurtido(surtido.ubicaciones) - ubicacion.CONTADAS;
  if (otras + cantidad > surtido.pendientes) return MENSAJES_SURTIDO.masQueSolicitadas;
  return ubicacion.EXISTENCIA !== undefined && cantidad > ubicacion.EXISTENCIA
    ? sinExistenciaEn(ubicacion.UBICACION ?? ubicacion.NUMERIC_UB)
    : null;
}

/**
 * Why the captured picking cannot be saved, or null: checks the article and every location with pieces and, for a
 * transfer, that the line is complete unless it is closed short.
 */
export function guardarSurtidoRejection(surtido: Surtido): string | null {
  const delArticulo = articuloSurtidoRejection(surtido);
  if (delArticulo) return delArticulo;
  for (const u of surtido.ubicaciones) {
    const motivo = anexarSurtidoRejection(surtido, u.UBICACION_ID, u.CONTADAS);
    if (motivo) return motivo;
  }
  const total = totalSurtido(surtido.ubicaciones);
  if (total === 0) return MENSAJES_SURTIDO.nada;
  const completo = surtido.modo === 'remision' || surtido.corto || total === surtido.pendientes;
  return completo ? null : MENSAJES_SURTIDO.totalidad;
}

/**
 * Whether Guardar is enabled (specification §4): some pieces captured, no more than are missing, and no warning shown.
 * @param aviso the warning on the screen, if any
 */
export const puedeGuardarSurtido = (surtido: Surtido, aviso: string | null): boolean =>
  aviso === null && guardarSurtidoRejection(surtido) === null;

/** The code that a picking scan means: 13 zeros stand for the article's own key (specification §5). */
export const codigoDeSurtido = (codigo: string, articulo: { CLAVE_ARTICULO: string }): string =>
  codigo === CODIGO_COMODIN ? articulo.CLAVE_ARTICULO : codigo;

type LineaEnUbicacion = LineaDeLote & { UBICACION_ID?: number | null | undefined };
type Existente = Omit<LineaDeLote, 'INGRESO'> & { EXISTENCIA?: number | undefined };

/**
 * Why the captured lots cannot leave with the pieces of these locations, or null (specification §5, Batch dialog): lots
 * must be there with enough pieces, every line valid, and their sum equal to the pieces picked. Without lines, the lots
 * that expire first leave.
 * @param hoy the business day, `YYYY-MM-DD`
 */
export function lotesSurtidoRejection(
  articulo: PideLote,
  lineas: readonly LineaEnUbicacion[],
  ubicaciones: readonly { UBICACION_ID: number; CONTADAS: number }[],
  existentes: readonly Existente[],
  hoy: string,
): string | null {
  if (lineas.length === 0) return null;
  const motivo = lotesAcomodoRejection(articulo, lineas, ubicaciones, hoy, 'surtir');
  if (motivo) return motivo;
  for (const linea of lineas) {
    const sinEse = salidaDeLoteRejection(linea, existentes);
    if (sinEse) return sinEse;
  }
  return null;
}
