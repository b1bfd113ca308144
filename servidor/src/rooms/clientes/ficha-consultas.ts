import { type RawBuilder, sql } from 'kysely';
import { CANCELADA_ALLA } from '../../platform/llegadas/llegada.ts';

/** SQL, beside a customer `c`: the date of its last order or remission; null: it has none. */
export const ULTIMO_PEDIDO = sql<string | null>`greatest(
  (select max(p.fecha) from pedidos p where p.cliente_id = c.cliente_id),
  (select max(r.fecha) from remisiones r where r.cliente_id = c.cliente_id))`;

/** SQL: invoice `f` stands: the system that sent it did not cancel it. */
export const FACTURA_EN_PIE = sql<boolean>`f.cierre_motivo is distinct from ${sql.lit(CANCELADA_ALLA)}`;

/** SQL: invoice `f` stands, and was closed here with a reason because a file no longer brought it: nobody knows that it left. */
export const FACTURA_CERRADA = sql<boolean>`(f.historia and f.cierre_motivo is not null and ${FACTURA_EN_PIE})`;

/** SQL: when invoice `f` left. One that was closed before that has only the moment when it was. */
export const ENVIADA = sql<
  string | null
>`case when f.cierre_motivo is null or not f.historia then f.entregado end`;

/**
 * SQL: a customer's ways from order to delivery: each remission with its order and invoice, each invoice without a remission with the order that it
 * names, and orders with neither remission nor invoice. An invoice that was cancelled stands for no order: that one goes on as if it had never had it.
 * @param cliente SQL of the customer's id
 */
export const caminosDe = (cliente: RawBuilder<unknown>) => sql`(
  select r.docto_ve_id as remision, p.pedido_id as pedido, r.factura_id as factura
    from remisiones r left join pedidos p on p.folio = r.folio_dr and p.cliente_id = r.cliente_id
   where r.cliente_id = ${cliente}
   union all
  select null, p.pedido_id, f.docto_ve_id
    from facturas f left join pedidos p on p.folio = f.folio_dr and p.cliente_id = f.cliente_id
   where f.cliente_id = ${cliente} and not exists (select from remisiones r where r.factura_id = f.docto_ve_id)
   union all
  select null, p.pedido_id, null from pedidos p
   where p.cliente_id = ${cliente}
     and not exists (select from remisiones r where r.folio_dr = p.folio and r.cliente_id = p.cliente_id)
     and not exists (select from facturas f where f.folio_dr = p.folio and f.cliente_id = p.cliente_id and ${FACTURA_EN_PIE}))`;

/** SQL: the ways of order `p` to its delivery, as {@link caminosDe} has them, without cancelled invoices. */
export const CAMINOS_DE_PEDIDO = sql`(
  select r.docto_ve_id as remision, r.factura_id as factura from remisiones r where r.folio_dr = p.folio and r.cliente_id = p.cliente_id
   union all
  select null, f.docto_ve_id from facturas f
   where f.folio_dr = p.folio and f.cliente_id = p.cliente_id and ${FACTURA_EN_PIE} and not exists (select from remisiones r where r.factura_id = f.docto_ve_id))`;

/**
 * SQL, beside an invoice `f`: its lines `l` as the billing system sent them or, if it sent none, what was picked of its remissions, with the
 * invoice's taxes.
 */
export const RENGLONES_DE_FACTURA = sql`
  cross join lateral (
    select 'F' || d.docto_ve_det_id as llave, d.renglon, d.articulo_id, d.unidades, d.unitario_con_iva as unitario,
           d.total_con_iva as total
      from facturas_det d where d.docto_ve_id = f.docto_ve_id
     union all
    select 'R' || d.docto_ve_det_id, d.renglon, d.articulo_id, d.unidades_surt,
           round(d.precio * i.factor, 4), round(d.precio * d.unidades_surt * i.factor, 2)
      from remisiones r join remisiones_det d using (docto_ve_id)
     cross join lateral (select coalesce(f.total / nullif(f.importe_neto, 0), 1) as factor) i
     where r.factura_id = f.docto_ve_id and d.unidades_surt > 0
       and not exists (select from facturas_det x where x.docto_ve_id = f.docto_ve_id)) l`;
