/** Something that always holds. `sql` returns the rows that break it, and none when it holds. */
export interface Invariante {
  nombre: string;
  sql: string;
}

const LOTE = 'fecha_caducidad, lote, fecha_produccion';

/** Every movement as what it adds to or takes from each of its two places, inside ones alone. */
const EFECTOS = `
  select l.lugar_id, m.articulo_id, m.fecha_caducidad, m.lote, m.fecha_produccion, m.movimiento_id,
         case when l.lugar_id = m.destino_id then m.piezas else -m.piezas end as piezas
    from movimientos m join lugares l on l.lugar_id in (m.origen_id, m.destino_id)
   where l.clase in ('ubicacion', 'recepcion', 'transito')`;

const deLinea = (origen: string, destino: string) => `
  (select coalesce(sum(m.piezas), 0) from movimientos m
     join lugares o on o.lugar_id = m.origen_id join lugares l on l.lugar_id = m.destino_id
    where m.documento = 'compra' and m.documento_det_id = d.docto_cm_det_id and o.clase = '${origen}' and l.clase = '${destino}')`;

/** The stock invariants of the design, each as the query that finds what breaks it. */
export const INVARIANTES: readonly Invariante[] = [
  {
    nombre: 'Cada existencia es la suma de sus movimientos',
    sql: `
      with libro as (select lugar_id, articulo_id, ${LOTE}, sum(piezas) as piezas from (${EFECTOS}) e
                      group by lugar_id, articulo_id, ${LOTE})
      select coalesce(e.lugar_id, l.lugar_id) as lugar_id, coalesce(e.articulo_id, l.articulo_id) as articulo_id,
             coalesce(e.lote, l.lote) as lote, e.piezas as existencia, l.piezas as movimientos
        from existencias e
        full join libro l on l.lugar_id = e.lugar_id and l.articulo_id = e.articulo_id
         and coalesce(l.fecha_caducidad, 'infinity') = coalesce(e.fecha_caducidad, 'infinity')
         and coalesce(l.lote, '') = coalesce(e.lote, '')
         and coalesce(l.fecha_produccion, 'infinity') = coalesce(e.fecha_produccion, 'infinity')
       where coalesce(e.piezas, 0) <> coalesce(l.piezas, 0)`,
  },
  {
    nombre: 'Ninguna existencia es negativa',
    sql: 'select lugar_id, articulo_id, lote, piezas from existencias where piezas < 0',
  },
  {
    nombre: 'Ningún lugar quedó nunca por debajo de cero',
    sql: `
      select lugar_id, articulo_id, lote, movimiento_id, saldo from (
        select lugar_id, articulo_id, lote, movimiento_id,
               sum(piezas) over (partition by lugar_id, articulo_id, ${LOTE} order by movimiento_id) as saldo
          from (${EFECTOS}) e) s
       where saldo < 0`,
  },
  {
    nombre: 'Sólo hay existencia en lugares de adentro',
    sql: `select e.lugar_id, l.clase, e.articulo_id, e.piezas from existencias e join lugares l using (lugar_id)
           where l.clase not in ('ubicacion', 'recepcion', 'transito')`,
  },
  {
    nombre: 'Lo recibido de cada línea de compra son sus movimientos, y no pasa de lo pedido',
    sql: `
      select * from (select d.docto_cm_id, d.docto_cm_det_id, d.unidades, d.unidades_recib,
                            ${deLinea('proveedor', 'recepcion')} as movimientos from compras_det d) x
       where unidades_recib <> movimientos or unidades_recib > unidades`,
  },
  {
    nombre: 'Lo acomodado de cada línea de compra son sus movimientos, y no pasa de lo recibido',
    sql: `
      select * from (select d.docto_cm_id, d.docto_cm_det_id, d.unidades_recib, d.unidades_acom,
                            ${deLinea('recepcion', 'ubicacion')} as movimientos from compras_det d) x
       where unidades_acom <> movimientos or unidades_acom > unidades_recib`,
  },
  {
    nombre: 'Cada movimiento de una línea de compra es del artículo de la línea',
    sql: `select m.movimiento_id, m.articulo_id, d.docto_cm_det_id, d.articulo_id as articulo_de_la_linea
            from movimientos m join compras_det d on d.docto_cm_det_id = m.documento_det_id
           where m.documento = 'compra' and (m.articulo_id <> d.articulo_id or m.documento_id <> d.docto_cm_id)`,
  },
  {
    nombre: 'Una compra está completa si y sólo si no le falta ninguna línea',
    sql: `
      select c.docto_cm_id, c.folio, c.completada, p.pendientes from compras c,
             lateral (select count(*) filter (where unidades_recib < unidades) as pendientes, count(*) as lineas
                        from compras_det d where d.docto_cm_id = c.docto_cm_id) p
       where p.lineas > 0 and (c.completada is null) <> (p.pendientes > 0)`,
  },
  {
    nombre: 'Nada se recibió antes de que la compra tuviera fecha de recepción',
    sql: `select c.docto_cm_id, c.folio, d.docto_cm_det_id, d.unidades_recib
            from compras c join compras_det d using (docto_cm_id)
           where c.fecha_recepcion is null and d.unidades_recib > 0`,
  },
];
