import { isDeepStrictEqual } from 'node:util';
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
import { sql } from 'kysely';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { fundidos } from '../../platform/campos.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
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
  limite: c.LIMITE,
  limite_cliente: c.LIMITE_CLIENTE,
  limite_dia: c.LIMITE_DIA,
  min_sin_iva: c.MIN_SIN_IVA === 'S',
  combinable: c.COMBINABLE === 'S',
  tipo_cliente: c.TIPO_CLIENTE || null,
  zona: c.ZONA || null,
});

/** Refuses a type of customer or a zone that is in no catalogue. */
async function exigirAQuien(db: Tx, { TIPO_CLIENTE, ZONA }: CuponEscrito): Promise<void> {
  const { rows } = await sql<{ tipo: boolean; zona: boolean }>`
    select exists (select from tipos_cliente where tipo = ${TIPO_CLIENTE}) as tipo, exists (select from zonas where zona = ${ZONA}) as zona`.execute(
    db,
  );
  if (TIPO_CLIENTE !== '' && !rows[0]?.tipo) throw new Rejection(M.sinTipo);
  if (ZONA !== '' && !rows[0]?.zona) throw new Rejection(M.sinZona);
}

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

/** What is said if another coupon has a folio; null: none has it. One that ended leaves it free, and one whose days are over does not by itself. */
async function folioTomado({ db, dia }: CommandContext, folio: string, id: number): Promise<string | null> {
  const otro = await db
    .selectFrom('cupones')
    .select('fecha_fin')
    .where('folio', '=', folio)
    .where('terminado', 'is', null)
    .where('cupon_id', '!=', id)
    .executeTakeFirst();
  if (!otro) return null;
  return otro.fecha_fin < dia ? M.folioVencido(folio) : M.folioRepetido(folio);
}

/** Writes a coupon's fields. Another may take its folio at the same moment, which only the index knows. */
async function escribe({ db }: CommandContext, id: number, c: CuponEscrito): Promise<void> {
  try {
    await db.updateTable('cupones').set(filaDe(c)).where('cupon_id', '=', id).execute();
  } catch (e) {
    if ((e as { constraint?: string }).constraint === 'cupones_folio')
      throw new Rejection(M.folioRepetido(c.FOLIO));
    throw e;
  }
}

/** Whether two lists have the same articles with the same pieces, in any order. */
function mismosArticulos(unos: readonly Detalle[], otros: readonly Detalle[]): boolean {
  const piezas = new Map(unos.map((d) => [d.ARTICULO_ID, d.UNIDADES]));
  return unos.length === otros.length && otros.every((d) => piezas.get(d.ARTICULO_ID) === d.UNIDADES);
}

/** Writes a coupon with its articles. */
async function crea(
  ctx: CommandContext,
  c: CuponEscrito,
  detalles: readonly Detalle[],
  serie: number | null = null,
): Promise<number> {
  const { db, operador } = ctx;
  rejectIf(detallesRejection(detalles));
  await exigirArticulos(
    db,
    detalles.map((d) => d.ARTICULO_ID),
  );
  await exigirAQuien(db, c);
  const fila = await db
    .insertInto('cupones')
    .values({ ...filaDe(c), serie_id: serie, creado_por: operador.operador_id })
    .onConflict((x) => x.column('folio').where('terminado', 'is', null).doNothing())
    .returning('cupon_id')
    .executeTakeFirst();
  if (!fila) throw new Rejection((await folioTomado(ctx, c.FOLIO, 0)) ?? M.folioRepetido(c.FOLIO));
  for (const detalle of detalles) await agrega(ctx, fila.cupon_id, detalle);
  return fila.cupon_id;
}

/** Ends a coupon that was used: it takes no more orders, and those that hold it keep it. */
const termina = ({ db, operador, config }: CommandContext, id: number) =>
  db
    .updateTable('cupones')
    .set({ terminado: config.ahora().toISOString(), terminado_por: operador.operador_id })
    .where('cupon_id', '=', id)
    .execute();

/**
 * Writes what this save changes; what another operator changed meanwhile stays (decision 0012). One that was used is not changed under its users: it
 * ends, and another begins in its place; if nothing changes, it stays.
 * @returns the coupon that now has the changes, and what is said
 */
