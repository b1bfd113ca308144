import { type ClaveArticulo, esClaveAceptable } from '../articulos/rules.ts';
import { entero } from '../cifras.ts';
import { MOTIVO_ES_CODIGO, pareceLectura } from '../escaneo/lectura.ts';
import { type LineaDeLote, lotesRejection, type PideLote } from '../existencias/rules.ts';
import {
  CODIGO_COMODIN,
  CODIGO_UBICACION,
  MENSAJES_UBICACION,
  sinUbicaciones,
  sumaFijasRejection,
  type TipoArticulo,
  type TipoUbicacion,
} from '../ubicaciones/rules.ts';

/** Longest observations of a count. */
export const OBSERVACIONES_MAX = 500;

/** Reasons offered while the catalogue has not arrived (specification §9). */
export const MOTIVOS_INICIALES = [
  { MOTIVO_ID: 1, MOTIVO: 'ERROR DE SURTIDO' },
  { MOTIVO_ID: 2, MOTIVO: 'ERROR DE ACOMODO' },
] as const;

/** How long ago a location may have been counted, in milliseconds: a count belongs to one shift. */
export const CONTADA_MAX_MS = 24 * 60 * 60 * 1000;
/** How far ahead of the server a handheld's clock may be, in milliseconds; such a moment is taken as now. */
export const ADELANTO_MAX_MS = 2 * 60 * 1000;

/** Messages of counting that screen and server both say (specification §5, Counting). */
export const MENSAJES_CONTEO = {
  sinTipo: '¡Este producto no cuenta con un TIPO! Es necesario configurarlo para poder contarlo.',
  sinFija: '¡Este producto no cuenta con una ubicación FIJA! Es necesario asignarla para poder contarlo.',
  ubicacionAjena: 'La ubicación no es del artículo',
  sinCodigoDeBarras:
    'Es necesario escanear el código de barras del producto para poder contarlo ya que ¡NO CUENTA CON COMODÍN!',
  noEncontrado: 'Producto no encontrado',
  otroProducto: 'El código es de otro producto',
  codigoRepetido: 'El código es de varios productos: escanee otro',
  cantidad: 'La cantidad debe ser un número entero mayor o igual que 0',
  ceroSinCodigo: `El código ${CODIGO_COMODIN} es para contar 0 piezas: con piezas, escanee el código de barras`,
  defaultEnMulti:
    'Un producto de tipo DEFAULT no puede estar en una ubicación MULTIALMACEN. Ingrese 0 y lleve las piezas a su ubicación fija.',
  observaciones: 'Debe ingresar una observación para el motivo seleccionado',
  motivo: 'El motivo seleccionado no existe o ya no se usa: elija otro',
  lineaNoEncontrada: 'El artículo por contar no existe',
  yaContado: 'Este artículo ya se contó',
  motivoAceptacion: 'Debe ingresar por qué se acepta la diferencia',
  nadaPorAceptar: 'El artículo ya no espera otro conteo',
  otroConteo: 'El artículo se volvió a contar mientras tanto. Revise el conteo nuevo.',
  otroOperador: 'Este artículo lo debe volver a contar otro operador',
} as const;

/** 'Falta contar la ubicación 1-02-003-04-010'. */
export const faltaContar = (ubicacion: string): string => `Falta contar la ubicación ${ubicacion}`;

/** Pieces left the location after it was counted, and what remains is less than the difference to be taken off. */
export const recontarUbicacion = (ubicacion: string): string =>
  `Las piezas de la ubicación ${ubicacion} se movieron después de contarla. Cuéntela de nuevo.`;

/** The ledger of the location was corrected after it was counted, so the count has nothing to be compared with. */
export const ubicacionCorregida = (ubicacion: string): string =>
  `La existencia de la ubicación ${ubicacion} se corrigió después de contarla. Cuéntela de nuevo.`;

/** The location that the server's refusal asks to count, or to count again; undefined where the message names none. */
export const ubicacionPorContar = <U extends { UBICACION: string }>(
  mensaje: string,
  ubicaciones: readonly U[],
): U | undefined =>
  ubicaciones.find((u) =>
    [
      faltaContar(u.UBICACION),
      recontarUbicacion(u.UBICACION),
      ubicacionCorregida(u.UBICACION),
      contadaHaceMucho(u.UBICACION),
      contadaDespues(u.UBICACION),
    ].includes(mensaje),
  );

