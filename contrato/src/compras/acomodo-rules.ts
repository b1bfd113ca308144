import { type ClaveArticulo, esClaveAceptable } from '../articulos/rules.ts';
import { type LineaDeLote, lotesRejection, type PideLote, type Verbo } from '../existencias/rules.ts';
import {
  MENSAJES_UBICACION,
  sinUbicaciones,
  sumaDeFijas,
  type TipoArticulo,
  type TipoUbicacion,
  UBICACION_LARGO,
} from '../ubicaciones/rules.ts';
import { MENSAJES } from './rules.ts';

/** What the shelving screen works on: the put-away of purchases or the reception of a transfer. */
export type Modo = 'compras' | 'traspasos';

/** Messages of the put-away (specification §5: Receiving, Put-away), where screen and server both say them. */
export const MENSAJES_ACOMODO = {
  sinFija: '¡El producto requiere de una ubicación fija para ser acomodado!',
  cantidad: 'La cantidad debe ser un número entero mayor o igual a 0',
  masQuePendientes: '1 No es posible recepcionar más unidades a las que hay por acomodar.',
  sumaMasQuePendientes: '2 No es posible recepcionar más unidades a las que hay por acomodar.',
  nada: 'Debe acomodar al menos una pieza',
  noCuadra: 'Las unidades de las ubicaciones no se corresponden con la cantidad a acomodar',
  multiEnFija:
    '¡No es posible acomodar producto de tipo MULTIALMACENABLE en ubicaciones FIJAS! Ingrese 0 para quitarlo.',
  defaultEnMulti:
    '¡No es posible acomodar producto de tipo DEFAULT en ubicaciones MULTIALMACEN! Ingrese 0 para quitarlo.',
  otraUbicacion: 'La ubicación no es una de las ubicaciones del artículo',
  otroArticulo: 'El código escaneado es de otro producto',
  claveRepetida: 'La clave coincide con más de un registro. Escanee otro código del producto.',
  unidades: 'Las unidades deben ser numéricas y mayor que 0',
  masQueLaOrden: 'Las unidades a acomodar no deben ser más a las pendientes',
  ubicacionEsperada: 'La ubicación no coincide con la del producto a acomodar',
  noEstaEnLista: 'No se encontró la clave del artículo en la lista',
  sinCodigoDeBarras:
    'Es necesario escanear el código de barras del producto para poder acomodarlo ya que ¡NO CUENTA CON COMODÍN!',
  lotesDeUbicacion:
    'Las unidades ingresadas en caducidades no se corresponden con las unidades que se van a acomodar en la ubicación',
  lotesDeUbicacionSurtida:
    'Las unidades ingresadas en caducidades no se corresponden con las unidades que se van a surtir de la ubicación',
  acomodado: 'Producto Acomodado',
} as const;

/** One of the article's locations, with the pieces captured for it so far. */
export interface UbicacionPorLlenar {
  UBICACION_ID: number;
  TIPO: TipoUbicacion;
  /** Pieces already there; 0 for an operator who counts blind and may not see them. */
  EXISTENCIA?: number | undefined;
  /** Pieces to put there; 0: none. */
  CONTADAS: number;
}

/** An article's put-away as it is being captured. */
export interface Acomodo {
  modo: Modo;
  articulo: {
    TIPO_ARTICULO_U: TipoArticulo | null;
    /** Most pieces that the fixed locations may hold together; 0: no limit. */
    MAXIMO: number;
  };
  /** Pieces waiting to be put away. */
  pendientes: number;
  /** Name of the warehouse they are in. */
  almacen: string;
  ubicaciones: readonly UbicacionPorLlenar[];
}

/** Pieces captured in all locations together. */
export const totalAcomodado = (ubicaciones: readonly { CONTADAS: number }[]): number =>
  ubicaciones.reduce((suma, u) => suma + u.CONTADAS, 0);

/**
 * Why an article cannot be put away at all, or null (specification §5, Receiving). It needs a type and a location in
 * the warehouse; for purchases a default article also needs a fixed one. Having no location at all is reported before
 * having no fixed one.
 */
export function articuloRejection({ modo, articulo, almacen, ubicaciones }: Acomodo): string | null {
  if (articulo.TIPO_ARTICULO_U === null) return MENSAJES_UBICACION.sinTipo;
  if (ubicaciones.length === 0) return sinUbicaciones(almacen);
  const pideFija = modo === 'traspasos' || articulo.TIPO_ARTICULO_U === 'D';
  if (pideFija && !ubicaciones.some((u) => u.TIPO === 'F')) return MENSAJES_ACOMODO.sinFija;
  return null;
}

/**
 * Why `cantidad` pieces cannot be put in a location, replacing those captured for it before, or null (specification §5,
 * Receiving). 0 removes the location from the capture and is always allowed.
 */
