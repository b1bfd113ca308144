import type { Tx } from '../../platform/calls/handlers.ts';
import {
  bloquearEnUbicacion,
  type EnUbicacion,
  type Lugar,
  lotesEnLugares,
  lugarDeUbicacion,
  type sinUbicarDe,
  type Traslado,
} from '../existencias/index.ts';
import type { Diferencia } from './diferencias.ts';

/** Pieces of an article that a warehouse has without a shelf. */
export interface SinEstante {
  lugar: Lugar;
  piezas: number;
}

type SinUbicar = Awaited<ReturnType<typeof sinUbicarDe>>;

/**
 * Locks the article in the counted shelves and in the place of what has no shelf, if there is one, all in the one order of every save.
 * @returns them
 */
export const bloquearConSinUbicar = (
  db: Tx,
  articuloId: number,
  contadas: readonly { ubicacionId: number }[],
  suya: SinUbicar,
): Promise<EnUbicacion[]> =>
  bloquearEnUbicacion(
    db,
    [...contadas.map((u) => u.ubicacionId), ...(suya ? [suya.ubicacion_id] : [])].map((ubicacionId) => ({
      ubicacionId,
      articuloId,
    })),
  );

/** What the locked place of what has no shelf has of an article; null: nothing. */
export async function leeSinEstante(db: Tx, articuloId: number, suya: SinUbicar): Promise<SinEstante | null> {
  if (!suya) return null;
  const lotes = await lotesEnLugares(db, articuloId, [suya.ubicacion_id]);
  const piezas = lotes.reduce((n, l) => n + l.piezas, 0);
  return piezas === 0 ? null : { lugar: lugarDeUbicacion(suya), piezas };
}

/** The differences without the pieces found that had no shelf. */
export function sinLoUbicado(diferencias: readonly Diferencia[], piezas: number): Diferencia[] {
  let quedan = piezas;
  return diferencias.map((d) => {
    const suyas = Math.max(0, Math.min(quedan, d.contadas - d.esperadas));
    quedan -= suyas;
    return { ...d, contadas: d.contadas - suyas };
  });
}

/** The moves of a count, of which those from the adjustments first take what has no shelf; its pieces arrive with the lot that was counted. */
export function desdeSinUbicar(
  traslados: readonly Traslado[],
  ajuste: Lugar,
  { lugar, piezas }: SinEstante,
): Traslado[] {
  let quedan = piezas;
  return traslados.flatMap((t): Traslado[] => {
    const suyas = t.origen.id === ajuste.id ? Math.min(quedan, t.piezas) : 0;
    if (suyas === 0) return [t];
    quedan -= suyas;
    const deAhi: Traslado = {
      ...t,
      origen: lugar,
      piezas: suyas,
      tomar: t.lote ? 'capturado' : 'cualquiera',
    };
    return suyas === t.piezas ? [deAhi] : [deAhi, { ...t, piezas: t.piezas - suyas }];
  });
}
