import type { Input, Output } from '@anden/contrato/call.ts';
import { CERO, type Centavos, comoNumeric, suma } from '@anden/contrato/centavos.ts';
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
  clienteDelPedido,
  cuponDeFolio,
  enPesos,
  juzga,
  porQueNo,
} from './cotizar.ts';
import { daEnTotal, devuelve, elSuyo, partesDe, reparte, type UsoDelPedido, usosDelPedido } from './usos.ts';

type Calls = typeof cuponesTiendaCalls;

/**
 * The order under its row's lock, made if it is new: its coupons are reserved, consumed and released one call after another. The lock is taken before
 * those of coupons, always.
 */
async function tomaPedido({ db }: CommandContext, pedido: string, cliente: Cliente | null) {
  await sql`insert into cupones_pedidos (pedido, cliente_id) values (${pedido}, ${cliente?.id ?? null}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ cliente_id: number | null; cancelado: string | null; pagado: string | null }>`
    select cliente_id, cancelado, pagado from cupones_pedidos where pedido = ${pedido} for update`.execute(
    db,
  );
  return rows[0] ?? { cliente_id: null, cancelado: null, pagado: null };
}

/**
 * The order under its lock, whether it was paid, and who buys it: who this call says, or an earlier one did. What it had been given while nobody knew is then theirs too.
 * @throws Rejection if it was cancelled, or is another customer's
 */
async function deQuien(
  ctx: CommandContext,
  { pedido, clave_cliente }: Pick<Input<Calls['reservaCupon']>, 'pedido' | 'clave_cliente'>,
): Promise<{ cliente: Cliente | null; pagado: boolean }> {
  const { db } = ctx;
  const dicho = await clienteDe(db, clave_cliente);
  const { cancelado, cliente_id, ...pedidoTomado } = await tomaPedido(ctx, pedido, dicho);
  if (cancelado) throw new Rejection(M.pedidoCancelado);
  const pagado = pedidoTomado.pagado !== null;
  if (!dicho) return { cliente: await clienteDelPedido(db, pedido), pagado };
  if (cliente_id !== null && cliente_id !== dicho.id) throw new Rejection(M.pedidoDeOtro);
  if (cliente_id === null) {
    await sql`update cupones_pedidos set cliente_id = ${dicho.id} where pedido = ${pedido}`.execute(db);
    await sql`
      update cupones_usos set cliente_id = ${dicho.id}, tipo_cliente = case when consumida is not null then ${dicho.tipo} end,
             zona = case when consumida is not null then ${dicho.zona} end
       where pedido = ${pedido} and cliente_id is null`.execute(db);
  }
  return { cliente: dicho, pagado };
}

async function apunta(
  { db, operador, dia, config }: CommandContext,
  cupon: CuponDeTienda,
  de: {
    pedido: string;
    cliente: Cliente | null;
    renglones: readonly RenglonDeCarrito[];
    partes: readonly Centavos[];
    total: Centavos;
  },
  minutos: number,
): Promise<string> {
  const compra = suma(de.renglones.map((r) => r.importe));
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
      compra: comoNumeric(compra),
      descuento: comoNumeric(de.total),
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
        importe: comoNumeric(r.importe),
        iva: r.iva,
        descuento: comoNumeric(de.partes[i] ?? CERO),
      })),
    )
    .execute();
  return expira;
}

/**
 * Gives back what an order had reserved of its other coupons for another cart, which would be taken from lines that it was not given on.
 * @param sigue the one that is asked for stays as it was reserved: what expired beside it is told to be gone, and must not be given when the order is paid
 * @returns those that it keeps, with what they give without those that left, and the folios of those that it would have had
 */
async function devuelveDeOtroCarrito(
  ctx: CommandContext,
  otros: readonly UsoDelPedido[],
  carrito: readonly RenglonDeCarrito[],
  sigue: UsoDelPedido | undefined,
): Promise<{ otros: UsoDelPedido[]; suyo: UsoDelPedido | undefined; devueltos: string[] }> {
  const quedan: UsoDelPedido[] = [];
  const devueltos: string[] = [];
  for (const u of otros) {
    const deOtro = u.estado !== 'CONSUMIDA' && !partesDe(u, carrito);
    if (deOtro || (sigue && !u.vive)) await cede(ctx, u);
    if (deOtro && u.vive) devueltos.push(u.FOLIO);
    if (!deOtro && u.vive) quedan.push(u);
  }
  const cadena = await reparte(ctx, sigue ? [...quedan, sigue] : quedan);
  const suyo = cadena.find((u) => u.uso_id === sigue?.uso_id);
  return { otros: cadena.filter((u) => u !== suyo), suyo, devueltos };
}

/** Gives back what was reserved of a coupon because its order's cart is another, or because it expired. */
async function cede(ctx: CommandContext, u: UsoDelPedido): Promise<void> {
  await devuelve(ctx, u.uso_id, u.vive ? 'CAMBIO' : 'VENCIDA');
  ctx.publicar({ tema: 'cupon', id: u.cupon_id });
}

/**
 * The order's coupon is refused, so that it is charged without it: what it held of it before must not be given when it is paid. That stays, though the
 * call is refused.
 * @param partes what the last use gave on this cart; null: it was on another
 * @param devueltos folios of other coupons that the change of the cart gave back
 * @param siguen the order's coupons that stay, which give more where this one had cut them
 * @throws CommittedRejection if something was given back; Rejection if there was nothing, or it was given back before
 */
async function niega(
  ctx: CommandContext,
  porque: string,
  antes: UsoDelPedido | undefined,
  partes: readonly Centavos[] | null,
  { devueltos, siguen }: { devueltos: readonly string[]; siguen: readonly UsoDelPedido[] },
): Promise<never> {
  if (!antes || antes.motivo === 'VENCIDA') throw new Rejection(porque);
  if (antes.motivo === 'PAGO_FALLIDO') await devuelve(ctx, antes.uso_id, partes ? 'VENCIDA' : 'CAMBIO');
  else await cede(ctx, antes);
  const dice = M.seDevolvieron(antes.vive ? M.yaNoAplica(porque) : porque, devueltos);
  throw new CommittedRejection(
    M.siguen(
      dice,
      siguen.map((u) => [u.FOLIO, daEnTotal(u)] as const),
    ),
  );
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
  const { cliente, pagado } = await deQuien(ctx, entrada);
  const cupon = await cuponDeFolio(db, folio, true);
  if (!cupon) throw new Rejection(noExisteElFolio(folio).mensaje);
  const { FOLIO } = cupon;
  const usos = await usosDelPedido(ctx, pedido);
  const antes = elSuyo(usos, FOLIO, cupon.serie);
  const partes = antes ? partesDe(antes, carrito) : null;
  if (antes?.estado === 'CONSUMIDA' && !partes) throw new Rejection(M.pedidoPagado(FOLIO));
  // The notice of its payment, repeated, would use a coupon whose money was charged.
  if (antes?.estado !== 'CONSUMIDA' && pagado) throw new Rejection(M.pedidoYaPagado);
  const { otros, suyo, devueltos } = await devuelveDeOtroCarrito(
    ctx,
    usos.filter((u) => u !== antes && u.estado !== 'LIBERADA'),
    carrito,
    antes?.vive && partes ? antes : undefined,
  );
  if (suyo)
    return {
      data: {
        ...enPesos(FOLIO, carrito, partesDe(suyo, carrito) ?? [], otros, suyo),
        ESTADO: suyo.estado,
        EXPIRA: await alarga(ctx, suyo, minutos),
      },
      message: M.seDevolvieron(
        (suyo.estado === 'CONSUMIDA' ? M.conPedido.consumido : M.conPedido.reservado)(FOLIO),
        devueltos,
      ),
    };
  const juicio = await juzga(ctx, cupon, carrito, { pedido, cliente, otros });
  if (juicio.motivo !== null)
    return niega(ctx, porQueNo(FOLIO, juicio.mensaje, antes), antes, partes, { devueltos, siguen: otros });
  if (antes && antes.estado !== 'LIBERADA') await cede(ctx, antes);
  const EXPIRA = await apunta(
    ctx,
    cupon,
    { pedido, cliente, renglones: carrito, partes: juicio.partes, total: juicio.total },
    minutos,
  );
  ctx.publicar({ tema: 'cupon', id: cupon.id });
  return {
    data: { ...enPesos(FOLIO, carrito, juicio.partes, otros), ESTADO: 'RESERVADA', EXPIRA },
    message: M.seDevolvieron(M.conPedido.reservado(FOLIO), devueltos),
  };
}
