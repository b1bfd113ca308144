import { randomInt } from 'node:crypto';
import type { Input, Output } from '@anden/contrato/call.ts';
import { segun } from '@anden/contrato/cifras.ts';
import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_CAPACITACION } from '@anden/contrato/rh/capacitaciones-rules.ts';
import type { constanciasCalls } from '@anden/contrato/rh/constancias.ts';
import {
  asistenciaRejection,
  CODIGO_LARGO,
  codigoHasta,
  codigoRejection,
  type EvaluacionLeida,
  esLaMismaEvaluacion,
  folioDeConstancia,
  MENSAJES_CONSTANCIA as M,
  preguntasRejection,
} from '@anden/contrato/rh/constancias-rules.ts';
import { sql } from 'kysely';
import { puede } from '../../platform/auth/operador.ts';
import type { CommandContext, Handlers, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { enTaller } from '../../platform/imprenta/taller.ts';
import { Fault, Rejection, rejectIf } from '../../platform/rejection.ts';
import { membreteDe } from '../empresa/index.ts';
import { avisarCapacitacion, avisarDeSesion, dicha } from './capacitaciones-avisos.ts';
import { sesionesDe } from './capacitaciones-consultas.ts';
import { getHorasCapacitacion, getInvitables, getSesionCapacitacion } from './constancias-consultas.ts';
import {
  getEvaluacion,
  getMisCapacitaciones,
  guardaCalendario,
  registraAsistencia,
  respondeEvaluacion,
  revocaCalendario,
} from './mis-capacitaciones.ts';

type Calls = typeof constanciasCalls;

/** Drawn in a separate thread, because the library is large. */
type DeConstancia = typeof import('./constancia-pdf.ts');
const CONSTANCIA = new URL('./constancia-pdf.ts', import.meta.url);

/**
 * A session under its row's lock: shared for taking attendance, exclusive for changing what attendance relies on.
 * @throws Rejection if it is not there
 */
async function bloqueada({ db, config }: CommandContext, id: number, modo: 'compartida' | 'sola') {
  const consulta = sesionesDe(db, config.zona)
    .select(['s.capacitacion_det_id', 's.programada', 's.codigo', 's.codigo_hasta'])
    .where('s.capacitacion_det_id', '=', id);
  const s = await (modo === 'sola' ? consulta.forUpdate('s') : consulta.forShare('s')).executeTakeFirst();
  if (!s) throw new Rejection(MENSAJES_CAPACITACION.noExisteSesion);
  return s;
}

async function invitaACapacitacion(
  { capacitacion_det_id, puestos, departamentos, invitados }: Input<Calls['invitaACapacitacion']>,
  ctx: CommandContext,
): Promise<Output<Calls['invitaACapacitacion']>> {
  const { db, operador } = ctx;
  if (puestos.length + departamentos.length + invitados.length === 0) throw new Rejection(M.nadie);
  const s = await bloqueada(ctx, capacitacion_det_id, 'compartida');
  if (s.ESTATUS === 'CANCELADA') throw new Rejection(M.cancelada);
  const { rows } = await sql<{ operador_id: number }>`
    insert into invitados_capacitacion (capacitacion_det_id, operador_id, invitado_por)
    select ${capacitacion_det_id}, o.operador_id, ${operador.operador_id}
      from operadores o
     where o.activo and (o.puesto_id = any(${[...puestos]}::int[]) or o.departamento_id = any(${[...departamentos]}::int[])
        or o.operador_id = any(${[...invitados]}::int[]))
     order by o.operador_id
    on conflict do nothing
    returning operador_id`.execute(db);
  if (rows.length === 0) throw new Rejection(M.yaInvitados);
  if (s.ESTATUS === 'PROGRAMADA')
    await avisarDeSesion(
      ctx,
      s,
      `Está invitado a una capacitación: ${dicha(s)}`,
      rows.map((r) => r.operador_id),
    );
  avisarCapacitacion(ctx, s.CAPACITACION_ID);
  return {
    data: { INVITADOS: rows.length },
    message: segun(rows.length, 'Una persona invitada', `${rows.length} personas invitadas`),
  };
}

/** The row of somebody invited, under its lock, with whether they have their certificate. */
async function invitadoDe(db: Tx, detId: number, operadorId: number) {
  const i = await db
    .selectFrom('invitados_capacitacion as i')
    .select([
      'i.asistio',
      sql<boolean>`exists (select from constancias_capacitacion k
        where k.capacitacion_det_id = i.capacitacion_det_id and k.operador_id = i.operador_id)`.as(
        'constancia',
      ),
    ])
    .where('i.capacitacion_det_id', '=', detId)
    .where('i.operador_id', '=', operadorId)
    .forUpdate('i')
    .executeTakeFirst();
  if (!i) throw new Rejection(M.noInvitado);
  return i;
}

async function quitaInvitado(
  { capacitacion_det_id, invitado_id }: Input<Calls['quitaInvitado']>,
  ctx: CommandContext,
): Promise<Output<Calls['quitaInvitado']>> {
  const s = await bloqueada(ctx, capacitacion_det_id, 'compartida');
  const i = await invitadoDe(ctx.db, capacitacion_det_id, invitado_id);
  if (i.asistio) throw new Rejection(M.conAsistencia);
  await ctx.db
    .deleteFrom('invitados_capacitacion')
    .where('capacitacion_det_id', '=', capacitacion_det_id)
    .where('operador_id', '=', invitado_id)
    .execute();
  if (s.ESTATUS === 'PROGRAMADA')
    await avisarDeSesion(ctx, s, `Ya no está invitado a la capacitación: ${dicha(s)}`, [invitado_id]);
  avisarCapacitacion(ctx, s.CAPACITACION_ID);
  return {};
}

async function marcaAsistencia(
  { capacitacion_det_id, invitado_id, asistio }: Input<Calls['marcaAsistencia']>,
  ctx: CommandContext,
): Promise<Output<Calls['marcaAsistencia']>> {
  const { db, operador, dia } = ctx;
  const s = await bloqueada(ctx, capacitacion_det_id, 'compartida');
  rejectIf(asistenciaRejection(s.ESTATUS, s.FECHA_PROGRAMADA, dia));
  const i = await invitadoDe(db, capacitacion_det_id, invitado_id);
  if (asistio === 'N' && i.constancia) throw new Rejection(M.conConstancia);
  if ((i.asistio !== null) === (asistio === 'S')) return {};
  // Taking attendance back also removes the operator's answers to the evaluation.
  if (asistio === 'N')
    await db
      .deleteFrom('respuestas_capacitacion')
      .where('capacitacion_det_id', '=', capacitacion_det_id)
      .where('operador_id', '=', invitado_id)
      .execute();
  await db
    .updateTable('invitados_capacitacion')
    .set(
      asistio === 'S'
        ? { asistio: sql`now()`, asistencia_por: operador.operador_id }
        : { asistio: null, asistencia_por: null },
    )
    .where('capacitacion_det_id', '=', capacitacion_det_id)
    .where('operador_id', '=', invitado_id)
    .execute();
  avisarCapacitacion(ctx, s.CAPACITACION_ID);
  return {};
}

async function abreCodigo(
  { capacitacion_det_id }: Input<Calls['abreCodigo']>,
  ctx: CommandContext,
): Promise<Output<Calls['abreCodigo']>> {
  const s = await bloqueada(ctx, capacitacion_det_id, 'sola');
  const momento = { estatus: s.ESTATUS, programada: new Date(s.programada), duracion: s.DURACION };
  rejectIf(codigoRejection(momento, new Date()));
  if (s.codigo && s.codigo_hasta && new Date(s.codigo_hasta) > new Date())
    return { data: { CODIGO: s.codigo, CODIGO_HASTA: s.codigo_hasta } };
  const codigo = String(randomInt(10 ** CODIGO_LARGO)).padStart(CODIGO_LARGO, '0');
  const hasta = codigoHasta(momento).toISOString();
  await ctx.db
    .updateTable('sesiones_capacitacion')
    .set({ codigo, codigo_hasta: hasta })
    .where('capacitacion_det_id', '=', capacitacion_det_id)
    .execute();
  avisarCapacitacion(ctx, s.CAPACITACION_ID);
  return { data: { CODIGO: codigo, CODIGO_HASTA: hasta } };
}

/** The evaluation of a session, whose row is locked. */
async function evaluacionDe(db: Tx, detId: number): Promise<EvaluacionLeida> {
  const { rows } = await sql<EvaluacionLeida>`
    select minimo, preguntas from evaluaciones_capacitacion where capacitacion_det_id = ${detId}`.execute(db);
  return rows[0] ?? { minimo: null, preguntas: [] };
}

async function guardaEvaluacion(
  { capacitacion_det_id, minimo, preguntas, leido }: Input<Calls['guardaEvaluacion']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaEvaluacion']>> {
  const { db } = ctx;
  rejectIf(preguntasRejection(preguntas)?.mensaje ?? null);
  const s = await bloqueada(ctx, capacitacion_det_id, 'sola');
  if (s.ESTATUS === 'CANCELADA') throw new Rejection(M.cancelada);
  const contestada = await db
    .selectFrom('respuestas_capacitacion')
    .select('operador_id')
    .where('capacitacion_det_id', '=', capacitacion_det_id)
    .limit(1)
    .executeTakeFirst();
  if (contestada) throw new Rejection(M.yaContestada);
  const antes = await evaluacionDe(db, capacitacion_det_id);
  if (leido && !esLaMismaEvaluacion(leido, antes)) throw new Rejection(M.otraEvaluacion);
  await db
    .deleteFrom('evaluaciones_capacitacion')
    .where('capacitacion_det_id', '=', capacitacion_det_id)
    .execute();
  if (preguntas.length > 0)
    await db
      .insertInto('evaluaciones_capacitacion')
      .values({
        capacitacion_det_id,
        minimo,
        preguntas: JSON.stringify(
          preguntas.map((p) => ({
            PREGUNTA: p.PREGUNTA.trim(),
            OPCIONES: p.OPCIONES.map((o) => o.trim()),
            CORRECTA: p.CORRECTA,
          })),
        ),
      })
      .execute();
  avisarCapacitacion(ctx, s.CAPACITACION_ID);
  return { message: preguntas.length > 0 ? 'Evaluación guardada' : 'La sesión quedó sin evaluación' };
}

/**
 * Who has a right to a certificate of the session and has none yet: attended and, if there is an evaluation, passed it.
 */
const porEmitir = (db: Tx, detId: number) =>
  sql<{ operador_id: number }>`
  select i.operador_id
    from invitados_capacitacion i
    left join respuestas_capacitacion r using (capacitacion_det_id, operador_id)
   where i.capacitacion_det_id = ${detId} and i.asistio is not null
     and (r.aprobo or not exists (select from evaluaciones_capacitacion e where e.capacitacion_det_id = ${detId}))
     and not exists (select from constancias_capacitacion k
           where k.capacitacion_det_id = ${detId} and k.operador_id = i.operador_id)
   order by i.operador_id`.execute(db);

async function emiteConstancias(
  { capacitacion_det_id }: Input<Calls['emiteConstancias']>,
  ctx: CommandContext,
): Promise<Output<Calls['emiteConstancias']>> {
  const { db, operador } = ctx;
  const s = await bloqueada(ctx, capacitacion_det_id, 'sola');
  if (s.ESTATUS !== 'IMPARTIDA') throw new Rejection(M.noImpartida);
  const { rows } = await porEmitir(db, capacitacion_det_id);
  if (rows.length === 0) throw new Rejection(M.ninguna);
  const { rows: ids } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('constancias_capacitacion', 'constancia_id'))::int as id
      from generate_series(1, ${rows.length})`.execute(db);
  await db
    .insertInto('constancias_capacitacion')
    .values(
      rows.map(({ operador_id }, n) => ({
        constancia_id: ids[n]?.id ?? 0,
        capacitacion_det_id,
        operador_id,
        folio: folioDeConstancia(s.FOLIO, ids[n]?.id ?? 0),
        emitida_por: operador.operador_id,
      })),
    )
    .execute();
  await avisarDeSesion(
    ctx,
    s,
    `Su constancia está lista: ${dicha(s)}`,
    rows.map((r) => r.operador_id),
  );
  avisarCapacitacion(ctx, s.CAPACITACION_ID);
  return {
    data: { EMITIDAS: rows.length },
    message: segun(rows.length, 'Una constancia emitida', `${rows.length} constancias emitidas`),
  };
}

async function getConstancia(
  { capacitacion_det_id, invitado_id }: Input<Calls['getConstancia']>,
  { db, operador, config }: QueryContext,
): Promise<Output<Calls['getConstancia']>> {
  const deQuien = invitado_id ?? operador.operador_id;
  if (deQuien !== operador.operador_id && !puede(operador, P.impartir))
    throw new Fault(403, 'No cuenta con permiso para realizar esta operación');
  const k = await sesionesDe(db, config.zona)
    .innerJoin('constancias_capacitacion as k', 'k.capacitacion_det_id', 's.capacitacion_det_id')
    .innerJoin('operadores as o', 'o.operador_id', 'k.operador_id')
    .leftJoin('respuestas_capacitacion as r', (j) =>
      j
        .onRef('r.capacitacion_det_id', '=', 'k.capacitacion_det_id')
        .onRef('r.operador_id', '=', 'k.operador_id'),
    )
    .select([
      'k.folio as folio',
      'o.nombre as nombre',
      'r.aciertos',
      'r.de',
      sql<string>`to_char(k.emitida at time zone ${config.zona}, 'YYYY-MM-DD')`.as('emitida'),
    ])
    .where('s.capacitacion_det_id', '=', capacitacion_det_id)
    .where('k.operador_id', '=', deQuien)
    .executeTakeFirst();
  if (!k) throw new Rejection(M.sinConstancia);
  const pdf = await enTaller<DeConstancia, 'constanciaPdf'>(CONSTANCIA, 'constanciaPdf', {
    folio: k.folio,
    nombre: k.nombre,
    titulo: k.TITULO,
    imparte: k.IMPARTIDA_POR,
    fecha: k.FECHA_PROGRAMADA,
    minutos: k.DURACION,
    aciertos: k.aciertos === null || k.de === null ? null : `${k.aciertos} de ${k.de}`,
    emitida: k.emitida,
    empresa: await membreteDe(db, config),
  });
  return {
    data: {
      NOMBRE: `constancia-${k.folio}.pdf`,
      TIPO: 'application/pdf',
      CONTENIDO: Buffer.from(pdf).toString('base64'),
    },
  };
}

/** Trainings with proof: who is invited, who came, what they know, and their certificates. */
export const constancias: Handlers<Calls> = {
  getSesionCapacitacion,
  getInvitables,
  invitaACapacitacion,
  quitaInvitado,
  marcaAsistencia,
  abreCodigo,
  guardaEvaluacion,
  emiteConstancias,
  getHorasCapacitacion,
  getConstancia,
  getMisCapacitaciones,
  registraAsistencia,
  getEvaluacion,
  respondeEvaluacion,
  guardaCalendario,
  revocaCalendario,
};