async function cambia(
  ctx: CommandContext,
  id: number,
  pedido: Partial<CuponEscrito>,
  leido: Input<Calls['guardarCupon']>['leido'],
  detalles: readonly Detalle[] | undefined,
): Promise<{ id: number; dice: string }> {
  const { db } = ctx;
  const { escrito, serie, usado } = await elCupon(db, id);
  const nuevo = fundidos<CuponEscrito>(leido ?? {}, escrito, pedido);
  const { FOLIO } = nuevo;
  // Two people may each change one end of the validity to a day that was right beside the other end they had read.
  rejectIf(cuponRejection(nuevo)?.mensaje ?? null);
  if (!usado) {
    if (detalles) throw new Rejection(M.conDetalles);
    rejectIf(await folioTomado(ctx, FOLIO, id));
    await exigirAQuien(db, nuevo);
    await escribe(ctx, id, nuevo);
    return { id, dice: M.guardado(FOLIO) };
  }
  const suyos = await db
    .selectFrom('cupones_det as d')
    .select(conSuNombre('d', 'ARTICULO_ID', 'UNIDADES'))
    .where('d.cupon_id', '=', id)
    .orderBy('d.cupon_det_id')
    .execute();
  if (isDeepStrictEqual(filaDe(nuevo), filaDe(escrito)) && mismosArticulos(suyos, detalles ?? suyos))
    return { id, dice: M.sinCambios(FOLIO) };
  await termina(ctx, id);
  return { id: await crea(ctx, nuevo, detalles ?? suyos, serie), dice: M.empezo(FOLIO) };
}

/** What a new coupon is unless it is said. */
const SIN_CONDICIONES = {
  LIMITE: 0,
  LIMITE_CLIENTE: 0,
  LIMITE_DIA: 0,
  MIN_SIN_IVA: 'N',
  COMBINABLE: 'N',
  TIPO_CLIENTE: '',
  ZONA: '',
} as const;

/** Only what was sent: a client that does not know a condition leaves it as it is. */
function enviado(
  cupon: Input<Calls['guardarCupon']>['cupon'],
): Partial<CuponEscrito> & Omit<CuponEscrito, keyof typeof SIN_CONDICIONES> {
  const { FECHA_INI, FECHA_FIN, IMPORTE, DESCUENTO, MIN_COMPRA } = cupon;
  const condiciones = Object.fromEntries(
    Object.keys(SIN_CONDICIONES).flatMap((k) => {
      const valor = cupon[k as keyof typeof SIN_CONDICIONES];
      return valor === undefined ? [] : [[k, valor]];
    }),
  );
  return {
    FOLIO: limpiaFolioDeCupon(cupon.FOLIO),
    FECHA_INI,
    FECHA_FIN,
    IMPORTE,
    DESCUENTO,
    MIN_COMPRA,
    ...condiciones,
  };
}

/** Creates a coupon with its articles, or changes one's header (specification §4). */
export async function guardarCupon(
  { cupon, leido }: Input<Calls['guardarCupon']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardarCupon']>> {
  const { CUPON_ID, DETALLES } = cupon;
  const pedido = enviado(cupon);
  const escrito = { ...SIN_CONDICIONES, ...pedido };
  rejectIf(cuponRejection(escrito)?.mensaje ?? null);
  if (cupon.ES_NUEVO === 'S') {
    if (CUPON_ID !== 0) throw new Rejection(M.nuevoConId);
    const id = await crea(ctx, escrito, DETALLES ?? []);
    ctx.publicar({ tema: 'cupon', id });
    return { data: { ID: id }, message: M.creado(escrito.FOLIO) };
  }
  const { id, dice } = await cambia(ctx, CUPON_ID, pedido, leido, DETALLES);
  for (const cambiado of new Set([CUPON_ID, id])) ctx.publicar({ tema: 'cupon', id: cambiado });
  return { data: { ID: id }, message: dice };
}

/** Deletes a coupon with its articles; one that was used ends instead. */
export async function eliminarCupon(
  { cupon_id }: Input<Calls['eliminarCupon']>,
  ctx: CommandContext,
): Promise<Output<Calls['eliminarCupon']>> {
  const { db, publicar } = ctx;
  const {
    usado,
    escrito: { FOLIO },
  } = await elCupon(db, cupon_id);
  if (usado) await termina(ctx, cupon_id);
  else await db.deleteFrom('cupones').where('cupon_id', '=', cupon_id).execute();
  publicar({ tema: 'cupon', id: cupon_id });
  return { message: usado ? M.termino(FOLIO) : M.eliminado(FOLIO) };
}

export async function agregaCuponDetalle(
  { cupon_det }: Input<Calls['agregaCuponDetalle']>,
  ctx: CommandContext,
): Promise<Output<Calls['agregaCuponDetalle']>> {
  const { db, publicar } = ctx;
  const { CUPON_ID } = cupon_det;
  // The coupon's lock keeps it there and counts its articles one save after another.
  if ((await elCupon(db, CUPON_ID)).usado) throw new Rejection(M.usado);
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
    .selectFrom('cupones_det')
    .select('cupon_id')
    .where('cupon_det_id', '=', cupon_det_id)
    .executeTakeFirst();
  if (!fila) throw new Rejection(M.noExisteDetalle);
  if ((await elCupon(db, fila.cupon_id)).usado) throw new Rejection(M.usado);
  const { numDeletedRows } = await db
    .deleteFrom('cupones_det')
    .where('cupon_det_id', '=', cupon_det_id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Rejection(M.noExisteDetalle);
  publicar({ tema: 'cupon', id: fila.cupon_id });
  return {};
}
