import type { Input, Output } from '@anden/contrato/call.ts';
import {
  CENTAVOS_MAX,
  CERO,
  type Centavos,
  comoNumeric,
  deNumeric,
  leePesos,
  mas,
  menos,
  suma,
} from '@anden/contrato/centavos.ts';
import {
  aplicaCupon,
  type CuponConCondiciones,
  type NoAplica,
  noExisteElFolio,
  type RenglonDeCarrito,
  type SiAplica,
} from '@anden/contrato/cupones/aplica.ts';
import { sinIva } from '@anden/contrato/cupones/prorrateo.ts';
import { limpiaFolioDeCupon, MENSAJES_CUPON as M } from '@anden/contrato/cupones/rules.ts';
import type { cuponesTiendaCalls } from '@anden/contrato/cupones/tienda.ts';
import { type RawBuilder, sql } from 'kysely';
import { conClave } from '../../platform/auth/clientes.ts';
import type { QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { ROL_PRINCIPAL } from '../articulos/index.ts';
import { candadoDeSeries } from './series.ts';
import {
  type Ctx,
  conDado,
  elSuyo,
  enCadena,
  partesDe,
  type UsoDelPedido,
  usosDe,
  usosDelPedido,
} from './usos.ts';

type Calls = typeof cuponesTiendaCalls;
type Carrito = Input<Calls['cotizaCupon']>['renglones'];

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

/** Who buys an order, if the shop has said so in one of its calls; null: it has not, or there is no such order yet. */
export async function clienteDelPedido(db: Tx, pedido: string | null): Promise<Cliente | null> {
  if (pedido === null) return null;
  const { rows } = await sql<Cliente>`
    select c.cliente_id as id, c.tipo, c.zona from cupones_pedidos p join clientes c using (cliente_id) where p.pedido = ${pedido}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Why an order takes no coupon beside what it holds, as its reservation would be refused; null: it may. */
async function pedidoNoAdmite(
  db: Tx,
  pedido: string | null,
  suyo: UsoDelPedido | undefined,
): Promise<NoAplica | null> {
  if (pedido === null) return null;
  const fila = await db
    .selectFrom('cupones_pedidos')
    .select(['cancelado', 'pagado'])
    .where('pedido', '=', pedido)
    .executeTakeFirst();
  if (fila?.cancelado) return { motivo: 'PEDIDO_CANCELADO', mensaje: M.pedidoCancelado };
  if (!fila?.pagado) return null;
  const mensaje = suyo?.estado === 'CONSUMIDA' ? M.pedidoPagado(suyo.FOLIO) : M.pedidoYaPagado;
  return { motivo: 'PEDIDO_PAGADO', mensaje };
}

/** The lines of a cart, with their articles; a line that cannot be one is refused. */
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
    const importe = leePesos(pesos);
    if (importe === null) throw new Rejection(M.importeDeRenglon);
    return { renglon, articulo, unidades, importe, dado: CERO, iva };
  });
  if (suma(carrito.map((r) => r.importe)) > CENTAVOS_MAX) throw new Rejection(M.carritoGrande);
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
    IMPORTE: string;
    MIN_COMPRA: string;
  };
  const lee = async (donde: RawBuilder<boolean>): Promise<Fila | undefined> => {
    const { rows } = await sql<Fila>`
      select c.cupon_id as id, coalesce(c.serie_id, c.cupon_id) as serie, c.folio as "FOLIO", c.fecha_ini as "FECHA_INI", c.fecha_fin as "FECHA_FIN",
             c.terminado is not null as terminado, c.importe as "IMPORTE", c.descuento::float8 as "DESCUENTO", c.min_compra as "MIN_COMPRA",
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
    importe: deNumeric(IMPORTE),
    minCompra: deNumeric(MIN_COMPRA),
    articulos: new Map(rows.map((r) => [r.articulo_id, r.unidades])),
  };
}

/** Whether a coupon applies to an order's cart beside its other uses, judged on rows that the caller may have locked. */
export async function juzga(
  ctx: Ctx,
  cupon: CuponDeTienda,
  carrito: readonly RenglonDeCarrito[],
  {
    pedido,
    cliente,
    otros,
  }: { pedido: string | null; cliente: Cliente | null; otros: readonly UsoDelPedido[] },
): Promise<SiAplica | NoAplica> {
  const usos = await usosDe(ctx, cupon, { pedido, cliente: cliente?.id ?? null, dia: ctx.dia });
  return aplicaCupon(cupon, { hoy: ctx.dia, cliente, usos, otros, renglones: conDado(carrito, otros) });
}

