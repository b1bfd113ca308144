import type { Output } from '@anden/contrato/call.ts';
import type { tableroCalls } from '@anden/contrato/tablero/calls.ts';
import { LLAMADA_DE_PASO, PASOS_DEL_DIA } from '@anden/contrato/tablero/pasos.ts';
import { sql } from 'kysely';
import { piezasDeRemision } from '../surtido/index.ts';
import type { Mirada } from './alcance.ts';
import { hoyYAntes } from './reloj.ts';

export type Avance = Output<(typeof tableroCalls)['getAvanceDelDia']>;

/** Each step that consists of movements, with its call. */
const DE_MOVIMIENTOS = PASOS_DEL_DIA.flatMap((paso) => {
  const llamada = LLAMADA_DE_PASO[paso];
  return llamada === null ? [] : [[paso, llamada] as const];
});

/**
 * What was done of each step today until a moment, and on the same weekday a week before until the same hour: exactly what `filtrosDePaso`
 * shows. Movements that were undone do not count, nor those that undo.
 */
export async function avanceDelDia({ db, dentro, zona, momento }: Mirada): Promise<Avance> {
  const { rows } = await sql<{ HOY: string; ANTES: string; data: Avance['data'] }>`
    with dias as materialized (${hoyYAntes(momento, zona)}
    ), hecho as (
      select coalesce(de.almacen_id, a.almacen_id) as almacen_id, p.paso, d.dia, m.fecha, m.piezas
        from dias d cross join lateral (
               -- 'offset 0' has the two days read by their date; otherwise every movement that ever left a supplier is.
               select * from movimientos where fecha >= d.desde and fecha <= d.hasta and corrige_id is null offset 0) m
        join unnest(${DE_MOVIMIENTOS.map(([paso]) => paso)}::text[], ${DE_MOVIMIENTOS.map(([, llamada]) => llamada)}::text[])
          as p (paso, llamada) on p.llamada = m.llamada
        join lugares de on de.lugar_id = m.origen_id join lugares a on a.lugar_id = m.destino_id
       where not exists (select from movimientos c where c.corrige_id = m.movimiento_id)
      union all
      select r.almacen_id, 'empacado', d.dia, r.empacada, ${piezasDeRemision}
        from dias d join remisiones r on r.empacada >= d.desde and r.empacada <= d.hasta
    ), horas as (
      select almacen_id, paso, dia, extract(hour from fecha at time zone ${zona})::int as hora,
             sum(piezas)::int as piezas, count(*)::int as registros
        from hecho where ${dentro(sql`almacen_id`)}
       group by 1, 2, 3, 4
    )
    select max(dia)::text as "HOY", min(dia)::text as "ANTES", coalesce((
             select json_agg(json_build_object('ALMACEN_ID', almacen_id, 'ALMACEN', w.nombre, 'PASO', paso, 'DIA', dia, 'HORA', hora,
                                               'PIEZAS', piezas, 'REGISTROS', registros) order by dia, hora, almacen_id, paso)
               from horas join almacenes w using (almacen_id)), '[]') as data
      from dias`.execute(db);
  return rows[0] as Avance;
}
