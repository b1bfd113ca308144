import type { Input, Output } from '@anden/contrato/call.ts';
import { enCentavos } from '@anden/contrato/cartera/rules.ts';
import { limiteRejection, noExisteElFolio, type RenglonDeCarrito } from '@anden/contrato/cupones/aplica.ts';
import { type EstadoDeUso, MENSAJES_CUPON as M } from '@anden/contrato/cupones/rules.ts';
import type { cuponesTiendaCalls } from '@anden/contrato/cupones/tienda.ts';
import { sql } from 'kysely';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import {
  ahoraDe,
  type Cliente,
  type CuponDeTienda,
  carritoDe,
  clienteDe,
  cuponDeFolio,
  enPesos,
  enPie,
  juzga,
  usosDe,
} from './cotizar.ts';
import { candadoDeSeries } from './series.ts';

type Calls = typeof cuponesTiendaCalls;
type Uso = Output<Calls['consumeCupon']>['data'][number];

/**
 * The order under its row's lock, made if it is new: its coupons are reserved, consumed and released one call after another. The lock is taken before
 * those of coupons, always.
 */
async function tomaPedido({ db }: CommandContext, pedido: string, cliente: Cliente | null) {
  await sql`insert into cupones_pedidos (pedido, cliente_id) values (${pedido}, ${cliente?.id ?? null}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ cliente_id: number | null; cancelado: string | null }>`
    select cliente_id, cancelado from cupones_pedidos where pedido = ${pedido} for update`.execute(db);
  return rows[0] ?? { cliente_id: null, cancelado: null };
}

/** An order's uses that stand or whose reservation expired, with their carts, the last ones first. */
async function usosDelPedido(ctx: CommandContext, pedido: string) {
  const { rows } = await sql<{
    uso_id: number;
    serie: number;
    estado: EstadoDeUso;
    expira: string;
    vive: boolean;
    carrito: {
      renglon: number;
      articulo: number;
      unidades: number;
      importe: number;
      iva: number;
      descuento: number;
    }[];
  }>`
    select u.uso_id, coalesce(c.serie_id, c.cupon_id) as serie, u.estado, u.expira, ${enPie(ctx)} as vive,
           (select json_agg(json_build_object('renglon', d.renglon, 'articulo', d.articulo_id, 'unidades', d.unidades, 'importe', d.importe,
                                              'iva', d.iva, 'descuento', d.descuento)) from cupones_usos_det d where d.uso_id = u.uso_id) as carrito
      from cupones_usos u join cupones c using (cupon_id)
     where u.pedido = ${pedido} and u.estado <> 'LIBERADA'
     order by u.uso_id desc`.execute(ctx.db);
  return rows;
}
type UsoDelPedido = Awaited<ReturnType<typeof usosDelPedido>>[number];

/** What a stored use gives on each line of the same cart, in cents; null: its cart was another. */
function partesDe(uso: UsoDelPedido, carrito: readonly RenglonDeCarrito[]): number[] | null {
  const suyos = new Map(uso.carrito.map((r) => [r.renglon, r]));
  if (suyos.size !== carrito.length) return null;
  const partes: number[] = [];
  for (const r of carrito) {
    const x = suyos.get(r.renglon);
    if (!x || x.articulo !== r.articulo || x.unidades !== r.unidades || x.iva !== r.iva) return null;
    if (enCentavos(x.importe) !== r.importe) return null;
    partes.push(enCentavos(x.descuento));
  }
  return partes;
}

async function apunta(
  { db, operador, dia, config }: CommandContext,
  cupon: CuponDeTienda,
  de: {
    pedido: string;
    cliente: Cliente | null;
    renglones: readonly RenglonDeCarrito[];
    partes: readonly number[];
    total: number;
  },
  minutos: number,
): Promise<string> {
  const compra = de.renglones.reduce((a, r) => a + r.importe, 0);
  const ahora = config.ahora();
  const expira = new Date(ahora.getTime() + minutos * 60_000).toISOString();
  const { uso_id } = await db
    .insertInto('cupones_usos')
    .values({
      cupon_id: cupon.id,
      pedido: de.pedido,
      cliente_id: de.cliente?.id ?? null,
      estado: 'RESERVADA',
      dia,
      reservada: ahora.toISOString(),
      expira,
      compra: compra / 100,
      descuento: de.total / 100,
      operador_id: operador.operador_id,
    })
    .returning('uso_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('cupones_usos_det')
    .values(
      de.renglones.map((r, i) => ({
        uso_id,
        renglon: r.renglon,
        articulo_id: r.articulo,
        unidades: r.unidades,
        importe: r.importe / 100,
        iva: r.iva,
        descuento: (de.partes[i] ?? 0) / 100,
      })),
    )
    .execute();
  return expira;
}

/** Gives a use back. Its coupon's row is locked. */
async function devuelve(
  ctx: CommandContext,
  usoId: number,
  motivo: 'CANCELADO' | 'PAGO_FALLIDO' | 'VENCIDA' | 'AGOTADO' | 'CAMBIO',
): Promise<void> {
  const { rows } = await sql<{ cupon_id: number; consumida: boolean }>`
    update cupones_usos n set estado = 'LIBERADA', motivo = ${motivo}, liberada = ${ahoraDe(ctx)}
      from cupones_usos u where u.uso_id = n.uso_id and n.uso_id = ${usoId}
    returning n.cupon_id, u.estado = 'CONSUMIDA' as consumida`.execute(ctx.db);
  if (rows[0]?.consumida)
    await sql`update cupones set usos = usos - 1 where cupon_id = ${rows[0].cupon_id}`.execute(ctx.db);
}

/**
 * Reserves a use of a coupon for an order, once for each order: sent again with the same cart it replies the same, and with another cart what was
 * reserved is changed. The coupon's lock makes simultaneous reservations count each other.
 */
export async function reservaCupon(
  entrada: Input<Calls['reservaCupon']>,
  ctx: CommandContext,
): Promise<Output<Calls['reservaCupon']>> {
  const { db } = ctx;
  const { pedido, folio, minutos } = entrada;
  const carrito = await carritoDe(db, entrada.renglones);
  const cliente = await clienteDe(db, entrada.clave_cliente);
  const { cancelado, cliente_id } = await tomaPedido(ctx, pedido, cliente);
  if (cancelado) throw new Rejection(M.pedidoCancelado);
  if (cliente && cliente_id !== null && cliente_id !== cliente.id) throw new Rejection(M.pedidoDeOtro);
  if (cliente && cliente_id === null)
    await sql`update cupones_pedidos set cliente_id = ${cliente.id} where pedido = ${pedido}`.execute(db);
  const cupon = await cuponDeFolio(db, folio, true);
  if (!cupon) throw new Rejection(noExisteElFolio(folio).mensaje);
  const usos = await usosDelPedido(ctx, pedido);
  const antes = usos.find((u) => u.serie === cupon.serie);
  // What another coupon gave on a cart that is no longer this one would be taken from lines that it was not given on.
  for (const u of usos)
    if (u.serie !== cupon.serie && u.estado === 'RESERVADA' && partesDe(u, carrito) === null)
      await devuelve(ctx, u.uso_id, u.vive ? 'CAMBIO' : 'VENCIDA');
  const { renglones, juicio } = await juzga(ctx, cupon, carrito, { pedido, cliente });
  if (antes?.vive) {
    const partes = partesDe(antes, carrito);
    if (partes)
      return {
        data: { ...enPesos(cupon.FOLIO, renglones, partes), ESTADO: antes.estado, EXPIRA: antes.expira },
        message:
          antes.estado === 'CONSUMIDA'
            ? M.conPedido.consumido(cupon.FOLIO)
            : M.conPedido.reservado(cupon.FOLIO),
      };
    if (antes.estado === 'CONSUMIDA') throw new Rejection(M.pedidoPagado(cupon.FOLIO));
  }
  if (juicio.motivo !== null) throw new Rejection(juicio.mensaje);
  if (antes) await devuelve(ctx, antes.uso_id, antes.vive ? 'CAMBIO' : 'VENCIDA');
  const EXPIRA = await apunta(
    ctx,
    cupon,
    { pedido, cliente, renglones, partes: juicio.partes, total: juicio.total },
    minutos,
  );
  ctx.publicar({ tema: 'cupon', id: cupon.id });
  return {
    data: { ...enPesos(cupon.FOLIO, renglones, juicio.partes), ESTADO: 'RESERVADA', EXPIRA },
    message: M.conPedido.reservado(cupon.FOLIO),
  };
}

/** An order's last use of each of its coupons. */
interface Ultimo {
  uso_id: number;
  cupon_id: number;
  serie: number;
  FOLIO: string;
  COMBINABLE: boolean;
  estado: EstadoDeUso;
  motivo: string | null;
  a_tiempo: boolean;
  /** It stands: consumed, or reserved and not expired. */
  vive: boolean;
  cliente_id: number | null;
  dia: string;
  reservada: string;
  /** When its reservation ended, unless it was paid before. */
  hasta: string;
  DESCUENTO: number;
}

/**
 * The order under its lock, with the last use of each of its coupons, whose series are locked too. Those that stand come first, and the latest of them
 * before the others.
 */
async function pedidoConUsos(ctx: CommandContext, pedido: string) {
  const { db } = ctx;
  const { rows: pedidos } = await sql<{ cancelado: string | null }>`
    select cancelado from cupones_pedidos where pedido = ${pedido} for update`.execute(db);
  if (!pedidos[0]) throw new Rejection(M.sinCupones);
  await candadoDeSeries(
    db,
    sql`select coalesce(c.serie_id, c.cupon_id) from cupones_usos u join cupones c using (cupon_id) where u.pedido = ${pedido}`,
  );
  const { rows: usos } = await sql<Ultimo>`
    select * from (
      select distinct on (coalesce(c.serie_id, c.cupon_id)) u.uso_id, u.cupon_id, coalesce(c.serie_id, c.cupon_id) as serie, c.folio as "FOLIO",
             c.combinable as "COMBINABLE", u.estado, u.motivo, u.a_tiempo, ${enPie(ctx)} as vive, u.cliente_id, u.dia, u.reservada, least(u.liberada, u.expira) as hasta,
             u.descuento as "DESCUENTO"
        from cupones_usos u join cupones c using (cupon_id) where u.pedido = ${pedido}
       order by coalesce(c.serie_id, c.cupon_id), u.uso_id desc) x
     order by vive desc, uso_id desc`.execute(db);
  if (usos.length === 0) throw new Rejection(M.sinCupones);
  return { cancelado: pedidos[0].cancelado !== null, usos };
}

const dicho = (u: Ultimo, MENSAJE: string): Uso => ({
  FOLIO: u.FOLIO,
  ESTADO: u.estado,
  DESCUENTO: u.estado === 'LIBERADA' ? 0 : u.DESCUENTO,
  A_TIEMPO: u.a_tiempo ? 'S' : 'N',
  MENSAJE,
});

/** Whether a use that no longer stands still fits in its coupon's limits. */
async function cabe(ctx: CommandContext, u: Ultimo, pedido: string): Promise<boolean> {
  const { rows } = await sql<{ LIMITE: number; LIMITE_CLIENTE: number; LIMITE_DIA: number }>`
    select limite as "LIMITE", limite_cliente as "LIMITE_CLIENTE", limite_dia as "LIMITE_DIA" from cupones
     where cupon_id = ${u.serie} or serie_id = ${u.serie} order by cupon_id desc limit 1`.execute(ctx.db);
  const usos = await usosDe(ctx, u, { pedido, cliente: u.cliente_id, dia: u.dia });
  return rows[0] !== undefined && limiteRejection({ FOLIO: u.FOLIO, ...rows[0] }, usos) === null;
}

/** What is said of a use that stays given back. */
function devuelto(u: Ultimo): string {
  if (u.motivo === 'AGOTADO') return M.conPedido.agotado(u.FOLIO);
  return u.motivo === 'CANCELADO' ? M.conPedido.cancelado(u.FOLIO) : M.conPedido.conOtro(u.FOLIO);
}

/**
 * Consumes a use, or decides that it is not given.
 * @param dados the uses of the same order that are given
 */
async function consume(
  ctx: CommandContext,
  u: Ultimo,
  pedido: string,
  cancelado: boolean,
  dados: readonly Ultimo[],
): Promise<Ultimo> {
  const noSeDa = async (motivo: 'AGOTADO' | 'CAMBIO' | 'CANCELADO'): Promise<Ultimo> => {
    await devuelve(ctx, u.uso_id, motivo);
    return { ...u, estado: 'LIBERADA', motivo };
  };
  const porDecidir = u.estado === 'RESERVADA' || (u.estado === 'LIBERADA' && u.motivo === 'PAGO_FALLIDO');
  if (!porDecidir) return u;
  if (cancelado) return noSeDa('CANCELADO');
  if (!u.vive) {
    // Another one reserved since then was quoted on the whole price: the order was paid without this one.
    if (dados.some((o) => !o.COMBINABLE || !u.COMBINABLE || o.reservada >= u.hasta)) return noSeDa('CAMBIO');
    if (!(await cabe(ctx, u, pedido))) return noSeDa('AGOTADO');
  }
  await sql`update cupones_usos set estado = 'CONSUMIDA', motivo = null, liberada = null, a_tiempo = ${u.vive}, consumida = ${ahoraDe(ctx)}
             where uso_id = ${u.uso_id}`.execute(ctx.db);
  await sql`update cupones set usos = usos + 1 where cupon_id = ${u.cupon_id}`.execute(ctx.db);
  return { ...u, estado: 'CONSUMIDA', a_tiempo: u.vive };
}

function responde(ctx: CommandContext, antes: readonly Ultimo[], data: Uso[]) {
  data.forEach((uso, i) => {
    const u = antes[i];
    if (u && uso.ESTADO !== u.estado) ctx.publicar({ tema: 'cupon', id: u.cupon_id });
  });
  return { data, message: data.map((u) => u.MENSAJE).join('. ') };
}

/**
 * An order was paid: its coupons are used. A coupon whose reservation had expired, or was released because a payment failed, is used if it still fits in its
 * limits; otherwise it is not given, and the reply says so. What was decided stays, however often the payment is told.
 */
export async function consumeCupon(
  { pedido }: Input<Calls['consumeCupon']>,
  ctx: CommandContext,
): Promise<Output<Calls['consumeCupon']>> {
  const { usos, cancelado } = await pedidoConUsos(ctx, pedido);
  const data: Uso[] = [];
  const dados: Ultimo[] = [];
  for (const antes of usos) {
    const u = await consume(ctx, antes, pedido, cancelado, dados);
    const { aDestiempo, consumido } = M.conPedido;
    const seDa = u.estado === 'CONSUMIDA';
    if (seDa) dados.push(u);
    data.push(dicho(u, seDa ? (u.a_tiempo ? consumido : aDestiempo)(u.FOLIO) : devuelto(u)));
  }
  return responde(ctx, usos, data);
}

/**
 * Gives back the coupons of an order. A cancellation gives back those that were used too, and is final; a payment that failed gives back those that waited for
 * it, which the order may reserve or pay again, and leaves those that another payment used.
 */
export async function liberaCupon(
  { pedido, motivo }: Input<Calls['liberaCupon']>,
  ctx: CommandContext,
): Promise<Output<Calls['liberaCupon']>> {
  const { usos, cancelado } = await pedidoConUsos(ctx, pedido);
  if (motivo === 'CANCELADO' && !cancelado)
    await sql`update cupones_pedidos set cancelado = ${ahoraDe(ctx)} where pedido = ${pedido}`.execute(
      ctx.db,
    );
  const data: Uso[] = [];
  for (const u of usos) {
    const sigue = u.estado === 'CONSUMIDA' && motivo === 'PAGO_FALLIDO';
    if (!sigue && u.estado !== 'LIBERADA') await devuelve(ctx, u.uso_id, motivo);
    data.push(
      sigue
        ? dicho(u, M.conPedido.yaPagado(u.FOLIO))
        : dicho({ ...u, estado: 'LIBERADA' }, M.conPedido.devuelto(u.FOLIO)),
    );
  }
  return responde(ctx, usos, data);
}
