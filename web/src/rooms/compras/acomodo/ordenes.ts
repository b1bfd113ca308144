import type { ClaveArticulo } from '@anden/contrato/articulos/rules.ts';
import {
  buscarPorAcomodar,
  codigoArticuloRejection,
  MENSAJES_ACOMODO,
  unidadesAcomodoRejection,
} from '@anden/contrato/compras/acomodo-rules.ts';
import type { LineaDeLote } from '@anden/contrato/existencias/rules.ts';
import { CODIGO_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { esLaPropuesta, piezasDe } from '../../../capture/captura.ts';
import type { Respuesta } from '../../../platform/client.ts';

/** A put-away order: pieces of an article for one location. */
export type Orden = Respuesta<'getArticulosAcomodo'>['data'][number];

/** Identifies an order. */
export const llaveDe = (o: Pick<Orden, 'ARTICULO_ID' | 'CAT_UBICACION_ID'>): string =>
  `${o.ARTICULO_ID}.${o.CAT_UBICACION_ID}`;

/** The entry in progress, as it is kept through a reload: first the product, then the location, then the pieces. */
export interface EnMano {
  articuloId: number;
  /** The code by which the product was accepted. */
  clave: string;
  /** Pieces that this code already showed: 1 if it was scanned, 0 if typed. */
  mostradas: number;
  /** Confirmed by scanning it; null until then. */
  ubicacionId: number | null;
  /** As typed. */
  unidades: string;
  /** The units that were written by themselves with the location: all of the order's. Absent: none were. */
  preset?: number;
  /** A hand wrote the units, or scans counted them, so that they stand even if they are those that were proposed. */
  tecleada?: true;
  /** Lots on the scanned labels, with the pieces each stands for. */
  lotes?: readonly LineaDeLote[];
}

/** Whether a stored entry can still be used: another version may have written it. */
export function esEnMano(valor: unknown): valor is EnMano {
  const e = valor as EnMano | null;
  return typeof e?.articuloId === 'number' && typeof e.clave === 'string' && typeof e.unidades === 'string';
}

/** Whether the units are those written by themselves, which nobody counted or confirmed. */
export const sonPropuestas = (e: EnMano): boolean => esLaPropuesta(e, e.unidades);

/** The orders of the current product, in the list's order. */
export const ordenesDe = (ordenes: readonly Orden[], e: EnMano | null): readonly Orden[] =>
  e ? ordenes.filter((o) => o.ARTICULO_ID === e.articuloId) : [];

/** The current order: the one whose location was confirmed, or the only one, or the first. */
export function ordenEnMano(ordenes: readonly Orden[], e: EnMano | null): Orden | undefined {
  const suyas = ordenesDe(ordenes, e);
  return e?.ubicacionId === null || e === null
    ? suyas[0]
    : suyas.find((o) => o.CAT_UBICACION_ID === e.ubicacionId);
}

export type Decision =
  | { tipo: 'producto'; orden: Orden }
  | { tipo: 'ubicacion'; orden: Orden }
  | { tipo: 'sumar'; orden: Orden; unidades: number }
  /** `ajena`: it is a product, but not the current one; if there is no current one, a product without orders. */
  | {
      tipo: 'rechazo';
      tono: 'rechazo' | 'atencion';
      mensaje: string;
      orden: Orden | null;
      ajena?: boolean;
    };

const rechazo = (
  mensaje: string,
  orden: Orden | null = null,
  tono: 'rechazo' | 'atencion' = 'rechazo',
): Decision & { tipo: 'rechazo' } => ({ tipo: 'rechazo', tono, mensaje, orden });

const PRIMERO_PRODUCTO = 'Primero escanee el producto que va a acomodar';

/**
 * What a location's code leads to; null if it is no location. With a current product, it must be where one of its
 * orders goes (specification §5, Put-away).
 */
export function decideUbicacion(
  ordenes: readonly Orden[],
  e: EnMano | null,
  codigo: string,
): Decision | null {
  if (!CODIGO_UBICACION.test(codigo)) return null;
  if (!e) {
    const suya = ordenes.find((o) => o.NUMERIC_UB === codigo);
    return suya ? rechazo(`${PRIMERO_PRODUCTO}: aquí va ${suya.ARTICULO}`, suya, 'atencion') : null;
  }
  const orden = ordenesDe(ordenes, e).find((o) => o.NUMERIC_UB === codigo);
  return orden ? { tipo: 'ubicacion', orden } : rechazo(MENSAJES_ACOMODO.ubicacionEsperada);
}

/**
 * What a product's code leads to (specification §5, Put-away): the product's order; with a confirmed location, one more
 * piece (or a box); and nothing while pieces of another product are entered.
 */
export function decideClave(
  ordenes: readonly Orden[],
  e: EnMano | null,
  claves: readonly ClaveArticulo[],
  piezas = 1,
): Decision {
  const suya = ordenEnMano(ordenes, e);
  const esSuya = suya && claves.some((c) => c.ARTICULO_ID === suya.ARTICULO_ID);
  if (e && suya && esSuya) {
    const motivo = codigoArticuloRejection(claves, suya);
    if (motivo) return rechazo(motivo, suya, 'atencion');
    if (e.ubicacionId === null) return { tipo: 'producto', orden: suya };
    // Whoever scans the pieces counts them, from the first.
    const escritas = sonPropuestas(e) ? Number.NaN : piezasDe(e.unidades);
    const unidades = (Number.isNaN(escritas) ? e.mostradas : escritas) + piezas;
    const exceso = unidadesAcomodoRejection(unidades, suya.UNIDADES);
    if (!exceso) return { tipo: 'sumar', orden: suya, unidades };
    return rechazo(piezas > 1 ? `${exceso}. La etiqueta es de ${piezas} piezas.` : exceso);
  }
  if (e && suya && e.unidades.trim() !== '' && !sonPropuestas(e) && claves.length > 0) {
    return { ...rechazo(`Acomode o cancele ${suya.ARTICULO} antes de escanear otro producto`), ajena: true };
  }
  const hallado = buscarPorAcomodar(ordenes, claves);
  if (hallado.tipo === 'no encontrado') return { ...rechazo(hallado.mensaje), ajena: true };
  const [orden] = hallado.filas;
  if (hallado.tipo === 'sin barras') return rechazo(hallado.mensaje, orden, 'atencion');
  return { tipo: 'producto', orden };
}

/** Why the entry cannot be saved, or null. 'incompleta': something is still missing. */
export function acomodarRejection(ordenes: readonly Orden[], e: EnMano | null): 'incompleta' | string | null {
  const orden = ordenEnMano(ordenes, e);
  if (!e || !orden || e.ubicacionId === null || e.unidades.trim() === '') return 'incompleta';
  return unidadesAcomodoRejection(piezasDe(e.unidades), orden.UNIDADES);
}

/**
 * Whether a scan of these keys ends the entry in hand: somebody counted its units, they may be put away, and the keys are of another product
 * that waits too.
 */
export const terminaLaEntrada = (
  ordenes: readonly Orden[],
  e: EnMano | null,
  claves: readonly ClaveArticulo[],
): boolean =>
  e !== null &&
  !sonPropuestas(e) &&
  acomodarRejection(ordenes, e) === null &&
  buscarPorAcomodar(
    ordenes.filter((o) => o.ARTICULO_ID !== e.articuloId),
    claves,
  ).tipo === 'acomodar';
