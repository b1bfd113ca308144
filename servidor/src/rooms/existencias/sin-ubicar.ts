import type { RawBuilder } from 'kysely';
import type { Tx } from '../../platform/calls/handlers.ts';

/** The place of a warehouse's pieces without a shelf, if the article is attached to it. Locks nothing. */
export const sinUbicarDe = (
  db: Tx,
  articuloId: number,
  almacenId: number | RawBuilder<number>,
): Promise<{ ubicacion_id: number; almacen_id: number } | undefined> =>
  db
    .selectFrom('ubicaciones as u')
    .innerJoin('articulos_ubicacion as ua', 'ua.ubicacion_id', 'u.ubicacion_id')
    .select(['u.ubicacion_id', 'u.almacen_id'])
    .where('u.sin_ubicar', '=', true)
    .where('u.almacen_id', '=', almacenId)
    .where('ua.articulo_id', '=', articuloId)
    .executeTakeFirst();
