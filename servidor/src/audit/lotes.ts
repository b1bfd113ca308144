/**
 * SQL: the lots of a document's line of which more pieces left a place than came to it; an invariant of every place
 * that pieces only pass through.
 * @param documento as movements name it: 'remision', 'traspaso'
 * @param clase of the place they pass through
 */
export const lotesQueSalenDeMas = (documento: string, clase: string): string => `
      select id, fecha_caducidad, lote, fecha_produccion, sum(piezas) as quedan from (
        select m.documento_det_id as id, m.fecha_caducidad, m.lote, m.fecha_produccion, m.piezas
          from movimientos m join lugares l on l.lugar_id = m.destino_id
         where m.documento = '${documento}' and l.clase = '${clase}'
        union all
        select m.documento_det_id, case when m.cambia_lote then m.fecha_caducidad_anterior else m.fecha_caducidad end,
               case when m.cambia_lote then m.lote_anterior else m.lote end,
               case when m.cambia_lote then m.fecha_produccion_anterior else m.fecha_produccion end, -m.piezas
          from movimientos m join lugares l on l.lugar_id = m.origen_id
         where m.documento = '${documento}' and l.clase = '${clase}') e
       group by id, fecha_caducidad, lote, fecha_produccion having sum(piezas) < 0`;
