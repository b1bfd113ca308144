import type { Input, Output } from '@anden/contrato/call.ts';
import { ESTATUS_RECLAMADO } from '@anden/contrato/reclamos/rules.ts';
import type { empezarCalls } from '@anden/contrato/surtido/empezar.ts';
import { MENSAJES_REMISION, trabajadaPor } from '@anden/contrato/surtido/remision-rules.ts';
import { sql } from 'kysely';
import type { CommandContext, Handlers, Tx } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { soltar } from '../reclamos/index.ts';
import { avisarCabecera, avisarRemision } from './avisos.ts';
import { SIGUE_EN_ELLA, SIN_TRABAJO } from './queries.ts';
import { actualizarRemision, bloquearRemision, type Remision, trabajar } from './remision.ts';

type Calls = typeof empezarCalls;

interface EnElla {
  operador_id: number;
  nombre: string;
  hora: string;
}

/** Who is working on a remission's current job; who began first goes first. */
async function quienesEnElla({ db, config }: CommandContext, doctoVeId: number): Promise<EnElla[]> {
  const { rows } = await sql<EnElla>`
    select s.operador_id, o.nombre, to_char(s.desde at time zone ${config.zona}, 'HH24:MI') as hora
      from remisiones r join remisiones_surtidores s using (docto_ve_id) join operadores o on o.operador_id = s.operador_id
     where r.docto_ve_id = ${doctoVeId} and ${SIGUE_EN_ELLA} order by s.desde, s.operador_id`.execute(db);
  return rows;
}

/**
 * Refuses to begin a remission that another operator has begun, naming them and since when, unless this operator
 * already works on it. The remission is locked, so that of two who begin at once only one does.
 */
export async function exigirSinOtro(ctx: CommandContext, doctoVeId: number): Promise<void> {
  const enElla = await quienesEnElla(ctx, doctoVeId);
  const [primero] = enElla;
  if (!primero || enElla.some((e) => e.operador_id === ctx.operador.operador_id)) return;
  throw new Rejection(trabajadaPor(primero.nombre, primero.hora), ESTATUS_RECLAMADO);
}

/**
 * The message for an operator whose work has just made them one of several on a remission; null if they are alone or
 * were there before.
 * @param nueva whether they had not worked on it lately ({@link trabajar})
 */
export async function conQuienMas(
  ctx: CommandContext,
  doctoVeId: number,
  nueva: boolean,
): Promise<string | null> {
  if (!nueva) return null;
  const otro = (await quienesEnElla(ctx, doctoVeId)).find((e) => e.operador_id !== ctx.operador.operador_id);
  return otro ? trabajadaPor(otro.nombre, otro.hora) : null;
}

/** Begins a remission before anything is picked or packed, in order to walk to its first shelf. */
async function empiezaRemision(
  { docto_ve_id, unirse }: Input<Calls['empiezaRemision']>,
  ctx: CommandContext,
): Promise<Output<Calls['empiezaRemision']>> {
  const r = await bloquearRemision(ctx, docto_ve_id);
  exigirPorHacer(r);
  if (!unirse) await exigirSinOtro(ctx, docto_ve_id);
  if (await trabajar(ctx, docto_ve_id)) avisarCabecera(ctx, r);
  const { desde } = await ctx.db
    .selectFrom('remisiones_surtidores')
    .select('desde')
    .where('docto_ve_id', '=', docto_ve_id)
    .where('operador_id', '=', ctx.operador.operador_id)
    .executeTakeFirstOrThrow();
  return { data: { DOCTO_VE_ID: docto_ve_id, DESDE: desde } };
}

function exigirPorHacer({ ESTATUS }: Remision): void {
  if (ESTATUS === 'CANCELADA') throw new Rejection(MENSAJES_REMISION.cancelada);
  if (ESTATUS === 'EMBARCADA') throw new Rejection(MENSAJES_REMISION.embarcada);
  if (ESTATUS === 'EMBARCANDO') throw new Rejection(MENSAJES_REMISION.yaEmpacada);
}

/**
 * Releases a remission, which may then be the next one for others at once. Lines this operator opened without taking
 * anything return to not opened, and so does the remission if nothing else was done. One on their cart remains theirs
 * until the walk ends.
 */
