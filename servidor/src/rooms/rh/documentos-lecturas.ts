import type { Output } from '@anden/contrato/call.ts';
import type { FilaDe } from '@anden/contrato/reporte.ts';
import type { documentosCalls } from '@anden/contrato/rh/documentos.ts';
import { lecturas } from '@anden/contrato/rh/documentos-listas.ts';
import { sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { responde } from '../../platform/consulta/index.ts';

/** 'Quién ha leído': every document that somebody is asked to read now. */
export const getLecturas = responde(lecturas, () => ({
  filas: sql<FilaDe<typeof lecturas>>`
    select p.documento_id as "DOCUMENTO_ID", p.operador_id as "OPERADOR_ID",
           case when p.leida is null then 'PENDIENTE' else 'LEIDO' end as "ESTADO", o.nombre as "OPERADOR", u.nombre as "PUESTO",
           t.nombre as "DEPARTAMENTO", r.nombre as "DOCUMENTO", r.clase as "CLASE", p.version as "VERSION", p.desde as "DESDE",
           case when p.leida is null then extract(day from now() - p.desde)::int end as "DIAS",
           p.leida_version as "VERSION_LEIDA", p.leida as "LEIDA"
      from lecturas_pedidas p
      join documentos d on d.documento_id = p.documento_id
      join registros_con_documento r on r.clase = d.clase and r.registro_id = d.registro_id
      join operadores o on o.operador_id = p.operador_id
      left join puestos u on u.puesto_id = o.puesto_id
      left join departamentos t on t.departamento_id = o.departamento_id`,
}));

/** How many requested readings are done and how many wait, by the reader's department and by position. */
export async function getResumenLecturas(
  _input: object,
  { db }: QueryContext,
): Promise<Output<(typeof documentosCalls)['getResumenLecturas']>> {
  type Fila = Output<(typeof documentosCalls)['getResumenLecturas']>['data'][number];
  const { rows } = await sql<Fila>`
    select case grouping(t.nombre) when 0 then 'DEPARTAMENTO' else 'PUESTO' end as "POR",
           coalesce(case grouping(t.nombre) when 0 then t.nombre else u.nombre end, '') as "NOMBRE",
           (count(*) - count(p.leida))::int as "PENDIENTES", count(p.leida)::int as "LEIDAS"
      from lecturas_pedidas p
      join operadores o on o.operador_id = p.operador_id
      left join puestos u on u.puesto_id = o.puesto_id
      left join departamentos t on t.departamento_id = o.departamento_id
     group by grouping sets ((t.nombre), (u.nombre))
     order by 1, 3 desc, 2`.execute(db);
  return { data: rows };
}
