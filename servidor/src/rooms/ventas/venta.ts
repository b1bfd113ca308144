import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: whether entry `k` of `cartera` counts as a sale. The one definition of a sale: what was billed (CARGO) less what was returned (DEVOLUCION),
 * both with IVA and with their corrections, on the business day of the entry, for the adviser and the zone that the customer has now.
 */
export const esVenta: RawBuilder<boolean> = sql<boolean>`k.clase in ('CARGO', 'DEVOLUCION')`;

/** SQL: pesos of the sale that entry `k` is; a return is below zero. */
export const importeDeVenta: RawBuilder<string> = sql<string>`(case k.clase when 'CARGO' then k.importe else -k.importe end)`;

/** SQL: what the document of sale `k` is called; `f` is its invoice. */
export const tipoDeVenta: RawBuilder<string> = sql<string>`(case when k.clase = 'DEVOLUCION' then 'DEVOLUCION'
  when k.corrige is not null then 'CORRECCION' else coalesce(f.tipo_docto, 'FACTURA') end)`;

/** SQL: the folio of the invoice of sale `k` or, if it has none, the document's own. */
export const folioDeVenta: RawBuilder<string> = sql<string>`coalesce(f.folio, k.folio, k.referencia, '')`;

/**
 * SQL: sales `k` with their customer `c` and, if they have one, their invoice `f`. Every sale has its customer: joined from the left, the table is not read
 * where nothing is asked of it.
 */
export const VENTAS = sql`cartera k left join clientes c on c.cliente_id = k.cliente_id left join facturas f on f.docto_ve_id = k.docto_ve_id`;

/** SQL: customers to whom operator `l.operador_id` spoke in a closed call `l` of outcome `i`. */
export const seAtendio: RawBuilder<boolean> = sql<boolean>`i.clase <> 'SIN_CONTACTO'`;