const contadaHaceMucho = (ubicacion: string): string =>
  `La ubicación ${ubicacion} se contó hace más de 24 horas. Cuéntela de nuevo.`;

const contadaDespues = (ubicacion: string): string =>
  `El reloj del equipo está adelantado: la ubicación ${ubicacion} no pudo contarse después de ahora. Cuéntela de nuevo.`;

/** The fields of an article that the rules use. */
export interface ArticuloContado extends PideLote {
  ARTICULO_ID: number;
  TIPO_ARTICULO_U: TipoArticulo | null;
  COMODIN_EMPAQUE: 'S' | 'N';
  /** Most pieces that the fixed locations of a multi-warehouse article may hold; 0: no limit. */
  MAXIMO: number;
}

/** One of the article's locations, while it is being counted. */
export interface UbicacionContada {
  UBICACION_ID: number;
  UBICACION: string;
  NUMERIC_UB: string;
  TIPO: TipoUbicacion;
  CONTADAS: number;
  CONTABILIZADA: 'S' | 'N';
}

/** A line of the batch dialog, with its location. */
export interface LoteContado extends LineaDeLote {
  UBICACION_ID: number | null;
}

/** Why an article cannot be counted, or null: it has no type, no location in the warehouse, or no fixed one. */
export function articuloRejection(
  articulo: Pick<ArticuloContado, 'TIPO_ARTICULO_U'>,
  ubicaciones: readonly Pick<UbicacionContada, 'TIPO'>[],
  almacen: string,
): string | null {
  if (articulo.TIPO_ARTICULO_U === null) return MENSAJES_CONTEO.sinTipo;
  if (ubicaciones.length === 0) return sinUbicaciones(almacen);
  if (!ubicaciones.some((u) => u.TIPO === 'F')) return MENSAJES_CONTEO.sinFija;
  return null;
}

/** Why a scanned location is not one of those to count, or null: 11 digits that match exactly one of the article's. */
export function ubicacionRejection(
  ubicaciones: readonly Pick<UbicacionContada, 'NUMERIC_UB'>[],
  codigo: string,
): string | null {
  if (!CODIGO_UBICACION.test(codigo)) return MENSAJES_UBICACION.codigo;
  return ubicaciones.filter((u) => u.NUMERIC_UB === codigo).length === 1
    ? null
    : MENSAJES_CONTEO.ubicacionAjena;
}

/**
 * Why a scanned code does not prove that this article is at hand, or null. The code of 13 zeros is a wildcard article
 * itself; of any other it means that there is no piece to scan, and is accepted with 0 pieces only ({@link anexarRejection}).
 * @param claves the key records of the code
 */
export function codigoRejection(
  articulo: Pick<ArticuloContado, 'ARTICULO_ID' | 'COMODIN_EMPAQUE'>,
  codigo: string,
  claves: readonly ClaveArticulo[],
): string | null {
  if (codigo === CODIGO_COMODIN) return null;
  const [clave] = claves;
  if (!clave) return MENSAJES_CONTEO.noEncontrado;
  if (!claves.some((c) => c.ARTICULO_ID === articulo.ARTICULO_ID)) return MENSAJES_CONTEO.otroProducto;
  if (claves.length > 1) return MENSAJES_CONTEO.codigoRepetido;
  return esClaveAceptable(claves, articulo.COMODIN_EMPAQUE) ? null : MENSAJES_CONTEO.sinCodigoDeBarras;
}

/** Whether this code goes with 0 pieces alone: 13 zeros, of an article that is no wildcard. */
export const soloCero = (articulo: Pick<ArticuloContado, 'COMODIN_EMPAQUE'>, codigo: string): boolean =>
  codigo === CODIGO_COMODIN && articulo.COMODIN_EMPAQUE === 'N';

