import { pedidosCliente } from '@anden/contrato/clientes/ficha-reportes.ts';
import type { FilaDe } from '@anden/contrato/reporte.ts';
import { type RawBuilder, sql } from 'kysely';
import { exigirFicha } from '../../platform/auth/clientes.ts';
import { responde } from '../../platform/consulta/index.ts';
import { SIGUE_EN_ELLA } from '../surtido/index.ts';
import { caminosDe, ENVIADA, FACTURA_CERRADA, FACTURA_EN_PIE } from './ficha-consultas.ts';

/** SQL: a moment inside a JSON value, in the format of the wire. */
const iso = (momento: RawBuilder<unknown>) =>
  sql`to_char(${momento} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL: names of those who picked remission `r`. */
export const SURTIO = sql<string | null>`(
  select string_agg(distinct o.nombre, ', ') from surtidos s join operadores o using (operador_id)
   where s.docto_ve_id = r.docto_ve_id and s.deshecho is null)`;

/** SQL, beside an invoice `f`: its guides in one row `g`. They count as delivered once all of them were. */
export const GUIAS_DE_FACTURA = sql`
  left join lateral (
    select string_agg(x.guia, ', ' order by x.guia_id) as guia, string_agg(distinct x.fletera, ', ') as fletera, min(x.fecha) as fecha, case when count(*) = 1 then min(x.fecha) end as de_una,
           case when count(*) = count(x.fecha_entrega) then max(x.fecha_entrega) end as entregada,
           string_agg(distinct nullif(x.recibido_por, ''), ', ') as recibido_por,
           string_agg(distinct nullif(x.incidencia, ''), ', ') as incidencia
      from guias x where x.docto_ve_id = f.docto_ve_id) g on true`;

/** SQL: where order `p` is now, by its remission `r`, its invoice `f` and the guides `g` of that. History was delivered before Andén. What the customer picks up counts as delivered when it leaves. */
export const DONDE = sql`
  case when r.cancelada is not null or not ${FACTURA_EN_PIE} or (r.docto_ve_id is null and f.docto_ve_id is null and p.estatus ilike 'cancel%') then 'CANCELADO'
       when ${FACTURA_CERRADA} and g.entregada is null and r.historia is not true then 'CERRADO'
       when g.entregada is not null or f.historia or r.historia or (r.clte_recoge and (f.entregado is not null or r.estatus = 'EMBARCADA')) then 'ENTREGADO'
       when f.entregado is not null or r.estatus = 'EMBARCADA' or (r.docto_ve_id is null and g.guia is not null) then 'EN_CAMINO'
       when r.estatus = 'AREAEMBARQUE' then 'POR_EMPACAR' when r.estatus = 'SURTIENDO' then 'SURTIENDO'
       when r.estatus = 'PENDIENTE' then 'POR_SURTIR' when f.docto_ve_id is not null then 'FACTURADO'
       when r.estatus = 'EMBARCANDO' then 'EMPACADO' when p.estatus <> 'PENDIENTE' then 'ATENDIDO' else 'PEDIDO' end`;

/** SQL: how far remission `r` has come, and who is working on it. */
const CAMINO = sql`case when r.docto_ve_id is not null then json_build_object(
  'CLTE_RECOGE', case when r.clte_recoge then 'S' else 'N' end, 'URGENTE', case when r.urgente then 'S' else 'N' end, 'CAJAS', r.cajas,
  'SURTIDA', ${iso(sql`r.surtida`)}, 'EMPACADA', ${iso(sql`r.empacada`)}, 'CANCELADA', ${iso(sql`r.cancelada`)},
  'SURTIO', ${SURTIO},
  'EMPACO', (select o.nombre from operadores o where o.operador_id = coalesce(r.operador_id_empaque, r.operador_id_revision)),
  'TRABAJAN', (select coalesce(json_agg(json_build_object('OPERADOR_ID', o.operador_id, 'NOMBRE', o.nombre) order by s.desde), '[]')
                 from remisiones_surtidores s join operadores o using (operador_id)
                where s.docto_ve_id = r.docto_ve_id and r.empacada is null and ${SIGUE_EN_ELLA}),
  'AVANCE', (select json_build_object('RENGLONES', count(*),
                      'SURTIDOS', count(*) filter (where d.cerrado is not null or d.unidades_surt = d.unidades),
                      'CON_PIEZAS', count(*) filter (where d.unidades_surt > 0),
                      'EMPACADOS', count(d.fecha_hora_empaque),
                      'CORTOS', count(*) filter (where d.cerrado is not null and d.unidades_surt < d.unidades))
               from remisiones_det d where d.docto_ve_id = r.docto_ve_id)) end`;

/** A customer's orders and where each is now. */
export const getPedidosCliente = responde(pedidosCliente, async (ctx, pedido) => {
  await exigirFicha(ctx, pedido.cliente_id);
  const filas = sql<FilaDe<typeof pedidosCliente>>`
    select case when b.remision is not null then 'R' || b.remision when b.factura is not null then 'F' || b.factura
                else 'P' || b.pedido end as "LLAVE",
           coalesce(p.fecha, r.fecha, f.fecha) as "FECHA", ${DONDE} as "DONDE", coalesce(p.folio, r.folio_dr, f.folio_dr) as "PEDIDO",
           p.folio_web as "PEDIDO_WEB", r.folio as "REMISION", r.fecha as "REMISIONADA", w.nombre as "ALMACEN", f.folio as "FACTURA",
           f.fecha as "FACTURADA",
           coalesce(f.fletera, g.fletera, case when r.clte_recoge then 'EL CLIENTE RECOGE' else r.paqueteria end) as "FLETERA",
           g.guia as "GUIA", coalesce(${ENVIADA}, r.embarcada) as "ENVIADA", g.entregada as "ENTREGADA",
           g.recibido_por as "RECIBIDO_POR", g.incidencia as "INCIDENCIA", case when ${FACTURA_EN_PIE} then coalesce(r.importe_neto, p.importe, f.total) else f.total end as "IMPORTE",
           r.docto_ve_id as "DOCTO_VE_ID", ${CAMINO} as "CAMINO"
      from ${caminosDe(sql`${pedido.cliente_id}::int`)} b
      left join remisiones r on r.docto_ve_id = b.remision
      left join almacenes w on w.almacen_id = r.almacen_id
      left join pedidos p on p.pedido_id = b.pedido
      left join facturas f on f.docto_ve_id = b.factura
      ${GUIAS_DE_FACTURA}`;
  return { filas };
});
