import {
  esMismoLote,
  estaCaducado,
  type LineaDeLote,
  MENSAJES_LOTE,
  salidaDeLoteRejection,
} from '../existencias/rules.ts';
import { proponerTomas } from '../surtido/primero-caduca.ts';

/** Pieces of a lot in a multi-warehouse location of the article. */
export interface LoteEnReserva extends Omit<LineaDeLote, 'INGRESO'> {
  UBICACION_ID: number;
  PIEZAS: number;
}

/** Pieces of a lot of an order that are on the way to the fixed locations. */
export type LoteEnCamino = Omit<LoteEnReserva, 'UBICACION_ID'>;

/** What a label says about the pieces at hand; null: nothing. */
export type LoteLeido = Omit<LineaDeLote, 'INGRESO'>;

/** Messages about the lots that leave the reserve. */
export const MENSAJES_RESERVA = {
  noCuadran: 'Las unidades ingresadas en caducidades no se corresponden con las unidades que se van a surtir',
  noCuadranAlAcomodar:
    'Las unidades ingresadas en caducidades no se corresponden con las unidades que se van a acomodar',
  caducada: 'Esas piezas ya caducaron: no se surten. Retírelas en Caducados.',
} as const;

/** Pieces of a location that have not expired, which a replenishment can take. */
export const buenasEn = (lotes: readonly LoteEnReserva[], ubicacionId: number, hoy: string): number =>
  lotes
    .filter((l) => l.UBICACION_ID === ubicacionId && !estaCaducado(l.FECHA_CADUCIDAD, hoy))
    .reduce((n, l) => n + l.PIEZAS, 0);

const sinDatos = (l: LoteLeido): boolean => !l.LOTE && !l.FECHA_CADUCIDAD && !l.FECHA_PRODUCCION;

/** Whether a lot agrees with a label in every part that the label states. */
export const esElLeido = (leido: LoteLeido, l: LoteLeido): boolean =>
  (leido.LOTE === null || leido.LOTE === l.LOTE) &&
  (leido.FECHA_CADUCIDAD === null || leido.FECHA_CADUCIDAD === l.FECHA_CADUCIDAD) &&
  (leido.FECHA_PRODUCCION === null || leido.FECHA_PRODUCCION === l.FECHA_PRODUCCION);

/**
 * Which lots to take from a location for this many pieces: first the one whose label was scanned, then pieces without a
 * lot, then what expires first. Never expired ones.
 */
export function tomasDeReserva(
  lotes: readonly LoteEnReserva[],
  ubicacionId: number,
  piezas: number,
  hoy: string,
  leido: LoteLeido | null = null,
): LoteEnReserva[] {
  const rango = (l: LoteEnReserva): number =>
    leido !== null && esElLeido(leido, l) ? 0 : sinDatos(l) ? 1 : 2;
  const aqui = lotes.filter((l) => l.UBICACION_ID === ubicacionId);
  let faltan = piezas;
  return [0, 1, 2].flatMap((r) => {
    const tomas = proponerTomas(
      aqui.filter((l) => rango(l) === r),
      faltan,
      hoy,
    );
    faltan -= tomas.reduce((n, l) => n + l.PIEZAS, 0);
    return tomas;
  });
}

/**
 * The parts of a label that some of these lots also have: if an article is kept without lots, the label's lot proves
 * nothing.
 */
const enLoQueSeLleva = (leido: LoteLeido, lotes: readonly LoteLeido[]): LoteLeido => ({
  LOTE: lotes.some((l) => l.LOTE !== null) ? leido.LOTE : null,
  FECHA_CADUCIDAD: lotes.some((l) => l.FECHA_CADUCIDAD !== null) ? leido.FECHA_CADUCIDAD : null,
  FECHA_PRODUCCION: lotes.some((l) => l.FECHA_PRODUCCION !== null) ? leido.FECHA_PRODUCCION : null,
});

/** Whether two labels name different lots, in the parts by which these pieces are kept. */
export function sonOtroLote(uno: LoteLeido, otro: LoteLeido, lotes: readonly LoteLeido[]): boolean {
  const [a, b] = [enLoQueSeLleva(uno, lotes), enLoQueSeLleva(otro, lotes)];
  return (['LOTE', 'FECHA_CADUCIDAD', 'FECHA_PRODUCCION'] as const).some(
    (parte) => a[parte] !== null && b[parte] !== null && a[parte] !== b[parte],
  );
}