/**
 * Why these pieces cannot be what a location holds, or null: a whole number; none in a disabled location, nor of a
 * default article in a multi-warehouse one. Pieces above the maximum are there all the same: {@link avisoDeConteo}.
 * @param ubicaciones all of the article's, with what was counted so far
 */
export function cantidadRejection(
  articulo: Pick<ArticuloContado, 'TIPO_ARTICULO_U'>,
  ubicaciones: readonly Pick<UbicacionContada, 'UBICACION_ID' | 'TIPO'>[],
  ubicacionId: number,
  cantidad: number,
): string | null {
  if (!Number.isInteger(cantidad) || cantidad < 0) return MENSAJES_CONTEO.cantidad;
  const ubicacion = ubicaciones.find((u) => u.UBICACION_ID === ubicacionId);
  if (!ubicacion) return MENSAJES_CONTEO.ubicacionAjena;
  if (cantidad === 0) return null;
  if (ubicacion.TIPO === 'I') return MENSAJES_UBICACION.inhabilitada;
  return articulo.TIPO_ARTICULO_U === 'D' && ubicacion.TIPO === 'M' ? MENSAJES_CONTEO.defaultEnMulti : null;
}

/**
 * A warning about a count, or null: the fixed locations of a multi-warehouse article hold more than its maximum
 * (specification §5, Counting). A count reports what is really there, so this is never a reason to refuse it.
 */
export function avisoDeConteo(
  articulo: Pick<ArticuloContado, 'TIPO_ARTICULO_U' | 'MAXIMO'>,
  ubicaciones: readonly Pick<UbicacionContada, 'TIPO' | 'CONTADAS'>[],
): string | null {
  const enFijas = ubicaciones.reduce((n, u) => (u.TIPO === 'F' ? n + u.CONTADAS : n), 0);
  const motivo = sumaFijasRejection(articulo.TIPO_ARTICULO_U, articulo.MAXIMO, enFijas);
  return motivo && `${motivo}. Se contaron ${enFijas}: se guarda lo contado.`;
}

/**
 * Why these pieces cannot be captured for a location (Anexar), or null: {@link cantidadRejection} and the rule of the
 * 13 zeros.
 */
export function anexarRejection(
  articulo: Pick<ArticuloContado, 'TIPO_ARTICULO_U' | 'COMODIN_EMPAQUE'>,
  ubicaciones: readonly Pick<UbicacionContada, 'UBICACION_ID' | 'TIPO'>[],
  ubicacionId: number,
  codigo: string,
  cantidad: number,
): string | null {
  if (cantidad > 0 && soloCero(articulo, codigo)) return MENSAJES_CONTEO.ceroSinCodigo;
  return cantidadRejection(articulo, ubicaciones, ubicacionId, cantidad);
}

/** Whether every location has been counted, which enables Guardar (specification §4, Count row). */
export const estaContado = (ubicaciones: readonly Pick<UbicacionContada, 'CONTABILIZADA'>[]): boolean =>
  ubicaciones.length > 0 && ubicaciones.every((u) => u.CONTABILIZADA === 'S');

/**
 * Whether the reason and its observations are asked for (specification §2): everything is counted and pieces are
 * missing.
 */
export const pideMotivo = (
  linea: { DENEGADO: number },
  ubicaciones: readonly Pick<UbicacionContada, 'CONTABILIZADA'>[],
): boolean => linea.DENEGADO > 0 && estaContado(ubicaciones);

/** Why a reason cannot be saved, or null: it needs observations, and a scanned code is none. */
export function motivoRejection(
  motivoId: number | null,
  observaciones: string | null | undefined,
): string | null {
  if (motivoId !== null && !observaciones?.trim()) return MENSAJES_CONTEO.observaciones;
  return observaciones && pareceLectura(observaciones) ? MOTIVO_ES_CODIGO : null;
}

/**
 * Why a text is no reason to accept a count beyond the tolerance, or null: it must be written, and not a scanned code.
 */
export function motivoAceptacionRejection(motivo: string): string | null {
  if (motivo.trim() === '') return MENSAJES_CONTEO.motivoAceptacion;
  return pareceLectura(motivo) ? MOTIVO_ES_CODIGO : null;
}

