import type { Input, Output } from '@anden/contrato/call.ts';
import type { checklistCalls } from '@anden/contrato/rh/checklist.ts';
import {
  type Frecuencia,
  frecuenciaEnPalabras,
  MENSAJES_CHECKLIST,
  tareaRejection,
} from '@anden/contrato/rh/checklist-rules.ts';
import { sql } from 'kysely';
import type { CommandContext, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { exigirDepartamento, exigirPuesto } from './catalogos.ts';
import { avisarTareas } from './checklist.ts';
import { relojDeAhora } from './checklist-dia.ts';

type Calls = typeof checklistCalls;

/**
 * SQL: how many operators have the task of version `v` now: the one it names, or those of its position or department.
 */
const PERSONAS = sql<number>`(
  select count(*)::int from operadores o
   where o.activo and (o.operador_id = v.operador_id or o.puesto_id = v.puesto_id or o.departamento_id = v.departamento_id))`;

/** The tasks, each as it was last saved, and everybody whom a task can be for. */
export async function getTareasChecklist(
  _input: object,
  { db, dia }: QueryContext,
): Promise<Output<Calls['getTareasChecklist']>> {
  const filas = await db
    .selectFrom('tareas_versiones as v')
    .innerJoin('operadores as a', 'a.operador_id', 'v.guardada_por')
    .leftJoin('departamentos as d', 'd.departamento_id', 'v.departamento_id')
    .leftJoin('puestos as p', 'p.puesto_id', 'v.puesto_id')
    .leftJoin('operadores as x', 'x.operador_id', 'v.operador_id')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('tareas_versiones as otra')
            .select('otra.version_id')
            .whereRef('otra.tarea_id', '=', 'v.tarea_id')
            .whereRef('otra.version_id', '>', 'v.version_id'),
        ),
      ),
    )
    .select([
      ...conSuNombre('v', 'TAREA_ID', 'VERSION_ID', 'DESCRIPCION'),
      sql<Frecuencia>`v.frecuencia`.as('CLASE'),
      ...conSuNombre('v', 'DIAS', 'DIA'),
      sql<string>`to_char(v.hora_inicio, 'HH24:MI')`.as('HORA_INICIO'),
      sql<string>`to_char(v.hora, 'HH24:MI')`.as('HORA'),
      ...conSuNombre('v', 'DEPARTAMENTO_ID', 'PUESTO_ID', 'OPERADOR_ID'),
      sql<string>`coalesce(d.nombre, p.nombre, x.nombre)`.as('PARA'),
      sql<
        'D' | 'P' | 'O'
      >`case when v.departamento_id is not null then 'D' when v.puesto_id is not null then 'P' else 'O' end`.as(
        'ALCANCE',
      ),
      PERSONAS.as('PERSONAS'),
      'v.desde as DESDE',
      'a.operador as AUTOR',
      sql<'V' | 'P' | 'T'>`case when not v.vigente then 'T'
        when exists (select from tareas_versiones b where b.tarea_id = v.tarea_id and b.desde <= ${dia}::date) then 'V'
        else 'P' end`.as('ESTADO'),
    ])
    .orderBy(sql`v.vigente desc`)
    .orderBy(sql`v.descripcion collate es_mx`)
    .orderBy('v.tarea_id')
    .execute();
  return {
    data: filas.map((f) => ({
      ...f,
      FRECUENCIA: frecuenciaEnPalabras({ frecuencia: f.CLASE, dias: f.DIAS, dia: f.DIA }),
    })),
    departamentos: await db
      .selectFrom('departamentos')
      .select(['departamento_id as DEPARTAMENTO_ID', 'nombre as NOMBRE'])
      .orderBy(sql`nombre collate es_mx`)
      .execute(),
    puestos: await db
      .selectFrom('puestos')
      .select(['puesto_id as PUESTO_ID', 'nombre as NOMBRE'])
      .orderBy(sql`nombre collate es_mx`)
      .execute(),
    operadores: await db
      .selectFrom('operadores')
      .select(['operador_id as OPERADOR_ID', 'nombre as NOMBRE'])
      .where('activo', '=', true)
      .orderBy(sql`nombre collate es_mx`)
      .execute(),
  };
}

