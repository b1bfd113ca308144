import { createHash, randomBytes } from 'node:crypto';
import type { Input, Output } from '@anden/contrato/call.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { constanciasCalls } from '@anden/contrato/rh/constancias.ts';
import {
  CODIGO_ESPERA,
  CODIGO_MARGEN,
  califica,
  EVALUACION_MAX,
  FALLOS_DE_CODIGO,
  MENSAJES_CONSTANCIA as M,
  type Pregunta,
  sonLasMismasPreguntas,
} from '@anden/contrato/rh/constancias-rules.ts';
import { sql } from 'kysely';
import { puede } from '../../platform/auth/operador.ts';
import type { CommandContext, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { CommittedRejection, Rejection } from '../../platform/rejection.ts';
import { avisarCapacitacion } from './capacitaciones-avisos.ts';
import { invitadosCon, RESULTADO, sesionesDe } from './capacitaciones-consultas.ts';

type Calls = typeof constanciasCalls;

/** What an operator's own page shows of the last year. */
export async function getMisCapacitaciones(
  _input: object,
  { db, operador, config, dia }: QueryContext,
): Promise<Output<Calls['getMisCapacitaciones']>> {
  const yo = operador.operador_id;
  const data = await sesionesDe(db, config.zona)
    .innerJoin(invitadosCon(db).as('i'), 'i.capacitacion_det_id', 's.capacitacion_det_id')
    .select([
      'i.asistio as ASISTIO',
      sql<'S' | 'N'>`case when exists (select from evaluaciones_capacitacion e
         where e.capacitacion_det_id = s.capacitacion_det_id) then 'S' else 'N' end`.as('CON_EVALUACION'),
      ...RESULTADO,
    ])
    .where('i.operador_id', '=', yo)
    .where(sql<boolean>`s.programada > now() - interval '1 year'`)
    .orderBy('s.programada', 'desc')
    .orderBy('s.capacitacion_det_id')
    .execute();
  const por_impartir = puede(operador, P.impartir)
    ? await sesionesDe(db, config.zona)
        .where(sql<boolean>`${dia}::date in ((s.programada at time zone ${config.zona})::date,
            ((s.programada + make_interval(mins => s.duracion)) at time zone ${config.zona})::date)`)
        .where('s.estatus', '<>', 'CANCELADA')
        .orderBy('s.programada')
        .orderBy('s.capacitacion_det_id')
        .execute()
    : [];
  const calendario = await db
    .selectFrom('calendarios_secretos')
    .select('creado')
    .where('operador_id', '=', yo)
    .executeTakeFirst();
  return { data, por_impartir, calendario: { DESDE: calendario?.creado ?? null } };
}

/** The number of recent wrong codes, locked until this guess is judged; older ones are forgotten. */
async function fallos(db: Tx, operadorId: number): Promise<number> {
  const { rows } = await sql<{ cuantos: number }>`
    insert into fallos_de_codigo as f (operador_id, cuantos) values (${operadorId}, 0)
    on conflict (operador_id) do update set
      cuantos = case when f.desde > now() - make_interval(mins => ${CODIGO_ESPERA}) then f.cuantos else 0 end,
      desde = case when f.desde > now() - make_interval(mins => ${CODIGO_ESPERA}) then f.desde else now() end
    returning cuantos`.execute(db);
  return rows[0]?.cuantos ?? 0;
}

const anotaFallo = (db: Tx, operadorId: number) =>
  db
    .updateTable('fallos_de_codigo')
    .set((e) => ({ cuantos: e('cuantos', '+', 1) }))
    .where('operador_id', '=', operadorId)
    .execute();

/** Takes one's own attendance with the code on the wall: good only during the session, and for those invited. */
export async function registraAsistencia(
  { numero }: Input<Calls['registraAsistencia']>,
  ctx: CommandContext,
): Promise<Output<Calls['registraAsistencia']>> {
  const { db, operador, config } = ctx;
  const yo = operador.operador_id;
  if ((await fallos(db, yo)) >= FALLOS_DE_CODIGO) throw new Rejection(M.muchosFallos);
  const s = await sesionesDe(db, config.zona)
    .innerJoin('invitados_capacitacion as i', 'i.capacitacion_det_id', 's.capacitacion_det_id')
    .where('i.operador_id', '=', yo)
    .where('s.codigo', '=', numero)
    .where('s.estatus', '<>', 'CANCELADA')
    .where(
      sql<boolean>`now() between s.programada - make_interval(mins => ${CODIGO_MARGEN}) and s.codigo_hasta`,
    )
    .orderBy('s.capacitacion_det_id')
    .limit(1)
    .forShare('s')
    .forUpdate('i')
    .executeTakeFirst();
  if (!s) {
    await anotaFallo(db, yo);
    throw new CommittedRejection(M.codigo);
  }
  await db
    .updateTable('invitados_capacitacion')
    .set({ asistio: sql`now()`, asistencia_por: yo })
    .where('capacitacion_det_id', '=', s.CAPACITACION_DET_ID)
    .where('operador_id', '=', yo)
    .where('asistio', 'is', null)
    .execute();
  await db.deleteFrom('fallos_de_codigo').where('operador_id', '=', yo).execute();
  avisarCapacitacion(ctx, s.CAPACITACION_ID);
  return { data: { TITULO: s.TITULO }, message: `Asistencia registrada: ${s.TITULO}` };
}

/** An evaluation as it stands for an operator who attended. */
async function evaluacionDe({ db, operador }: Pick<QueryContext, 'db' | 'operador'>, detId: number) {
  const e = await db
    .selectFrom('evaluaciones_capacitacion as e')
    .innerJoin('sesiones_capacitacion as s', 's.capacitacion_det_id', 'e.capacitacion_det_id')
    .innerJoin('capacitaciones as c', 'c.capacitacion_id', 's.capacitacion_id')
    .innerJoin(invitadosCon(db).as('i'), 'i.capacitacion_det_id', 'e.capacitacion_det_id')
    .select([
      's.capacitacion_id',
      's.estatus',
      'i.asistio',
      'c.titulo as TITULO',
      'e.minimo as MINIMO',
      sql<Pregunta[]>`e.preguntas`.as('preguntas'),
      ...RESULTADO,
    ])
    .where('e.capacitacion_det_id', '=', detId)
    .where('i.operador_id', '=', operador.operador_id)
    .executeTakeFirst();
  if (!e) throw new Rejection(M.sinEvaluacion);
  if (!e.asistio || e.estatus === 'CANCELADA') throw new Rejection(M.sinAsistencia);
  return e;
}

/** The questions, without which option is right. */
export async function getEvaluacion(
  { capacitacion_det_id }: Input<Calls['getEvaluacion']>,
  ctx: QueryContext,
): Promise<Output<Calls['getEvaluacion']>> {
  const { preguntas, capacitacion_id, estatus, asistio, ...data } = await evaluacionDe(
    ctx,
    capacitacion_det_id,
  );
  return {
    data,
    preguntas: preguntas.map(({ PREGUNTA, OPCIONES }) => ({ PREGUNTA, OPCIONES: [...OPCIONES] })),
  };
}

/** Answers an evaluation: the best of a few tries counts, and who passed does not answer again. */
export async function respondeEvaluacion(
  { capacitacion_det_id, respuestas, leidas }: Input<Calls['respondeEvaluacion']>,
  ctx: CommandContext,
): Promise<Output<Calls['respondeEvaluacion']>> {
  const { db, operador } = ctx;
  // The questions cannot be changed while they are being answered, nor two tries of one person go at once.
  await db
    .selectFrom('sesiones_capacitacion')
    .select('capacitacion_det_id')
    .where('capacitacion_det_id', '=', capacitacion_det_id)
    .forShare()
    .execute();
  await db
    .selectFrom('invitados_capacitacion')
    .select('operador_id')
    .where('capacitacion_det_id', '=', capacitacion_det_id)
    .where('operador_id', '=', operador.operador_id)
    .forUpdate()
    .execute();
  const e = await evaluacionDe(ctx, capacitacion_det_id);
  if (e.APROBO === 'S') throw new Rejection(M.yaAprobada);
  if (e.INTENTOS >= EVALUACION_MAX.intentos) throw new Rejection(M.sinIntentos);
  if (leidas && !sonLasMismasPreguntas(leidas, e.preguntas)) throw new Rejection(M.otrasPreguntas);
  const completa =
    respuestas.length === e.preguntas.length &&
    respuestas.every((r, i) => r < (e.preguntas[i]?.OPCIONES.length ?? 0));
  if (!completa) throw new Rejection(M.incompleta);
  const { aciertos, de, aprobo } = califica(e.preguntas, respuestas, e.MINIMO);
  const intentos = e.INTENTOS + 1;
  const mejor = { intentos, aciertos: Math.max(aciertos, e.ACIERTOS ?? 0), de, aprobo };
  await db
    .insertInto('respuestas_capacitacion')
    .values({ capacitacion_det_id, operador_id: operador.operador_id, ...mejor })
    .onConflict((c) =>
      c.columns(['capacitacion_det_id', 'operador_id']).doUpdateSet({ ...mejor, enviada: sql`now()` }),
    )
    .execute();
  avisarCapacitacion(ctx, e.capacitacion_id);
  return { data: { ACIERTOS: aciertos, DE: de, APROBO: aprobo ? 'S' : 'N', INTENTOS: intentos } };
}

/** The hash that is stored of a secret address. */
export const huellaDeSecreto = (secreto: string): Buffer => createHash('sha256').update(secreto).digest();

export async function guardaCalendario(
  _input: object,
  ctx: CommandContext,
): Promise<Output<Calls['guardaCalendario']>> {
  const secreto = randomBytes(32).toString('base64url');
  const token_hash = huellaDeSecreto(secreto);
  await ctx.db
    .insertInto('calendarios_secretos')
    .values({ operador_id: ctx.operador.operador_id, token_hash })
    .onConflict((c) => c.column('operador_id').doUpdateSet({ token_hash, creado: sql`now()` }))
    .execute();
  ctx.publicar({ tema: 'capacitacion', operador_id: ctx.operador.operador_id });
  return { data: { SECRETO: secreto } };
}

export async function revocaCalendario(
  _input: object,
  ctx: CommandContext,
): Promise<Output<Calls['revocaCalendario']>> {
  await ctx.db
    .deleteFrom('calendarios_secretos')
    .where('operador_id', '=', ctx.operador.operador_id)
    .execute();
  ctx.publicar({ tema: 'capacitacion', operador_id: ctx.operador.operador_id });
  return {};
}
