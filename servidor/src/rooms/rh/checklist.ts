import type { Input, Output } from '@anden/contrato/call.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { checklistCalls } from '@anden/contrato/rh/checklist.ts';
import {
  bloqueosDe,
  estatusDe,
  frecuenciaEnPalabras,
  leToca,
  MENSAJES_CHECKLIST,
  momentoRejection,
  reporteDe,
  respondeEnTiempo,
  respondeTarde,
  respuestaRejection,
} from '@anden/contrato/rh/checklist-rules.ts';
import { sql } from 'kysely';
import { leeLoAvisado } from '../../platform/avisos.ts';
import type { CommandContext, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { leeCalendario } from '../calendario/index.ts';
import { enVigor, type Reloj, relojDeAhora, type Version, versionesHasta } from './checklist-dia.ts';

type Calls = typeof checklistCalls;
type Fila = Output<Calls['getTareasOperador']>['data'][number];

/** Tells whoever has tasks, or looks at the board, to read them again. */
export function avisarTareas({ publicar }: Pick<CommandContext, 'publicar'>): void {
  publicar({ tema: 'tarea', controles: [P.checklist, P.tareaschecklist, P.verGente] });
}

const personaDe = (db: Tx, operadorId: number) =>
  db
    .selectFrom('operadores')
    .select(['operador_id', 'operador', 'puesto_id', 'departamento_id'])
    .where('operador_id', '=', operadorId)
    .executeTakeFirst();
type Persona = NonNullable<Awaited<ReturnType<typeof personaDe>>>;

/** Whether a task is for a person: for them, for their position or for their department. */
const esDe = (v: Version, p: Pick<Persona, 'operador_id' | 'puesto_id' | 'departamento_id'>): boolean =>
  v.operador_id === p.operador_id ||
  (v.puesto_id !== null && v.puesto_id === p.puesto_id) ||
  (v.departamento_id !== null && v.departamento_id === p.departamento_id);

/** The answers of a person on a day, by task. */
async function respuestasDe(db: Tx, operadorId: number, dia: string) {
  const filas = await db
    .selectFrom('checklist_respuestas')
    .select(['tarea_id', 'version_id', 'porcentaje', 'pctj_fdt', 'razon', 'contestada'])
    .where('operador_id', '=', operadorId)
    .where('fecha', '=', dia)
    .execute();
  return new Map(filas.map((r) => [r.tarea_id, r]));
}

/** Where a person worked, from when until when on the business clock, `YYYY-MM-DD HH:MM:SS`; '' since always, null still. */
interface Periodo extends Pick<Persona, 'operador_id' | 'puesto_id' | 'departamento_id'> {
  desde: string;
  hasta: string | null;
}

const periodosDe = async (db: Tx, zona: string, operadorId: number): Promise<Periodo[]> =>
  (
    await sql<Periodo>`
      select operador_id, puesto_id, departamento_id, case when isfinite(desde) then to_char(desde at time zone ${zona}, 'YYYY-MM-DD HH24:MI:SS') else '' end as desde,
             to_char(hasta at time zone ${zona}, 'YYYY-MM-DD HH24:MI:SS') as hasta
        from operadores_periodos where operador_id = ${operadorId} and activo`.execute(db)
  ).rows;

/** A task as the wire has it, with the version it is of. */
interface Suya {
  fila: Fila;
  version: Version;
}

/** The tasks of a person today. An answered task reads as it was when it was answered, even if it was changed or ended since. */
async function tareasDe(
  { db, config }: Pick<QueryContext, 'db' | 'config'>,
  persona: Persona,
  reloj: Reloj,
): Promise<Suya[]> {
  const calendario = await leeCalendario(db, config.zona);
  const respuestas = await respuestasDe(db, persona.operador_id, reloj.dia);
  const periodos = await periodosDe(db, config.zona, persona.operador_id);
  // Nobody owes what had to be done before they came.
  const estaba = (v: Version): boolean => {
    const limite = `${reloj.dia} ${v.hora}:00`;
    return (
      v.hora >= reloj.hora ||
      periodos.some((p) => esDe(v, p) && p.desde < limite && (p.hasta ?? limite) >= limite)
    );
  };
  const suyas = [...(await versionesHasta(db, reloj.dia))].flatMap(([tareaId, versiones]) => {
    const respuesta = respuestas.get(tareaId);
    const version = respuesta
      ? versiones.find((v) => v.version_id === respuesta.version_id)
      : enVigor(versiones, reloj.dia);
    if (!version || !(respuesta || esDe(version, persona))) return [];
    return [
      {
        version,
        respuesta,
        toca: Boolean(respuesta) || (leToca(version, reloj.dia, calendario) && estaba(version)),
      },
    ];
  });
  const asignadas = suyas.filter((s) => s.toca).length;
  return suyas
    .map(({ version: v, respuesta, toca }): Suya => {
      const { porcentaje = 0, pctj_fdt = 0, razon = null, contestada = null } = respuesta ?? {};
      const respondida = pctj_fdt > 0 ? respondeTarde(pctj_fdt) : respondeEnTiempo(porcentaje);
      const estatus = estatusDe(respuesta !== undefined, v.hora, reloj.hora);
      return {
        version: v,
        fila: {
          TAREA_ID: v.tarea_id,
          DESCRIPCION: v.descripcion,
          FRECUENCIA: frecuenciaEnPalabras(v),
          HORA_INICIO: v.hora_inicio,
          HORA: v.hora,
          LE_TOCA: toca ? 'S' : 'N',
          ESTATUS_RESPUESTA: estatus,
          ...respondida,
          RAZON: razon ?? '',
          ...bloqueosDe(estatus),
          TAREAS_ASIGNADAS: asignadas,
          OPERADOR: persona.operador,
          PCTJ_REPORTE: reporteDe(respondida).porcentaje,
          FECHA: reloj.dia,
          CONTESTADA: contestada,
        },
      };
    })
    .sort(
      ({ version: a }, { version: b }) =>
        a.hora_inicio.localeCompare(b.hora_inicio) || a.hora.localeCompare(b.hora) || a.tarea_id - b.tarea_id,
    );
}

/** The tasks of an operator (specification §3), with their answers of today. */
export async function getTareasOperador(
  { operador_id }: Input<Calls['getTareasOperador']>,
  ctx: QueryContext,
): Promise<Output<Calls['getTareasOperador']>> {
  const persona = await personaDe(ctx.db, operador_id);
  if (!persona) return { data: [] };
  const suyas = await tareasDe(ctx, persona, relojDeAhora(ctx.config.zona));
  return { data: suyas.map((s) => s.fila) };
}

/**
 * Answers a task of today. Whether that is on time is decided here, by the hour of the business zone.
 * @throws Rejection in the order of the specification (§5), then for a task that is not the operator's today, is answered
 * already, or is answered in the block that its hour has locked
 */
export async function guardarTareasOperador(
  { tarea }: Input<Calls['guardarTareasOperador']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardarTareasOperador']>> {
  const { db, operador, config } = ctx;
  const RAZON = (tarea.RAZON ?? '').trim();
  rejectIf(respuestaRejection({ ...tarea, RAZON }));
  if (tarea.OPERADOR !== undefined && tarea.OPERADOR !== operador.operador)
    throw new Rejection(MENSAJES_CHECKLIST.ajena);
  const reloj = relojDeAhora(config.zona);
  if (tarea.FECHA !== undefined && tarea.FECHA !== reloj.dia) throw new Rejection(MENSAJES_CHECKLIST.otroDia);
  // Locks the task, so that an answer and a change of the task wait for each other.
  await db
    .selectFrom('tareas_checklist')
    .select('tarea_id')
    .where('tarea_id', '=', tarea.TAREA_ID)
    .forShare()
    .execute();
  const persona = await personaDe(db, operador.operador_id);
  const suya = (persona ? await tareasDe(ctx, persona, reloj) : []).find(
    (s) => s.fila.TAREA_ID === tarea.TAREA_ID,
  );
  if (!persona || suya?.fila.LE_TOCA !== 'S') throw new Rejection(MENSAJES_CHECKLIST.noToca);
  const { version } = suya;
  rejectIf(momentoRejection(suya.fila.ESTATUS_RESPUESTA, tarea, version.hora));
  const nueva = await db
    .insertInto('checklist_respuestas')
    .values({
      fecha: reloj.dia,
      tarea_id: version.tarea_id,
      operador_id: persona.operador_id,
      version_id: version.version_id,
      puesto_id: persona.puesto_id,
      departamento_id: persona.departamento_id,
      porcentaje: tarea.PORCENTAJE,
      pctj_fdt: tarea.PCTJ_FDT,
      razon: RAZON || null,
    })
    .onConflict((c) => c.doNothing())
    .returning('tarea_id')
    .executeTakeFirst();
  // The same operator answered it on another device a moment ago.
  if (!nueva) throw new Rejection(MENSAJES_CHECKLIST.contestada);
  // The last of those that a reminder asked for.
  const { rows: faltan } = await sql`
    select from checklist_recordatorios r where r.fecha = ${reloj.dia} and r.operador_id = ${persona.operador_id}
       and not exists (select from checklist_respuestas x where x.fecha = r.fecha and x.tarea_id = r.tarea_id and x.operador_id = r.operador_id) limit 1`.execute(
    db,
  );
  if (faltan.length === 0)
    await leeLoAvisado(ctx, { menu: 'checklist', documentoId: null, operadorId: persona.operador_id });
  avisarTareas(ctx);
  const guardada = (await tareasDe(ctx, persona, reloj)).find((s) => s.fila.TAREA_ID === version.tarea_id);
  return { data: guardada?.fila ?? suya.fila, message: MENSAJES_CHECKLIST.guardada };
}
