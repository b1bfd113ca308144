import type { Output } from '@anden/contrato/call.ts';
import type { surtidoCalls } from '@anden/contrato/surtido/calls.ts';
import { proponerTomas } from '@anden/contrato/surtido/primero-caduca.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/calls/handlers.ts';

type Toma = Output<(typeof surtidoCalls)['AsignaHoraSurtidoRemision']>['propuesta'][number];

/**
 * Which lots to take from which fixed locations for this many pieces: earliest expiry first, then by location code;
 * never expired ones. Less than requested if there is not enough.
 * @param hoy the business day, `YYYY-MM-DD`
 */
export async function propuesta(
  db: Tx,
  { articuloId, almacenId, piezas }: { articuloId: number; almacenId: number; piezas: number },
  hoy: string,
): Promise<Toma[]> {
  const { rows } = await sql<Toma>`
    select u.ubicacion_id as "UBICACION_ID", u.ubicacion as "NUMERIC_UB", u.leida as "UBICACION", e.fecha_caducidad as "FECHA_CADUCIDAD",
           e.lote as "LOTE", e.fecha_produccion as "FECHA_PRODUCCION", e.piezas as "PIEZAS"
      from articulos_ubicacion ua
      join ubicaciones u on u.ubicacion_id = ua.ubicacion_id
      join existencias e on e.lugar_id = u.ubicacion_id and e.articulo_id = ua.articulo_id
     where ua.articulo_id = ${articuloId} and u.almacen_id = ${almacenId} and u.tipo = 'F' and e.piezas > 0
     order by u.sin_ubicar, u.ubicacion, e.fecha_produccion nulls last, e.lote nulls last`.execute(db);
  return proponerTomas(rows, piezas, hoy);
}
