import type { Input, Output } from '@anden/contrato/call.ts';
import { CENTAVOS_MAX, centavosDe, enCentavos } from '@anden/contrato/cartera/rules.ts';
import {
  aplicaCupon,
  type CuponConCondiciones,
  type NoAplica,
  noExisteElFolio,
  type RenglonDeCarrito,
  type SiAplica,
  type UsosDeCupon,
} from '@anden/contrato/cupones/aplica.ts';
import { sinIva } from '@anden/contrato/cupones/reparto.ts';
import { limpiaFolioDeCupon, MENSAJES_CUPON as M } from '@anden/contrato/cupones/rules.ts';
import type { cuponesTiendaCalls } from '@anden/contrato/cupones/tienda.ts';
import { type RawBuilder, sql } from 'kysely';
import type { QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { ROL_PRINCIPAL } from '../articulos/index.ts';
import { conClave } from '../cartera/index.ts';
import { candadoDeSeries } from './series.ts';

type Calls = typeof cuponesTiendaCalls;
type Carrito = Input<Calls['cotizaCupon']>['renglones'];

/** What reading needs: the moment counts, because reservations expire by it. */
export type Ctx = Pick<QueryContext, 'db' | 'config' | 'dia'>;

/** The present moment of the server's clock, as PostgreSQL takes it. */
export const ahoraDe = ({ config }: Pick<Ctx, 'config'>): RawBuilder<Date> =>
  sql<Date>`${config.ahora().toISOString()}::timestamptz`;

/** SQL condition: use `u` stands, because it is consumed or its reservation has not expired. */
export const enPie = (ctx: Pick<Ctx, 'config'>): RawBuilder<boolean> =>
  sql<boolean>`(u.estado = 'CONSUMIDA' or (u.estado = 'RESERVADA' and u.expira > ${ahoraDe(ctx)}))`;

export interface Cliente {
  id: number;
  tipo: string | null;
  zona: string | null;
}

export async function clienteDe(db: Tx, clave: string | null | undefined): Promise<Cliente | null> {
  if (!clave) return null;
  const { rows } = await sql<Cliente>`
    select c.cliente_id as id, c.tipo, c.zona from clientes c where ${conClave(clave)}`.execute(db);
  if (!rows[0]) throw new Rejection(M.clienteNoExiste);
  return rows[0];
}

/** The lines of a cart in cents, with their articles; a line that cannot be one is refused. */
export async function carritoDe(db: Tx, renglones: Carrito): Promise<RenglonDeCarrito[]> {
  if (new Set(renglones.map((r) => r.renglon)).size < renglones.length)
    throw new Rejection(M.renglonRepetido);
  const { rows } = await sql<{ clave: string; articulo: number }>`
    select x.clave, k.articulo_id as articulo
      from (select distinct unnest(${renglones.map((r) => r.clave_articulo)}::text[]) as clave) x
      join claves_articulo k on clave_escrita(k.clave_articulo) = clave_escrita(x.clave) and k.rol_clave_art_id = ${ROL_PRINCIPAL}
     order by k.clave_articulo = x.clave`.execute(db);
  const articulos = new Map(rows.map((r) => [r.clave, r.articulo]));
  const carrito = renglones.map(({ renglon, clave_articulo, unidades, importe: pesos, iva }) => {
    const articulo = articulos.get(clave_articulo);
    if (articulo === undefined) throw new Rejection(M.sinEseArticulo(clave_articulo));
    const importe = centavosDe(pesos);
    if (importe === null) throw new Rejection(M.importeDeRenglon);
    return { renglon, articulo, unidades, importe, dado: 0, iva };
  });
  if (carrito.reduce((a, r) => a + r.importe, 0) > CENTAVOS_MAX) throw new Rejection(M.carritoGrande);
  return carrito;
}

/** A coupon with what its use needs to know of it. */
export interface CuponDeTienda extends CuponConCondiciones {
  id: number;
  /** The first of its series. */
  serie: number;
}

/**
 * The coupon that a folio means now: the one in force, otherwise the last one that ended; undefined: there is none.
 * @param candado locks its series, so that its uses are counted one order after another
 */
export async function cuponDeFolio(
  db: Tx,
  folio: string,
  candado = false,
): Promise<CuponDeTienda | undefined> {
  type Fila = Omit<CuponDeTienda, 'articulos' | 'importe' | 'minCompra'> & {
    IMPORTE: number;
    MIN_COMPRA: number;
  };
  const lee = async (donde: RawBuilder<boolean>): Promise<Fila | undefined> => {
    const { rows } = await sql<Fila>`
      select c.cupon_id as id, coalesce(c.serie_id, c.cupon_id) as serie, c.folio as "FOLIO", c.fecha_ini as "FECHA_INI", c.fecha_fin as "FECHA_FIN",
             c.terminado is not null as terminado, c.importe as "IMPORTE", c.descuento as "DESCUENTO", c.min_compra as "MIN_COMPRA",
             case when c.min_sin_iva then 'S' else 'N' end as "MIN_SIN_IVA", case when c.combinable then 'S' else 'N' end as "COMBINABLE",
             c.limite as "LIMITE", c.limite_cliente as "LIMITE_CLIENTE", c.limite_dia as "LIMITE_DIA",
             coalesce(c.tipo_cliente, '') as "TIPO_CLIENTE", coalesce(c.zona, '') as "ZONA"
        from cupones c where ${donde} order by c.terminado is null desc, c.cupon_id desc limit 1`.execute(db);
    return rows[0];
  };
  const porFolio = () => lee(sql<boolean>`c.folio = ${limpiaFolioDeCupon(folio)}`);
  let fila = await porFolio();
  // Between finding and locking it, somebody may have ended it and begun another in its place: then that one is locked.
  for (let tomado: number | undefined; candado && fila && fila.id !== tomado; fila = await porFolio()) {
    tomado = fila.id;
    await candadoDeSeries(db, sql`${fila.serie}::int`);
  }
  if (!fila) return undefined;
  const { rows } = await sql<{ articulo_id: number; unidades: number }>`
    select articulo_id, unidades from cupones_det where cupon_id = ${fila.id}`.execute(db);
  const { IMPORTE, MIN_COMPRA, ...resto } = fila;
  return {
    ...resto,
    importe: enCentavos(IMPORTE),
    minCompra: enCentavos(MIN_COMPRA),
    articulos: new Map(rows.map((r) => [r.articulo_id, r.unidades])),
  };
}

/** The uses of a coupon's series that stand, besides those of an order; those of a day are reserved on it. */
export async function usosDe(
  ctx: Ctx,
  { serie }: Pick<CuponDeTienda, 'serie'>,
  { pedido, cliente, dia }: { pedido: string | null; cliente: number | null; dia: string },
): Promise<UsosDeCupon> {
  const { rows } = await sql<UsosDeCupon>`
    select count(*)::int as total, count(*) filter (where u.cliente_id = ${cliente}::int)::int as cliente,
           count(*) filter (where u.dia = ${dia}::date)::int as dia
      from cupones_usos u
     where u.cupon_id in (select cupon_id from cupones where cupon_id = ${serie} or serie_id = ${serie})
       and ${enPie(ctx)} and u.pedido is distinct from ${pedido}`.execute(ctx.db);
  return rows[0] ?? { total: 0, cliente: 0, dia: 0 };
}

/** What an order's other coupons, which stand, take off each line of its cart. */
export async function otrosDelPedido(
  ctx: Ctx,
  pedido: string | null,
  serie: number,
): Promise<{ FOLIO: string; COMBINABLE: 'S' | 'N'; dado: Map<number, number> }[]> {
  if (pedido === null) return [];
  const { rows } = await sql<{
    FOLIO: string;
    COMBINABLE: 'S' | 'N';
    dado: { renglon: number; pesos: number }[];
  }>`
    select c.folio as "FOLIO", case when c.combinable then 'S' else 'N' end as "COMBINABLE",
           (select json_agg(json_build_object('renglon', d.renglon, 'pesos', d.descuento)) from cupones_usos_det d where d.uso_id = u.uso_id) as dado
      from cupones_usos u join cupones c using (cupon_id)
     where u.pedido = ${pedido} and ${enPie(ctx)} and coalesce(c.serie_id, c.cupon_id) <> ${serie}
     order by u.uso_id`.execute(ctx.db);
  return rows.map((r) => ({
    ...r,
    dado: new Map(r.dado.map((d) => [d.renglon, enCentavos(d.pesos)])),
  }));
}

/** A cart with what the order's other coupons take off it. */
const conDado = (
  carrito: readonly RenglonDeCarrito[],
  otros: readonly { dado: ReadonlyMap<number, number> }[],
): RenglonDeCarrito[] =>
  carrito.map((r) => ({
    ...r,
    dado: Math.min(
      r.importe,
      otros.reduce((a, o) => a + (o.dado.get(r.renglon) ?? 0), 0),
    ),
  }));

/** Whether a coupon applies to an order's cart, judged on rows that the caller may have locked. */
export async function juzga(
  ctx: Ctx,
  cupon: CuponDeTienda,
  carrito: readonly RenglonDeCarrito[],
  { pedido, cliente }: { pedido: string | null; cliente: Cliente | null },
): Promise<{ renglones: RenglonDeCarrito[]; juicio: SiAplica | NoAplica }> {
  const otros = await otrosDelPedido(ctx, pedido, cupon.serie);
  const renglones = conDado(carrito, otros);
  const usos = await usosDe(ctx, cupon, { pedido, cliente: cliente?.id ?? null, dia: ctx.dia });
  return { renglones, juicio: aplicaCupon(cupon, { hoy: ctx.dia, cliente, usos, otros, renglones }) };
}

/** What a coupon gives, in pesos, as the shop is told. */
export function enPesos(
  FOLIO: string,
  renglones: readonly RenglonDeCarrito[],
  partes: readonly number[],
): Pick<Output<Calls['cotizaCupon']>['data'], 'FOLIO' | 'DESCUENTO' | 'A_PAGAR' | 'renglones'> {
  const dado = renglones.map((r, i) => ({ ...r, parte: partes[i] ?? 0 }));
  const suma = (de: (r: (typeof dado)[number]) => number) => dado.reduce((a, r) => a + de(r), 0) / 100;
  return {
    FOLIO,
    DESCUENTO: suma((r) => r.parte),
    A_PAGAR: suma((r) => r.importe - r.dado - r.parte),
    renglones: dado.map((r) => ({
      renglon: r.renglon,
      DESCUENTO: r.parte / 100,
      A_PAGAR: (r.importe - r.dado - r.parte) / 100,
      IMPORTE_SIN_IVA: sinIva(r.importe, r.iva) / 1_000_000,
      DESCUENTO_SIN_IVA: sinIva(r.parte, r.iva) / 1_000_000,
    })),
  };
}

/** Whether a coupon applies to a cart and why not, and what it gives on each line; nothing is reserved. */
export async function cotizaCupon(
  entrada: Input<Calls['cotizaCupon']>,
  ctx: QueryContext,
): Promise<Output<Calls['cotizaCupon']>> {
  const { db } = ctx;
  const carrito = await carritoDe(db, entrada.renglones);
  const cliente = await clienteDe(db, entrada.clave_cliente);
  const cupon = await cuponDeFolio(db, entrada.folio);
  const FOLIO = limpiaFolioDeCupon(entrada.folio);
  const pedido = entrada.pedido ?? null;
  const { renglones, juicio } = cupon
    ? await juzga(ctx, cupon, carrito, { pedido, cliente })
    : { renglones: carrito, juicio: noExisteElFolio(FOLIO) };
  const aplica = juicio.motivo === null;
  return {
    data: {
      APLICA: aplica ? 'S' : 'N',
      MOTIVO: juicio.motivo,
      MENSAJE: aplica ? M.conPedido.aplica(FOLIO) : juicio.mensaje,
      ...enPesos(FOLIO, renglones, aplica ? juicio.partes : []),
    },
  };
}