/**
 * Why the lots do not match the count, or null: the lots of each location must add up to its pieces. Lots without a
 * location, as clients send them that group by lot, only have to match the total.
 */
export function lotesContadosRejection(
  articulo: PideLote,
  ubicaciones: readonly Pick<UbicacionContada, 'UBICACION_ID' | 'CONTADAS'>[],
  lotes: readonly LoteContado[],
  hoy: string,
): string | null {
  const ajeno = lotes.some(
    (l) => l.UBICACION_ID !== null && !ubicaciones.some((u) => u.UBICACION_ID === l.UBICACION_ID),
  );
  if (ajeno) return MENSAJES_CONTEO.ubicacionAjena;
  const sueltos = lotes.filter((l) => l.UBICACION_ID === null);
  let faltan = 0;
  for (const u of ubicaciones) {
    const suyos = lotes.filter((l) => l.UBICACION_ID === u.UBICACION_ID);
    const piezas = suyos.reduce((n, l) => n + l.INGRESO, 0);
    // If every lot has a location, each location must match by itself; otherwise lots without one fill what the
    // locations lack.
    const exigidas = sueltos.length > 0 ? Math.min(piezas, u.CONTADAS) : u.CONTADAS;
    const motivo = lotesRejection(articulo, suyos, exigidas, 'contar', hoy);
    if (motivo) return motivo;
    faltan += u.CONTADAS - piezas;
  }
  return sueltos.length > 0 ? lotesRejection(articulo, sueltos, faltan, 'contar', hoy) : null;
}

/** Why a whole count cannot be saved, or null. `ubicaciones`: all those of the article in the warehouse, as counted. */
export function conteoRejection(
  articulo: ArticuloContado,
  ubicaciones: readonly UbicacionContada[],
  lotes: readonly LoteContado[],
  motivo: { id: number | null; observaciones: string | null },
  hoy: string,
): string | null {
  const falta = ubicaciones.find((u) => u.CONTABILIZADA !== 'S');
  if (falta) return faltaContar(falta.UBICACION);
  for (const u of ubicaciones) {
    const mal = cantidadRejection(articulo, ubicaciones, u.UBICACION_ID, u.CONTADAS);
    if (mal) return mal;
  }
  return (
    lotesContadosRejection(articulo, ubicaciones, lotes, hoy) ??
    motivoRejection(motivo.id, motivo.observaciones)
  );
}

/**
 * The moment a location was counted, in milliseconds, or why it is not accepted: slightly ahead of the server counts as
 * now; further ahead, or more than a day ago, is refused.
 */
export function momentoDeConteo(
  contada: number,
  ahora: number,
  ubicacion: string,
): { momento: number } | { rechazo: string } {
  if (contada > ahora + ADELANTO_MAX_MS) return { rechazo: contadaDespues(ubicacion) };
  if (contada < ahora - CONTADA_MAX_MS) return { rechazo: contadaHaceMucho(ubicacion) };
  return { momento: Math.min(contada, ahora) };
}

/** How far a count may differ before another operator has to count too: the larger of the two limits. */
export interface ToleranciaConteo {
  piezas: number;
  /** Percentage of what was expected. */
  porciento: number;
}

/**
 * Whether a count is too far from what was expected. Differences are added up location by location regardless of sign,
 * so that pieces missing on one shelf are not cancelled out by extra ones on another.
 */
export function excedeTolerancia(
  ubicaciones: readonly { contadas: number; esperadas: number }[],
  tolerancia: ToleranciaConteo,
): boolean {
  const distancia = ubicaciones.reduce((n, u) => n + Math.abs(u.contadas - u.esperadas), 0);
  const esperadas = ubicaciones.reduce((n, u) => n + u.esperadas, 0);
  return distancia > Math.max(tolerancia.piezas, (esperadas * tolerancia.porciento) / 100);
}

/**
 * How a count compares with what was expected, in words.
 * @param diferencia pieces counted less pieces expected
 */
export const diferenciaEscrita = (diferencia: number): string =>
  diferencia === 0
    ? 'sin diferencia'
    : `${diferencia > 0 ? 'sobran' : 'faltan'} ${entero(Math.abs(diferencia))}`;
