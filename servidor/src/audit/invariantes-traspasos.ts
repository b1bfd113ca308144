import { hechosDe } from './hechos.ts';
import { lotesQueSalenDeMas } from './lotes.ts';

const HECHOS = hechosDe('traspaso');

/** Invariants of transfers. */
export const INVARIANTES_TRASPASOS: readonly { nombre: string; sql: string }[] = [
  {
    nombre: 'Lo surtido, lo recibido y lo faltante de cada renglón de traspaso son sus movimientos',
    sql: `
      select * from (
        select r.docto_in_id, r.docto_in_det_id, r.unidades_surt, r.unidades_rec, r.faltantes,
               coalesce(sum(h.piezas) filter (where h.a = 'transito'), 0) as surtidas,
               coalesce(sum(h.piezas) filter (where h.de = 'transito' and h.a = 'ubicacion'), 0) as recibidas,
               coalesce(sum(h.piezas) filter (where h.de = 'transito' and h.a = 'ajuste'), 0) as perdidas
          from traspasos_det r left join ${HECHOS} h on h.id = r.docto_in_det_id
         group by r.docto_in_det_id) x
       where unidades_surt <> surtidas or unidades_rec <> recibidas or faltantes <> perdidas`,
  },
  {
    // Together with the first, no piece leaves the two warehouses and the transit between them except as a recorded
    // shortage.
    nombre:
      'Cada movimiento de un traspaso es de su artículo, de un estante del origen al tránsito y de ahí a uno del destino o a faltantes',
    sql: `
      select h.* from ${HECHOS} h
        left join traspasos_det r on r.docto_in_det_id = h.id
        left join traspasos t on t.docto_in_id = r.docto_in_id
       where r.articulo_id is distinct from h.articulo_id or r.docto_in_id is distinct from h.documento_id
          or not coalesce((h.de = 'ubicacion' and h.almacen_de = t.almacen_org_id and h.a = 'transito')
                          or (h.de = 'transito' and h.a = 'ubicacion' and h.almacen_a = t.almacen_dest_id)
                          or (h.de = 'transito' and h.a = 'ajuste'), false)`,
  },
  {
    nombre: 'Ningún lote de un renglón de traspaso salió del tránsito más de lo que entró',
    sql: lotesQueSalenDeMas('traspaso', 'transito'),
  },
  {
    nombre: 'Lo que hay en tránsito es lo que llevan los traspasos y los resurtidos',
    sql: `
      with hay as (
        select e.articulo_id, sum(e.piezas) as piezas from existencias e join lugares l using (lugar_id)
         where l.clase = 'transito' group by e.articulo_id
      ), llevan as (
        select articulo_id, sum(piezas) as piezas from (
          select articulo_id, unidades_surt - unidades_rec - faltantes as piezas from traspasos_det
          union all select articulo_id, cantidad_sur - cantidad_aco from resurtidos) s group by articulo_id
      )
      select articulo_id, hay.piezas as en_transito, llevan.piezas as en_documentos from hay full join llevan using (articulo_id)
       where coalesce(hay.piezas, 0) <> coalesce(llevan.piezas, 0)`,
  },
  {
    nombre: 'Un traspaso está surtido, o recibido, si y sólo si no le falta nada',
    sql: `
      select t.docto_in_id, t.folio, t.surtido, t.recibido, p.por_surtir, p.por_recibir from traspasos t,
             lateral (select count(*) as lineas,
                             count(*) filter (where unidades_surt < unidades and surtido_cerrado is null) as por_surtir,
                             count(*) filter (where unidades_rec + faltantes < unidades_surt) as por_recibir
                        from traspasos_det r where r.docto_in_id = t.docto_in_id) p
       where p.lineas > 0
         and ((t.surtido is null) <> (p.por_surtir > 0) or (t.recibido is null) <> (p.por_surtir + p.por_recibir > 0))`,
  },
  {
    nombre: 'Un renglón de traspaso con faltantes dice por qué',
    sql: `select docto_in_id, docto_in_det_id, faltantes, cerrada, motivo_cierre from traspasos_det
           where (faltantes > 0) <> (cerrada is not null)`,
  },
];
