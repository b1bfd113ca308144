import type { Output } from '@anden/contrato/call.ts';
import { MINUTOS_PARA_VENCER } from '@anden/contrato/resurtidos/rules.ts';
import type { tableroCalls } from '@anden/contrato/tablero/calls.ts';
import { sql } from 'kysely';
import { tiempoHabil } from '../calendario/index.ts';
import type { Mirada } from './alcance.ts';

type Calls = typeof tableroCalls;

/**
 * What waits in each queue, and the oldest of it: purchases that arrived and are not fully received, articles to put
 * away by warehouse, remissions to pick, to pack and to ship, lines to count, open replenishments. The promise of a
 * remission is missed once its time has passed; that of a replenishment also after two business hours, until everything
 * is placed; the others have none.
 */
export async function colas({ db, dentro, zona, momento }: Mirada): Promise<Output<Calls['getColas']>> {
  const dia = (cuando: ReturnType<typeof sql>) => sql`(${cuando} at time zone ${zona})::date`;
  const { rows: data } = await sql<Output<Calls['getColas']>['data'][number]>`
    with espera (cola, almacen_id, desde, dia, tipo, folio, vencido) as (
      select 'recibir', c.almacen_id, c.fecha_recepcion, c.fecha, 'compra', c.folio, false
        from compras c where c.completada is null and c.fecha_recepcion is not null and ${dentro(sql`c.almacen_id`)}
      union all
      (select distinct on (d.articulo_id, c.almacen_id) 'acomodar', c.almacen_id, c.fecha_recepcion, c.fecha, 'compra', c.folio, false
         from compras_det d join compras c using (docto_cm_id)
        where d.unidades_acom < d.unidades_recib and ${dentro(sql`c.almacen_id`)}
        order by d.articulo_id, c.almacen_id, c.fecha_recepcion, c.docto_cm_id)
      union all
      select case when r.surtida is null then 'surtir' when r.empacada is null then 'empacar' else 'embarcar' end, r.almacen_id,
             coalesce(r.empacada, r.surtida, r.fecha), ${dia(sql`r.fecha`)}, 'remision', r.folio, coalesce(r.prometido < ${momento}, false)
        from remisiones r
       where (r.estatus in ('PENDIENTE', 'SURTIENDO', 'AREAEMBARQUE') or r.estatus = 'EMBARCANDO') and ${dentro(sql`r.almacen_id`)}
      union all
      select 'contar', i.almacen_id, i.fecha, ${dia(sql`i.fecha`)}, null, i.folio, false
        from inventarios_det d join inventarios i using (inventario_id)
       where d.ajustado is null and ${dentro(sql`i.almacen_id`)}
      union all
      select 'resurtir', s.almacen_id, s.fecha_sol, ${dia(sql`s.fecha_sol`)}, 'resurtido', s.resurtido_id::text,
             s.cantidad_aco < s.cantidad_sol and (coalesce(s.prometido < ${momento}, false) or t.minutos > ${MINUTOS_PARA_VENCER}::int)
        from resurtidos s cross join lateral ${tiempoHabil(sql`s.fecha_sol`, momento, zona)} t
       where s.estatus = 'ABIERTO' and ${dentro(sql`s.almacen_id`)}
    ), lugar as (
      select *, row_number() over (partition by cola order by desde, folio) as n from espera
    )
    select cola as "COLA", count(*)::int as "CUANTOS", (count(*) filter (where vencido))::int as "VENCIDOS", min(desde) as "DESDE",
           case when bool_or(vencido) filter (where n = 1) then 'S' else 'N' end as "VENCIDO",
           min(tipo) filter (where n = 1) as "TIPO", min(folio) filter (where n = 1) as "FOLIO",
           min(dia)::text as "DIA",
           (select json_agg(json_build_object('ALMACEN_ID', w.almacen_id, 'ALMACEN', w.nombre, 'CUANTOS', p.cuantos) order by w.nombre)
              from (select e.almacen_id, count(*)::int as cuantos from espera e where e.cola = lugar.cola group by 1) p
              join almacenes w using (almacen_id)) as "POR_ALMACEN"
      from lugar group by cola`.execute(db);
  return { data };
}
