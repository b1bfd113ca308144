import type { TipoArticulo, TipoUbicacion } from '@anden/contrato/ubicaciones/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';

/** An article in a locked location, and the kinds of both. */
export interface EnUbicacion {
  ubicacionId: number;
  articuloId: number;
  tipoUbicacion: TipoUbicacion;
  tipoArticulo: TipoArticulo | null;
}

/**
 * Locks articles in locations until the transaction ends: nobody else moves them there, and neither location nor
 * article changes its kind. A pair that is not attached is a {@link Rejection}.
 */
export async function bloquearEnUbicacion(
  db: Tx,
  pares: readonly { ubicacionId: number; articuloId: number }[],
): Promise<EnUbicacion[]> {
  const distintos = [...new Map(pares.map((p) => [`${p.ubicacionId} ${p.articuloId}`, p])).values()];
  if (distintos.length === 0) return [];
  // A separate statement, and first: joined to the rest, PostgreSQL would read every location of every warehouse.
  const { rows } = await sql<{
    ubicacion_id: number;
    articulo_id: number;
    tipo: TipoUbicacion;
    tipo_articulo: TipoArticulo | null;
  }>`
    with ua as materialized (
      select ubicacion_id, articulo_id from articulos_ubicacion
       where (ubicacion_id, articulo_id) in (
         select * from unnest(${distintos.map((p) => p.ubicacionId)}::int[], ${distintos.map((p) => p.articuloId)}::int[]))
       order by ubicacion_id, articulo_id for no key update
    )
    select ua.ubicacion_id, ua.articulo_id, u.tipo, a.tipo_articulo
      from ua
      join ubicaciones u on u.ubicacion_id = ua.ubicacion_id
      join articulos a on a.articulo_id = ua.articulo_id
     order by ua.ubicacion_id, ua.articulo_id for share of u, a`.execute(db);
  if (rows.length < distintos.length) throw new Rejection('El artículo no está asignado a la ubicación');
  return rows.map((f) => ({
    ubicacionId: f.ubicacion_id,
    articuloId: f.articulo_id,
    tipoUbicacion: f.tipo,
    tipoArticulo: f.tipo_articulo,
  }));
}
