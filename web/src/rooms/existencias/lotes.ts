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
import { leerDia } from '../../capture/dia.ts';
import { fecha } from '../../platform/format.ts';

/** A lot the server knows, with its pieces; without them for who counts blind. */
export type LoteConocido = Omit<LineaDeLote, 'INGRESO'> & { EXISTENCIA?: number | undefined };

/** A line of the batch dialog as it is being written. */
export interface LineaEscrita {
  caducidad: string;
  lote: string;
  produccion: string;
  cantidad: string;
}

export type CampoDeLinea = keyof LineaEscrita;

/**
 * The lots that leave a location, as the server is asked for them: whatever the pieces, so that one reading serves the dialog, the
 * proposal and what is read ahead.
 */
export const pedidoDeSalida = (de: {
  articulo_id: number;
  almacen_id: number;
  quienllama?: string | undefined;
  ubicacion_id?: number;
}) => ({ ...de, unidades: 0, movimiento: 'S' as const });

/** What the dialog asks for, and of whom. E: lots are written down; S: they are chosen from those there are. */
export interface PeticionDeLotes {
  articulo: PideLote & { ARTICULO_ID: number; ARTICULO: string };
  almacenId: number;
  piezas: number;
  movimiento: 'E' | 'S';
  /** Which screen asks, as the server knows it: compras, traspasos, remision, conteo. */
  quienllama: string;
  /** Where the pieces go or are, as people read it. */
  lugar: string | null;
  /** S: the location they are taken from; only its lots are offered. */
  ubicacionId?: number;
  /** Codes that are no lot: the article's own, scanned once too often. */
  noSonLote: ReadonlySet<string>;
  /** Lines captured before. */
  previas: readonly LineaDeLote[];
  /** Lots that the labels scanned of this very article said, with the pieces each showed. */
  leidos?: readonly LineaDeLote[];
}

export const restanDe = (piezas: number, lineas: readonly LineaDeLote[]): number =>
  lineas.reduce((resto, l) => resto - l.INGRESO, piezas);

/** An empty line for what is missing. */
export const lineaNueva = (restan: number): LineaEscrita => ({
  caducidad: '',
  lote: '',
  produccion: '',
  cantidad: restan > 0 ? String(restan) : '',
});

/** A known lot, written into the line; of an exit, no more than it holds. */
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
 * The line to begin with: what a label said; else of an exit the lot that expires first and has not yet, of an entry what is
 * missing.
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
    // One label alone is of all the pieces; several tell how many each.
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

/** What labels say of what the article asks for, and nothing else. */
const delArticulo = (a: PideLote, leidos: readonly LineaDeLote[]): LineaDeLote[] =>
  leidos
    .map((l) => ({
      FECHA_CADUCIDAD: a.CADUCA === 'S' ? l.FECHA_CADUCIDAD : null,
      LOTE: a.LOTE === 'S' ? l.LOTE : null,
      FECHA_PRODUCCION: a.FECHA_PRODUCCION === 'S' ? l.FECHA_PRODUCCION : null,
      INGRESO: l.INGRESO,
    }))
    .filter((l) => l.FECHA_CADUCIDAD || l.LOTE || l.FECHA_PRODUCCION);

/** Whether a lot is the one a label says, as far as it says. */
export const coincide = (leido: LineaDeLote, l: Omit<LineaDeLote, 'INGRESO'>): boolean =>
  (leido.LOTE === null || leido.LOTE === l.LOTE) &&
  (leido.FECHA_CADUCIDAD === null || leido.FECHA_CADUCIDAD === l.FECHA_CADUCIDAD) &&
  (leido.FECHA_PRODUCCION === null || leido.FECHA_PRODUCCION === l.FECHA_PRODUCCION);

/**
 * The lines that labels account for whole: each lot's pieces, when they are as many as were written and each says all the
 * article asks for. Otherwise none: the operator writes them, the label's lot already in the line.
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

/** The line as the wire has it; what names no day counts as missing. */
export function leeLinea(e: LineaEscrita, hoy: string): LineaDeLote {
  return {
    FECHA_CADUCIDAD: leerDia(e.caducidad, hoy, 'caducidad'),
    LOTE: e.lote.trim() || null,
    FECHA_PRODUCCION: leerDia(e.produccion, hoy, 'produccion'),
    INGRESO: piezasDe(e.cantidad),
  };
}

/** The fields this article has, in the order they are written. */
export function camposDe(articulo: PideLote): readonly CampoDeLinea[] {
  const campos: CampoDeLinea[] = [];
  if (articulo.CADUCA === 'S') campos.push('caducidad');
  if (articulo.LOTE === 'S') campos.push('lote');
  if (articulo.FECHA_PRODUCCION === 'S') campos.push('produccion');
  return [...campos, 'cantidad'];
}

/** The first field still to be written, where an Enter goes on; null when all are. Of an exit only the pieces are. */
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

/** What is said, and not refused, of a lot whose pieces are past their day. */
export const avisoDeCaducado = (l: Pick<LineaDeLote, 'FECHA_CADUCIDAD'>, hoy: string): string | null =>
  estaCaducado(l.FECHA_CADUCIDAD, hoy) ? 'Esa fecha ya pasó: el producto está caducado' : null;

/** What is said, and not refused, of a lot that looks like a bar code or a location: one may be numbered so. */
export const avisoDeCodigo = ({ LOTE }: Pick<LineaDeLote, 'LOTE'>): string | null =>
  LOTE && pareceLectura(LOTE) ? 'Ese lote parece un código de barras o de ubicación: revíselo' : null;

/** Known lots that are not in the lines yet. */
export const lotesPorElegir = (
  existentes: readonly LoteConocido[],
  lineas: readonly LineaDeLote[],
): readonly LoteConocido[] => existentes.filter((e) => !lineas.some((l) => esMismoLote(l, e)));

/** Lines kept from before, if they still fit the pieces asked about. */
export const previasQueCaben = (previas: readonly LineaDeLote[], piezas: number): readonly LineaDeLote[] =>
  restanDe(piezas, previas) >= 0 ? previas : [];
