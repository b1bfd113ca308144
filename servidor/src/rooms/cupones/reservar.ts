import type { Input, Output } from '@anden/contrato/call.ts';
import { noExisteElFolio, type RenglonDeCarrito } from '@anden/contrato/cupones/aplica.ts';
import { MENSAJES_CUPON as M } from '@anden/contrato/cupones/rules.ts';
import type { cuponesTiendaCalls } from '@anden/contrato/cupones/tienda.ts';
import { sql } from 'kysely';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { CommittedRejection, Rejection } from '../../platform/rejection.ts';
import {
  type Cliente,
  type CuponDeTienda,
  carritoDe,
  clienteDe,
  cuponDeFolio,
  enPesos,
  juzga,
  porQueNo,
} from './cotizar.ts';
import { devuelve, elSuyo, partesDe, type UsoDelPedido, usosDelPedido } from './usos.ts';

type Calls = typeof cuponesTiendaCalls;

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

/**
 * Gives back what an order had reserved of its other coupons for another cart, which would be taken from lines that it was not given on.
 * @throws Rejection if the order was paid with another cart
 */
async function devuelveDeOtroCarrito(
  ctx: CommandContext,
  otros: readonly UsoDelPedido[],
  carrito: readonly RenglonDeCarrito[],
): Promise<UsoDelPedido[]> {
  const quedan: UsoDelPedido[] = [];
  for (const u of otros) {
    if (partesDe(u, carrito)) quedan.push(u);
    else if (u.estado === 'CONSUMIDA') throw new Rejection(M.pedidoPagado(u.FOLIO));
    else await cede(ctx, u);
  }
  return quedan;
}

/** Gives back what was reserved of a coupon because its order's cart is another. */
async function cede(ctx: CommandContext, u: UsoDelPedido): Promise<void> {
  await devuelve(ctx, u.uso_id, u.vive ? 'CAMBIO' : 'VENCIDA');
  ctx.publicar({ tema: 'cupon', id: u.cupon_id });
}

/** When a use that is asked for again for the same cart ends: later, if it is asked for longer than it was reserved for. */
async function alarga(ctx: CommandContext, u: UsoDelPedido, minutos: number): Promise<string> {
  if (u.estado !== 'RESERVADA') return u.expira;
  const dura = minutos * 60_000;
  const expira = Date.parse(u.expira);
  const hasta = ctx.config.ahora().getTime() + dura;
  if (dura <= expira - Date.parse(u.reservada) || hasta <= expira) return u.expira;
  const EXPIRA = new Date(hasta).toISOString();
  await sql`update cupones_usos set expira = ${EXPIRA} where uso_id = ${u.uso_id}`.execute(ctx.db);
  ctx.publicar({ tema: 'cupon', id: u.cupon_id });
  return EXPIRA;
}

/**
 * Reserves a use of a coupon for an order, once for each order: sent again with the same cart it replies the same, and with another cart what was
 * reserved is changed, or given back if the coupon no longer applies. The coupon's lock makes simultaneous reservations count each other.
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
  const { FOLIO } = cupon;
  const usos = await usosDelPedido(ctx, pedido);
  const antes = elSuyo(usos, FOLIO, cupon.serie);
  const partes = antes ? partesDe(antes, carrito) : null;
  if (antes?.estado === 'CONSUMIDA' && !partes) throw new Rejection(M.pedidoPagado(FOLIO));
  const quedan = await devuelveDeOtroCarrito(
    ctx,
    usos.filter((u) => u !== antes),
    carrito,
  );
  const otros = quedan.filter((u) => u.vive);
  if (antes?.vive && partes)
    return {
      data: {
        ...enPesos(FOLIO, carrito, partes, otros, antes),
        ESTADO: antes.estado,
        EXPIRA: await alarga(ctx, antes, minutos),
      },
      message: (antes.estado === 'CONSUMIDA' ? M.conPedido.consumido : M.conPedido.reservado)(FOLIO),
    };
  const juicio = await juzga(ctx, cupon, carrito, { pedido, cliente, otros });
  if (juicio.motivo !== null) {
    const porque = porQueNo(FOLIO, juicio.mensaje, antes);
    if (!antes || partes) throw new Rejection(porque);
    // The cart for which it was reserved is no longer the order's.
    await cede(ctx, antes);
    throw new CommittedRejection(antes.vive ? M.yaNoAplica(porque) : porque);
  }
  if (antes) await cede(ctx, antes);
  const EXPIRA = await apunta(
    ctx,
    cupon,
    { pedido, cliente, renglones: carrito, partes: juicio.partes, total: juicio.total },
    minutos,
  );
  ctx.publicar({ tema: 'cupon', id: cupon.id });
  return {
    data: { ...enPesos(FOLIO, carrito, juicio.partes, otros), ESTADO: 'RESERVADA', EXPIRA },
    message: M.conPedido.reservado(FOLIO),
  };
}
