import {
  type EstadoDeTarea,
  leToca,
  type Periodicidad,
  relojDe,
} from '@anden/contrato/rh/checklist-rules.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/db/pool.ts';
import { leeCalendario } from '../calendario/index.ts';

type Lector = Kysely<DB>;

/** The business day and the hour `HH:MM` at this moment. */
export interface Reloj {
  dia: string;
  hora: string;
}

export const relojDeAhora = (zona: string): Reloj => relojDe(Date.now(), zona);

/** A version of a task: what the task says from a given day on. */
export interface Version extends Periodicidad {
  version_id: number;
  tarea_id: number;
  desde: string;
  vigente: boolean;
  descripcion: string;
  /** `HH:MM`. */
  hora_inicio: string;
  hora: string;
  departamento_id: number | null;
  puesto_id: number | null;
  operador_id: number | null;
}

/** The versions that began on a day or before, by task, the one saved last first. */
export async function versionesHasta(db: Lector, dia: string): Promise<Map<number, Version[]>> {
  const filas = await db
    .selectFrom('tareas_versiones')
    .select([
      'version_id',
      'tarea_id',
      'desde',
      'vigente',
      'descripcion',
      'dias',
      'dia',
      'departamento_id',
      'puesto_id',
      'operador_id',
      sql<Periodicidad['frecuencia']>`frecuencia`.as('frecuencia'),
      sql<string>`to_char(hora_inicio, 'HH24:MI')`.as('hora_inicio'),
      sql<string>`to_char(hora, 'HH24:MI')`.as('hora'),
    ])
    .where('desde', '<=', dia)
    .orderBy('tarea_id')
    .orderBy('version_id', 'desc')
    .execute();
  return Map.groupBy(filas, (v) => v.tarea_id);
}

/** The version of a task in force on a day, of its versions with the one saved last first; undefined before the task begins and after it ended. */
export function enVigor(versiones: readonly Version[], dia: string): Version | undefined {
  const ultima = versiones.find((v) => v.desde <= dia);
  return ultima?.vigente ? ultima : undefined;
}

/** A version and a day on which it is to be done. */
export interface Par {
  dia: string;
  version: Version;
}

/** Every day of a range, both ends included. */
function diasEntre(desde: string, hasta: string): string[] {
  const dias: string[] = [];
  for (let ms = Date.parse(`${desde}T00:00:00Z`); ; ms += 86_400_000) {
    const dia = new Date(ms).toISOString().slice(0, 10);
    if (dia > hasta) return dias;
    dias.push(dia);
  }
}

/** What is to be done on each day of a range, up to today, by each task's rule and the business calendar. */
export async function paresDe(
  db: Lector,
  zona: string,
  rango: { desde: string; hasta: string },
  hoy: string,
): Promise<Par[]> {
  const hasta = rango.hasta < hoy ? rango.hasta : hoy;
  const calendario = await leeCalendario(db, zona);
  const tareas = [...(await versionesHasta(db, hasta)).values()];
  return diasEntre(rango.desde, hasta).flatMap((dia) =>
    tareas.flatMap((versiones) => {
      const version = enVigor(versiones, dia);
      return version && leToca(version, dia, calendario) ? [{ dia, version }] : [];
    }),
  );
}

/** A task of a person on a day, with what became of it. */
export interface Renglon {
  FECHA: string;
  TAREA_ID: number;
  VERSION_ID: number;
  DESCRIPCION: string;
  HORA_INICIO: string;
  HORA: string;
  OPERADOR_ID: number;
  OPERADOR: string;
  NOMBRE: string;
  PUESTO: string | null;
  DEPARTAMENTO: string | null;
  ESTADO: EstadoDeTarea;
  PORCENTAJE: number;
  CONTESTADA: string | null;
  RAZON: string | null;
}

/**
 * SQL: every task of every person in a range: those answered, and those to be done that nobody answered, for whoever held the position or worked in
 * the department at its hour and at the end of the day: nobody owes what had to be done before they came. A task not answered by then counts as 'No Completada' (specification §4), although no row says so.
 */
export function renglones(
  pares: readonly Par[],
  { desde, hasta }: { desde: string; hasta: string },
  reloj: Reloj,
  zona: string,
): RawBuilder<Renglon> {
  const periodo = (columna: 'operador_id' | 'puesto_id' | 'departamento_id') =>
    sql`select h.* from operadores_periodos h where h.${sql.ref(columna)} = v.${sql.ref(columna)} and exists (
      select from operadores_periodos x where x.operador_id = h.operador_id and x.${sql.ref(columna)} = v.${sql.ref(columna)} and x.activo
         and x.desde < dia.hora and (x.hasta is null or x.hasta >= dia.hora))`;
  return sql<Renglon>`
    select t.fecha as "FECHA", t.tarea_id as "TAREA_ID", t.version_id as "VERSION_ID", v.descripcion as "DESCRIPCION",
           to_char(v.hora_inicio, 'HH24:MI') as "HORA_INICIO", to_char(v.hora, 'HH24:MI') as "HORA",
           t.operador_id as "OPERADOR_ID", o.operador as "OPERADOR", o.nombre as "NOMBRE", p.nombre as "PUESTO", d.nombre as "DEPARTAMENTO",
           case when t.porcentaje = 100 then 'A_TIEMPO' when t.pctj_fdt = 100 then 'FUERA'
                when t.pctj_fdt > 0 then 'PARCIAL_FUERA' when t.porcentaje > 0 then 'PARCIAL'
                when t.fecha < ${reloj.dia}::date then 'NO' when v.hora < ${reloj.hora}::time then 'ATRASADA'
                else 'POR_HACER' end as "ESTADO",
           coalesce(t.porcentaje + t.pctj_fdt, 0)::int as "PORCENTAJE", t.contestada as "CONTESTADA", t.razon as "RAZON"
      from (
        select p.fecha, v.tarea_id, v.version_id, h.operador_id, h.puesto_id, h.departamento_id,
               null::smallint as porcentaje, null::smallint as pctj_fdt, null::text as razon, null::timestamptz as contestada
          from unnest(${pares.map((x) => x.dia)}::date[], ${pares.map((x) => x.version.version_id)}::int[]) as p (fecha, version_id)
          join tareas_versiones v on v.version_id = p.version_id
          cross join lateral (
            values ((p.fecha + 1)::timestamp at time zone ${zona}, (p.fecha + v.hora) at time zone ${zona})) as dia (fin, hora)
          join lateral (${periodo('operador_id')} union all ${periodo('puesto_id')} union all ${periodo('departamento_id')}) h
            on h.activo and h.desde < dia.fin and (h.hasta is null or h.hasta >= dia.fin)
         where not exists (
           select from checklist_respuestas r
            where r.fecha = p.fecha and r.tarea_id = v.tarea_id and r.operador_id = h.operador_id)
        union all
        select r.fecha, r.tarea_id, r.version_id, r.operador_id, r.puesto_id, r.departamento_id,
               r.porcentaje, r.pctj_fdt, r.razon, r.contestada
          from checklist_respuestas r
         where r.fecha between ${desde}::date and ${hasta}::date
      ) t
      join tareas_versiones v on v.version_id = t.version_id
      join operadores o on o.operador_id = t.operador_id
      left join puestos p on p.puesto_id = t.puesto_id
      left join departamentos d on d.departamento_id = t.departamento_id`;
}
