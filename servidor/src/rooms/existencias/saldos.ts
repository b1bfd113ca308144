import { sql } from 'kysely';
import type { Tx } from '../../platform/calls/handlers.ts';
import { juntas } from '../../platform/db/juntas.ts';
import { bloquearEnUbicacion } from './en-ubicacion.ts';
import { type ColumnasDeLote, type Lote, loteDe } from './lotes.ts';

/** Pieces of one lot in one location: now, and at the requested moment. */
export interface Saldo {
  ubicacionId: number;
  lote: Lote;
  actual: number;
  alMomento: number;
}

/**
 * What the ledger said of an article's locations, by lot, each at its own moment: today's pieces less every movement
 * since. The article is locked in those locations first, so that no movement is under way.
 * @param momentos location and ISO moment
 */
export async function saldosAlMomento(
  db: Tx,
  articuloId: number,
  momentos: readonly { ubicacionId: number; momento: string }[],
): Promise<Saldo[]> {
  const saldos = sql<ColumnasDeLote & { lugar_id: number; actual: number; al_momento: number }>`
    with pedidos as (
      select * from unnest(${momentos.map((m) => m.ubicacionId)}::int[], ${momentos.map((m) => m.momento)}::timestamptz[])
               as p (lugar_id, momento)
    ), despues as (
      select p.lugar_id, m.fecha_caducidad, m.lote, m.fecha_produccion, m.piezas
        from pedidos p join movimientos m on m.destino_id = p.lugar_id and m.articulo_id = ${articuloId} and m.fecha > p.momento
      union all
      select p.lugar_id,
             case when m.cambia_lote then m.fecha_caducidad_anterior else m.fecha_caducidad end,
             case when m.cambia_lote then m.lote_anterior else m.lote end,
             case when m.cambia_lote then m.fecha_produccion_anterior else m.fecha_produccion end, -m.piezas
        from pedidos p join movimientos m on m.origen_id = p.lugar_id and m.articulo_id = ${articuloId} and m.fecha > p.momento
    ), todo as (
      select e.lugar_id, e.fecha_caducidad, e.lote, e.fecha_produccion, e.piezas as actual, e.piezas as al_momento
        from pedidos p join existencias e on e.lugar_id = p.lugar_id and e.articulo_id = ${articuloId}
      union all
      select lugar_id, fecha_caducidad, lote, fecha_produccion, 0, -piezas from despues
    )
    select lugar_id, fecha_caducidad, lote, fecha_produccion, sum(actual)::int as actual, sum(al_momento)::int as al_momento
      from todo group by lugar_id, fecha_caducidad, lote, fecha_produccion
     order by lugar_id, fecha_caducidad, lote, fecha_produccion`;
  const [, { rows }] = await juntas([
    bloquearEnUbicacion(
      db,
      momentos.map(({ ubicacionId }) => ({ ubicacionId, articuloId })),
    ),
    saldos.execute(db),
  ]);
  return rows.map((f) => ({
    ubicacionId: f.lugar_id,
    lote: loteDe(f),
    actual: f.actual,
    alMomento: f.al_momento,
  }));
}

/**
 * Those of the locations whose ledger was corrected after their moment: pieces came from or went to the adjustments, a
 * label changed in place, or a movement from before the moment was undone. What was really on the shelf then is
 * unknown, so a count from before proves nothing about it. What came and was undone since does not matter.
 */
export async function corregidasDesde(
  db: Tx,
  articuloId: number,
  momentos: readonly { ubicacionId: number; momento: string }[],
): Promise<number[]> {
  const { rows } = await sql<{ lugar_id: number }>`
    select distinct p.lugar_id
      from unnest(${momentos.map((m) => m.ubicacionId)}::int[], ${momentos.map((m) => m.momento)}::timestamptz[])
             as p (lugar_id, momento)
      join movimientos m on (m.origen_id = p.lugar_id or m.destino_id = p.lugar_id)
       and m.articulo_id = ${articuloId} and m.fecha > p.momento
      join lugares o on o.lugar_id = m.origen_id
      join lugares d on d.lugar_id = m.destino_id
      left join movimientos corregido on corregido.movimiento_id = m.corrige_id
     where case when m.corrige_id is null
                then (m.origen_id = m.destino_id or 'ajuste' in (o.clase, d.clase))
                     and not exists (select from movimientos c where c.corrige_id = m.movimiento_id)
                else corregido.fecha <= p.momento end
     order by p.lugar_id`.execute(db);
  return rows.map((f) => f.lugar_id);
}

/** Pieces of an article in each of its locations in a warehouse, over all lots. */
export const piezasPorUbicacion = sql<number>`coalesce((select sum(e.piezas) from existencias e
  where e.lugar_id = ua.ubicacion_id and e.articulo_id = ua.articulo_id), 0)::int`;