/**
 * Why the lot on a label cannot be taken from a location, or null: it must be there and not have expired. A label
 * without a lot, or pieces kept without lots, give no reason to refuse.
 * @param dicho the lot in words
 */
export function loteLeidoRejection(
  lotes: readonly LoteEnReserva[],
  ubicacionId: number,
  leido: LoteLeido,
  hoy: string,
  dicho: string,
): string | null {
  if (sinDatos(leido)) return null;
  if (estaCaducado(leido.FECHA_CADUCIDAD, hoy)) return MENSAJES_RESERVA.caducada;
  const aqui = lotes.filter((l) => l.UBICACION_ID === ubicacionId);
  const aComparar = enLoQueSeLleva(leido, aqui);
  if (sinDatos(aComparar)) return null;
  const suyos = aqui.filter((l) => esElLeido(aComparar, l));
  if (suyos.length === 0) return `${dicho}: según el sistema no está en esta ubicación`;
  return suyos.every((l) => estaCaducado(l.FECHA_CADUCIDAD, hoy)) ? MENSAJES_RESERVA.caducada : null;
}

/**
 * Why the named lots cannot leave a location, or null: each must be there with enough pieces, not have expired and be
 * named once, and together they must add up to the pieces moved. Without lines, no lot was named.
 */
export function lotesDeReservaRejection(
  lineas: readonly LineaDeLote[],
  hay: readonly LoteEnReserva[],
  cantidad: number,
  hoy: string,
): string | null {
  if (lineas.some((l) => estaCaducado(l.FECHA_CADUCIDAD, hoy))) return MENSAJES_RESERVA.caducada;
  return lotesElegidosRejection(lineas, hay, cantidad, MENSAJES_RESERVA.noCuadran);
}

function lotesElegidosRejection(
  lineas: readonly LineaDeLote[],
  hay: readonly LoteEnCamino[],
  cantidad: number,
  noCuadran: string,
): string | null {
  if (lineas.length === 0) return null;
  const existentes = hay.map(({ PIEZAS, ...l }) => ({ ...l, EXISTENCIA: PIEZAS }));
  for (const [i, linea] of lineas.entries()) {
    if (lineas.slice(0, i).some((o) => esMismoLote(o, linea))) return MENSAJES_LOTE.repetido;
    const motivo = salidaDeLoteRejection(linea, existentes);
    if (motivo) return motivo;
  }
  return lineas.reduce((n, l) => n + l.INGRESO, 0) === cantidad ? null : noCuadran;
}

/**
 * Which lots on the way to put down for this many pieces: first the one whose label was scanned, then pieces without a
 * lot, then in the order given. Expired ones too, because whoever carries them must put them somewhere, with a reason.
 */
export function tomasDeCamino<L extends LoteEnCamino>(
  lotes: readonly L[],
  piezas: number,
  leido: LoteLeido | null = null,
): L[] {
  const rango = (l: L): number => (leido !== null && esElLeido(leido, l) ? 0 : sinDatos(l) ? 1 : 2);
  let faltan = piezas;
  return lotes
    .toSorted((a, b) => rango(a) - rango(b))
    .flatMap((l) => {
      const PIEZAS = Math.min(l.PIEZAS, faltan);
      faltan -= PIEZAS;
      return PIEZAS > 0 ? [{ ...l, PIEZAS }] : [];
    });
}

/**
 * Why the lot on a label cannot be put down, or null: it must be on the way. A label without a lot, or pieces without
 * lots, give no reason to refuse.
 * @param lotes what is on the way; empty: not known
 * @param dicho the lot in words
 */
export function loteEnCaminoRejection(
  lotes: readonly LoteEnCamino[],
  leido: LoteLeido,
  dicho: string,
): string | null {
  const aComparar = enLoQueSeLleva(leido, lotes);
  if (sinDatos(aComparar)) return null;
  return lotes.some((l) => esElLeido(aComparar, l)) ? null : `${dicho}: según el sistema no va en camino`;
}

/**
 * Why the named lots cannot be put down, or null: each must be on the way with enough pieces and be named once, and
 * together they must add up to the pieces placed.
 */
export const lotesDeCaminoRejection = (
  lineas: readonly LineaDeLote[],
  hay: readonly LoteEnCamino[],
  cantidad: number,
): string | null => lotesElegidosRejection(lineas, hay, cantidad, MENSAJES_RESERVA.noCuadranAlAcomodar);
