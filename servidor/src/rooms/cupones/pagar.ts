import type { Input, Output } from '@anden/contrato/call.ts';
import { comoNumeric } from '@anden/contrato/centavos.ts';
import { limiteRejection } from '@anden/contrato/cupones/aplica.ts';
import { type EstadoDeUso, limpiaFolioDeCupon, MENSAJES_CUPON as M } from '@anden/contrato/cupones/rules.ts';
import type { cuponesTiendaCalls } from '@anden/contrato/cupones/tienda.ts';
import { sql } from 'kysely';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { CommittedRejection, Rejection } from '../../platform/rejection.ts';
import { cuponDeFolio } from './cotizar.ts';
import { candadoDeSeries } from './series.ts';
import { ahoraDe, daEnTotal, devuelve, elSuyo, enPie, reparte, usosDe, usosDelPedido } from './usos.ts';

type Calls = typeof cuponesTiendaCalls;
type Uso = Output<Calls['consumeCupon']>['data'][number];

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
  DESCUENTO: string;
}

/** Makes the order known, though it has no coupon: what is told of it now decides what may be reserved for it later. */
const apuntaPedido = ({ db }: CommandContext, pedido: string) =>
  sql`insert into cupones_pedidos (pedido) values (${pedido}) on conflict do nothing`.execute(db);

/**
 * The order under its lock, with the last use of each of its coupons, whose series are locked too. Those that stand come first, and the latest of them
 * before the others. None: it never had a coupon.
 * @throws Rejection if nothing is known of the order
 */
async function pedidoConUsos(ctx: CommandContext, pedido: string) {
  const { db } = ctx;
  const { rows: pedidos } = await sql<{ cancelado: string | null; pagado: string | null }>`
    select cancelado, pagado from cupones_pedidos where pedido = ${pedido} for update`.execute(db);
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
  return { cancelado: pedidos[0].cancelado !== null, pagado: pedidos[0].pagado !== null, usos };
}

