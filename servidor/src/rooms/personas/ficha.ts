import type { Input, Output } from '@anden/contrato/call.ts';
import type { personasCalls } from '@anden/contrato/personas/calls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import { sesionesDe, tareasDeHoy } from '../rh/index.ts';
import { exigirPersona } from './alcance.ts';

type Calls = typeof personasCalls;
type Ficha = Output<Calls['getFichaOperador']>['data'];

/** SQL: since when an operator works here without a break, of their periods; null: they do not, or since before periods were kept. */
const trabajaDesde = (operadorId: RawBuilder<unknown>) => sql<string | null>`(
  select nullif(min(p.desde), '-infinity') from operadores_periodos p
   where p.operador_id = ${operadorId} and p.activo
     and not exists (select from operadores_periodos x where x.operador_id = p.operador_id and not x.activo and x.desde > p.desde))`;

/** The page of an operator. */
export async function getFichaOperador(
  pedido: Input<Calls['getFichaOperador']>,
  ctx: QueryContext,
): Promise<Output<Calls['getFichaOperador']>> {
  const { db, config, dia } = ctx;
  const persona = await exigirPersona(pedido, ctx);
  const quien = await db
    .selectFrom('operadores as o')
    .innerJoin('almacenes as a', 'a.almacen_id', 'o.almacen_id')
    .leftJoin('puestos as p', 'p.puesto_id', 'o.puesto_id')
    .leftJoin('departamentos as d', 'd.departamento_id', 'o.departamento_id')
    .leftJoin('entradas as e', (j) => j.onRef('e.operador_id', '=', 'o.operador_id').on('e.dia', '=', dia))
    .select([
      ...conSuNombre('o', 'OPERADOR_ID', 'OPERADOR', 'NOMBRE'),
      'p.nombre as PUESTO',
      'd.nombre as DEPARTAMENTO',
      'a.nombre as ALMACEN',
      ...conSuNombre('o', 'EMAIL', 'TELEFONO_EMP'),
      sql<'S' | 'N'>`case when o.activo then 'S' else 'N' end`.as('ACTIVO'),
      trabajaDesde(sql`o.operador_id`).as('DESDE'),
      'e.fechahora as ENTRADA',
    ])
    .where('o.operador_id', '=', persona)
    .executeTakeFirstOrThrow();
  const { rows: tareas } = await sql<Ficha['tareas'][number]>`
    select h."TAREA_ID", h."DESCRIPCION", h."HORA_INICIO", h."HORA", h."ESTADO", h."PORCENTAJE", h."RAZON", h."CONTESTADA"
      from (${await tareasDeHoy(ctx)}) h where h."OPERADOR_ID" = ${persona}
     order by h."HORA_INICIO", h."HORA", h."TAREA_ID"`.execute(db);
  const { rows: lecturas } = await sql<Ficha['por_leer'][number] & { leida: boolean }>`
    select p.documento_id as "DOCUMENTO_ID", r.nombre as "DOCUMENTO", r.clase as "CLASE", p.version as "VERSION", p.desde as "DESDE",
           p.leida is not null as leida
      from lecturas_pedidas p
      join documentos d using (documento_id)
      join registros_con_documento r on r.clase = d.clase and r.registro_id = d.registro_id
     where p.operador_id = ${persona} order by p.desde, p.documento_id`.execute(db);
  const capacitaciones = await sesionesDe(db, config.zona)
    .innerJoin('invitados_capacitacion as i', 'i.capacitacion_det_id', 's.capacitacion_det_id')
    .leftJoin('constancias_capacitacion as k', (j) =>
      j
        .onRef('k.capacitacion_det_id', '=', 'i.capacitacion_det_id')
        .onRef('k.operador_id', '=', 'i.operador_id'),
    )
    .select(['i.asistio as ASISTIO', 'k.folio as CONSTANCIA'])
    .where('i.operador_id', '=', persona)
    .where(sql<boolean>`s.programada > now() - interval '1 year'`)
    .orderBy('s.programada', 'desc')
    .orderBy('s.capacitacion_det_id')
    .execute();
  return {
    data: {
      ...quien,
      tareas,
      por_leer: lecturas.filter((l) => !l.leida).map(({ leida: _, ...l }) => l),
      LEIDOS: lecturas.filter((l) => l.leida).length,
      capacitaciones,
    },
  };
}