/**
 * Locks a task and gives its version that was saved last.
 * @param leida the version that was changed on the screen
 * @throws Rejection if it is not there, has ended, or somebody saved it since
 */
async function bloquearTarea(db: Tx, tareaId: number, leida: number) {
  const hay = await db
    .updateTable('tareas_checklist')
    .set((e) => ({ cambios: e('cambios', '+', 1) }))
    .where('tarea_id', '=', tareaId)
    .returning('tarea_id')
    .executeTakeFirst();
  if (!hay) throw new Rejection(MENSAJES_CHECKLIST.noExiste);
  const ultima = await db
    .selectFrom('tareas_versiones')
    .selectAll()
    .where('tarea_id', '=', tareaId)
    .orderBy('version_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  if (!ultima.vigente) throw new Rejection(MENSAJES_CHECKLIST.terminada);
  if (ultima.version_id !== leida) throw new Rejection(MENSAJES_CHECKLIST.cambiada);
  return ultima;
}

async function exigirOperador(db: Tx, operadorId: number): Promise<void> {
  const hay = await db
    .selectFrom('operadores')
    .select('operador_id')
    .where('operador_id', '=', operadorId)
    .where('activo', '=', true)
    .executeTakeFirst();
  if (!hay) throw new Rejection(MENSAJES_CHECKLIST.noExisteOperador);
}

/** Adds a task, or changes one from a day on: another version of it, so that no day that passed changes. */
export async function guardaTareaChecklist(
  t: Input<Calls['guardaTareaChecklist']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaTareaChecklist']>> {
  const { db, operador, config } = ctx;
  rejectIf(tareaRejection(t, relojDeAhora(config.zona))?.mensaje ?? null);
  const esNueva = t.tarea_id === 0;
  if (esNueva && t.version_id !== 0) throw new Rejection(MENSAJES_CHECKLIST.noExiste);
  if (!esNueva) await bloquearTarea(db, t.tarea_id, t.version_id);
  if (t.departamento_id) await exigirDepartamento(db, t.departamento_id);
  if (t.puesto_id) await exigirPuesto(db, t.puesto_id);
  if (t.operador_id) await exigirOperador(db, t.operador_id);
  const { tarea_id } = esNueva
    ? await db.insertInto('tareas_checklist').defaultValues().returning('tarea_id').executeTakeFirstOrThrow()
    : t;
  const { version_id } = await db
    .insertInto('tareas_versiones')
    .values({
      tarea_id,
      desde: t.desde,
      descripcion: t.descripcion.trim().replace(/\s+/g, ' '),
      frecuencia: t.frecuencia,
      dias: t.frecuencia === 'SEMANAL' ? [...new Set(t.dias)].sort() : [],
      dia: t.frecuencia === 'MENSUAL' || t.frecuencia === 'DIA_HABIL' ? t.dia : null,
      hora_inicio: t.hora_inicio,
      hora: t.hora,
      departamento_id: t.departamento_id || null,
      puesto_id: t.puesto_id || null,
      operador_id: t.operador_id || null,
      guardada_por: operador.operador_id,
    })
    .returning('version_id')
    .executeTakeFirstOrThrow();
  avisarTareas(ctx);
  return {
    data: { TAREA_ID: tarea_id, VERSION_ID: version_id },
    message: esNueva ? MENSAJES_CHECKLIST.agregada : MENSAJES_CHECKLIST.cambiadaBien,
  };
}

/** Ends a task from today on. */
export async function terminaTareaChecklist(
  { tarea_id, version_id }: Input<Calls['terminaTareaChecklist']>,
  ctx: CommandContext,
): Promise<Output<Calls['terminaTareaChecklist']>> {
  const { db, operador, config } = ctx;
  const { guardada: _guardada, version_id: _suya, ...ultima } = await bloquearTarea(db, tarea_id, version_id);
  await db
    .insertInto('tareas_versiones')
    .values({
      ...ultima,
      vigente: false,
      desde: relojDeAhora(config.zona).dia,
      guardada_por: operador.operador_id,
    })
    .execute();
  avisarTareas(ctx);
  return { data: { TAREA_ID: tarea_id }, message: MENSAJES_CHECKLIST.terminadaBien };
}