const dicho = (u: Ultimo, MENSAJE: string): Uso => ({
  FOLIO: u.FOLIO,
  ESTADO: u.estado,
  DESCUENTO: u.estado === 'LIBERADA' ? '0' : u.DESCUENTO,
  // AGOTADO is only decided of an order that was paid late.
  A_TIEMPO: u.a_tiempo && u.motivo !== 'AGOTADO' ? 'S' : 'N',
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
  const { agotado, cancelado, quitado, vencido, conOtro } = M.conPedido;
  const dicen: Record<string, (folio: string) => string> = {
    AGOTADO: agotado,
    CANCELADO: cancelado,
    QUITADO: quitado,
    VENCIDA: vencido,
  };
  return (dicen[u.motivo ?? ''] ?? conOtro)(u.FOLIO);
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
  await sql`
    update cupones_usos u
       set estado = 'CONSUMIDA', motivo = null, liberada = null, a_tiempo = ${u.vive}, consumida = ${ahoraDe(ctx)},
           (tipo_cliente, zona) = (select c.tipo, c.zona from clientes c where c.cliente_id = u.cliente_id)
     where uso_id = ${u.uso_id}`.execute(ctx.db);
  await sql`update cupones set usos = usos + 1 where cupon_id = ${u.cupon_id}`.execute(ctx.db);
  return { ...u, estado: 'CONSUMIDA', a_tiempo: u.vive };
}

/** @param sinNinguno what is said of an order that has no coupon */
function responde(ctx: CommandContext, antes: readonly Ultimo[], data: Uso[], sinNinguno: string) {
  data.forEach((uso, i) => {
    const u = antes[i];
    if (u && uso.ESTADO !== u.estado) ctx.publicar({ tema: 'cupon', id: u.cupon_id });
  });
  return { data, message: data.length > 0 ? data.map((u) => u.MENSAJE).join('. ') : sinNinguno };
}

/**
 * An order was paid: its coupons are used. A coupon whose reservation had expired, or was released because a payment failed, is used if it still fits in its
 * limits; otherwise it is not given, and the reply says so. What was decided stays, however often the payment is told: the order takes no coupon from then on,
 * also if it was paid without any.
 */
export async function consumeCupon(
  { pedido }: Input<Calls['consumeCupon']>,
  ctx: CommandContext,
): Promise<Output<Calls['consumeCupon']>> {
  await apuntaPedido(ctx, pedido);
  const { usos, cancelado, pagado } = await pedidoConUsos(ctx, pedido);
  if (!pagado)
    await sql`update cupones_pedidos set pagado = ${ahoraDe(ctx)} where pedido = ${pedido}`.execute(ctx.db);
  const comoEstaban = await usosDelPedido(ctx, pedido);
  const decididos: Ultimo[] = [];
  const dados: Ultimo[] = [];
  for (const antes of usos) {
    const u = await consume(ctx, antes, pedido, cancelado, dados);
    if (u.estado === 'CONSUMIDA') dados.push(u);
    decididos.push(u);
  }
  // One that is not given leaves what it took off to those after it.
  const seDan = new Set(dados.map((u) => u.uso_id));
  const cadena = await reparte(
    ctx,
    comoEstaban.filter((u) => seDan.has(u.uso_id)),
  );
  const daCada = new Map(cadena.map((u) => [u.uso_id, comoNumeric(daEnTotal(u))]));
  const { aDestiempo, consumido } = M.conPedido;
  const data = decididos.map((u) =>
    dicho(
      { ...u, DESCUENTO: daCada.get(u.uso_id) ?? u.DESCUENTO },
      u.estado === 'CONSUMIDA' ? (u.a_tiempo ? consumido : aDestiempo)(u.FOLIO) : devuelto(u),
    ),
  );
  return responde(ctx, usos, data, cancelado ? M.pedidoCancelado : M.sinCupones);
}

/** What a coupon that is given back for a reason says. */
function alDevolver(u: Ultimo, motivo: Input<Calls['liberaCupon']>['motivo']): Uso {
  const dice = motivo === 'QUITADO' ? M.conPedido.seQuito : M.conPedido.devuelto;
  return dicho({ ...u, estado: 'LIBERADA' }, dice(u.FOLIO));
}

/** What a reason gives back of an order's uses: taking a coupon off is of that one alone. */
async function losQueSeDevuelven(
  ctx: CommandContext,
  { motivo, folio, pago }: Input<Calls['liberaCupon']>,
  usos: readonly Ultimo[],
): Promise<readonly Ultimo[]> {
  if (pago !== undefined && motivo !== 'PAGO_FALLIDO') throw new Rejection(M.sobraElPago);
  if (motivo !== 'QUITADO') {
    if (folio !== undefined) throw new Rejection(M.sobraElFolio);
    return usos;
  }
  if (folio === undefined) throw new Rejection(M.faltaCualSeQuita);
  // Its folio may be another since it was reserved.
  const serie = (await cuponDeFolio(ctx.db, folio))?.serie;
  const suyo = elSuyo(usos, limpiaFolioDeCupon(folio), serie);
  if (!suyo) throw new Rejection(M.noLoTiene(limpiaFolioDeCupon(folio)));
  return [suyo];
}

/** Whether the failure of this payment was told before; it is kept, under the order's lock. */
async function yaSeDijo(
  ctx: CommandContext,
  { pedido, pago }: Input<Calls['liberaCupon']>,
): Promise<boolean> {
  if (pago === undefined) return false;
  const { rows } = await sql`
    insert into cupones_pagos_fallidos (pedido, pago, visto) values (${pedido}, ${pago}, ${ahoraDe(ctx)})
    on conflict do nothing returning pago`.execute(ctx.db);
  return rows.length === 0;
}

/**
 * Gives back the coupons of an order. A cancellation gives back those that were used too, and is final; a payment that failed gives back those that waited for
 * it, which the order may reserve or pay again, and leaves those that another payment used; the notice of one payment's failure does so once, however often
 * it arrives. One that is taken off is not given when the order is paid, unless
 * it is reserved again. The cancellation of an order that has no coupon is kept, because what it had asked to be reserved may arrive after it.
 */
export async function liberaCupon(
  entrada: Input<Calls['liberaCupon']>,
  ctx: CommandContext,
): Promise<Output<Calls['liberaCupon']>> {
  const { pedido, motivo } = entrada;
  const cancela = motivo === 'CANCELADO';
  const deUnPago = motivo === 'PAGO_FALLIDO' && entrada.pago !== undefined;
  if (cancela || deUnPago) await apuntaPedido(ctx, pedido);
  const { usos: todos, cancelado } = await pedidoConUsos(ctx, pedido);
  if (todos.length === 0 && !cancela) {
    if (!deUnPago) throw new Rejection(M.sinCupones);
    // Kept though there is nothing to give back: repeated, it is of that payment and not of a later one.
    await yaSeDijo(ctx, entrada);
    throw new CommittedRejection(M.sinCupones);
  }
  const usos = await losQueSeDevuelven(ctx, entrada, todos);
  if (cancela && !cancelado)
    await sql`update cupones_pedidos set cancelado = ${ahoraDe(ctx)} where pedido = ${pedido}`.execute(
      ctx.db,
    );
  const data: Uso[] = [];
  if (await yaSeDijo(ctx, entrada)) {
    const { fallaRepetida, yaPagado } = M.conPedido;
    for (const u of usos)
      data.push(
        u.estado === 'LIBERADA'
          ? alDevolver(u, motivo)
          : dicho(u, (u.estado === 'CONSUMIDA' ? yaPagado : fallaRepetida)(u.FOLIO)),
      );
    return responde(ctx, usos, data, M.sinCupones);
  }
  for (const u of usos) {
    const sigue = u.estado === 'CONSUMIDA' && !cancela;
    // What a failed payment gave back would still be given if it were paid.
    const porQuitar = motivo === 'QUITADO' && u.motivo === 'PAGO_FALLIDO';
    if (!sigue && (u.estado !== 'LIBERADA' || porQuitar)) await devuelve(ctx, u.uso_id, motivo);
    data.push(sigue ? dicho(u, M.conPedido.yaPagado(u.FOLIO)) : alDevolver(u, motivo));
  }
  const dicen = responde(ctx, usos, data, M.pedidoCancelado);
  return motivo === 'QUITADO' ? { ...dicen, quedan: await losQueQuedan(ctx, pedido) } : dicen;
}

/**
 * The order's coupons that stay when one is taken off, with what they give without it. What expired beside them is not in what is told, and must not be given
 * when the order is paid.
 */
async function losQueQuedan(ctx: CommandContext, pedido: string): Promise<Uso[]> {
  const usos = await usosDelPedido(ctx, pedido);
  const vivos = usos.filter((u) => u.vive);
  for (const u of usos) {
    const sedaria = u.estado === 'RESERVADA' || (u.estado === 'LIBERADA' && u.motivo === 'PAGO_FALLIDO');
    if (!sedaria || u.vive) continue;
    await devuelve(ctx, u.uso_id, 'VENCIDA');
    ctx.publicar({ tema: 'cupon', id: u.cupon_id });
  }
  if (vivos.length === 0) return [];
  const { consumido, reservado } = M.conPedido;
  return (await reparte(ctx, vivos)).map((u) => ({
    FOLIO: u.FOLIO,
    ESTADO: u.estado,
    DESCUENTO: comoNumeric(daEnTotal(u)),
    A_TIEMPO: 'S',
    MENSAJE: (u.estado === 'CONSUMIDA' ? consumido : reservado)(u.FOLIO),
  }));
}
