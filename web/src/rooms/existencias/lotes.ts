import { pareceLectura } from '@anden/contrato/escaneo/lectura.ts';
import {
  esMismoLote,
  estaCaducado,
  type LineaDeLote,
  lineaDeLoteRejection,
  type PideLote,
  salidaDeLoteRejection,
} from '@anden/contrato/existencias/rules.ts';
import { piezasDe } from '../../capture/captura.ts';
import { leeDia } from '../../capture/dia.ts';
import { fecha } from '../../platform/format.ts';

/** A known lot with its pieces; without them for operators who count blind. */
export type LoteConocido = Omit<LineaDeLote, 'INGRESO'> & { EXISTENCIA?: number | undefined };

/** A line of the batch dialog while it is entered. */
export interface LineaEscrita {
  caducidad: string;
  lote: string;
  produccion: string;
  cantidad: string;
}

export type CampoDeLinea = keyof LineaEscrita;

/**
 * The request for the lots that leave a location. It does not depend on the pieces, so that one reading serves the
 * dialog, the proposal and reading ahead.
 */
export const pedidoDeSalida = (de: {
  articulo_id: number;
  almacen_id: number;
  quienllama?: string | undefined;
  ubicacion_id?: number;
}) => ({ ...de, unidades: 0, movimiento: 'S' as const });

/** What the dialog asks for. E: lots are entered; S: they are chosen from existing ones. */
export interface PeticionDeLotes {
  articulo: PideLote & { ARTICULO_ID: number; ARTICULO: string };
  almacenId: number;
  piezas: number;
  movimiento: 'E' | 'S';
  /** Which screen asks, by the server's names: compras, traspasos, remision, conteo. */
  quienllama: string;
  /** Where the pieces go or are, for display. */
  lugar: string | null;
  /** S: the location they are taken from; only its lots are offered. */
  ubicacionId?: number;
  /** Codes that are never a lot: the article's own, scanned once too often. */
  noSonLote: ReadonlySet<string>;
  /** Lines captured before. */
  previas: readonly LineaDeLote[];
  /** Lots on the scanned labels of this article, with the pieces each stands for. */
  leidos?: readonly LineaDeLote[];
}

export const restanDe = (piezas: number, lineas: readonly LineaDeLote[]): number =>
  lineas.reduce((resto, l) => resto - l.INGRESO, piezas);

/** An empty line for the pieces without a lot. */
export const lineaNueva = (restan: number): LineaEscrita => ({
  caducidad: '',
  lote: '',
  produccion: '',
  cantidad: restan > 0 ? String(restan) : '',
});

/** A known lot copied into the line; for an exit, at most the pieces it has. */
export function lineaDeLote(
  lote: LoteConocido,
  restan: number,
  movimiento: PeticionDeLotes['movimiento'],
): LineaEscrita {
  const cantidad = movimiento === 'S' ? Math.min(restan, lote.EXISTENCIA ?? restan) : restan;
  return {
    caducidad: lote.FECHA_CADUCIDAD ? fecha(lote.FECHA_CADUCIDAD) : '',
    lote: lote.LOTE ?? '',
    produccion: lote.FECHA_PRODUCCION ? fecha(lote.FECHA_PRODUCCION) : '',
    cantidad: String(cantidad),
  };
}

/**
 * The line to begin with: what a label said; otherwise, for an exit, the lot with the earliest expiry that has not
 * expired, and for an entry, the missing pieces.
 */
export function lineaPropuesta(
  p: Pick<PeticionDeLotes, 'piezas' | 'movimiento' | 'leidos'> & { articulo?: PideLote },
  existentes: readonly LoteConocido[],
  lineas: readonly LineaDeLote[],
  hoy: string,
): LineaEscrita {
  const { piezas, movimiento, articulo, leidos = [] } = p;
  const restan = restanDe(piezas, lineas);
  const porElegir = movimiento === 'S' ? lotesPorElegir(existentes, lineas) : [];
  const suyos = articulo ? delArticulo(articulo, leidos) : [];
  for (const leido of suyos) {
    // A single label stands for all the pieces; several say how many each.
    const cuantas = suyos.length === 1 ? restan : Math.min(restan, leido.INGRESO);
    const lote =
      movimiento === 'S'
        ? porElegir.find((e) => coincide(leido, e))
        : lineas.some((l) => coincide(leido, l))
          ? undefined
          : leido;
    if (lote) return lineaDeLote(lote, cuantas, movimiento);
  }
  const primero = porElegir.find((l) => !estaCaducado(l.FECHA_CADUCIDAD, hoy));
  return primero ? lineaDeLote(primero, restan, movimiento) : lineaNueva(restan);
}

