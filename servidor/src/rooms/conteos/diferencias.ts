import type { Documento, Lugar, Traslado } from '../existencias/index.ts';
import type { Renglon } from './lotes.ts';

/** What a location holds and should hold, over all lots. */
export interface Diferencia {
  ubicacionId: number;
  contadas: number;
  esperadas: number;
}

/** Groups rows by location, in the order of the count. */
function porUbicacion(renglones: readonly Renglon[]): Map<number, Renglon[]> {
  const por = new Map<number, Renglon[]>();
  for (const r of renglones) por.set(r.ubicacionId, [...(por.get(r.ubicacionId) ?? []), r]);
  return por;
}

/** The difference of each location. */
export const diferencias = (renglones: readonly Renglon[]): Diferencia[] =>
  [...porUbicacion(renglones)].map(([ubicacionId, suyos]) => ({
    ubicacionId,
    contadas: suyos.reduce((n, r) => n + r.contadas, 0),
    esperadas: suyos.reduce((n, r) => n + r.esperadas, 0),
  }));

/** The first location whose difference cannot be applied any more, because the pieces to take off have left. */
export const imposible = (renglones: readonly Renglon[]): number | undefined =>
  renglones.find((r) => r.actual + r.contadas - r.esperadas < 0)?.ubicacionId;

/**
 * The moves that make the ledger equal to the count. Within a location, surplus lots turn into missing ones, since what
 * was recorded about the pieces was wrong; only the rest comes from, or goes to, the adjustments.
 */
export function traslados(
  articuloId: number,
  renglones: readonly Renglon[],
  lugar: (ubicacionId: number) => Lugar,
  ajuste: Lugar,
  documento: Documento,
): Traslado[] {
  return [...porUbicacion(renglones)].flatMap(([ubicacionId, suyos]) => {
    const aqui = lugar(ubicacionId);
    const sobran = suyos
      .filter((r) => r.contadas > r.esperadas)
      .map((r) => ({ ...r, piezas: r.contadas - r.esperadas }));
    const faltan = suyos
      .filter((r) => r.contadas < r.esperadas)
      .map((r) => ({ ...r, piezas: r.esperadas - r.contadas }));
    const moves: Traslado[] = [];
    for (const f of faltan) {
      for (const s of sobran) {
        const piezas = Math.min(f.piezas, s.piezas);
        if (piezas === 0 || !f.lote || !s.lote) continue;
        f.piezas -= piezas;
        s.piezas -= piezas;
        moves.push({
          articuloId,
          origen: aqui,
          destino: aqui,
          piezas,
          loteAnterior: f.lote,
          lote: s.lote,
          documento,
        });
      }
      if (f.piezas === 0) continue;
      moves.push({
        articuloId,
        origen: aqui,
        destino: ajuste,
        piezas: f.piezas,
        ...(f.lote ? { lote: f.lote } : { tomar: 'cualquiera' as const }),
        documento,
      });
    }
    for (const s of sobran) {
      if (s.piezas === 0) continue;
      moves.push({
        articuloId,
        origen: ajuste,
        destino: aqui,
        piezas: s.piezas,
        ...(s.lote ? { lote: s.lote } : {}),
        documento,
      });
    }
    return moves;
  });
}

/** Whether two counts agree on every location. They compare differences, so that movements in between do not matter. */
export function coinciden(a: readonly Diferencia[], b: readonly Diferencia[]): boolean {
  const de = (d: readonly Diferencia[], id: number) =>
    d.filter((x) => x.ubicacionId === id).reduce((n, x) => n + x.contadas - x.esperadas, 0);
  return [...a, ...b].every(({ ubicacionId }) => de(a, ubicacionId) === de(b, ubicacionId));
}
