import type { Input, Output } from '@anden/contrato/call.ts';
import { cuantos, enumera, pesos } from '@anden/contrato/cifras.ts';
import type { avisosDeCuponCalls } from '@anden/contrato/cupones/avisos.ts';
import { type RawBuilder, sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { ahoraDe } from './usos.ts';

type Calls = typeof avisosDeCuponCalls;
type Entrada = Input<Calls['getAvisosCupon']>;
type Aviso = Output<Calls['getAvisosCupon']>['data'][number];

/** Coupons and articles that a message names; the others are counted. */
const NOMBRADOS = 3;
/** Days of sales by which the price of an article and the size of a purchase are judged. */
const DIAS_DE_VENTA = 365;
/** IVA of an article whose sale does not say it. */
const IVA = 1.16;

/** 'A, B y 4 más'. */
function algunos(todos: readonly string[]): string {
  const demas = todos.length - NOMBRADOS;
  return demas > 0 ? `${todos.slice(0, NOMBRADOS).join(', ')} y ${demas} más` : enumera(todos);
}

/** Coupons that the same customer could use on the same day for the same article. */
async function traslapes(
  { cupon_id, cupon: c, articulos }: Entrada,
  { db, dia }: QueryContext,
): Promise<Aviso[]> {
  const ids = articulos.map((a) => a.ARTICULO_ID);
  const { rows } = await sql<{ folio: string; combinable: boolean }>`
    select x.folio, x.combinable from cupones x
     where x.terminado is null and x.cupon_id <> ${cupon_id} and x.fecha_fin >= ${dia}
       and x.fecha_ini <= ${c.FECHA_FIN} and x.fecha_fin >= ${c.FECHA_INI}
       and (${c.TIPO_CLIENTE} = '' or coalesce(x.tipo_cliente, ${c.TIPO_CLIENTE}) = ${c.TIPO_CLIENTE})
       and (${c.ZONA} = '' or coalesce(x.zona, ${c.ZONA}) = ${c.ZONA})
       and (${ids.length === 0} or not exists (select from cupones_det d where d.cupon_id = x.cupon_id)
            or exists (select from cupones_det d where d.cupon_id = x.cupon_id and d.articulo_id = any(${ids}::int[])))
     order by x.folio`.execute(db);
  if (rows.length === 0) return [];
  const suman = rows.filter((x) => x.combinable && c.COMBINABLE === 'S').map((x) => x.folio);
  const MENSAJE = `Coincide en días, artículos y clientes con ${algunos(rows.map((x) => x.folio))}.`;
  return [
    {
      AVISO: 'TRASLAPE',
      MENSAJE: suman.length > 0 ? `${MENSAJE} Se suma con ${algunos(suman)}.` : MENSAJE,
    },
  ];
}

/**
 * Articles that the coupon would give below their cost, in the smallest purchase that it takes of each alone, by their last price. If it has articles, what it
 * gives falls on them alone, and others in the cart may make up its smallest purchase. What was not sold in a year has no price, and what is given whole needs
 * none.
 */
async function bajoCosto({ cupon: c, articulos }: Entrada, ctx: QueryContext): Promise<Aviso[]> {
  const minimo = articulos.length > 0 ? 0 : c.MIN_COMPRA * (c.MIN_SIN_IVA === 'S' ? IVA : 1);
  const ids = articulos.map((a) => a.ARTICULO_ID);
  const suyo = (articulo: RawBuilder<unknown>): RawBuilder<boolean> =>
    ids.length > 0 ? sql`${articulo} = any(${ids}::int[])` : sql`true`;
  const { rows } = await sql<{ clave: string; queda: number; total: number }>`
    with precios as (
      select distinct on (d.articulo_id) d.articulo_id, d.unitario_con_iva as precio
        from facturas f join facturas_det d using (docto_ve_id)
       where f.fecha >= ${ahoraDe(ctx)} - make_interval(days => ${DIAS_DE_VENTA}) and ${suyo(sql`d.articulo_id`)}
       order by d.articulo_id, f.fecha desc
    ), daria as (
      select a.clave_articulo as clave, a.costo,
             case when p.precio is null then case when ${c.DESCUENTO}::numeric = 100 then 0 end
                  else greatest(p.precio * (1 - ${c.DESCUENTO}::numeric / 100)
                                - p.precio * ${c.IMPORTE}::numeric / greatest(${minimo}::numeric, p.precio * coalesce(u.unidades, 1), 0.01), 0) / ${IVA}::numeric
             end as queda
        from articulos a left join precios p using (articulo_id)
        left join unnest(${ids}::int[], ${articulos.map((a) => a.UNIDADES)}::int[]) u (articulo_id, unidades) using (articulo_id)
       where ${suyo(sql`a.articulo_id`)}
    )
    select clave, queda::float as queda, count(*) over ()::int as total from daria
     where queda < costo order by costo - queda desc, clave limit 1`.execute(ctx.db);
  const [peor] = rows;
  if (!peor) return [];
  return [
    {
      AVISO: 'BAJO_COSTO',
      // Who keeps coupons may not be one who sees costs.
      MENSAJE: `Daría ${cuantos(peor.total, ['artículo', 'artículos'])} por debajo de su costo, en la compra más chica que acepta: ${peor.clave} quedaría en ${pesos(peor.queda)} antes de IVA.`,
    },
  ];
}

/** How many times a coupon was used, with the others of its series; 0: it is new. */
async function usados(id: number, { db }: QueryContext): Promise<number> {
  const { rows } = await sql<{ usos: number }>`
    select coalesce(sum(c.usos), 0)::int as usos from cupones x
      join cupones c on coalesce(c.serie_id, c.cupon_id) = coalesce(x.serie_id, x.cupon_id) where x.cupon_id = ${id}`.execute(
    db,
  );
  return rows[0]?.usos ?? 0;
}

/** Why nobody could use the coupon: its days or its uses are over, it is for no customer, or none of them ever bought as much, or as many pieces of its articles. */
async function nadie({ cupon_id, cupon: c, articulos }: Entrada, ctx: QueryContext): Promise<Aviso[]> {
  const aviso = (MENSAJE: string): Aviso[] => [{ AVISO: 'NADIE', MENSAJE }];
  if (c.FECHA_FIN < ctx.dia) return aviso('Su vigencia ya terminó: nadie lo puede usar.');
  const usos = c.LIMITE > 0 ? await usados(cupon_id, ctx) : 0;
  if (usos > 0 && usos >= c.LIMITE)
    return aviso(
      `Ya se usó ${cuantos(usos, ['vez', 'veces'])}, y se puede ${cuantos(c.LIMITE, ['vez', 'veces'])} en total: nadie más lo puede usar.`,
    );
  const suyos = sql`from clientes c where (${c.TIPO_CLIENTE} = '' or c.tipo = ${c.TIPO_CLIENTE}) and (${c.ZONA} = '' or c.zona = ${c.ZONA})`;
  const suCompra = sql`f.fecha >= ${ahoraDe(ctx)} - make_interval(days => ${DIAS_DE_VENTA})
    and (${c.TIPO_CLIENTE} = '' and ${c.ZONA} = '' or f.cliente_id in (select c.cliente_id ${suyos}))`;
  const { rows } = await sql<{ hay: boolean; compra: number | null; piezas: boolean }>`
    select exists (select ${suyos}) as hay, (select max(f.total) from facturas f where ${suCompra})::float as compra,
           exists (select from unnest(${articulos.map((a) => a.ARTICULO_ID)}::int[], ${articulos.map((a) => a.UNIDADES)}::int[]) u (articulo_id, unidades)
                     join facturas_det d using (articulo_id) join facturas f using (docto_ve_id)
                    where ${suCompra} group by f.docto_ve_id, d.articulo_id, u.unidades having sum(d.unidades) >= u.unidades) as piezas`.execute(
    ctx.db,
  );
  const [{ hay, compra, piezas } = { hay: true, compra: null, piezas: true }] = rows;
  if (!hay)
    return aviso(
      `No hay clientes ${enumera([
        ...(c.TIPO_CLIENTE ? [`de tipo ${c.TIPO_CLIENTE}`] : []),
        ...(c.ZONA ? [`de la zona ${c.ZONA}`] : []),
      ])}: nadie lo puede usar.`,
    );
  const minimo = c.MIN_COMPRA * (c.MIN_SIN_IVA === 'S' ? IVA : 1);
  // Of a company that sold nothing in a year nothing is known.
  if (compra === null) return [];
  if (minimo > compra) return aviso('Pide una compra que ninguno de sus clientes hizo en un año.');
  return articulos.length > 0 && !piezas
    ? aviso(
        'Pide más piezas de sus artículos que las que alguno de sus clientes compró de una vez en un año.',
      )
    : [];
}

/** What is told of a coupon before it is saved. */
export async function getAvisosCupon(
  entrada: Entrada,
  ctx: QueryContext,
): Promise<Output<Calls['getAvisosCupon']>> {
  return {
    data: [
      ...(await nadie(entrada, ctx)),
      ...(await bajoCosto(entrada, ctx)),
      ...(await traslapes(entrada, ctx)),
    ],
  };
}

/** The types of customers and the zones that a coupon may be for. */
export async function getOpcionesCupon(
  _: Input<Calls['getOpcionesCupon']>,
  { db }: QueryContext,
): Promise<Output<Calls['getOpcionesCupon']>> {
  const { rows: tipos } = await sql<{
    t: string;
  }>`select tipo as t from tipos_cliente order by tipo collate es_mx`.execute(db);
  const { rows: zonas } = await sql<{
    t: string;
  }>`select zona as t from zonas order by zona collate es_mx`.execute(db);
  return { tipos: tipos.map((x) => x.t), zonas: zonas.map((x) => x.t) };
}