/** What labels say about the parts that the article requires. */
export const delArticulo = (a: PideLote, leidos: readonly LineaDeLote[]): LineaDeLote[] =>
  leidos
    .map((l) => ({
      FECHA_CADUCIDAD: a.CADUCA === 'S' ? l.FECHA_CADUCIDAD : null,
      LOTE: a.LOTE === 'S' ? l.LOTE : null,
      FECHA_PRODUCCION: a.FECHA_PRODUCCION === 'S' ? l.FECHA_PRODUCCION : null,
      INGRESO: l.INGRESO,
    }))
    .filter((l) => l.FECHA_CADUCIDAD || l.LOTE || l.FECHA_PRODUCCION);

/** Whether a lot agrees with a label in every part that the label states. */
export const coincide = (leido: LineaDeLote, l: Omit<LineaDeLote, 'INGRESO'>): boolean =>
  (leido.LOTE === null || leido.LOTE === l.LOTE) &&
  (leido.FECHA_CADUCIDAD === null || leido.FECHA_CADUCIDAD === l.FECHA_CADUCIDAD) &&
  (leido.FECHA_PRODUCCION === null || leido.FECHA_PRODUCCION === l.FECHA_PRODUCCION);

/** Whether two lines give a different day for the same thing. A day that one of them lacks contradicts nothing. */
export const contradice = (a: Omit<LineaDeLote, 'INGRESO'>, b: Omit<LineaDeLote, 'INGRESO'>): boolean =>
  (['FECHA_CADUCIDAD', 'FECHA_PRODUCCION'] as const).some(
    (dia) => a[dia] !== null && b[dia] !== null && a[dia] !== b[dia],
  );

/**
 * The lines that follow entirely from labels: each lot's pieces, if they add up to what was entered and each label
 * states all the required parts. Otherwise none: the operator enters them, starting from the label's lot.
 */
export function lineasDeEtiquetas(
  articulo: PideLote,
  leidos: readonly LineaDeLote[],
  piezas: number,
): readonly LineaDeLote[] {
  const suyas = delArticulo(articulo, leidos);
  const enteras = suyas.every(
    (l) =>
      (articulo.CADUCA !== 'S' || l.FECHA_CADUCIDAD !== null) &&
      (articulo.LOTE !== 'S' || l.LOTE !== null) &&
      (articulo.FECHA_PRODUCCION !== 'S' || l.FECHA_PRODUCCION !== null),
  );
  return enteras && suyas.length > 0 && restanDe(piezas, suyas) === 0 ? suyas : [];
}

/**
 * The lines that the dialog begins with: those captured before, and what the labels read since say. Labels that stand for all the pieces replace what was
 * captured before, and so do labels of another lot for which nothing would be left; those that stand for the pieces that were added to it are added.
 */
export function lineasDeInicio(
  p: Pick<PeticionDeLotes, 'piezas' | 'movimiento' | 'previas' | 'leidos'> & { articulo: PideLote },
): readonly LineaDeLote[] {
  const { articulo, piezas, movimiento, previas, leidos = [] } = p;
  if (movimiento === 'S') return previas;
  const nuevas = lineasDeEtiquetas(articulo, leidos, piezas);
  if (nuevas.length > 0 || previas.length === 0) return nuevas;
  const suyas = delArticulo(articulo, leidos);
  const mismosLotes =
    previas.every((l) => suyas.some((leido) => coincide(leido, l))) &&
    suyas.every((leido) => previas.some((l) => coincide(leido, l)));
  if (suyas.length > 0 && !mismosLotes && restanDe(piezas, [...previas, ...suyas]) < 0) return [];
  const juntas = suyas.reduce<readonly LineaDeLote[]>(conPiezasDe, previas);
  const sumadas = lineasDeEtiquetas(articulo, juntas, piezas);
  return sumadas.length > 0 ? sumadas : previas;
}

