import type { Input, Output } from '@anden/contrato/call.ts';
import { redenciones, type redencionesCalls } from '@anden/contrato/cupones/redenciones.ts';
import type { FilaDe } from '@anden/contrato/reporte.ts';
import { type RawBuilder, sql } from 'kysely';
import { deSusClientes } from '../../platform/auth/clientes.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { exigirEnOrden } from '../../platform/consulta/dias.ts';
import { deClientes, limites, responde } from '../../platform/consulta/index.ts';

type Calls = typeof redencionesCalls;
type Totales = Output<Calls['getTotalesRedenciones']>;

/** SQL: the uses of coupons that were given, also those given back later, of the customers that the operator may see. */
const consumidas = ({ operador }: Pick<QueryContext, 'operador'>): RawBuilder<unknown> => sql`
  cupones_usos u join cupones k using (cupon_id) left join clientes c on c.cliente_id = u.cliente_id
   where u.consumida is not null and ${deSusClientes(operador, 'c.operador_id')}`;

/** SQL: what was given back of use `u`, because its order was cancelled. */
const DEVUELTO: RawBuilder<number> = sql`case when u.estado = 'LIBERADA' then u.descuento else 0 end`;

/** SQL: the folio of use `u`'s order, the newest. Sorted for a `limit 1`, PostgreSQL would look for it among all orders from the newest one. */
const PEDIDO: RawBuilder<string | null> = sql`(
  select (array_agg(p.folio order by p.pedido_id desc))[1] from pedidos p where reverse(p.folio_web) = reverse(u.pedido) and p.folio_web is not null)`;

/** SQL: the series of coupon `k`. */
const SERIE: RawBuilder<number> = sql`coalesce(k.serie_id, k.cupon_id)`;

/**
 * SQL: the part of its order's sale that use `u` brought, by what its coupon gave of all that the order was given. The parts of an order add up to its sale
 * to the cent, because each one is what the sale up to it gains. A cancelled order sold nothing.
 */
const VENTA: RawBuilder<number> = sql`case when u.estado = 'LIBERADA' then 0 else (
  select round(neto * hasta / dado, 2) - round(neto * (hasta - u.descuento) / dado, 2)
    from (select u.compra - sum(x.descuento) as neto, nullif(sum(x.descuento), 0) as dado,
                 sum(x.descuento) filter (where x.uso_id <= u.uso_id) as hasta
            from cupones_usos x where x.pedido = u.pedido and x.estado = 'CONSUMIDA') s) end`;

/** The orders that used a coupon and were paid in a range. */
export const getRedencionesCupones = responde(redenciones, (ctx) => ({
  catalogos: {
    CLAVE_CLIENTE: deClientes('clave_cliente'),
    CLIENTE: deClientes('nombre'),
  },
  filas: sql<FilaDe<typeof redenciones>>`
    select u.uso_id as "USO_ID", u.cliente_id as "CLIENTE_ID", u.consumida as "FECHA", k.folio as "CUPON", ${SERIE} as "SERIE", u.estado as "ESTADO", u.pedido as "PEDIDO_WEB",
           ${PEDIDO} as "PEDIDO",
           c.clave_cliente as "CLAVE_CLIENTE", c.nombre as "CLIENTE", u.tipo_cliente as "TIPO", u.zona as "ZONA",
           u.compra as "COMPRA", u.descuento as "DESCUENTO", ${DEVUELTO} as "DEVUELTO", ${VENTA} as "VENTA",
           case when u.a_tiempo then 'S' else 'N' end as "A_TIEMPO"
      from ${consumidas(ctx)}`,
}));

/** What coupons gave and sold in a range, by coupon, type of customer and day. */
export async function getTotalesRedenciones(
  { fecha_ini, fecha_fin }: Input<Calls['getTotalesRedenciones']>,
  ctx: QueryContext,
): Promise<Totales> {
  exigirEnOrden(fecha_ini, fecha_fin);
  const { zona } = ctx.config;
  const { inicio, fin } = limites(fecha_ini, fecha_fin, zona);
  type Grupo = Totales['dias'][number];
  const por = async <G extends Grupo = Grupo>(
    grupo: RawBuilder<unknown>,
    orden: RawBuilder<unknown>,
    mas: RawBuilder<unknown> = sql``,
  ): Promise<G[]> => {
    const { rows } = await sql<G>`
      select ${grupo} as "GRUPO", count(distinct u.pedido)::int as "PEDIDOS", sum(u.descuento) as "DESCUENTO", sum(${DEVUELTO}) as "DEVUELTO",
             sum(${VENTA}) as "VENTA" ${mas}
        from ${consumidas(ctx)} and u.consumida >= ${inicio} and u.consumida < ${fin} group by 1 order by ${orden}`.execute(
      ctx.db,
    );
    return rows;
  };
  const mayor = sql`3 desc, 1`;
  const delUltimo = (columna: RawBuilder<unknown>) => sql`(
    select ${columna} from cupones z where min(${SERIE}) in (z.cupon_id, z.serie_id) order by z.cupon_id desc limit 1)`;
  return {
    cupones: await por<Totales['cupones'][number]>(
      sql`${SERIE}::text`,
      sql`3 desc, "FOLIO", min(${SERIE})`,
      sql`, ${delUltimo(sql`z.folio`)} as "FOLIO", ${delUltimo(sql`to_char(z.fecha_ini, 'YYYY-MM-DD')`)} as "FECHA_INI"`,
    ),
    tipos: await por(sql`coalesce(u.tipo_cliente, '')`, mayor),
    dias: await por(sql`to_char(u.consumida at time zone ${zona}, 'YYYY-MM-DD')`, sql`1`),
  };
}
