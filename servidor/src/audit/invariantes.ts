import type { Invariante } from './invariante.ts';
import { INVARIANTES_CADUCADOS } from './invariantes-caducados.ts';
import { INVARIANTES_DE_CARTERA } from './invariantes-cartera.ts';
import { INVARIANTES_DE_COMISIONES } from './invariantes-comisiones.ts';
import { INVARIANTES_DE_COPIAS } from './invariantes-copias.ts';
import { INVARIANTES_DE_CUPONES } from './invariantes-cupones.ts';
import { INVARIANTES_GUARDADOS } from './invariantes-guardados.ts';
import { INVARIANTES_DE_LETRAS } from './invariantes-letras.ts';
import { INVARIANTES_REMISIONES } from './invariantes-remisiones.ts';
import { INVARIANTES_RESURTIDOS } from './invariantes-resurtidos.ts';
import { INVARIANTES_TRASPASOS } from './invariantes-traspasos.ts';

const LOTE = 'fecha_caducidad, lote, fecha_produccion';

const ADENTRO = `('ubicacion', 'recepcion', 'devolucion', 'embarque', 'transito')`;

/** Every movement as what it takes from its origin and adds to its destination; only inside places. */
const EFECTOS = `
  select m.destino_id as lugar_id, m.articulo_id, m.fecha_caducidad, m.lote, m.fecha_produccion, m.movimiento_id, m.piezas
    from movimientos m join lugares l on l.lugar_id = m.destino_id where l.clase in ${ADENTRO}
  union all
  select m.origen_id, m.articulo_id,
         case when m.cambia_lote then m.fecha_caducidad_anterior else m.fecha_caducidad end,
         case when m.cambia_lote then m.lote_anterior else m.lote end,
         case when m.cambia_lote then m.fecha_produccion_anterior else m.fecha_produccion end, m.movimiento_id, -m.piezas
    from movimientos m join lugares l on l.lugar_id = m.origen_id where l.clase in ${ADENTRO}`;

/** Pieces that each document line (`detalle`) moved between two classes of places, less what was undone. */
const netas = (documento: string, desde: string, hasta: string) => `
  (select m.documento_det_id as detalle,
          sum(case when o.clase = '${desde}' then m.piezas else -m.piezas end)::int as movimientos from movimientos m
     join lugares o on o.lugar_id = m.origen_id join lugares l on l.lugar_id = m.destino_id
    where m.documento = '${documento}'
      and ((o.clase = '${desde}' and l.clase = '${hasta}') or (o.clase = '${hasta}' and l.clase = '${desde}'))
    group by m.documento_det_id)`;

/** SQL: pieces of line `d` of purchase `c` that were received and put away before Andén, without movements. */
const DE_ANTES = `case when c.historia then d.unidades else 0 end`;

