import type { Output } from '@anden/contrato/call.ts';
import { MINUTOS_SIN_TRABAJO } from '@anden/contrato/surtido/remision-rules.ts';
import type { tableroCalls } from '@anden/contrato/tablero/calls.ts';
import { sql } from 'kysely';
import { SIGUE_EN_ELLA } from '../surtido/index.ts';
import type { Mirada } from './alcance.ts';

type Calls = typeof tableroCalls;

/**
 * What each operator is doing: the last of the things they worked on in the last minutes. A remission they work on and
 * have not released, a purchase they received or put away pieces of, a list they counted, a replenishment whose pieces
 * they carry, a transfer's line they have claimed. Since when: for a remission since they began it, otherwise since
 * their first work on it today.
 */
export async function quienTrabaja({
  db,
  dentro,
  zona,
  momento,
}: Mirada): Promise<Output<Calls['getQuienTrabaja']>> {
  const reciente = sql`(${momento}::timestamptz - make_interval(mins => ${MINUTOS_SIN_TRABAJO}))`;
  // Just after midnight it reaches back over it: whoever began nine minutes ago did not begin at 0:00.
  const hoy = sql`least((${momento}::timestamptz at time zone ${zona})::date::timestamp at time zone ${zona}, ${reciente})`;
  const { rows: data } = await sql<Output<Calls['getQuienTrabaja']>['data'][number]>`
    with hace (operador_id, que, tipo, folio, almacen_id, desde, ultima) as (
      select s.operador_id, case when r.surtida is null then 'surte' else 'empaca' end, 'remision', r.folio, r.almacen_id, s.desde, s.ultima
        from remisiones r join remisiones_surtidores s using (docto_ve_id)
       where r.estatus in ('PENDIENTE', 'SURTIENDO', 'AREAEMBARQUE') and ${SIGUE_EN_ELLA}
      union all
      select m.operador_id, m.que, 'compra', c.folio, c.almacen_id, m.desde, m.ultima
        from (select m.operador_id, m.documento_id, case when de.clase = 'proveedor' then 'recibe' else 'acomoda' end as que,
                     min(m.fecha) as desde, max(m.fecha) as ultima
                from movimientos m join lugares de on de.lugar_id = m.origen_id
               where m.fecha >= ${hoy} and m.documento = 'compra' and m.corrige_id is null
                 and not exists (select from movimientos d where d.corrige_id = m.movimiento_id)
               group by 1, 2, 3 having max(m.fecha) > ${reciente}) m
        join compras c on c.docto_cm_id = m.documento_id
      union all
      select c.operador_id, 'cuenta', null, i.folio, i.almacen_id, min(c.fecha), max(c.fecha)
        from conteos c join inventarios_det d using (inventario_det_id) join inventarios i using (inventario_id)
       where c.fecha >= ${hoy} and c.estatus <> 'DESHECHO'
       group by c.operador_id, i.inventario_id having max(c.fecha) > ${reciente}
      union all
      select coalesce(s.operador_id_lleva, s.operador_id_sur), 'resurte', 'resurtido', s.resurtido_id::text, s.almacen_id, s.fecha_sur,
             greatest(s.fecha_sur, s.fecha_aco)
        from resurtidos s
       where s.estatus = 'ABIERTO' and s.cantidad_sur > s.cantidad_aco and greatest(s.fecha_sur, s.fecha_aco) > ${reciente}
      union all
      select k.operador_id, 'traspasa', 'traspaso', t.folio,
             case when t.surtido is null and x.unidades_surt < x.unidades then t.almacen_org_id else t.almacen_dest_id end, k.desde, k.desde
        from reclamos k join traspasos_det x on x.docto_in_det_id = k.documento_det_id join traspasos t using (docto_in_id)
       where k.documento = 'traspaso' and k.vence > ${momento}
    ), ultimo as (
      select distinct on (operador_id) * from hace where ${dentro(sql`almacen_id`)} order by operador_id, ultima desc, folio
    )
    select u.operador_id as "OPERADOR_ID", o.nombre as "NOMBRE", u.que as "QUE", u.tipo as "TIPO", u.folio as "FOLIO", u.desde as "DESDE",
           u.ultima as "ULTIMA", a.nombre as "ALMACEN"
      from ultimo u join operadores o on o.operador_id = u.operador_id join almacenes a on a.almacen_id = u.almacen_id
     order by u.desde, o.nombre`.execute(db);
  return { data };
}