export function anexarAcomodoRejection(
  acomodo: Acomodo,
  ubicacionId: number,
  cantidad: number,
): string | null {
  const ubicacion = acomodo.ubicaciones.find((u) => u.UBICACION_ID === ubicacionId);
  if (!ubicacion) return MENSAJES_ACOMODO.otraUbicacion;
  if (!Number.isInteger(cantidad) || cantidad < 0) return MENSAJES_ACOMODO.cantidad;
  if (cantidad === 0) return null;
  if (cantidad > acomodo.pendientes) return MENSAJES_ACOMODO.masQuePendientes;
  const otras = totalAcomodado(acomodo.ubicaciones) - ubicacion.CONTADAS;
  if (otras + cantidad > acomodo.pendientes) return MENSAJES_ACOMODO.sumaMasQuePendientes;
  return tipoRejection(acomodo, ubicacion, cantidad);
}

/** Why pieces of this article cannot go to a location of that kind, or null. For more than 0 pieces. */
function tipoRejection(
  { modo, articulo, ubicaciones }: Acomodo,
  { UBICACION_ID, TIPO }: UbicacionPorLlenar,
  cantidad: number,
): string | null {
  if (TIPO === 'I') return MENSAJES_UBICACION.inhabilitada;
  if (TIPO === 'M') return articulo.TIPO_ARTICULO_U === 'D' ? MENSAJES_ACOMODO.defaultEnMulti : null;
  if (articulo.TIPO_ARTICULO_U !== 'M') return null;
  if (modo === 'compras') return MENSAJES_ACOMODO.multiEnFija;
  const enFijas = ubicaciones
    .filter((u) => u.TIPO === 'F')
    .reduce(
      (suma, u) => suma + (u.EXISTENCIA ?? 0) + (u.UBICACION_ID === UBICACION_ID ? cantidad : u.CONTADAS),
      0,
    );
  return articulo.MAXIMO > 0 && enFijas > articulo.MAXIMO ? sumaDeFijas(articulo.MAXIMO) : null;
}

/** Why the captured put-away cannot be saved, or null: checks the article and every location with pieces. */
export function guardarAcomodoRejection(acomodo: Acomodo): string | null {
  const delArticulo = articuloRejection(acomodo);
  if (delArticulo) return delArticulo;
  for (const u of acomodo.ubicaciones) {
    const motivo = anexarAcomodoRejection(acomodo, u.UBICACION_ID, u.CONTADAS);
    if (motivo) return motivo;
  }
  return totalAcomodado(acomodo.ubicaciones) > 0 ? null : MENSAJES_ACOMODO.nada;
}

/**
 * Whether Guardar is enabled (specification §4): some pieces captured, no more than are pending, and no warning shown.
 * @param aviso the warning on the screen, if any
 */
export const puedeGuardarAcomodo = (acomodo: Acomodo, aviso: string | null): boolean =>
  aviso === null && guardarAcomodoRejection(acomodo) === null;

/** The location that a scanned code means: 11 characters, matching exactly one of the article's (specification §5). */
export function ubicacionEscaneada<U extends { NUMERIC_UB: string }>(
  ubicaciones: readonly U[],
  codigo: string,
): U | null {
  if (codigo.length !== UBICACION_LARGO) return null;
  const [hallada, ...otras] = ubicaciones.filter((u) => u.NUMERIC_UB === codigo);
  return hallada !== undefined && otras.length === 0 ? hallada : null;
}

/** Why a scanned code does not name one of the article's locations, or null. */
export function ubicacionEscaneadaRejection(
  ubicaciones: readonly { NUMERIC_UB: string }[],
  codigo: string,
): string | null {
  if (codigo.length !== UBICACION_LARGO) return MENSAJES_UBICACION.codigo;
  return ubicacionEscaneada(ubicaciones, codigo) ? null : MENSAJES_ACOMODO.otraUbicacion;
}

interface ArticuloConClave {
  ARTICULO_ID: number;
  COMODIN_EMPAQUE: 'S' | 'N';
}

/**
 * Why the keys found for a scanned code do not prove that this article is at hand, or null (specification §5, Scanner
 * rule): there must be exactly one key record, of this article, and it must be a bar code unless the article is a
 * wildcard.
 */
export function codigoArticuloRejection(
  claves: readonly ClaveArticulo[],
  articulo: ArticuloConClave,
): string | null {
  if (claves.length === 0) return MENSAJES.noEncontrado;
  if (!claves.some((c) => c.ARTICULO_ID === articulo.ARTICULO_ID)) return MENSAJES_ACOMODO.otroArticulo;
  if (esClaveAceptable(claves, articulo.COMODIN_EMPAQUE)) return null;
  return articulo.COMODIN_EMPAQUE === 'S'
    ? MENSAJES_ACOMODO.claveRepetida
    : MENSAJES_ACOMODO.sinCodigoDeBarras;
}

