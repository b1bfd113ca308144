/**
 * Pieces that each replenishment moved into transit (`a`) or out of it (`de`), less what was undone; returned ones
 * separately.
 */
const netas = (sentido: 'a' | 'de', regresadas = false) => {
  const [hecho, alReves] =
    sentido === 'a' ? ['m.destino_id', 'm.origen_id'] : ['m.origen_id', 'm.destino_id'];
  // A counter-movement goes the other way and is recognised by the movement it corrects.
  return `(select m.documento_det_id as id, sum(case when m.corrige_id is null then m.piezas else -m.piezas end)::int as piezas
             from movimientos m join lugares l on l.lugar_id = case when m.corrige_id is null then ${hecho} else ${alReves} end
            where m.documento = 'resurtido' and l.clase = 'transito'
              and (m.llamada = 'regresaResurtido') = ${regresadas} group by m.documento_det_id)`;
};

/** Invariants of replenishment. */
export const INVARIANTES_RESURTIDOS: readonly { nombre: string; sql: string }[] = [
  {
    nombre: 'Lo surtido y lo acomodado de cada resurtido son sus movimientos',
    sql: `
      select * from (select r.resurtido_id, r.cantidad_sur, coalesce(s.piezas, 0) - coalesce(g.piezas, 0) as surtidas,
                            r.cantidad_aco, coalesce(a.piezas, 0) as acomodadas
                       from resurtidos r left join ${netas('a')} s on s.id = r.resurtido_id
                                         left join ${netas('de')} a on a.id = r.resurtido_id
                                         left join ${netas('de', true)} g on g.id = r.resurtido_id) x
       where cantidad_sur <> surtidas or cantidad_aco <> acomodadas`,
  },
  {
    nombre:
      'Cada movimiento de un resurtido es de su artículo, de una ubicación de su almacén y por el tránsito',
    sql: `
      select m.movimiento_id, m.documento_det_id, m.articulo_id, r.articulo_id as del_resurtido, e.ubicacion, e.tipo
        from movimientos m
        left join resurtidos r on r.resurtido_id = m.documento_det_id
        join lugares d on d.lugar_id = case when m.corrige_id is null then m.destino_id else m.origen_id end
        left join lugares o on o.lugar_id = case when m.corrige_id is null then m.origen_id else m.destino_id end
        left join ubicaciones e on e.ubicacion_id = case when d.clase = 'transito' then o.lugar_id else d.lugar_id end
       where m.documento = 'resurtido'
         and (r.articulo_id is distinct from m.articulo_id or e.almacen_id is distinct from r.almacen_id
              or 'transito' not in (d.clase, o.clase))`,
  },
  {
    nombre: 'Ningún lote de un resurtido salió del tránsito más de lo que entró',
    sql: `
      select * from (select m.documento_det_id, m.fecha_caducidad, m.lote, m.fecha_produccion,
                            sum(case when d.clase = 'transito' then m.piezas else -m.piezas end) as en_camino
                       from movimientos m join lugares d on d.lugar_id = m.destino_id where m.documento = 'resurtido'
                      group by m.documento_det_id, m.fecha_caducidad, m.lote, m.fecha_produccion) x
       where en_camino < 0`,
  },
  {
    nombre: 'Un resurtido cerrado no tiene piezas en camino, y lo que está en camino es de quien lo surtió',
    sql: `
      select resurtido_id, estatus, cantidad_sur, cantidad_aco, operador_id_sur from resurtidos
       where cantidad_sur > cantidad_aco and (estatus = 'CERRADO' or operador_id_sur is null)`,
  },
];
