import { enPiezas } from '../cifras.ts';
import { esEtiquetaEscaneada, LOTE_ES_ETIQUETA } from '../escaneo/lectura.ts';

const FECHA = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * The expiry day: the last day on which the pieces are good, as `YYYY-MM-DD`, or null if the text names no day.
 * Suggestions, put-away, counts, labels and reports all decide it here. Accepts `YYYY-MM-DD`, GS1's `YYMMDD`, and
 * `YYYY-MM`; day 00 or no day means the last of the month (GS1 General Specifications, 7.12), and a two-digit year
 * belongs to the century nearest to `hoy`.
 */
export function diaDeCaducidad(texto: string, hoy: string): string | null {
  const t = texto.trim();
  const gs1 = /^(\d{2})(\d{2})(\d{2})$/.exec(t);
  const mes = /^(\d{4})-(\d{2})$/.exec(t);
  const [anio, m, d] = gs1
    ? [anioDeDosCifras(Number(gs1[1]), Number(hoy.slice(0, 4))), Number(gs1[2]), Number(gs1[3])]
    : mes
      ? [Number(mes[1]), Number(mes[2]), 0]
      : (FECHA.exec(t)?.slice(1).map(Number) ?? []);
  if (anio === undefined || m === undefined || d === undefined) return null;
  if (anio < 1900 || anio > 2999 || m < 1 || m > 12) return null;
  const ultimo = new Date(Date.UTC(anio, m, 0)).getUTCDate();
  const dia = d === 0 ? ultimo : d;
  if (dia > ultimo) return null;
  return `${anio}-${String(m).padStart(2, '0')}-${String(dia).padStart(2, '0')}`;
}

/** GS1's rule for two-digit years: the matching year between 49 years ago and 50 years ahead. */
function anioDeDosCifras(cifras: number, anioActual: number): number {
  const siglo = Math.floor(anioActual / 100) * 100;
  const anio = siglo + cifras;
  if (anio - anioActual > 50) return anio - 100;
  if (anio - anioActual < -49) return anio + 100;
  return anio;
}

/** Whether pieces have expired: on the expiry day itself they are still good. Both `YYYY-MM-DD`. */
export const estaCaducado = (fechaCaducidad: string | null, hoy: string): boolean =>
  fechaCaducidad !== null && fechaCaducidad < hoy;

/** Sorts expiry days, earliest first; what never expires goes last. */
export function primeroCaduca(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
}

/** Which parts of a lot an article requires (specification §3: CADUCA/LOTE/FECHA_PRODUCCION). */
export interface PideLote {
  CADUCA: 'S' | 'N';
  LOTE: 'S' | 'N';
  FECHA_PRODUCCION: 'S' | 'N';
}

export const pideLote = (a: PideLote): boolean =>
  a.CADUCA === 'S' || a.LOTE === 'S' || a.FECHA_PRODUCCION === 'S';

/** A line of the batch dialog: a lot, and how many of the pieces being moved belong to it. */
export interface LineaDeLote {
  FECHA_CADUCIDAD: string | null;
  LOTE: string | null;
  FECHA_PRODUCCION: string | null;
  INGRESO: number;
}

/**
 * What is being done with the pieces of the batch dialog; its sentence depends on it (specification §5, Batch dialog).
 */
export type Verbo = 'acomodar' | 'surtir' | 'contar';

const NO_CORRESPONDEN: Readonly<Record<Verbo, string>> = {
  acomodar:
    'Las unidades ingresadas en caducidades no se corresponden con las unidades que se van a acomodar',
  surtir: 'Las unidades ingresadas en caducidades no se corresponden con las unidades que se van a surtir',
  contar: 'Las unidades ingresadas en caducidades no se corresponden con las unidades contadas',
};

/** Messages of the batch dialog (specification §5 and §8). */
export const MENSAJES_LOTE = {
  repetido:
    '¡No es posible agregar nuevamente una caducidad/lote/Producción ya antes agregada!. ¡Elimine el registro y vuelva a ingresarlo!',
  cantidad: 'La cantidad debe ser un número entero mayor que 0',
  excede: 'La cantidad no puede ser mayor a las unidades que faltan',
  caducidad: 'La fecha de caducidad es obligatoria',
  lote: 'El lote es obligatorio',
  produccion: 'La fecha de producción es obligatoria',
  produccionDespues: 'La fecha de producción no puede ser posterior a la de caducidad',
  produccionFutura: 'La fecha de producción no puede ser posterior a hoy',
  yaNoExiste: 'La caducidad ya no existe',
  guardada: 'Caducidad guardada',
  eliminada: 'Caducidad eliminada',
  sinDatos: 'El artículo no maneja caducidad, lote ni fecha de producción',
  noExiste: 'Elija una de las caducidades con existencia',
  sinExistencia: 'No hay existencia suficiente de esa caducidad/lote. Existencia:',
} as const;

const loteDe = (l: Omit<LineaDeLote, 'INGRESO'>): string =>
  `${l.FECHA_CADUCIDAD ?? ''}|${l.LOTE ?? ''}|${l.FECHA_PRODUCCION ?? ''}`;

/**
 * Why a line cannot be added to the batch dialog, or null: a required part is missing, the pieces are not a whole
 * number within what is left, or the lot is already listed.
 * @param restan pieces that have no lot yet
 * @param verbo when pieces leave, no part is required: they leave from lots that exist ({@link salidaDeLoteRejection})
 */
