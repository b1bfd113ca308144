import type { Tx } from '../../platform/calls/handlers.ts';
import {
  bloquearEnUbicacion,
  type Lugar,
  lotesEnLugares,
  lugarDeUbicacion,
  type Traslado,
} from '../existencias/index.ts';
import type { Diferencia } from './diferencias.ts';

/** Pieces of an article that a warehouse has without a shelf. */
export interface SinEstante {
  lugar: Lugar;
  piezas: number;
}

/** What the warehouse has of the article without a shelf, locked; null: nothing. */
export async function lotesSinUbicar(
  db: Tx,
  { ARTICULO_ID: articuloId, ALMACEN_ID: almacenId }: { ARTICULO_ID: number; ALMACEN_ID: number },
): Promise<SinEstante | null> {
  const suya = await db
    .selectFrom('ubicaciones as u')
    .innerJoin('articulos_ubicacion as ua', 'ua.ubicacion_id', 'u.ubicacion_id')
    .select(['u.ubicacion_id', 'u.almacen_id'])
    .where('u.sin_ubicar', '=', true)
    .where('u.almacen_id', '=', almacenId)
    .where('ua.articulo_id', '=', articuloId)
    .executeTakeFirst();
  if (!suya) return null;
  await bloquearEnUbicacion(db, [{ ubicacionId: suya.ubicacion_id, articuloId }]);
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
