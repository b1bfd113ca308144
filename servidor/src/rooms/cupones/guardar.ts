import type { Input, Output } from '@anden/contrato/call.ts';
import type { cuponesCalls } from '@anden/contrato/cupones/calls.ts';
import {
  type CuponEscrito,
  cuponRejection,
  DETALLES_MAX,
  detallesRejection,
  limpiaFolioDeCupon,
  MENSAJES_CUPON as M,
} from '@anden/contrato/cupones/rules.ts';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { fundidos } from '../../platform/campos.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { elCupon } from './consultas.ts';

type Calls = typeof cuponesCalls;
type Detalle = Pick<Input<Calls['agregaCuponDetalle']>['cupon_det'], 'ARTICULO_ID' | 'UNIDADES'>;

/** The row of a coupon's fields. */
const filaDe = (c: CuponEscrito) => ({
  folio: c.FOLIO,
  fecha_ini: c.FECHA_INI,
  fecha_fin: c.FECHA_FIN,
  importe: c.IMPORTE,
  descuento: c.DESCUENTO,
  min_compra: c.MIN_COMPRA,
});

/** Refuses articles that are not in the catalogue. */
async function exigirArticulos(db: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const hay = await db
    .selectFrom('articulos')
    .select('articulo_id')
    .where('articulo_id', 'in', ids)
    .execute();
  if (hay.length < ids.length) throw new Rejection(M.sinArticulo);
}

/** Adds an article to a coupon; undefined: it was already there. */
const agrega = ({ db, operador }: CommandContext, cuponId: number, { ARTICULO_ID, UNIDADES }: Detalle) =>
  db
    .insertInto('cupones_det')
    .values({
      cupon_id: cuponId,
      articulo_id: ARTICULO_ID,
      unidades: UNIDADES,
      agregado_por: operador.operador_id,
    })
    .onConflict((x) => x.columns(['cupon_id', 'articulo_id']).doNothing())
    .returning('cupon_det_id')
    .executeTakeFirst();

async function crea(ctx: CommandContext, c: CuponEscrito, detalles: readonly Detalle[]): Promise<number> {
  const { db, operador } = ctx;
  rejectIf(detallesRejection(detalles));
  await exigirArticulos(
    db,
    detalles.map((d) => d.ARTICULO_ID),
  );
  const fila = await db
    .insertInto('cupones')
    .values({ ...filaDe(c), creado_por: operador.operador_id })
    .onConflict((x) => x.column('folio').doNothing())
    .returning('cupon_id')
    .executeTakeFirst();
  if (!fila) throw new Rejection(M.folioRepetido(c.FOLIO));
  for (const detalle of detalles) await agrega(ctx, fila.cupon_id, detalle);
  return fila.cupon_id;
}

/** Writes what this save changes; what another operator changed meanwhile stays (decision 0012). */
async function cambia(
  { db }: CommandContext,
  id: number,
  c: CuponEscrito,
  leido: Input<Calls['guardarCupon']>['leido'],
): Promise<void> {
  const nuevo = fundidos<CuponEscrito>(leido ?? {}, await elCupon(db, id), c);
  // Two people may each change one end of the validity to a day that was right beside the other end they had read.
  rejectIf(cuponRejection(nuevo)?.mensaje ?? null);
  const otro = await db
    .selectFrom('cupones')
    .select('cupon_id')
    .where('folio', '=', nuevo.FOLIO)
    .where('cupon_id', '!=', id)
    .executeTakeFirst();
  if (otro) throw new Rejection(M.folioRepetido(nuevo.FOLIO));
  await db.updateTable('cupones').set(filaDe(nuevo)).where('cupon_id', '=', id).execute();
}

/** Creates a coupon with its articles, or changes one's header (specification §4). */
export async function guardarCupon(
  { cupon, leido }: Input<Calls['guardarCupon']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardarCupon']>> {
  const { CUPON_ID, DETALLES, FECHA_INI, FECHA_FIN, IMPORTE, DESCUENTO, MIN_COMPRA } = cupon;
  const escrito = {
    FOLIO: limpiaFolioDeCupon(cupon.FOLIO),
    FECHA_INI,
    FECHA_FIN,
    IMPORTE,
    DESCUENTO,
    MIN_COMPRA,
  };
  rejectIf(cuponRejection(escrito)?.mensaje ?? null);
  const esNuevo = cupon.ES_NUEVO === 'S';
  if (esNuevo && CUPON_ID !== 0) throw new Rejection(M.nuevoConId);
  if (!esNuevo && DETALLES.length > 0) throw new Rejection(M.conDetalles);
  let id = CUPON_ID;
  if (esNuevo) id = await crea(ctx, escrito, DETALLES);
  else await cambia(ctx, id, escrito, leido);
  ctx.publicar({ tema: 'cupon', id });
  return { data: { ID: id }, message: `Cupón ${escrito.FOLIO} ${esNuevo ? 'creado' : 'guardado'}` };
}

export async function eliminarCupon(
  { cupon_id }: Input<Calls['eliminarCupon']>,
  { db, publicar }: CommandContext,
): Promise<Output<Calls['eliminarCupon']>> {
  const { FOLIO } = await elCupon(db, cupon_id);
  await db.deleteFrom('cupones').where('cupon_id', '=', cupon_id).execute();
  publicar({ tema: 'cupon', id: cupon_id });
  return { message: `Cupón ${FOLIO} eliminado` };
}

export async function agregaCuponDetalle(
  { cupon_det }: Input<Calls['agregaCuponDetalle']>,
  ctx: CommandContext,
): Promise<Output<Calls['agregaCuponDetalle']>> {
  const { db, publicar } = ctx;
  const { CUPON_ID } = cupon_det;
  // The coupon's lock keeps it there and counts its articles one save after another.
  await elCupon(db, CUPON_ID);
  await exigirArticulos(db, [cupon_det.ARTICULO_ID]);
  const { hay } = await db
    .selectFrom('cupones_det')
    .select((e) => e.fn.countAll<number>().as('hay'))
    .where('cupon_id', '=', CUPON_ID)
    .executeTakeFirstOrThrow();
  if (Number(hay) >= DETALLES_MAX) throw new Rejection(M.muchos);
  const fila = await agrega(ctx, CUPON_ID, cupon_det);
  if (!fila) throw new Rejection(M.yaEsta);
  publicar({ tema: 'cupon', id: CUPON_ID });
  return { cupon_det_id: fila.cupon_det_id };
}

export async function borrarCuponDetalle(
  { cupon_det_id }: Input<Calls['borrarCuponDetalle']>,
  { db, publicar }: CommandContext,
): Promise<Output<Calls['borrarCuponDetalle']>> {
  const fila = await db
    .deleteFrom('cupones_det')
    .where('cupon_det_id', '=', cupon_det_id)
    .returning('cupon_id')
    .executeTakeFirst();
  if (!fila) throw new Rejection(M.noExisteDetalle);
  publicar({ tema: 'cupon', id: fila.cupon_id });
  return {};
}