/** What a searched key leads to in a put-away list; `filas` are the rows of its article, in the list's order. */
export type BusquedaAcomodo<L> =
  | { tipo: 'acomodar'; filas: readonly [L, ...L[]] }
  | { tipo: 'sin barras'; filas: readonly [L, ...L[]]; mensaje: string }
  | { tipo: 'no encontrado'; mensaje: string };

/** Finds the rows of a put-away list that belong to a key (specification §5, Put-away). */
export function buscarPorAcomodar<L extends ArticuloConClave>(
  lista: readonly L[],
  claves: readonly ClaveArticulo[],
): BusquedaAcomodo<L> {
  if (claves.length === 0) return { tipo: 'no encontrado', mensaje: MENSAJES.noEncontrado };
  const primera = lista.find((l) => claves.some((c) => c.ARTICULO_ID === l.ARTICULO_ID));
  if (!primera) return { tipo: 'no encontrado', mensaje: MENSAJES_ACOMODO.noEstaEnLista };
  const otras = lista.filter((l) => l !== primera && l.ARTICULO_ID === primera.ARTICULO_ID);
  const mensaje = codigoArticuloRejection(claves, primera);
  if (mensaje) return { tipo: 'sin barras', filas: [primera, ...otras], mensaje };
  return { tipo: 'acomodar', filas: [primera, ...otras] };
}

/** Why this quantity of a put-away order cannot be put away, or null (specification §5, Put-away). */
export function unidadesAcomodoRejection(unidades: number, pendientes: number): string | null {
  if (!Number.isInteger(unidades) || unidades <= 0) return MENSAJES_ACOMODO.unidades;
  if (unidades > pendientes) return MENSAJES_ACOMODO.masQueLaOrden;
  return null;
}

/** Why a scanned location is not the one the order names, or null (specification §5, Put-away). */
export const ubicacionEsperadaRejection = (codigo: string, orden: { NUMERIC_UB: string }): string | null =>
  codigo === orden.NUMERIC_UB ? null : MENSAJES_ACOMODO.ubicacionEsperada;

type LineaEnUbicacion = LineaDeLote & { UBICACION_ID?: number | null | undefined };

/**
 * Why the captured lots do not fit the pieces of these locations, or null (specification §5, Batch dialog): every line
 * must be valid, and the lines must add up to the pieces moved, in total and in each location that a line names.
 * @param hoy the business day, `YYYY-MM-DD`
 */
export function lotesAcomodoRejection(
  articulo: PideLote,
  lineas: readonly LineaEnUbicacion[],
  ubicaciones: readonly { UBICACION_ID: number; CONTADAS: number }[],
  hoy: string,
  verbo: Exclude<Verbo, 'contar'> = 'acomodar',
): string | null {
  const porUbicacion = new Map<number | null, LineaEnUbicacion[]>();
  for (const l of lineas) {
    const suyas = porUbicacion.get(l.UBICACION_ID ?? null);
    if (suyas) suyas.push(l);
    else porUbicacion.set(l.UBICACION_ID ?? null, [l]);
  }
  for (const suyas of porUbicacion.values()) {
    // A lot split over two locations has one line in each.
    const motivo = lotesRejection(articulo, suyas, sumaDe(suyas), verbo, hoy);
    if (motivo) return motivo;
  }
  const total = lotesRejection(articulo, unidas(lineas), totalAcomodado(ubicaciones), verbo, hoy);
  if (total) return total;
  for (const [ubicacionId, suyas] of porUbicacion) {
    if (ubicacionId === null) continue;
    const contadas = ubicaciones.find((u) => u.UBICACION_ID === ubicacionId)?.CONTADAS ?? 0;
    if (sumaDe(suyas) > contadas) {
      return verbo === 'surtir'
        ? MENSAJES_ACOMODO.lotesDeUbicacionSurtida
        : MENSAJES_ACOMODO.lotesDeUbicacion;
    }
  }
  return null;
}

const sumaDe = (lineas: readonly LineaDeLote[]): number => lineas.reduce((suma, l) => suma + l.INGRESO, 0);

/** Merges the lines of each lot into one, whichever location they go to. */
function unidas(lineas: readonly LineaDeLote[]): LineaDeLote[] {
  const lotes = new Map<string, LineaDeLote>();
  for (const l of lineas) {
    const lote = JSON.stringify([l.FECHA_CADUCIDAD, l.LOTE, l.FECHA_PRODUCCION]);
    lotes.set(lote, { ...l, INGRESO: (lotes.get(lote)?.INGRESO ?? 0) + l.INGRESO });
  }
  return [...lotes.values()];
}
