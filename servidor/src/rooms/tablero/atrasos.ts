import type { Output } from '@anden/contrato/call.ts';
import type { tableroCalls } from '@anden/contrato/tablero/calls.ts';
import { DIAS_DE_ERRORES, DIAS_DE_PLAZO, PLAZOS_DE_CADUCIDAD } from '@anden/contrato/tablero/pasos.ts';
import { sql } from 'kysely';
import type { Mirada } from './alcance.ts';

type Calls = typeof tableroCalls;

/**
 * Purchases later than their supplier usually is, by supplier, those with most first. Orders carry no day of arrival;
 * the expectation is the mean of the supplier's days from order to arrival over the last 180 days, rounded up, or the
 * mean of all suppliers if this one delivered nothing; none if nothing arrived at all.
 */
export async function comprasTardias({
  db,
  dentro,
  zona,
  momento,
}: Mirada): Promise<Output<Calls['getComprasTardias']>> {
  const hoy = sql`(${momento}::timestamptz at time zone ${zona})::date`;
  const { rows: data } = await sql<Output<Calls['getComprasTardias']>['data'][number]>`
    with llegadas as materialized (
      select proveedor_id, sum((fecha_recepcion at time zone ${zona})::date - fecha) as dias, count(*) as cuantas
        from compras where fecha_recepcion >= ${momento}::timestamptz - make_interval(days => ${DIAS_DE_PLAZO}) and not historia and ${dentro(sql`almacen_id`)}
       group by proveedor_id
    ), plazos as (
      select p.proveedor_id, p.proveedor,
             ceil(coalesce(l.dias::numeric / l.cuantas, (select sum(dias) / sum(cuantas) from llegadas)))::int as plazo
        from proveedores p left join llegadas l using (proveedor_id)
    )
    select p.proveedor as "PROVEEDOR", count(*)::int as "COMPRAS", p.plazo as "PLAZO", max(${hoy} - c.fecha) - p.plazo as "DIAS",
           (${hoy} - p.plazo - 1)::text as "HASTA"
      from compras c join plazos p using (proveedor_id)
     where c.completada is null and c.fecha_recepcion is null and c.fecha < ${hoy} - p.plazo and ${dentro(sql`c.almacen_id`)}
     group by p.proveedor_id, p.proveedor, p.plazo
     order by count(*) desc, max(${hoy} - c.fecha) - p.plazo desc, p.proveedor`.execute(db);
  return { data };
}

/**
 * Errors found at packing in the last days, by who picked the line, those with most first. Errors that were undone, or
 * are nobody's, do not count.
 */
export async function erroresDeSurtido({
  db,
  dentro,
  zona,
  momento,
}: Mirada): Promise<Output<Calls['getErroresDeSurtido']>> {
  const { rows } = await sql<Output<Calls['getErroresDeSurtido']>>`
    with dias as materialized (
      select hoy - ${DIAS_DE_ERRORES}::int + 1 as desde, hoy as hasta from (select (${momento}::timestamptz at time zone ${zona})::date as hoy) d
    ), errores as (
      select e.operador_id_surt as operador_id, count(*)::int as errores, sum(e.piezas)::int as piezas
        from dias join errores_empaque e on e.fecha >= dias.desde::timestamp at time zone ${zona} join remisiones r using (docto_ve_id)
       where e.deshecho is null and e.fecha <= ${momento} and e.operador_id_surt is not null and ${dentro(sql`r.almacen_id`)}
       group by 1
    )
    select desde::text as "DESDE", hasta::text as "HASTA", coalesce((
             select json_agg(json_build_object('OPERADOR_ID', operador_id, 'NOMBRE', o.nombre, 'ERRORES', errores, 'PIEZAS', piezas)
                             order by errores desc, piezas desc, o.nombre)
               from errores join operadores o using (operador_id)), '[]') as data
      from dias`.execute(db);
  return rows[0] as Output<Calls['getErroresDeSurtido']>;
}

/**
 * Pieces that have expired, and those that expire within 7, 15 and 30 days, each counted in the first range that
 * contains it; lots in their places, as the report of expired pieces lists them. Pieces picked for a customer or
 * between warehouses are excluded.
 */
export async function porCaducar({
  db,
  dentro,
  zona,
  momento,
}: Mirada): Promise<Output<Calls['getPorCaducar']>> {
  const { rows: data } = await sql<Output<Calls['getPorCaducar']>['data'][number]>`
    with tramos as materialized (
      select t.n as dias, hoy + coalesce(lag(t.n) over (order by t.n) + 1, 0) as desde, hoy + t.n as hasta
        from (select (${momento}::timestamptz at time zone ${zona})::date as hoy) d, unnest(${[...PLAZOS_DE_CADUCIDAD]}::int[]) as t (n)
      union all
      select 0, null, (${momento}::timestamptz at time zone ${zona})::date - 1
    ), lotes as (
      select e.fecha_caducidad, e.articulo_id, e.piezas
        from existencias e join lugares l using (lugar_id)
       where e.piezas > 0 and e.fecha_caducidad <= (select max(hasta) from tramos) and l.clase in ('ubicacion', 'recepcion', 'devolucion')
         and ${dentro(sql`l.almacen_id`)}
    )
    select t.dias as "DIAS", t.desde::text as "DESDE", t.hasta::text as "HASTA", count(e.articulo_id)::int as "LOTES",
           coalesce(sum(e.piezas), 0)::int as "PIEZAS", count(distinct e.articulo_id)::int as "ARTICULOS"
      from tramos t left join lotes e on e.fecha_caducidad <= t.hasta and (t.desde is null or e.fecha_caducidad >= t.desde)
     group by t.dias, t.desde, t.hasta order by t.dias`.execute(db);
  return { data };
}
