import type { Output } from '@anden/contrato/call.ts';
import type { tableroCalls } from '@anden/contrato/tablero/calls.ts';
import { sql } from 'kysely';
import type { Mirada } from './alcance.ts';
import { hoyYAntes } from './reloj.ts';

export type Avance = Output<(typeof tableroCalls)['getAvanceDelDia']>;

/**
 * What was done of each step today until a moment, and on the same weekday a week before until the same hour. What was
 * undone does not count: movements and their corrections, saves, and pieces that packing sent back.
 */
export async function avanceDelDia({ db, dentro, zona, momento }: Mirada): Promise<Avance> {
  const { rows } = await sql<{ HOY: string; ANTES: string; data: Avance['data'] }>`
    with dias as materialized (${hoyYAntes(momento, zona)}
    ), hecho as (
      select coalesce(de.almacen_id, a.almacen_id) as almacen_id,
             case when de.clase = 'proveedor' then 'recibido' else 'acomodado' end as paso, d.dia, m.fecha, m.piezas, m.documento_det_id as renglon
        from dias d cross join lateral (
               -- 'offset 0' has the two days read by their date; otherwise every movement that ever left a supplier is.
               select * from movimientos
                where fecha >= d.desde and fecha <= d.hasta and documento = 'compra' and corrige_id is null offset 0) m
        join lugares de on de.lugar_id = m.origen_id join lugares a on a.lugar_id = m.destino_id
       where ((de.clase = 'proveedor' and a.clase = 'recepcion') or (de.clase = 'recepcion' and a.clase = 'ubicacion'))
         and not exists (select from movimientos c where c.corrige_id = m.movimiento_id)
      union all
      select s.almacen_id, 'surtido', d.dia, s.fin, s.piezas - s.quitadas, s.docto_ve_det_id
        from dias d join surtidos s on s.fin >= d.desde and s.fin <= d.hasta and s.deshecho is null
      union all
      select r.almacen_id, 'empacado', d.dia, e.fecha, e.piezas, e.docto_ve_det_id
        from dias d join empaques e on e.fecha >= d.desde and e.fecha <= d.hasta and e.deshecho is null
        join remisiones r using (docto_ve_id)
      union all
      select r.almacen_id, 'embarcado', d.dia, r.embarcada, l.unidades_surt, l.docto_ve_det_id
        from dias d join remisiones r on r.embarcada >= d.desde and r.embarcada <= d.hasta
        join remisiones_det l using (docto_ve_id)
       where l.unidades_surt > 0 and not r.historia
    ), horas as (
      select almacen_id, paso, dia, extract(hour from fecha at time zone ${zona})::int as hora,
             sum(piezas)::int as piezas, count(distinct renglon)::int as renglones
        from hecho where ${dentro(sql`almacen_id`)}
       group by 1, 2, 3, 4
    )
    select max(dia)::text as "HOY", min(dia)::text as "ANTES", coalesce((
             select json_agg(json_build_object('ALMACEN_ID', almacen_id, 'ALMACEN', w.nombre, 'PASO', paso, 'DIA', dia, 'HORA', hora,
                                               'PIEZAS', piezas, 'RENGLONES', renglones) order by dia, hora, almacen_id, paso)
               from horas join almacenes w using (almacen_id)), '[]') as data
      from dias`.execute(db);
  return rows[0] as Avance;
}