export function lineaDeLoteRejection(
  articulo: PideLote,
  linea: LineaDeLote,
  otras: readonly LineaDeLote[],
  restan: number,
  { hoy, verbo = 'acomodar' }: { hoy: string; verbo?: Verbo },
): string | null {
  // Lots that leave are chosen from the shelf, and may have been captured before the article required all its parts.
  const incompleta = verbo === 'surtir' ? null : loteRejection(articulo, linea, hoy);
  if (incompleta) return incompleta;
  if (!Number.isInteger(linea.INGRESO) || linea.INGRESO <= 0) return MENSAJES_LOTE.cantidad;
  if (linea.INGRESO > restan) return MENSAJES_LOTE.excede;
  if (otras.some((o) => loteDe(o) === loteDe(linea))) return MENSAJES_LOTE.repetido;
  return null;
}

/**
 * Why a line cannot be taken from the existing lots, or null: the lot must exist with enough pieces (specification §5,
 * Batch dialog). For an operator who counts blind, only the server knows the pieces and can refuse.
 */
export function salidaDeLoteRejection(
  linea: LineaDeLote,
  existentes: readonly (Omit<LineaDeLote, 'INGRESO'> & { EXISTENCIA?: number | undefined })[],
): string | null {
  const lote = existentes.find((e) => loteDe(e) === loteDe(linea));
  if (!lote) return MENSAJES_LOTE.noExiste;
  return lote.EXISTENCIA !== undefined && linea.INGRESO > lote.EXISTENCIA
    ? `${MENSAJES_LOTE.sinExistencia} ${lote.EXISTENCIA}`
    : null;
}

/** Whether two lines are of the same lot. */
export const esMismoLote = (a: Omit<LineaDeLote, 'INGRESO'>, b: Omit<LineaDeLote, 'INGRESO'>): boolean =>
  loteDe(a) === loteDe(b);

/** Why this article cannot have such a lot, or null: required parts must be there, and production precede expiry. */
export function loteRejection(
  articulo: PideLote,
  lote: Omit<LineaDeLote, 'INGRESO'>,
  hoy: string,
): string | null {
  if (articulo.CADUCA === 'S' && !lote.FECHA_CADUCIDAD) return MENSAJES_LOTE.caducidad;
  if (articulo.LOTE === 'S' && !lote.LOTE?.trim()) return MENSAJES_LOTE.lote;
  if (lote.LOTE && esEtiquetaEscaneada(lote.LOTE)) return LOTE_ES_ETIQUETA;
  if (articulo.FECHA_PRODUCCION === 'S' && !lote.FECHA_PRODUCCION) return MENSAJES_LOTE.produccion;
  if (lote.FECHA_PRODUCCION && lote.FECHA_PRODUCCION > hoy) return MENSAJES_LOTE.produccionFutura;
  if (lote.FECHA_PRODUCCION && lote.FECHA_CADUCIDAD && lote.FECHA_PRODUCCION > lote.FECHA_CADUCIDAD) {
    return MENSAJES_LOTE.produccionDespues;
  }
  return null;
}

/**
 * Why the lines of the batch dialog cannot be saved for `piezas` pieces, or null (specification §5): every line valid,
 * no lot twice, and their sum equal to the pieces moved. An article without lots takes no lines.
 */
export function lotesRejection(
  articulo: PideLote,
  lineas: readonly LineaDeLote[],
  piezas: number,
  verbo: Verbo,
  hoy: string,
): string | null {
  if (!pideLote(articulo) && (verbo !== 'surtir' || lineas.length === 0)) {
    return lineas.length === 0 ? null : MENSAJES_LOTE.sinDatos;
  }
  let restan = piezas;
  for (const [i, linea] of lineas.entries()) {
    const motivo = lineaDeLoteRejection(articulo, linea, lineas.slice(0, i), restan, { hoy, verbo });
    if (motivo) return motivo === MENSAJES_LOTE.excede ? NO_CORRESPONDEN[verbo] : motivo;
    restan -= linea.INGRESO;
  }
  return restan === 0 ? null : NO_CORRESPONDEN[verbo];
}

/**
 * Why a CADUCIDAD row cannot be saved, or null: the lot must be valid for the article and have at least one piece
 * (specification §2, Expiries).
 */
export function caducidadRejection(
  articulo: PideLote,
  lote: Omit<LineaDeLote, 'INGRESO'>,
  existencia: number | null,
  hoy: string,
): string | null {
  if (!pideLote(articulo)) return MENSAJES_LOTE.sinDatos;
  const motivo = loteRejection(articulo, lote, hoy);
  if (motivo) return motivo;
  return existencia !== null && Number.isInteger(existencia) && existencia > 0
    ? null
    : MENSAJES_LOTE.cantidad;
}

/**
 * Why this many pieces cannot be given a lot, or null: naming a lot creates no stock, so there must be that many pieces
 * without one.
 */
export const sinLoteRejection = (piezas: number, sinLote: number): string | null =>
  piezas <= sinLote
    ? null
    : `Sólo hay ${enPiezas(sinLote)} sin caducidad, lote ni producción en las ubicaciones del almacén`;
