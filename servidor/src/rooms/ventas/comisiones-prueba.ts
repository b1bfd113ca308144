import type { Input, Output } from '@anden/contrato/call.ts';
import type { comisionesCalls } from '@anden/contrato/ventas/comisiones.ts';
import { mesDe, pruebaRejection, tramosRejection } from '@anden/contrato/ventas/comisiones-rules.ts';
import { sql } from 'kysely';
import { deSusClientes } from '../../platform/auth/clientes.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { rejectIf } from '../../platform/rejection.ts';
import { criteriosDe } from './comisiones-reglas.ts';

type Calls = typeof comisionesCalls;

/**
 * What a rule would have paid over past months, beside what was paid: each frozen line that it would have won is paid by it, at the tier where its
 * sale stood in the adviser's month. Returns of sales before those months stay as they were paid. Of a brand or a division, a line counts by the
 * share of its invoice that is of it. Writes nothing. Of advisers whose customers the operator may see.
 */
export async function getPruebaComision(
  { mes_ini, mes_fin, regla_id, sobre, tramos, ...criterios }: Input<Calls['getPruebaComision']>,
  { db, dia, operador }: QueryContext,
): Promise<Output<Calls['getPruebaComision']>> {
  rejectIf(tramosRejection(tramos) ?? pruebaRejection(mes_ini, mes_fin, dia));
  const c = criteriosDe(criterios);
  const porArticulo = c.marca !== null || c.division_id !== null;
  const peso =
    Number(c.operador_id !== null) * 8 +
    Number(c.marca !== null) * 4 +
    Number(c.division_id !== null) * 2 +
    Number(c.tipo_cliente !== null);
  // Whose line it is: what of its invoice met its version, which of those that the invoice was paid by is the most specific that each article meets.
  const parte = porArticulo
    ? sql`least(1, coalesce((select sum(d.total_con_iva) from facturas_det d join articulos a using (articulo_id)
             where d.docto_ve_id = l.docto_ve_id and a.marca is not distinct from coalesce(${c.marca}::text, a.marca)
               and a.division_id is not distinct from coalesce(${c.division_id}::int, a.division_id)
               and l.version_id is not distinct from (
                 select v.version_id from lineas_comision o join reglas_comision v using (version_id)
                  where o.docto_ve_id = l.docto_ve_id and o.cliente_id = l.cliente_id and o.origen is null and o.clase = 'VENTA'
                    and (v.marca is null or v.marca = a.marca) and (v.division_id is null or v.division_id = a.division_id)
                  order by v.peso desc, v.version_id desc limit 1)), 0)
           / nullif((select sum(o.venta) from lineas_comision o where o.docto_ve_id = l.docto_ve_id and o.cliente_id = l.cliente_id
                       and o.version_id is not distinct from l.version_id and o.origen is null and o.clase = 'VENTA'), 0))`
    : sql`1`;
  const { rows: data } = await sql<Output<Calls['getPruebaComision']>['data'][number]>`
    with tramos as (
      select (t.orden - 1)::int as tramo, t.desde, t.porcentaje, t.modo
        from unnest(${tramos.map((t) => t.desde)}::numeric[], ${tramos.map((t) => t.porcentaje)}::numeric[], ${tramos.map((t) => t.modo)}::text[])
             with ordinality as t (desde, porcentaje, modo, orden)),
    lineas as materialized (
      select l.*, coalesce(l.origen, l.linea_id) as raiz,
             sum(l.venta) over (partition by l.operador_id, l.mes order by l.linea_id) - l.venta as lugar,
             sum(l.venta) over (partition by l.operador_id, l.mes) as vendido
        from lineas_comision l
       where l.mes between ${mesDe(mes_ini)}::date and ${mesDe(mes_fin)}::date and l.operador_id is not null),
    raices as (select raiz, sum(venta) as queda from lineas group by 1),
    metas as (
      select x.operador_id, x.mes, coalesce(d.objetivo, objetivo_de_comision(x.operador_id, x.mes)) as meta
        from (select distinct operador_id, mes from lineas) x left join cierres_comision_det d using (operador_id, mes)),
    ganadas as (
      select l.*, m.meta, coalesce(${parte}, 0) as parte,
             (select coalesce(max(t.tramo), 0) from tramos t where t.modo = 'ENTERO' and m.meta > 0 and l.vendido >= round(t.desde * m.meta / 100, 2)) as entero
        from lineas l join metas m using (operador_id, mes) left join reglas_comision r using (version_id)
       where l.origen is null and l.operador_id is not distinct from coalesce(${c.operador_id}::int, l.operador_id)
         and l.tipo_cliente is not distinct from coalesce(${c.tipo_cliente}::text, l.tipo_cliente)
         and (r.version_id is null or r.regla_id = ${regla_id ?? null}::int or r.peso <= ${peso})),
    tasas as (
      -- The percentage of each sale: that of its tier, or of its tiers by what falls into each.
      select g.linea_id, g.parte,
             case when g.venta > 0 and g.meta > 0
                  then (select sum((least(g.lugar + g.venta, t.hasta) - greatest(g.lugar, t.de)) * p.porcentaje)
                          from (select t.tramo, case t.tramo when 0 then '-infinity'::numeric else round(t.desde * g.meta / 100, 2) end as de,
                                       coalesce(round(lead(t.desde) over (order by t.tramo) * g.meta / 100, 2), 'infinity'::numeric) as hasta from tramos t) t
                          join tramos p on p.tramo = greatest(t.tramo, g.entero)
                         where least(g.lugar + g.venta, t.hasta) > greatest(g.lugar, t.de)) / g.venta
                  else (select porcentaje from tramos where tramo = 0) end as tasa
        from ganadas g where g.parte <> 0),
    bases as (
      select l.operador_id, l.venta, l.comision, t.tasa, coalesce(t.parte, 0) as parte,
             case when ${sobre} = 'FACTURADO' then l.venta when r.sobre = 'COBRADO' then l.base else coalesce(q.cobrado, 0) end as base
        from lineas l left join tasas t on t.linea_id = l.raiz left join reglas_comision r using (version_id)
        left join raices u on u.raiz = l.linea_id
       cross join lateral (
          -- What was invoiced under a rule of invoices was paid as the ledger says, up to what was left of it.
          select greatest(least(coalesce(sum(a.importe), 0) * l.venta
                                / nullif((select sum(o.venta) from lineas_comision o where o.docto_ve_id = l.docto_ve_id and o.cliente_id = l.cliente_id
                                             and o.origen is null and o.clase = 'VENTA'), 0), u.queda), 0) as cobrado
            from cartera k join aplicaciones a on a.cargo_id = k.asiento_id join cartera b on b.asiento_id = a.abono_id
           where ${sobre} = 'COBRADO' and coalesce(r.sobre, 'FACTURADO') = 'FACTURADO' and l.origen is null and l.clase = 'VENTA'
             and k.docto_ve_id = l.docto_ve_id and k.cliente_id = l.cliente_id and k.clase = 'CARGO' and k.corrige is null
             and b.clase <> 'DEVOLUCION' and (b.fecha at time zone zona_de_comision())::date < (${mesDe(mes_fin)}::date + interval '1 month')) q)
    select x.*, x."HABRIA" - x."PAGADO" as "DIFERENCIA"
      from (select b.operador_id as "OPERADOR_ID", o.nombre as "OPERADOR", sum(b.venta) as "VENTA", sum(b.comision) as "PAGADO",
                   sum(round(b.comision * (1 - b.parte), 2) + round(coalesce(b.base * b.parte * b.tasa / 100, 0), 2)) as "HABRIA"
              from bases b join operadores o using (operador_id) where ${deSusClientes(operador, 'b.operador_id')} group by 1, 2) x
     order by abs(x."HABRIA" - x."PAGADO") desc, x."OPERADOR" collate es_mx`.execute(db);
  return { data };
}
