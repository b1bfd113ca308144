import { MENSAJES_TRASPASO } from '@anden/contrato/traspasos/rules.ts';
import { Rejection } from '../../platform/rejection.ts';
import type { Porcion } from '../compras/index.ts';
import { type Lote, mismoLote, tieneLote } from '../existencias/index.ts';

/** Pieces of one lot in transit that go to one location, and the lot they arrive with. */
export interface Llegada {
  ubicacionId: number;
  piezas: number;
  /** The lot they travel with. */
  viaja: Lote;
  /** The lot they arrive with; it differs only if they travel without one. */
  llega: Lote;
}

/**
 * Takes the portions of a reception from the lots in transit. A portion without a lot takes the earliest expiry first,
 * and every piece keeps its lot; one with a lot takes that lot, then pieces that travel without one, which get it.
 * @param viajan the line's lots in transit, earliest expiry first
 */
export function repartirLlegada(
  porciones: readonly Porcion[],
  viajan: readonly { lote: Lote; piezas: number }[],
): Llegada[] {
  const restan = viajan.map((v) => ({ ...v }));
  // Portions that name a lot go first, so that portions of any lot do not take it from them.
  const enOrden = [...porciones].sort((a, b) => Number(tieneLote(b.lote)) - Number(tieneLote(a.lote)));
  return enOrden.flatMap((p) => {
    const nombrado = tieneLote(p.lote);
    const candidatos = nombrado
      ? [...restan.filter((r) => mismoLote(r.lote, p.lote)), ...restan.filter((r) => !tieneLote(r.lote))]
      : restan;
    let faltan = p.piezas;
    const partes: Llegada[] = [];
    for (const r of candidatos) {
      const piezas = Math.min(faltan, r.piezas);
      if (piezas === 0) continue;
      faltan -= piezas;
      r.piezas -= piezas;
      partes.push({
        ubicacionId: p.ubicacionId,
        piezas,
        viaja: r.lote,
        llega: nombrado ? p.lote : r.lote,
      });
    }
    if (faltan > 0) throw new Rejection(MENSAJES_TRASPASO.loteNoViaja);
    return partes;
  });
}