async function sueltaRemision(
  { docto_ve_id, sin_trabajo }: Input<Calls['sueltaRemision']>,
  ctx: CommandContext,
): Promise<Output<Calls['sueltaRemision']>> {
  const { db, operador } = ctx;
  const r = await bloquearRemision(ctx, docto_ve_id);
  const { rows } = await sql<{ ahora: boolean }>`
    select ${hizoAlgo(docto_ve_id, operador.operador_id, sql`s.desde`)} as ahora
      from remisiones r join remisiones_surtidores s using (docto_ve_id)
     where r.docto_ve_id = ${docto_ve_id} and s.operador_id = ${operador.operador_id} and s.ultima > now() - ${SIN_TRABAJO}
       and not exists (select from recorridos_remisiones x join recorridos w using (recorrido_id)
                        where x.docto_ve_id = r.docto_ve_id and x.abierta and w.operador_id = s.operador_id)`.execute(
    db,
  );
  const [suya] = rows;
  if (!suya || (sin_trabajo && suya.ahora)) return { data: { SOLTADA: 'N' } };
  await dejar(ctx, r, operador.operador_id);
  return { data: { SOLTADA: 'S' } };
}

/** An operator lets go of a remission, which is locked, as {@link sueltaRemision} says; whoever looks at it is told. */
export async function dejar(ctx: CommandContext, r: Remision, operadorId: number): Promise<void> {
  const { DOCTO_VE_ID: id } = r;
  const trabajo = hizoAlgo(id, operadorId, sql`'-infinity'::timestamptz`);
  await sql`
    delete from remisiones_surtidores where docto_ve_id = ${id} and operador_id = ${operadorId} and not ${trabajo}`.execute(
    ctx.db,
  );
  await sql`
    update remisiones_surtidores set ultima = '-infinity' where docto_ve_id = ${id} and operador_id = ${operadorId}`.execute(
    ctx.db,
  );
  await soltarRenglones(ctx.db, id, operadorId);
  if (r.ESTATUS === 'SURTIENDO') await actualizarRemision(ctx, id);
  avisarRemision(ctx, r);
}

/** SQL: whether the operator did anything on the remission since a moment, other than opening it and its lines. */
const hizoAlgo = (doctoVeId: number, operadorId: number, desde: ReturnType<typeof sql>) => sql<boolean>`(
  exists (select from surtidos t where t.docto_ve_id = ${doctoVeId} and t.operador_id = ${operadorId} and t.fin >= ${desde})
  or exists (select from empaques e where e.docto_ve_id = ${doctoVeId} and e.operador_id = ${operadorId} and e.fecha >= ${desde})
  or exists (select from errores_empaque e where e.docto_ve_id = ${doctoVeId} and e.operador_id = ${operadorId} and e.fecha >= ${desde})
  or exists (select from remisiones_det d join faltantes_surtido f using (docto_ve_det_id)
              where d.docto_ve_id = ${doctoVeId} and f.operador_id = ${operadorId} and f.fecha >= ${desde})
  or exists (select from remisiones_det d join esperas e using (docto_ve_det_id)
              where d.docto_ve_id = ${doctoVeId} and e.operador_id = ${operadorId} and e.desde >= ${desde})
  or exists (select from remisiones_det d
              where d.docto_ve_id = ${doctoVeId} and d.operador_id_corto = ${operadorId} and d.cerrado >= ${desde})
  or exists (select from remisiones p
              where p.docto_ve_id = ${doctoVeId} and p.operador_id_empaque = ${operadorId} and p.empacada >= ${desde}))`;

/**
 * Releases the lines of a remission that an operator opened: their claims end, and those where nothing was picked,
 * missed or waited for count as not begun.
 */
async function soltarRenglones(db: Tx, doctoVeId: number, operadorId: number): Promise<void> {
  const suyas = await db
    .selectFrom('reclamos as c')
    .innerJoin('remisiones_det as d', 'd.docto_ve_det_id', 'c.documento_det_id')
    .select('d.docto_ve_det_id')
    .where('c.documento', '=', 'remision')
    .where('c.operador_id', '=', operadorId)
    .where('d.docto_ve_id', '=', doctoVeId)
    .execute();
  const quien = { db, operador: { operador_id: operadorId } };
  for (const { docto_ve_det_id } of suyas) await soltar(quien, 'remision', docto_ve_det_id);
  await sql`
    update remisiones_det d set inicio_surtido = null, operador_id_inicio = null
     where d.docto_ve_id = ${doctoVeId} and d.operador_id_inicio = ${operadorId}
       and d.cerrado is null and d.unidades_surt = 0 and d.fecha_hora_surtido is null
       and not exists (select from faltantes_surtido f where f.docto_ve_det_id = d.docto_ve_det_id)
       and not exists (select from esperas e where e.docto_ve_det_id = d.docto_ve_det_id)`.execute(db);
}

/** Beginning a remission, and releasing it. */
export const empezar: Handlers<Calls> = { empiezaRemision, sueltaRemision };
