import type { Input, Output } from '@anden/contrato/call.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { recorridoCalls } from '@anden/contrato/surtido/recorrido.ts';
import { MENSAJES_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { sql } from 'kysely';
import { exigirAlmacen, puede } from '../../platform/auth/operador.ts';
import type { CommandContext, Handlers, QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { soltar } from '../reclamos/index.ts';
import { avisarRemision } from './avisos.ts';
import { cabeceras, clavesDe, type Linea, lineasDe, SIN_TRABAJO } from './queries.ts';
import { bloquearRemision, noSeSurte, type Remision, trabajar } from './remision.ts';

type Calls = typeof recorridoCalls;
type LineaDeRecorrido = Linea & { CAJA: number };

/** Remissions are locked first, by id, as in everything that works on several. */
async function bloquearTodas(ctx: CommandContext, ids: readonly number[]): Promise<Remision[]> {
  const remisiones: Remision[] = [];
  for (const id of [...ids].sort((a, b) => a - b)) remisiones.push(await bloquearRemision(ctx, id));
  return remisiones;
}

/**
 * Takes a remission out of a walk whose operator has done nothing on any of its remissions for too long; if somebody is
 * walking with it now, it is a {@link Rejection}.
 */
async function sacarDeOtro({ db }: CommandContext, { DOCTO_VE_ID, FOLIO }: Remision): Promise<void> {
  await sql`
    update recorridos_remisiones x set abierta = false
      from recorridos c
     where x.docto_ve_id = ${DOCTO_VE_ID} and x.abierta and c.recorrido_id = x.recorrido_id
       and not exists (select from recorridos_remisiones y join remisiones_surtidores s using (docto_ve_id)
                        where y.recorrido_id = c.recorrido_id and s.operador_id = c.operador_id and s.ultima > now() - ${SIN_TRABAJO})`.execute(
    db,
  );
  const en = await db
    .selectFrom('recorridos_remisiones')
    .select('recorrido_id')
    .where('docto_ve_id', '=', DOCTO_VE_ID)
    .where('abierta', '=', true)
    .executeTakeFirst();
  if (en) throw new Rejection(`${MENSAJES_REMISION.enOtroRecorrido}: ${FOLIO}`);
}

/** Starts a walk through several remissions, each with its tote. The operator counts as working on each of them. */
async function creaRecorrido(
  { remisiones }: Input<Calls['creaRecorrido']>,
  ctx: CommandContext,
): Promise<Output<Calls['creaRecorrido']>> {
  const { db, operador } = ctx;
  const cajas = new Map(remisiones.map((r) => [r.docto_ve_id, r.caja]));
  if (cajas.size < remisiones.length || new Set(cajas.values()).size < remisiones.length) {
    throw new Rejection(MENSAJES_REMISION.cajaRepetida);
  }
  const bloqueadas = await bloquearTodas(ctx, [...cajas.keys()]);
  const [almacenId, otro] = new Set(bloqueadas.map((r) => r.ALMACEN_ID));
  if (almacenId === undefined || otro !== undefined) throw new Rejection(MENSAJES_REMISION.variosAlmacenes);
  for (const r of bloqueadas) {
    if (r.ESTATUS !== 'PENDIENTE' && r.ESTATUS !== 'SURTIENDO') {
      throw new Rejection(`${noSeSurte(r.ESTATUS)}: ${r.FOLIO}`);
    }
    await sacarDeOtro(ctx, r);
  }
  const { rows } = await sql<{ recorrido_id: number }>`
    insert into recorridos (almacen_id, operador_id) values (${almacenId}, ${operador.operador_id})
    on conflict (operador_id) where cerrado is null do nothing returning recorrido_id`.execute(db);
  const [recorrido] = rows;
  if (!recorrido) throw new Rejection(MENSAJES_REMISION.recorridoAbierto);
  await db
    .insertInto('recorridos_remisiones')
    .values(
      remisiones.map((r) => ({
        recorrido_id: recorrido.recorrido_id,
        docto_ve_id: r.docto_ve_id,
        caja: r.caja,
      })),
    )
    .execute();
  for (const r of bloqueadas) {
    await trabajar(ctx, r.DOCTO_VE_ID);
    avisarRemision(ctx, r);
  }
  return { data: { RECORRIDO_ID: recorrido.recorrido_id } };
}

/** Sorts lines for walking: by location code and, at each shelf, by tote; what is picked or has no shelf goes last. */
const enElCamino = (a: LineaDeRecorrido, b: LineaDeRecorrido): number =>
  Number(a.DIFERENCIA === 0) - Number(b.DIFERENCIA === 0) ||
  Number(a.PARADA === null) - Number(b.PARADA === null) ||
  // Location codes are digits of equal length, so they compare as text.
  Number(a.PARADA?.NUMERIC_UB ?? 0) - Number(b.PARADA?.NUMERIC_UB ?? 0) ||
  a.CAJA - b.CAJA ||
  a.DOCTO_VE_DET_ID - b.DOCTO_VE_DET_ID;

/** The operator's open walk, with what is left of it to pick. */
async function getRecorrido(
  _input: Input<Calls['getRecorrido']>,
  ctx: QueryContext,
): Promise<Output<Calls['getRecorrido']>> {
  const { db, operador, dia } = ctx;
  const recorrido = await db
    .selectFrom('recorridos')
    .select(['recorrido_id as RECORRIDO_ID', 'creado as CREADO'])
    .where('operador_id', '=', operador.operador_id)
    .where('cerrado', 'is', null)
    .executeTakeFirst();
  if (!recorrido) return { recorrido: null, remisiones: [], data: [], claves_articulos: [] };
  const suyas = await db
    .selectFrom('recorridos_remisiones')
    .select(['docto_ve_id', 'caja'])
    .where('recorrido_id', '=', recorrido.RECORRIDO_ID)
    .where('abierta', '=', true)
    .orderBy('caja')
    .execute();
  const ids = suyas.map((s) => s.docto_ve_id);
  const cajaDe = new Map(suyas.map((s) => [s.docto_ve_id, s.caja]));
  const conCaja = <T extends { DOCTO_VE_ID: number }>(t: T): T & { CAJA: number } => ({
    ...t,
    CAJA: cajaDe.get(t.DOCTO_VE_ID) ?? 0,
  });
  const data = (await lineasDe(db, ids, dia)).map(conCaja).sort(enElCamino);
  const remisiones = (await cabeceras(ctx, sql`r.docto_ve_id = any(${ids}::int[])`))
    .map(conCaja)
    .sort((a, b) => a.CAJA - b.CAJA);
  return { recorrido, remisiones, data, claves_articulos: await clavesDe(db, data) };
}

/**
 * Ends a walk: its remissions are free for others, and so are the lines claimed by its operator on it. A supervisor
 * (control 9005) who sees its warehouse may end another's.
 */
async function cierraRecorrido(
  { recorrido_id }: Input<Calls['cierraRecorrido']>,
  ctx: CommandContext,
): Promise<Output<Calls['cierraRecorrido']>> {
  const { db, operador } = ctx;
  const suyas = await db
    .selectFrom('recorridos_remisiones')
    .select('docto_ve_id')
    .where('recorrido_id', '=', recorrido_id)
    .where('abierta', '=', true)
    .execute();
  const remisiones = await bloquearTodas(
    ctx,
    suyas.map((s) => s.docto_ve_id),
  );
  const cerrado = await db
    .updateTable('recorridos')
    .set({ cerrado: sql`now()` })
    .where('recorrido_id', '=', recorrido_id)
    .$if(!puede(operador, P.supervisarSurtido), (q) => q.where('operador_id', '=', operador.operador_id))
    .where('cerrado', 'is', null)
    .returning(['operador_id', 'almacen_id'])
    .executeTakeFirst();
  if (!cerrado) throw new Rejection(MENSAJES_REMISION.recorridoCerrado);
  exigirAlmacen(operador, cerrado.almacen_id, MENSAJES_REMISION.recorridoCerrado);
  await db
    .updateTable('recorridos_remisiones')
    .set({ abierta: false })
    .where('recorrido_id', '=', recorrido_id)
    .where('abierta', '=', true)
    .execute();
  const reclamadas = await db
    .selectFrom('reclamos as c')
    .innerJoin('remisiones_det as d', 'd.docto_ve_det_id', 'c.documento_det_id')
    .select('d.docto_ve_det_id')
    .where('c.documento', '=', 'remision')
    .where('c.operador_id', '=', cerrado.operador_id)
    .where('d.docto_ve_id', '=', sql<number>`any(${remisiones.map((r) => r.DOCTO_VE_ID)}::int[])`)
    .execute();
  for (const { docto_ve_det_id } of reclamadas) {
    await soltar({ db, operador: cerrado }, 'remision', docto_ve_det_id);
  }
  for (const r of remisiones) avisarRemision(ctx, r);
  return { data: { RECORRIDO_ID: recorrido_id } };
}

/** Several remissions in one walk with a cart. */
export const recorrido: Handlers<Calls> = { creaRecorrido, getRecorrido, cierraRecorrido };
