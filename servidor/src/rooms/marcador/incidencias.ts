import type { Input, Output } from '@anden/contrato/call.ts';
import type { depuracionCalls } from '@anden/contrato/depuracion/calls.ts';
import { MARCACIONES_MAX, MENSAJES_DEPURACION } from '@anden/contrato/depuracion/rules.ts';
import { sql } from 'kysely';
import { soloSusClientes } from '../../platform/auth/operador.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { limites } from '../../platform/consulta/index.ts';
import { Rejection } from '../../platform/rejection.ts';
import { AGENDO } from './agenda.ts';

type Reporte = Output<(typeof depuracionCalls)['getIncidenciasMarcacion']>;

/**
 * What the lists of some days left: each customer with its calls of that list, the closings and the outcomes by operator. An adviser without the
 * right to see others' customers has their own lists alone. The figures are counted over the same rows: closings over those that are no earlier call.
 */
export async function getIncidenciasMarcacion(
  {
    fecha_ini,
    fecha_fin,
    operador_id = null,
    solo_mias,
    solo_totales,
  }: Input<(typeof depuracionCalls)['getIncidenciasMarcacion']>,
  { db, operador, config }: QueryContext,
): Promise<Reporte> {
  limites(fecha_ini, fecha_fin, config.zona);
  const solo = soloSusClientes(operador);
  const yo = operador.operador_id;
  const de = solo ?? (solo_mias ? yo : operador_id === yo ? null : operador_id);
  const { rows: cierres } = await sql<Reporte['cierres'][number]>`
    select s.operador_id as "GRUPO", o.nombre as "OPERADOR", count(*)::int as "TOTALES",
           count(*) filter (where h.marcado)::int as "MARCADOS", count(m.cerrada)::int as "CERRADOS",
           count(*) filter (where not h.marcado)::int as "SIN_MARCAR"
      from listas_marcacion s join operadores o using (operador_id) join marcaciones m using (seguimiento_id)
     cross join lateral (select exists (select from llamadas l where l.marcacion_id = m.marcacion_id and l.iniciada is not null) as marcado) h
     where s.dia between ${fecha_ini} and ${fecha_fin} and (${de}::int is null or s.operador_id = ${de})
     group by 1, 2 order by o.nombre collate es_mx`.execute(db);
  const { rows: incidencias } = await sql<Reporte['incidencias'][number]>`
    select s.operador_id as "GRUPO", o.nombre as "OPERADOR", i.descripcion as "INCIDENCIA", count(*)::int as "TOTAL"
      from listas_marcacion s join operadores o using (operador_id) join marcaciones m using (seguimiento_id)
      join llamadas l using (marcacion_id) join incidencias i on i.incidencia_id = l.incidencia_id
     where s.dia between ${fecha_ini} and ${fecha_fin} and (${de}::int is null or s.operador_id = ${de})
     group by 1, 2, 3 order by o.nombre collate es_mx, 4 desc, 3`.execute(db);
  const { rows: operadores } = await sql<Reporte['operadores'][number]>`
    select distinct s.operador_id as "OPERADOR_ID", o.nombre as "NOMBRE" from listas_marcacion s join operadores o using (operador_id)
     where s.dia between ${fecha_ini} and ${fecha_fin} and (${solo}::int is null or s.operador_id = ${solo}) order by 2`.execute(
    db,
  );
  const { rows: cuantos } = await sql<{ renglones: number }>`
    select count(*)::int as renglones from listas_marcacion s join marcaciones m using (seguimiento_id)
      left join llamadas l on l.marcacion_id = m.marcacion_id and l.iniciada is not null
     where s.dia between ${fecha_ini} and ${fecha_fin} and (${de}::int is null or s.operador_id = ${de})`.execute(
    db,
  );
  const renglones = cuantos[0]?.renglones ?? 0;
  if (!solo_totales && renglones > MARCACIONES_MAX)
    throw new Rejection(MENSAJES_DEPURACION.muchosRenglones(renglones, de !== null));
  const listas = solo_totales ? [] : await renglonesDe(db, { fecha_ini, fecha_fin, de });
  return { listas, cierres, incidencias, renglones, operadores };
}

/** Each customer of the lists of some days with its calls, of an operator or (null) of all. */
async function renglonesDe(
  db: QueryContext['db'],
  { fecha_ini, fecha_fin, de }: { fecha_ini: string; fecha_fin: string; de: number | null },
): Promise<Reporte['listas']> {
  const { rows } = await sql<Reporte['listas'][number]>`
    select s.operador_id as "OPERADOR_ID", o.nombre as "OPERADOR", m.seguimiento_id as "SEGUIMIENTO_ID", l.llamada_id as "LLAMADA_ID",
           c.clave_cliente as "CLAVE_CLIENTE", c.nombre as "CLIENTE",
           case when not l.ultima then 'ANTERIOR' when m.cerrada is not null then 'CERRADO' when l.estado = 'PAUSADA' then 'EN_PAUSA'
                when l.estado = 'ABIERTA' then 'EN_CURSO' when l.estado = 'SUELTA' then 'SIN_TERMINAR' when l.estado = 'CERRADA' then case when a.para is not null then 'AGENDADO' else 'SIN_TERMINAR' end else 'SIN_MARCAR' end as "ESTATUS",
           i.descripcion as "INCIDENCIA", m.creada as "FECHA_CREACION", l.iniciada as "FECHA_MARCACION", l.cerrada as "FECHA_CIERRE",
           a.para as "FECHA_AGENDO", l.observaciones as "OBSERVACIONES", case when l.estado = 'PAUSADA' then 1 else 0 end as "EN_PAUSA",
           c.tipo as "ESTATUSCLTE"
      from listas_marcacion s join operadores o using (operador_id) join marcaciones m using (seguimiento_id) join clientes c using (cliente_id)
      left join lateral (
        select x.*, row_number() over (order by x.llamada_id desc) = 1 as ultima from llamadas x where x.marcacion_id = m.marcacion_id and x.iniciada is not null
      ) l on true
      left join incidencias i on i.incidencia_id = l.incidencia_id
      left join ${AGENDO} on true
     where s.dia between ${fecha_ini} and ${fecha_fin} and (${de}::int is null or s.operador_id = ${de})
     order by s.dia desc, o.nombre collate es_mx, m.marcacion_id, l.llamada_id
    `.execute(db);
  return rows;
}