/** The lines with the pieces of one more, in its lot's line if it has one. */
const conPiezasDe = (lineas: readonly LineaDeLote[], mas: LineaDeLote): readonly LineaDeLote[] =>
  lineas.some((l) => esMismoLote(l, mas))
    ? lineas.map((l) => (esMismoLote(l, mas) ? { ...l, INGRESO: l.INGRESO + mas.INGRESO } : l))
    : [...lineas, mas];

/** The line in the form the wire has; text that is no day counts as missing. */
export function leeLinea(e: LineaEscrita, hoy: string): LineaDeLote {
  return {
    FECHA_CADUCIDAD: leeDia(e.caducidad, hoy, 'caducidad'),
    LOTE: e.lote.trim() || null,
    FECHA_PRODUCCION: leeDia(e.produccion, hoy, 'produccion'),
    INGRESO: piezasDe(e.cantidad),
  };
}

/** The fields for this article, in the order of entry. */
export function camposDe(articulo: PideLote): readonly CampoDeLinea[] {
  const campos: CampoDeLinea[] = [];
  if (articulo.CADUCA === 'S') campos.push('caducidad');
  if (articulo.LOTE === 'S') campos.push('lote');
  if (articulo.FECHA_PRODUCCION === 'S') campos.push('produccion');
  return [...campos, 'cantidad'];
}

/** The first empty field, to which Enter moves; null: all are filled. For an exit there is only the pieces. */
export const porEscribir = (
  articulo: PideLote,
  e: LineaEscrita,
  movimiento: PeticionDeLotes['movimiento'] = 'E',
): CampoDeLinea | null =>
  (movimiento === 'S' ? (['cantidad'] as const) : camposDe(articulo)).find(
    (campo) => e[campo].trim() === '',
  ) ?? null;

/** Why the line being written cannot be added, or null (specification §5, Batch dialog). */
export function agregarRejection(
  p: Pick<PeticionDeLotes, 'articulo' | 'piezas' | 'movimiento' | 'noSonLote'>,
  escrita: LineaEscrita,
  lineas: readonly LineaDeLote[],
  existentes: readonly LoteConocido[],
  hoy: string,
): string | null {
  const linea = leeLinea(escrita, hoy);
  if (linea.LOTE && p.noSonLote.has(linea.LOTE)) return 'Ese código es del producto, no de su lote';
  const verbo = p.movimiento === 'S' ? 'surtir' : 'acomodar';
  const motivo = lineaDeLoteRejection(p.articulo, linea, lineas, restanDe(p.piezas, lineas), { hoy, verbo });
  if (motivo) return motivo;
  if (p.movimiento === 'E') return null;
  return salidaDeLoteRejection(linea, existentes);
}

/** Warning, not a refusal: the lot has expired. */
export const avisoDeCaducado = (l: Pick<LineaDeLote, 'FECHA_CADUCIDAD'>, hoy: string): string | null =>
  estaCaducado(l.FECHA_CADUCIDAD, hoy) ? 'Esa fecha ya pasó: el producto está caducado' : null;

/** Warning, not a refusal: the lot looks like a bar code or a location, although a lot may be numbered like that. */
export const avisoDeCodigo = ({ LOTE }: Pick<LineaDeLote, 'LOTE'>): string | null =>
  LOTE && pareceLectura(LOTE) ? 'Ese lote parece un código de barras o de ubicación: revíselo' : null;

/** Known lots that have no line yet. */
export const lotesPorElegir = (
  existentes: readonly LoteConocido[],
  lineas: readonly LineaDeLote[],
): readonly LoteConocido[] => existentes.filter((e) => !lineas.some((l) => esMismoLote(l, e)));

/** Lines kept from before, if they still fit the pieces. */
export const previasQueCaben = (previas: readonly LineaDeLote[], piezas: number): readonly LineaDeLote[] =>
  restanDe(piezas, previas) >= 0 ? previas : [];