/** The stock invariants of the design, each as a query for the rows that violate it. */
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
               sum(piezas) over (partition by lugar_id, articulo_id, ${LOTE} order by movimiento_id, piezas desc) as saldo
          from (${EFECTOS}) e) s
       where saldo < 0`,
  },
  {
    nombre: 'Sólo hay existencia en lugares de adentro',
    sql: `select e.lugar_id, l.clase, e.articulo_id, e.piezas from existencias e join lugares l using (lugar_id)
           where l.clase not in ${ADENTRO}`,
  },
  {
    nombre: 'Lo recibido de cada línea de compra son sus movimientos, y no pasa de lo pedido',
    sql: `
      select * from (select d.docto_cm_id, d.docto_cm_det_id, d.unidades, d.unidades_recib, ${DE_ANTES} + coalesce(n.movimientos, 0) as movimientos
                       from compras_det d join compras c using (docto_cm_id) left join ${netas('compra', 'proveedor', 'recepcion')} n on n.detalle = d.docto_cm_det_id) x
       where unidades_recib <> movimientos or unidades_recib > unidades`,
  },
  {
    nombre: 'Lo acomodado de cada línea de compra son sus movimientos, y no pasa de lo recibido',
    sql: `
      select * from (select d.docto_cm_id, d.docto_cm_det_id, d.unidades_recib, d.unidades_acom, ${DE_ANTES} + coalesce(n.movimientos, 0) as movimientos
                       from compras_det d join compras c using (docto_cm_id) left join ${netas('compra', 'recepcion', 'ubicacion')} n on n.detalle = d.docto_cm_det_id) x
       where unidades_acom <> movimientos or unidades_acom > unidades_recib`,
  },
  {
    nombre: 'Las sumas de una compra son las de sus líneas',
    sql: `
      select c.docto_cm_id, c.folio, c.suma_unidades, c.suma_recibidas, c.suma_acomodadas, d.* from compras c,
             lateral (select coalesce(sum(unidades), 0) as unidades, coalesce(sum(unidades_recib), 0) as recibidas,
                             coalesce(sum(unidades_acom), 0) as acomodadas
                        from compras_det d where d.docto_cm_id = c.docto_cm_id) d
       where (c.suma_unidades, c.suma_recibidas, c.suma_acomodadas) is distinct from (d.unidades, d.recibidas, d.acomodadas)`,
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
       where p.lineas > 0 and (c.completada is null) <> (p.pendientes > 0) and not (c.completada is not null and c.cerrada_motivo is not null)`,
  },
  {
    nombre: 'Nada se recibió antes de que la compra tuviera fecha de recepción',
    sql: `select c.docto_cm_id, c.folio, d.docto_cm_det_id, d.unidades_recib
            from compras c join compras_det d using (docto_cm_id)
           where c.fecha_recepcion is null and d.unidades_recib > 0`,
  },
  {
    nombre: 'Sólo hay piezas donde su artículo está asignado',
    sql: `select e.lugar_id, u.ubicacion, e.articulo_id, e.piezas from existencias e
            join ubicaciones u on u.ubicacion_id = e.lugar_id
            left join articulos_ubicacion ua on ua.ubicacion_id = e.lugar_id and ua.articulo_id = e.articulo_id
           where e.piezas > 0 and ua.ubicacion_ua_id is null`,
  },
  {
    nombre: 'Las ubicaciones inhabilitadas están en cero',
    sql: `select u.ubicacion, e.articulo_id, e.piezas from existencias e join ubicaciones u on u.ubicacion_id = e.lugar_id
           where u.tipo = 'I' and e.piezas > 0`,
  },
  {
    nombre:
      'Cada lote con piezas tiene su renglón de caducidad, y la suma de sus piezas es la de los lugares',
    sql: `
      with lotes as (select l.almacen_id, e.articulo_id, e.fecha_caducidad, e.lote, e.fecha_produccion, sum(e.piezas) as piezas
                       from existencias e join lugares l using (lugar_id)
                      where l.almacen_id is not null and l.clase <> 'embarque' and num_nonnulls(e.fecha_caducidad, e.lote, e.fecha_produccion) > 0
                      group by l.almacen_id, e.articulo_id, e.fecha_caducidad, e.lote, e.fecha_produccion)
      select s.almacen_id, s.articulo_id, s.lote, s.fecha_caducidad, s.piezas, c.existencia
        from lotes s left join caducidades_existencia c
          on c.almacen_id = s.almacen_id and c.articulo_id = s.articulo_id and c.lote is not distinct from s.lote
         and c.fecha_caducidad is not distinct from s.fecha_caducidad
         and c.fecha_produccion is not distinct from s.fecha_produccion
       where s.piezas <> coalesce(c.existencia, 0)`,
  },
  {
    nombre: 'Lo acomodado de cada orden de acomodo son sus movimientos',
    sql: `
      select * from (select d.acomodo_id, d.folio, d.unidades, d.unidades_acom, coalesce(n.movimientos, 0) as movimientos
                       from acomodos d left join ${netas('acomodo', 'devolucion', 'ubicacion')} n on n.detalle = d.acomodo_id) x
       where unidades_acom <> movimientos or unidades_acom > unidades`,
  },
  {
    nombre: 'Las piezas en devoluciones son las de las órdenes de acomodo pendientes',
    sql: `
      select * from (
        select l.almacen_id, a.articulo_id,
               (select coalesce(sum(e.piezas), 0) from existencias e where e.lugar_id = l.lugar_id and e.articulo_id = a.articulo_id) as piezas,
               (select coalesce(sum(o.unidades - o.unidades_acom), 0) from acomodos o
                 where o.almacen_id = l.almacen_id and o.articulo_id = a.articulo_id) as pendientes
          from lugares l cross join articulos a where l.clase = 'devolucion'
           and (exists (select from existencias e where e.lugar_id = l.lugar_id and e.articulo_id = a.articulo_id)
                or exists (select from acomodos o where o.almacen_id = l.almacen_id and o.articulo_id = a.articulo_id))) x
       where piezas <> pendientes`,
  },
  {
    nombre: 'Ningún movimiento se deshizo dos veces, y el contramovimiento es su espejo',
    sql: `
      select c.movimiento_id, c.corrige_id from movimientos c join movimientos m on m.movimiento_id = c.corrige_id
       where c.origen_id <> m.destino_id or c.destino_id <> m.origen_id or c.piezas <> m.piezas or c.articulo_id <> m.articulo_id
          or c.movimiento_id <= m.movimiento_id`,
  },
  {
    nombre: 'Una línea de inventario ajustada tiene su conteo aceptado, y sólo uno',
    sql: `
      select d.inventario_det_id, d.estatus, a.aceptados from inventarios_det d,
             lateral (select count(*) as aceptados from conteos c
                       where c.inventario_det_id = d.inventario_det_id and c.estatus = 'ACEPTADO') a
       where (d.estatus = 'AJUSTADO') <> (a.aceptados = 1) or a.aceptados > 1`,
  },
  ...INVARIANTES_CADUCADOS,
  ...INVARIANTES_DE_CARTERA,
  ...INVARIANTES_DE_COMISIONES,
  ...INVARIANTES_DE_COPIAS,
  ...INVARIANTES_DE_CUPONES,
  ...INVARIANTES_DE_LETRAS,
  ...INVARIANTES_GUARDADOS,
  ...INVARIANTES_REMISIONES,
  ...INVARIANTES_RESURTIDOS,
  ...INVARIANTES_TRASPASOS,
];