/**
 * What a coupon gives, as the shop is told.
 * @param partes what it gives on each line
 * @param otros the order's other uses that stand
 * @param uso this one, if it is stored already: those reserved before it were taken off first
 */
export function enPesos(
  FOLIO: string,
  carrito: readonly RenglonDeCarrito[],
  partes: readonly Centavos[],
  otros: readonly UsoDelPedido[],
  uso?: UsoDelPedido,
): Pick<Output<Calls['cotizaCupon']>['data'], 'FOLIO' | 'DESCUENTO' | 'A_PAGAR' | 'renglones'> {
  const previos = conDado(carrito, uso ? otros.filter((o) => o.uso_id < uso.uso_id) : otros);
  const dado = conDado(carrito, otros).map((r, i) => ({
    ...r,
    parte: partes[i] ?? CERO,
    previo: previos[i]?.dado ?? CERO,
    queda: menos(menos(r.importe, r.dado), partes[i] ?? CERO),
  }));
  return {
    FOLIO,
    DESCUENTO: comoNumeric(suma(dado.map((r) => r.parte))),
    A_PAGAR: comoNumeric(suma(dado.map((r) => r.queda))),
    renglones: dado.map(({ renglon, importe, iva, parte, previo, queda }) => ({
      renglon,
      DESCUENTO: comoNumeric(parte),
      A_PAGAR: comoNumeric(queda),
      IMPORTE_SIN_IVA: sinIva(importe, iva) / 1_000_000,
      // A difference of what is taken off in all, so that what several coupons give on a line adds up.
      DESCUENTO_SIN_IVA: (sinIva(mas(previo, parte), iva) - sinIva(previo, iva)) / 1_000_000,
    })),
  };
}

/** Whether a coupon applies to a cart and why not, and what it gives on each line; nothing is reserved. What the order holds of it already is told as it is. */
export async function cotizaCupon(
  entrada: Input<Calls['cotizaCupon']>,
  ctx: QueryContext,
): Promise<Output<Calls['cotizaCupon']>> {
  const { db } = ctx;
  const carrito = await carritoDe(db, entrada.renglones);
  const pedido = entrada.pedido ?? null;
  const cliente = (await clienteDe(db, entrada.clave_cliente)) ?? (await clienteDelPedido(db, pedido));
  const cupon = await cuponDeFolio(db, entrada.folio);
  const FOLIO = limpiaFolioDeCupon(entrada.folio);
  const usos = pedido === null ? [] : await usosDelPedido(ctx, pedido);
  const suyo = elSuyo(usos, FOLIO, cupon?.serie);
  // What another was reserved for on another cart, reserving this one would give back; what stays gives what those that left took off.
  const enPie = enCadena(
    usos.filter((u) => u.vive && (u.estado === 'CONSUMIDA' || partesDe(u, carrito) !== null)),
  );
  const deEste = enPie.find((u) => u.uso_id === suyo?.uso_id);
  const otros = enPie.filter((u) => u !== deEste);
  const apartadas = deEste ? partesDe(deEste, carrito) : null;
  if (apartadas)
    return {
      data: {
        APLICA: 'S',
        MOTIVO: null,
        MENSAJE: M.conPedido.aplica(FOLIO),
        ...enPesos(FOLIO, carrito, apartadas, otros, deEste),
      },
    };
  const noAdmite = await pedidoNoAdmite(db, pedido, suyo);
  const juicio =
    noAdmite ??
    (cupon ? await juzga(ctx, cupon, carrito, { pedido, cliente, otros }) : noExisteElFolio(FOLIO));
  const { motivo } = juicio;
  return {
    data: {
      APLICA: motivo === null ? 'S' : 'N',
      MOTIVO: motivo,
      MENSAJE:
        motivo === null
          ? M.conPedido.aplica(FOLIO)
          : noAdmite
            ? juicio.mensaje
            : porQueNo(FOLIO, juicio.mensaje, suyo),
      ...enPesos(FOLIO, carrito, motivo === null ? juicio.partes : [], otros),
    },
  };
}

/** Why a coupon does not apply, with what became of what the order had reserved of it. */
export const porQueNo = (folio: string, mensaje: string, suyo: UsoDelPedido | undefined): string =>
  suyo && !suyo.vive && suyo.motivo !== 'PAGO_FALLIDO' ? M.vencio(folio, mensaje) : mensaje;
