import { type fichaCalls, MESES_DE_FICHA } from '@anden/contrato/articulos/ficha.ts';
import type { Output } from '@anden/contrato/call.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/calls/handlers.ts';
import { ADENTRO } from './lugares.ts';

type Ficha = Output<typeof fichaCalls.getFichaArticulo>['data'];

/** Where an article's pieces are, by lot, in these warehouses; null: in every one. */
export async function piezasDe(
  db: Tx,
  articuloId: number,
  visibles: readonly number[] | null,
): Promise<Ficha['existencias']> {
  const { rows } = await sql<Ficha['existencias'][number]>`
    select l.lugar_id as "LUGAR_ID", a.nombre as "ALMACEN", l.nombre as "LUGAR", coalesce(u.leida, l.nombre) as "LUGAR_LEIDO",
           case when l.clase = 'ubicacion' then 'S' else 'N' end as "ES_UBICACION", e.lote as "LOTE",
           e.fecha_caducidad as "FECHA_CADUCIDAD", e.fecha_produccion as "FECHA_PRODUCCION", e.piezas as "PIEZAS"
      from existencias e join lugares l using (lugar_id) left join almacenes a on a.almacen_id = l.almacen_id
      left join ubicaciones u on u.ubicacion_id = l.lugar_id
     where e.articulo_id = ${articuloId} and e.piezas > 0 and l.clase = any(${[...ADENTRO]}::text[])
       and (${visibles === null} or l.almacen_id = any(${visibles ?? []}::int[]))
     order by l.almacen_id nulls last, l.clase <> 'ubicacion', l.nombre, e.fecha_caducidad nulls last, e.lote nulls last`.execute(
    db,
  );
  return rows;
}

/**
 * What came into these warehouses and left them, month by month over the last {@link MESES_DE_FICHA}, with the balance
 * at the end of each month, and the article's last movement in them. A movement between two of the warehouses counts as
 * neither. What was sold and what customers returned are movements that stand.
 */
export async function mesesDe(
  db: Tx,
  articuloId: number,
  visibles: readonly number[] | null,
  zona: string,
): Promise<Pick<Ficha, 'meses' | 'ULTIMO_MOVIMIENTO'>> {
  const dentro = (lugar: 'o' | 'd') =>
    sql`(${sql.ref(`${lugar}.clase`)} = any(${[...ADENTRO]}::text[])
         and (${visibles === null} or ${sql.ref(`${lugar}.almacen_id`)} = any(${visibles ?? []}::int[])))`;
  const enPie = sql`m.corrige_id is null and not exists (select from movimientos c where c.corrige_id = m.movimiento_id)`;
  const { rows } = await sql<Ficha['meses'][number] & { ultimo: string | null }>`
    with suyos as (
      select date_trunc('month', m.fecha at time zone ${zona}) as mes, m.fecha, m.piezas, coalesce(${dentro('d')}, false) as llega,
             coalesce(${dentro('o')}, false) as sale, o.clase = 'cliente' and ${enPie} as devuelto,
             d.clase = 'cliente' and ${enPie} as vendido
        from movimientos m join lugares o on o.lugar_id = m.origen_id join lugares d on d.lugar_id = m.destino_id
       where m.articulo_id = ${articuloId}
    ),
    por_mes as (
      select mes, max(fecha) as ultimo, coalesce(sum(piezas) filter (where llega and not sale), 0) as entradas,
             coalesce(sum(piezas) filter (where sale and not llega), 0) as salidas,
             coalesce(sum(piezas) filter (where vendido), 0) as ventas,
             coalesce(sum(piezas) filter (where devuelto), 0) as devoluciones
        from suyos where llega or sale group by mes
    ),
    meses as (
      select generate_series((select min(mes) from por_mes), date_trunc('month', now() at time zone ${zona}), interval '1 month') as mes
    )
    select * from (
      select to_char(mes, 'YYYY-MM') as "MES", coalesce(entradas, 0)::int as "ENTRADAS", coalesce(salidas, 0)::int as "SALIDAS", coalesce(ventas, 0)::int as "VENTAS",
             coalesce(devoluciones, 0)::int as "DEVOLUCIONES",
             (sum(coalesce(entradas, 0) - coalesce(salidas, 0)) over (order by mes))::int as "SALDO", max(ultimo) over () as ultimo
        from meses left join por_mes using (mes) order by mes desc limit ${MESES_DE_FICHA}
    ) t order by "MES"`.execute(db);
  return {
    meses: rows.map(({ ultimo: _, ...mes }) => mes),
    ULTIMO_MOVIMIENTO: rows[0]?.ultimo ?? null,
  };
}
