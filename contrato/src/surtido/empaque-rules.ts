import type { ClaveArticulo } from '../articulos/rules.ts';
import { enPiezas, segun } from '../cifras.ts';
import type { PideLote } from '../existencias/rules.ts';
import { CODIGO_COMODIN } from '../ubicaciones/rules.ts';
import { MENSAJES_REMISION, noEstaEnRemision, porEmpacar, type RenglonDeRemision } from './remision-rules.ts';

/** Fewest characters of a packing scan; shorter ones are ignored (specification §5 and §9). */
export const CODIGO_EMPAQUE_MIN = 9;

/** The parts of a lot; null: not recorded, or not on the label. Days are `YYYY-MM-DD`. */
export interface LoteDeEmpaque {
  FECHA_CADUCIDAD: string | null;
  LOTE: string | null;
  FECHA_PRODUCCION: string | null;
}

/** The fields of a line that the rules of packing use. Pieces. */
export interface RenglonPorEmpacar extends RenglonDeRemision, PideLote {
  /** Pieces already in the box. */
  UNIDADES_EMPACADAS: number;
  /** The lots its pieces were picked from; empty: the article has none, or they are not known here. */
  LOTES_SURTIDOS: readonly LoteDeEmpaque[];
}

/** Pieces picked that are not in the box yet. */
export const piezasPorEmpacar = (
  l: Pick<RenglonPorEmpacar, 'UNID_SURT_BOD' | 'UNIDADES_EMPACADAS'>,
): number => Math.max(0, l.UNID_SURT_BOD - l.UNIDADES_EMPACADAS);

/** Message for a scan of more pieces than fit. */
export const empacaDeMas = (piezas: number, faltan: number): string =>
  `Lo escaneado trae ${enPiezas(piezas)} y al renglón ${segun(faltan, 'le falta', 'le faltan')} ${faltan} por empacar`;

/** Message for a piece of a lot that was not picked. */
export const otroLoteAlEmpacar = (lotes: readonly LoteDeEmpaque[]): string =>
  `Es otro lote: de este renglón se surtió ${lotes.map(nombreDeLote).join(', ')}`;

const nombreDeLote = (l: LoteDeEmpaque): string =>
  l.LOTE ??
  (l.FECHA_CADUCIDAD && `el que caduca el ${l.FECHA_CADUCIDAD}`) ??
  (l.FECHA_PRODUCCION && `el producido el ${l.FECHA_PRODUCCION}`) ??
  'sin lote';

/** '3 de 10'. */
export const cuantasVan = (l: Pick<RenglonPorEmpacar, 'UNID_SURT_BOD' | 'UNIDADES_EMPACADAS'>): string =>
  `${l.UNIDADES_EMPACADAS} de ${l.UNID_SURT_BOD}`;

/**
 * Whether the lot on a label is one that was picked: every part that the article requires and the label states must
 * match. A part that was never recorded proves nothing.
 */
export function esLoteSurtido(
  pide: PideLote,
  etiqueta: LoteDeEmpaque | null,
  lotes: readonly LoteDeEmpaque[],
): boolean {
  if (etiqueta === null || lotes.length === 0) return true;
  const partes = (
    [
      ['CADUCA', 'FECHA_CADUCIDAD'],
      ['LOTE', 'LOTE'],
      ['FECHA_PRODUCCION', 'FECHA_PRODUCCION'],
    ] as const
  ).flatMap(([bandera, parte]) => (pide[bandera] === 'S' && etiqueta[parte] !== null ? [parte] : []));
  return lotes.some((l) => partes.every((parte) => l[parte] === null || l[parte] === etiqueta[parte]));
}

/**
 * Why these pieces cannot go into the box, or null: they must be picked, not packed yet, and of a lot that was picked
 * for the line.
 * @param piezas whole, at least one
 * @param lote what the label says; null: nothing
 */
export function piezasEmpacadasRejection(
  linea: RenglonPorEmpacar,
  piezas: number,
  lote: LoteDeEmpaque | null,
): string | null {
  if (linea.UNID_SURT_BOD === 0) return MENSAJES_REMISION.sinSurtir;
  const faltan = piezasPorEmpacar(linea);
  if (faltan === 0) return MENSAJES_REMISION.yaEmpacado;
  if (!esLoteSurtido(linea, lote, linea.LOTES_SURTIDOS)) return otroLoteAlEmpacar(linea.LOTES_SURTIDOS);
  return piezas > faltan ? empacaDeMas(piezas, faltan) : null;
}

/** Messages about pieces that are counted by hand instead of scanned one by one. */
export const MENSAJES_CONTADAS = {
  noSeCuentan: 'En este almacén se escanea cada pieza que se empaca',
  sinEscanear: 'Escanee una de las piezas antes de teclear cuántas son',
  sinNumero: 'Teclee cuántas piezas son',
} as const;

/**
 * Why pieces counted by hand cannot be packed, or null: the warehouse must allow it, and one of them was scanned, so
 * that it is known what was counted.
 */
