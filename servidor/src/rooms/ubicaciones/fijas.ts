import type { Tx } from '../../platform/calls/handlers.ts';

/** Ids of the fixed shelves of a warehouse to which an article is attached: where its maximum applies, so not what has no shelf. */
export async function fijasDe(db: Tx, articuloId: number, almacenId: number): Promise<number[]> {
  const filas = await db
    .selectFrom('articulos_ubicacion as ua')
    .innerJoin('ubicaciones as u', 'u.ubicacion_id', 'ua.ubicacion_id')
    .select('ua.ubicacion_id')
    .where('ua.articulo_id', '=', articuloId)
    .where('u.almacen_id', '=', almacenId)
    .where('u.tipo', '=', 'F')
    .where('u.sin_ubicar', '=', false)
    .execute();
  return filas.map((f) => f.ubicacion_id);
}
