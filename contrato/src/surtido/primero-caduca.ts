import { MOTIVO_ES_CODIGO, pareceLectura } from '../escaneo/lectura.ts';
import { estaCaducado, primeroCaduca } from '../existencias/rules.ts';
import { MOTIVO_MIN } from '../traspasos/rules.ts';
import { MENSAJES_REMISION } from './remision-rules.ts';

/** Pieces of a lot in a location, as far as first-expired-first-out needs. `YYYY-MM-DD`. */
export interface PiezasDeLote {
  FECHA_CADUCIDAD: string | null;
  PIEZAS: number;
}

/**
 * Which pieces to take: those that expire first and, of the same day, in the order given. Expired ones are never
 * proposed. The result is less than requested if there is not enough.
 * @param hoy the business day, `YYYY-MM-DD`
 */
export function proponerTomas<L extends PiezasDeLote>(hay: readonly L[], piezas: number, hoy: string): L[] {
  let faltan = piezas;
  return hay
    .filter((l) => !estaCaducado(l.FECHA_CADUCIDAD, hoy))
    .sort((a, b) => primeroCaduca(a.FECHA_CADUCIDAD, b.FECHA_CADUCIDAD))
    .flatMap((l) => {
      const PIEZAS = Math.min(faltan, l.PIEZAS);
      faltan -= PIEZAS;
      return PIEZAS > 0 ? [{ ...l, PIEZAS }] : [];
    });
}

function porDia(tomas: readonly PiezasDeLote[]): Map<string | null, number> {
  const suma = new Map<string | null, number>();
  for (const t of tomas) {
    if (t.PIEZAS > 0) suma.set(t.FECHA_CADUCIDAD, (suma.get(t.FECHA_CADUCIDAD) ?? 0) + t.PIEZAS);
  }
  return suma;
}

/**
 * Whether these pieces leave before others that expire earlier. Lots of the same day are equivalent wherever they are,
 * and expired pieces never have priority.
 * @param hay what the article's fixed locations hold, these pieces included; a proposal for at least as many pieces
 * also works
 */
export function saleOtroLote(
  tomadas: readonly PiezasDeLote[],
  hay: readonly PiezasDeLote[],
  hoy: string,
): boolean {
  const salen = porDia(tomadas);
  const total = tomadas.reduce((n, t) => n + t.PIEZAS, 0);
  const tocan = porDia(proponerTomas(hay, total, hoy));
  return salen.size !== tocan.size || [...salen].some(([dia, piezas]) => tocan.get(dia) !== piezas);
}

/**
 * The question when a reason is needed: because some of these pieces have expired, or because earlier ones stay behind.
 */
const motivoPedido = (tomadas: readonly PiezasDeLote[], hoy: string): string =>
  tomadas.some((t) => t.PIEZAS > 0 && estaCaducado(t.FECHA_CADUCIDAD, hoy))
    ? MENSAJES_REMISION.loteCaducado
    : MENSAJES_REMISION.otroLote;

/** Why these pieces cannot leave without a valid reason, or null. Parameters as in {@link saleOtroLote}. */
export const motivoLoteRejection = (
  tomadas: readonly PiezasDeLote[],
  hay: readonly PiezasDeLote[],
  hoy: string,
  motivo: string | null,
): string | null => {
  if (!saleOtroLote(tomadas, hay, hoy)) return null;
  if ((motivo ?? '').trim().length < MOTIVO_MIN) return motivoPedido(tomadas, hoy);
  return pareceLectura(motivo ?? '') ? MOTIVO_ES_CODIGO : null;
};
