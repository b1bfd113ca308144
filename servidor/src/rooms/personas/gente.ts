import type { Output } from '@anden/contrato/call.ts';
import type { personasCalls } from '@anden/contrato/personas/calls.ts';
import { sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { limites } from '../../platform/consulta/index.ts';
import { tareasDeHoy } from '../rh/index.ts';
import { esSuGente } from './alcance.ts';
import { hechosDe } from './hechos.ts';

type Gente = Output<(typeof personasCalls)['getMiGente']>;

/** A chief's people who work here, by name, with how their day goes; one statement. */
export async function getMiGente(_input: object, ctx: QueryContext): Promise<Gente> {
  const { db, operador, config, dia } = ctx;
  const { inicio, fin } = limites(dia, dia, config.zona);
  const { rows: data } = await sql<Gente['data'][number]>`
    with hechos as (
      select h.operador_id, count(*)::int as cuantos, coalesce(sum(h.piezas), 0)::int as piezas, max(h.fecha) as ultima
        from (${hechosDe(inicio, fin)}) h where not h.deshecho group by 1
    ), tareas as (
      select t."OPERADOR_ID" as operador_id, count(*)::int as cuantas, count(t."CONTESTADA")::int as hechas,
             count(*) filter (where t."ESTADO" = 'ATRASADA')::int as atrasadas
        from (${await tareasDeHoy(ctx)}) t group by 1
    ), lecturas as (
      select l.operador_id, count(*)::int as cuantas from lecturas_pedidas l where l.leida is null group by 1
    ), sesiones as (
      select i.operador_id, min(s.programada) as proxima
        from sesiones_capacitacion s join invitados_capacitacion i using (capacitacion_det_id)
       where s.estatus = 'PROGRAMADA' and s.programada > now() group by 1
    )
    select o.operador_id as "OPERADOR_ID", o.operador as "OPERADOR", o.nombre as "NOMBRE", p.nombre as "PUESTO", d.nombre as "DEPARTAMENTO",
           a.nombre as "ALMACEN", e.fechahora as "ENTRADA", coalesce(h.cuantos, 0) as "HECHOS", coalesce(h.piezas, 0) as "PIEZAS",
           h.ultima as "ULTIMA", coalesce(t.cuantas, 0) as "TAREAS", coalesce(t.hechas, 0) as "HECHAS", coalesce(t.atrasadas, 0) as "ATRASADAS",
           coalesce(l.cuantas, 0) as "POR_LEER", s.proxima as "PROXIMA"
      from operadores o
      join almacenes a using (almacen_id)
      left join puestos p on p.puesto_id = o.puesto_id
      left join departamentos d on d.departamento_id = o.departamento_id
      left join entradas e on e.operador_id = o.operador_id and e.dia = ${dia}::date
      left join hechos h on h.operador_id = o.operador_id
      left join tareas t on t.operador_id = o.operador_id
      left join lecturas l on l.operador_id = o.operador_id
      left join sesiones s on s.operador_id = o.operador_id
     where o.activo and ${esSuGente(operador)}
     order by o.nombre collate es_mx, o.operador_id`.execute(db);
  return { data };
}