export function contadasRejection(
  almacen: { EMPAQUE_CANTIDAD: 'S' | 'N' },
  { piezas, codigo }: { piezas: number | null; codigo: string | null },
): string | null {
  if (almacen.EMPAQUE_CANTIDAD !== 'S') return MENSAJES_CONTADAS.noSeCuentan;
  if (codigo === null || codigo === CODIGO_COMODIN) return MENSAJES_CONTADAS.sinEscanear;
  return piezas === null ? MENSAJES_CONTADAS.sinNumero : null;
}

/**
 * Why `total` pieces cannot be what was counted of a line, or null. The pieces already scanned are part of it.
 * @param escaneadas pieces that scans put into the box and that the count includes
 * @param total what was typed; NaN: no number
 */
export function totalContadoRejection(
  linea: Pick<RenglonPorEmpacar, 'UNID_SURT_BOD' | 'UNIDADES_EMPACADAS'>,
  escaneadas: number,
  total: number,
): string | null {
  if (!Number.isInteger(total) || total < 1) return MENSAJES_CONTADAS.sinNumero;
  if (total < escaneadas)
    return `Ya ${segun(escaneadas, 'se escaneó', 'se escanearon')} ${enPiezas(escaneadas)}`;
  const caben = escaneadas + piezasPorEmpacar(linea);
  return total > caben ? `Son ${caben} a lo más: es lo que falta del renglón` : null;
}

/** A packing scan after its key was resolved. */
export interface LeidoAlEmpacar {
  /** Digits of the key, or of the scanned code if no article has it. */
  digitos: string;
  /** Pieces it stands for: the key's, or those on the label. */
  piezas: number;
  lote: LoteDeEmpaque | null;
}

/** The outcome of a packing scan. */
export type EscaneoDeEmpaque<L> =
  | { tipo: 'corto' }
  /** `piezas` go into the box. */
  | { tipo: 'empaca'; linea: L; piezas: number }
  | { tipo: 'ya empacado'; linea: L; mensaje: string }
  | { tipo: 'sin surtir'; linea: L; mensaje: string }
  /** It is refused: too many pieces, or another lot. */
  | { tipo: 'no cabe'; linea: L; mensaje: string }
  | { tipo: 'no encontrado'; mensaje: string };

/**
 * Which line a packing scan belongs to, and how many pieces of it go into the box (specification §4 and §5). Fewer than
 * 9 digits are ignored; 13 zeros mean everything that waits of the selected line, if it is a wildcard's; anything else
 * is looked up among the codes of the remission. If several lines have the article, the first with room for the pieces
 * and their lot is taken.
 * @param seleccionada the line chosen on the screen, if any
 * @param porPieza false: one scan packs everything that waits of a line; lot and room are checked all the same
 */
export function escanearEmpaque<
  L extends RenglonPorEmpacar & { ARTICULO_ID: number; COMODIN_EMPAQUE: 'S' | 'N' },
>(
  { digitos, piezas, lote }: LeidoAlEmpacar,
  lineas: readonly L[],
  claves: readonly Pick<ClaveArticulo, 'ARTICULO_ID' | 'CLAVE_ARTICULO'>[],
  seleccionada: L | null,
  porPieza: boolean,
): EscaneoDeEmpaque<L> {
  if (digitos.length < CODIGO_EMPAQUE_MIN) return { tipo: 'corto' };
  if (digitos === CODIGO_COMODIN) {
    if (seleccionada?.COMODIN_EMPAQUE !== 'S')
      return { tipo: 'no encontrado', mensaje: noEstaEnRemision(digitos) };
    return deSusLineas([seleccionada], digitos, { piezas: 1, lote: null }, false);
  }
  const articulos = new Set(claves.filter((c) => c.CLAVE_ARTICULO === digitos).map((c) => c.ARTICULO_ID));
  const suyas = lineas.filter((l) => articulos.has(l.ARTICULO_ID));
  return deSusLineas(suyas, digitos, { piezas, lote }, porPieza);
}

function deSusLineas<L extends RenglonPorEmpacar>(
  suyas: readonly L[],
  codigo: string,
  { piezas, lote }: Pick<LeidoAlEmpacar, 'piezas' | 'lote'>,
  porPieza: boolean,
): EscaneoDeEmpaque<L> {
  const esperan = suyas.filter(porEmpacar);
  const cabe = esperan.find((l) => piezasEmpacadasRejection(l, piezas, lote) === null);
  if (cabe) return { tipo: 'empaca', linea: cabe, piezas: porPieza ? piezas : piezasPorEmpacar(cabe) };
  const [espera] = esperan;
  if (espera) {
    const mensaje = piezasEmpacadasRejection(espera, piezas, lote) ?? MENSAJES_REMISION.yaEmpacado;
    return { tipo: 'no cabe', linea: espera, mensaje };
  }
  const empacada = suyas.find((l) => l.FECHA_HORA_EMPAQUE !== null);
  if (empacada) return { tipo: 'ya empacado', linea: empacada, mensaje: MENSAJES_REMISION.yaEmpacado };
  const [linea] = suyas;
  return linea
    ? { tipo: 'sin surtir', linea, mensaje: MENSAJES_REMISION.sinSurtir }
    : { tipo: 'no encontrado', mensaje: noEstaEnRemision(codigo) };
}
