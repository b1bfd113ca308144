import type { ClaveArticulo } from '@anden/contrato/articulos/rules.ts';
import { codigoArticuloRejection, MENSAJES_ACOMODO } from '@anden/contrato/compras/acomodo-rules.ts';
import type { LineaDeLote } from '@anden/contrato/existencias/rules.ts';
import {
  buenasEn,
  type LoteLeido,
  loteEnCaminoRejection,
  loteLeidoRejection,
  sonOtroLote,
  tomasDeCamino,
  tomasDeReserva,
} from '@anden/contrato/resurtidos/lotes.ts';
import { sinOtraRejection, traspasoRejection } from '@anden/contrato/resurtidos/rules.ts';
import { CODIGO_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { esLaPropuesta, type Lugar, lugarDe, piezasDe } from '../../capture/captura.ts';
import { textoDeLote } from '../../platform/format.ts';
import { faltanDe, type Operacion, type Renglon } from './orden.ts';

/** A transfer between locations: the row of the order, the operation, and the article's locations. */
export interface Traspaso {
  renglon: Renglon;
  operacion: Operacion;
  lugares: readonly Lugar[];
}

/** The entry in progress, as kept through a reload: product and location in any order, then the pieces. */
export interface EnMano {
  /** The code by which the product was accepted. */
  clave: string | null;
  /** Pieces that this code already showed: 1 if it was scanned, 0 if typed. */
  mostradas: number;
  ubicacionId: number | null;
  /** As typed. */
  piezas: string;
  /** The pieces that were written by themselves with the location: all that go there. Absent: none were. */
  preset?: number;
  /** A hand wrote the pieces, or scans counted them, so that they stand even if they are those that were proposed. */
  tecleada?: true;
  /** What the product's scanned label says about its lot; absent: nothing. */
  leido?: LoteLeido | null;
  /** The lots of a save that was sent, so that sending it again is the same save. */
  caducidades?: readonly LineaDeLote[];
}

export const NADA_EN_MANO: EnMano = { clave: null, mostradas: 0, ubicacionId: null, piezas: '' };

/** Whether a stored entry can still be used: another version may have written it. */
export function esEnMano(valor: unknown): valor is EnMano {
  const e = valor as EnMano | null;
  return (
    typeof e === 'object' && e !== null && typeof e.piezas === 'string' && typeof e.mostradas === 'number'
  );
}

export type Paso = 'clave' | 'ubicacion' | 'piezas';

/** What comes next: the article's code, its location, or the pieces (specification §2). */
export const pasoDe = (e: EnMano): Paso =>
  e.clave === null ? 'clave' : e.ubicacionId === null ? 'ubicacion' : 'piezas';

export type Decision =
  | { tipo: 'ubicacion'; lugar: Lugar }
  | { tipo: 'clave' }
  | { tipo: 'sumar'; piezas: number }
  | { tipo: 'rechazo'; mensaje: string };

const rechazo = (mensaje: string): Decision => ({ tipo: 'rechazo', mensaje });

/** The locations that this operation may use, best first: the suggested one, then by pieces. */
export function lugaresPosibles({ renglon, operacion, lugares }: Traspaso): Lugar[] {
  const tipo = operacion === 'acomodo' ? 'F' : 'M';
  const sugerida = operacion === 'acomodo' ? renglon.DESTINO : renglon.ORIGEN;
  return lugares
    .filter((l) => l.TIPO === tipo && (operacion !== 'surtido' || l.EXISTENCIA !== 0))
    .toSorted((a, b) => Number(b.NUMERIC_UB === sugerida) - Number(a.NUMERIC_UB === sugerida));
}

/**
 * What a location's code leads to; null if it is no location. It must be one of the article's, of the kind the
 * operation needs (specification §5, Transfer between locations).
 */
export function decideUbicacion(t: Traspaso, codigo: string): Decision | null {
  const lugar = lugarDe(t.lugares, codigo);
  if (!lugar) return null;
  // Checked with one piece: errors of the location itself are told before errors of the quantity.
  const motivo = cantidadRejection(t, lugar, 1);
  return motivo ? rechazo(motivo) : { tipo: 'ubicacion', lugar };
}

/** What an article's code leads to: the product is confirmed; with a location set, it adds pieces: one, or a box. */
export function decideClave(
  t: Traspaso,
  e: EnMano,
  codigo: string,
  claves: readonly ClaveArticulo[],
  suyas = 1,
): Decision {
  if (claves.length === 0 && CODIGO_UBICACION.test(codigo)) return rechazo(MENSAJES_ACOMODO.otraUbicacion);
  const motivo = codigoArticuloRejection(claves, t.renglon);
  if (motivo) return rechazo(motivo);
  const lugar = t.lugares.find((l) => l.UBICACION_ID === e.ubicacionId);
  if (e.clave === null || !lugar) return { tipo: 'clave' };
  // Whoever scans the pieces counts them, from the first.
  const escritas = esLaPropuesta(e, e.piezas) ? Number.NaN : piezasDe(e.piezas);
  const piezas = (Number.isNaN(escritas) ? e.mostradas : escritas) + suyas;
  const exceso = cantidadRejection(t, lugar, piezas);
  if (!exceso) return { tipo: 'sumar', piezas };
  return rechazo(suyas > 1 ? `${exceso} La etiqueta es de ${suyas} piezas.` : exceso);
}

/** The lots in reserve; none in a copy kept by a version that did not know them. */
const lotesEnReserva = ({ renglon }: Pick<Traspaso, 'renglon'>) => renglon.LOTES_RESERVA ?? [];

/** The lots on the way; none in a copy kept by a version that did not know them. */
const lotesEnCamino = ({ renglon }: Pick<Traspaso, 'renglon'>) => renglon.LOTES_EN_CAMINO ?? [];

/**
 * The lots that supplying so many pieces takes from a location, or that placing them puts there: shown beforehand, and
 * saved.
 */
export const tomasDe = (
  t: Traspaso,
  ubicacionId: number,
  piezas: number,
  leido: LoteLeido | null,
  hoy: string,
) => {
  if (!(piezas > 0) || t.operacion === 'regreso') return [];
  if (t.operacion === 'surtido') return tomasDeReserva(lotesEnReserva(t), ubicacionId, piezas, hoy, leido);
  const tomas = tomasDeCamino(lotesEnCamino(t), piezas, leido);
  // This device may not know all the lots of pieces that were supplied without a network.
  return tomas.reduce((n, l) => n + l.PIEZAS, 0) === piezas
    ? tomas.map((l) => ({ ...l, UBICACION_ID: ubicacionId }))
    : [];
};

/** The pieces on the way to a fixed location, in the form that the rule of expiry takes. */
export const enCaminoDe = (t: Pick<Traspaso, 'renglon'>) =>
  lotesEnCamino(t).map(({ FECHA_CADUCIDAD }) => ({ FECHA_CADUCIDAD, TIPO: 'F' as const }));

/** A location without its expired pieces, which cannot be supplied. */
export const conBuenas = (t: Pick<Traspaso, 'renglon' | 'operacion'>, l: Lugar, hoy: string): Lugar =>
  t.operacion === 'surtido' && l.EXISTENCIA !== undefined && l.TIPO === 'M'
    ? { ...l, EXISTENCIA: Math.min(l.EXISTENCIA, buenasEn(lotesEnReserva(t), l.UBICACION_ID, hoy)) }
    : l;

/** Why the lot on a label cannot be taken from the current location, or put down in it, or null. */
export function loteRejection(
  t: Traspaso,
  ubicacionId: number | null,
  leido: LoteLeido | null | undefined,
  hoy: string,
): string | null {
  if (!leido || t.operacion === 'regreso') return null;
  if (t.operacion === 'acomodo') return loteEnCaminoRejection(lotesEnCamino(t), leido, textoDeLote(leido));
  return ubicacionId === null
    ? null
    : loteLeidoRejection(lotesEnReserva(t), ubicacionId, leido, hoy, textoDeLote(leido));
}

/**
 * Why a label cannot be counted together with what was counted before, or null: an entry is of the lot on its label, and one of another lot
 * would make it of that.
 */
export function otroLoteRejection(
  t: Traspaso,
  e: EnMano,
  leido: LoteLeido | null | undefined,
): string | null {
  if (!leido || !e.leido || t.operacion === 'regreso') return null;
  const surtido = t.operacion === 'surtido';
  const hay = surtido ? lotesEnReserva(t).filter((l) => l.UBICACION_ID === e.ubicacionId) : lotesEnCamino(t);
  if (!sonOtroLote(leido, e.leido, hay)) return null;
  const van = textoDeLote(e.leido);
  return `Es otro lote: van piezas de ${van}. ${surtido ? 'Súrtalas' : 'Acomódelas'} antes de contar las de otro`;
}

/** Why so many pieces cannot be moved from or to this location, or null. */
export function cantidadRejection(t: Traspaso, lugar: Lugar, cantidad: number): string | null {
  return traspasoRejection({
    operacion: t.operacion,
    ubicacion: lugar,
    cantidad,
    renglon: t.renglon,
    ubicaciones: t.lugares.length,
  });
}

/** Why nothing of this article can be moved at all, or null: to be supplied it needs more than one location. */
export const bloqueoDe = ({ operacion, lugares }: Traspaso): string | null =>
  sinOtraRejection(operacion, lugares.length);

/** Why the entry cannot be saved, or null. 'incompleta': something is still missing. */
export function guardarRejection(t: Traspaso, e: EnMano): 'incompleta' | string | null {
  const bloqueo = bloqueoDe(t);
  if (bloqueo) return bloqueo;
  const lugar = t.lugares.find((l) => l.UBICACION_ID === e.ubicacionId);
  if (!lugar || e.clave === null || e.piezas.trim() === '') return 'incompleta';
  return cantidadRejection(t, lugar, piezasDe(e.piezas));
}

/** The amount 'Todas' enters: everything missing, as far as the current location holds it. */
export function todasDe(t: Traspaso, e: EnMano): number {
  const faltan = faltanDe(t.renglon, t.operacion);
  const lugar = t.lugares.find((l) => l.UBICACION_ID === e.ubicacionId);
  return t.operacion === 'surtido' && lugar?.EXISTENCIA !== undefined
    ? Math.min(faltan, lugar.EXISTENCIA)
    : faltan;
}

/**
 * Whether a scanned location ends the supply in hand: the entry is complete, and this is where its pieces go next. It says that they were
 * taken, as Surtir does.
 */
export const terminaElSurtido = (t: Traspaso, e: EnMano, codigo: string): boolean =>
  t.operacion === 'surtido' && codigo === t.renglon.DESTINO && guardarRejection(t, e) === null;
