import type { Input, Output } from '@anden/contrato/call.ts';
import { horas } from '@anden/contrato/rh/capacitaciones-listas.ts';
import { MENSAJES_CAPACITACION } from '@anden/contrato/rh/capacitaciones-rules.ts';
import type { constanciasCalls } from '@anden/contrato/rh/constancias.ts';
import { sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { responde } from '../../platform/consulta/index.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import { Rejection } from '../../platform/rejection.ts';
import { invitadosCon, RESULTADO, sesionesDe } from './capacitaciones-consultas.ts';

type Calls = typeof constanciasCalls;
type Preguntas = Output<Calls['getSesionCapacitacion']>['preguntas'];

/** A session with everything that whoever gives it takes care of. */
export async function getSesionCapacitacion(
  { capacitacion_det_id }: Input<Calls['getSesionCapacitacion']>,
  { db, config }: QueryContext,
): Promise<Output<Calls['getSesionCapacitacion']>> {
  const s = await sesionesDe(db, config.zona)
    .leftJoin('evaluaciones_capacitacion as e', 'e.capacitacion_det_id', 's.capacitacion_det_id')
    .select([
      sql<string | null>`case when s.codigo_hasta > now() then s.codigo end`.as('CODIGO'),
      sql<string | null>`case when s.codigo_hasta > now() then s.codigo_hasta end`.as('CODIGO_HASTA'),
      'e.minimo as MINIMO',
      sql<Preguntas | null>`e.preguntas`.as('preguntas'),
      sql<'S' | 'N'>`case when exists (select from respuestas_capacitacion r
         where r.capacitacion_det_id = s.capacitacion_det_id) then 'N' else 'S' end`.as('CAMBIABLE'),
    ])
    .where('s.capacitacion_det_id', '=', capacitacion_det_id)
    .executeTakeFirst();
  if (!s) throw new Rejection(MENSAJES_CAPACITACION.noExisteSesion);
  const { preguntas, ...data } = s;
  const invitados = await db
    .selectFrom(invitadosCon(db).as('i'))
    .innerJoin('operadores as o', 'o.operador_id', 'i.operador_id')
    .leftJoin('puestos as p', 'p.puesto_id', 'o.puesto_id')
    .leftJoin('departamentos as d', 'd.departamento_id', 'o.departamento_id')
    .select([
      'i.operador_id as OPERADOR_ID',
      'o.nombre as NOMBRE',
      'p.nombre as PUESTO',
      'd.nombre as DEPARTAMENTO',
      'i.asistio as ASISTIO',
      sql<'S' | 'N'>`case when i.asistencia_por = i.operador_id then 'S' else 'N' end`.as('CON_CODIGO'),
      ...RESULTADO,
    ])
    .where('i.capacitacion_det_id', '=', capacitacion_det_id)
    .orderBy(sql`o.nombre collate es_mx`)
    .execute();
  return { data, preguntas: preguntas ?? [], invitados };
}

/** The active operators, by name. */
export async function getInvitables(
  _input: object,
  { db }: QueryContext,
): Promise<Output<Calls['getInvitables']>> {
  const data = await db
    .selectFrom('operadores as o')
    .leftJoin('puestos as p', 'p.puesto_id', 'o.puesto_id')
    .leftJoin('departamentos as d', 'd.departamento_id', 'o.departamento_id')
    .select([
      ...conSuNombre('o', 'OPERADOR_ID', 'NOMBRE', 'PUESTO_ID'),
      'p.nombre as PUESTO',
      'o.departamento_id as DEPARTAMENTO_ID',
      'd.nombre as DEPARTAMENTO',
    ])
    .where('o.activo', '=', true)
    .orderBy(sql`o.nombre collate es_mx`)
    .execute();
  return { data };
}

/** Who attended what was given, and how long it took (in minutes). */
export const getHorasCapacitacion = responde(horas, ({ db }) => ({
  filas: db
    .selectFrom(invitadosCon(db).as('i'))
    .innerJoin('sesiones_capacitacion as s', 's.capacitacion_det_id', 'i.capacitacion_det_id')
    .innerJoin('capacitaciones as c', 'c.capacitacion_id', 's.capacitacion_id')
    .innerJoin('operadores as o', 'o.operador_id', 'i.operador_id')
    .leftJoin('puestos as p', 'p.puesto_id', 'o.puesto_id')
    .leftJoin('departamentos as d', 'd.departamento_id', 'o.departamento_id')
    .select([
      ...conSuNombre('i', 'CAPACITACION_DET_ID', 'OPERADOR_ID'),
      's.programada as FECHA',
      'o.nombre as OPERADOR',
      'd.nombre as DEPARTAMENTO',
      'p.nombre as PUESTO',
      ...conSuNombre('c', 'FOLIO', 'TITULO'),
      's.duracion as MINUTOS',
      'i.CONSTANCIA',
    ])
    .where('i.asistio', 'is not', null)
    .where('s.estatus', '=', 'IMPARTIDA'),
}));
