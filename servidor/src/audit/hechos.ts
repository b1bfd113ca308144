/**
 * SQL: every movement of a document as the original one: a counter-movement appears as the one it undoes, with negative
 * pieces. With classes and warehouses of both ends.
 * @param documento as movements name it: 'remision', 'traspaso'
 */
export const hechosDe = (documento: string): string => `
  (select m.movimiento_id, m.documento_id, m.documento_det_id as id, m.articulo_id,
          case when m.corrige_id is null then m.piezas else -m.piezas end as piezas,
          o.clase as de, o.almacen_id as almacen_de, d.clase as a, d.almacen_id as almacen_a
     from movimientos m
     join lugares o on o.lugar_id = case when m.corrige_id is null then m.origen_id else m.destino_id end
     join lugares d on d.lugar_id = case when m.corrige_id is null then m.destino_id else m.origen_id end
    where m.documento = '${documento}')`;
