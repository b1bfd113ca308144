import type { Input, Output } from '@anden/contrato/call.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { checklistCalls } from '@anden/contrato/rh/checklist.ts';
import { historialChecklist } from '@anden/contrato/rh/checklist-listas.ts';
import {
  DIAS_DE_HISTORIAL,
  type EstadoDeTarea,
  MENSAJES_CHECKLIST,
} from '@anden/contrato/rh/checklist-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { responde } from '../../platform/consulta/index.ts';
import { Rejection } from '../../platform/rejection.ts';
import { paresDe, type Renglon, relojDeAhora, renglones } from './checklist-dia.ts';

type Calls = typeof checklistCalls;

/** SQL: the tasks of a range of days as they stand now. */
async function renglonesDe(
  { db, config }: Pick<QueryContext, 'db' | 'config'>,
  desde: string,
  hasta: string,
): Promise<RawBuilder<Renglon>> {
  const dias = (Date.parse(hasta) - Date.parse(desde)) / 86_400_000 + 1;
  if (dias > DIAS_DE_HISTORIAL) throw new Rejection(MENSAJES_CHECKLIST.rangoLargo);
  const reloj = relojDeAhora(config.zona);
  const rango = { desde, hasta };
  return renglones(await paresDe(db, config.zona, rango, reloj.dia), rango, reloj, config.zona);
}

/** SQL: everybody's tasks of today as they stand now. */
export function tareasDeHoy(ctx: Pick<QueryContext, 'db' | 'config'>): Promise<RawBuilder<Renglon>> {
  const { dia } = relojDeAhora(ctx.config.zona);
  return renglonesDe(ctx, dia, dia);
}

/** Today's board: everybody who has a task, those with something late first. */
export async function getTableroChecklist(
  _input: object,
  ctx: QueryContext,
): Promise<Output<Calls['getTableroChecklist']>> {
  const filas = await tareasDeHoy(ctx);
  const { rows } = await sql<Renglon & { PUEDE: 'S' | 'N' }>`
    select h.*, case when exists (
             select from operador_controles c where c.operador_id = h."OPERADOR_ID" and c.control_id = ${P.checklist})
           then 'S' else 'N' end as "PUEDE"
      from (${filas}) h order by h."HORA_INICIO", h."HORA", h."TAREA_ID"`.execute(ctx.db);
  const personas = [...Map.groupBy(rows, (r) => r.OPERADOR_ID).values()].flatMap((suyas) => {
    const [una] = suyas;
    if (!una) return [];
    const cuantas = (...estados: EstadoDeTarea[]) => suyas.filter((r) => estados.includes(r.ESTADO)).length;
    const { OPERADOR_ID, OPERADOR, NOMBRE, PUESTO, DEPARTAMENTO, PUEDE } = una;
    return [
      {
        OPERADOR_ID,
        OPERADOR,
        NOMBRE,
        PUESTO,
        DEPARTAMENTO,
        PUEDE,
        TAREAS: suyas.length,
        A_TIEMPO: cuantas('A_TIEMPO'),
        FUERA: cuantas('FUERA'),
        PARCIALES: cuantas('PARCIAL', 'PARCIAL_FUERA'),
        ATRASADAS: cuantas('ATRASADA'),
        POR_HACER: cuantas('POR_HACER'),
        AVANCE: Math.floor(suyas.reduce((n, r) => n + r.PORCENTAJE, 0) / suyas.length),
        TAREAS_DEL_DIA: suyas,
      },
    ];
  });
  return {
    data: personas.sort((a, b) => b.ATRASADAS - a.ATRASADAS || a.NOMBRE.localeCompare(b.NOMBRE, 'es-MX')),
  };
}

/** Every task of every person and day of a range. */
export const getHistorialChecklist = responde(historialChecklist, async (ctx, pedido) => ({
  filas: await renglonesDe(ctx, pedido.fecha_ini, pedido.fecha_fin),
}));

/** SQL: how many rows `h` are in each state; those of today that may still be on time are in none. */
const CONTEOS = sql`count(*) filter (where h."ESTADO" = 'A_TIEMPO')::int as "A_TIEMPO",
  count(*) filter (where h."ESTADO" = 'FUERA')::int as "FUERA",
  count(*) filter (where h."ESTADO" in ('PARCIAL', 'PARCIAL_FUERA'))::int as "PARCIALES",
  count(*) filter (where h."ESTADO" in ('NO', 'ATRASADA'))::int as "NO"`;

/** Most reasons returned, and most spellings of each. */
const RAZONES = 30;
const VARIANTES = 20;

/** How much was done in a range, by day and position and by task, and why not; one statement. */
export async function getTendenciasChecklist(
  { fecha_ini, fecha_fin }: Input<Calls['getTendenciasChecklist']>,
  ctx: QueryContext,
): Promise<Output<Calls['getTendenciasChecklist']>> {
  const filas = await renglonesDe(ctx, fecha_ini, fecha_fin);
  const { rows } = await sql<Output<Calls['getTendenciasChecklist']>>`
    with h as materialized (select * from (${filas}) x where x."ESTADO" <> 'POR_HACER'),
    data as (select h."FECHA", h."PUESTO", ${CONTEOS} from h group by 1, 2 order by 1, 2),
    tareas as (select h."DESCRIPCION", ${CONTEOS} from h group by 1 order by 1),
    razones as (
      select mode() within group (order by h."RAZON") as "RAZON", count(*)::int as "VECES",
             (array_agg(distinct h."RAZON"))[1:${sql.lit(VARIANTES)}] as "VARIANTES"
        from h where h."RAZON" is not null
       group by plegar(regexp_replace(btrim(h."RAZON", ' .'), '\\s+', ' ', 'g'))
       order by 2 desc, 1 limit ${RAZONES})
    select (select coalesce(json_agg(d), '[]') from data d) as data,
           (select coalesce(json_agg(t), '[]') from tareas t) as tareas,
           (select coalesce(json_agg(r), '[]') from razones r) as razones`.execute(ctx.db);
  const [una] = rows;
  return una ?? { data: [], tareas: [], razones: [] };
}
