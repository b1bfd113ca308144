import { hechosDe } from './hechos.ts';
import { lotesQueSalenDeMas } from './lotes.ts';

const HECHOS = hechosDe('remision');

/** SQL: pieces of line `d` of remission `r` that left before Andén, without movements. */
const DE_ANTES = `case when r.historia then d.unidades else 0 end`;

/** Lines and movements by line: picked, less what packing sent back, and shipped. */
const POR_RENGLON = `
  (select d.docto_ve_id, d.docto_ve_det_id, d.unidades_surt, ${DE_ANTES} + coalesce(h.surtidas, 0) as surtidas,
          ${DE_ANTES} + coalesce(h.embarcadas, 0) as embarcadas
     from remisiones_det d join remisiones r using (docto_ve_id)
     left join (select id, sum(case when de = 'ubicacion' then piezas when a <> 'cliente' then -piezas end) as surtidas,
                       sum(piezas) filter (where a = 'cliente') as embarcadas
                  from ${HECHOS} h group by id) h on h.id = d.docto_ve_det_id)`;

/** Invariants of remissions. */
export const INVARIANTES_REMISIONES: readonly { nombre: string; sql: string }[] = [
  {
    nombre: 'Lo surtido de cada renglón de remisión son sus movimientos',
    sql: `select docto_ve_id, docto_ve_det_id, unidades_surt, surtidas from ${POR_RENGLON} x where unidades_surt <> surtidas`,
  },
  {
    nombre: 'Una remisión embarcada salió entera, y de las demás no ha salido nada',
    sql: `
      select r.docto_ve_id, r.folio, r.estatus, x.docto_ve_det_id, x.unidades_surt, x.embarcadas
        from remisiones r join ${POR_RENGLON} x using (docto_ve_id)
       where x.embarcadas <> case when r.estatus = 'EMBARCADA' then x.unidades_surt else 0 end`,
  },
  {
    // A location may have changed its type since, so only that it is a shelf of the warehouse is certain.
    nombre:
      'Cada movimiento de una remisión es de su artículo, de un estante de su almacén a embarque y de ahí al cliente, a ajuste o de vuelta',
    sql: `
      select h.* from ${HECHOS} h
        left join remisiones_det d on d.docto_ve_det_id = h.id
        left join remisiones r on r.docto_ve_id = d.docto_ve_id
       where d.articulo_id is distinct from h.articulo_id or d.docto_ve_id is distinct from h.documento_id
          or not coalesce((h.de = 'ubicacion' and h.almacen_de = r.almacen_id and h.a = 'embarque' and h.almacen_a = r.almacen_id)
                          or (h.de = 'embarque' and h.almacen_de = r.almacen_id
                              and (h.a in ('cliente', 'ajuste') or (h.a = 'ubicacion' and h.almacen_a = r.almacen_id))), false)`,
  },
  {
    nombre: 'Lo que hay en embarque es lo surtido de las remisiones que no han salido',
    sql: `
      with hay as (
        select l.almacen_id, e.articulo_id, sum(e.piezas) as piezas from existencias e join lugares l using (lugar_id)
         where l.clase = 'embarque' group by l.almacen_id, e.articulo_id
      ), llevan as (
        select r.almacen_id, d.articulo_id, sum(d.unidades_surt) as piezas from remisiones r join remisiones_det d using (docto_ve_id)
         where r.estatus <> 'EMBARCADA' group by r.almacen_id, d.articulo_id
      )
      select almacen_id, articulo_id, hay.piezas as en_embarque, llevan.piezas as surtidas from hay full join llevan using (almacen_id, articulo_id)
       where coalesce(hay.piezas, 0) <> coalesce(llevan.piezas, 0)`,
  },
  {
    nombre: 'Ningún lote de un renglón de remisión salió de embarque más de lo que entró',
    sql: lotesQueSalenDeMas('remision', 'embarque'),
  },
  {
    nombre: 'El estatus de una remisión es el que dicen sus renglones',
    sql: `
      with l as (
        select docto_ve_id, bool_and(cerrado is not null or unidades_surt = unidades) as lista, sum(unidades_surt) as piezas,
               bool_or(inicio_surtido is not null or cerrado is not null or unidades_surt > 0) as empezada
          from remisiones_det group by docto_ve_id
      )
      select r.docto_ve_id, r.folio, r.estatus, l.lista, l.piezas, l.empezada from remisiones r left join l using (docto_ve_id)
       where not coalesce(case when l.lista and l.piezas = 0 then r.estatus = 'CANCELADA'
                               when l.lista then r.estatus in ('AREAEMBARQUE', 'EMBARCANDO', 'EMBARCADA')
                               when l.empezada then r.estatus = 'SURTIENDO'
                               else r.estatus = 'PENDIENTE' end, false)`,
  },
  {
    nombre: 'Una remisión empacada dice quién la empacó y qué observó, y no le falta ningún renglón',
    sql: `
      select r.docto_ve_id, r.folio, r.estatus, r.operador_id_empaque, r.observaciones_empaque, p.faltan from remisiones r,
             lateral (select count(*) as faltan from remisiones_det d
                       where d.docto_ve_id = r.docto_ve_id and d.unidades_surt > 0 and d.fecha_hora_empaque is null) p
       where r.empacada is not null
         and (r.operador_id_empaque is null or coalesce(r.observaciones_empaque, '') = '' or p.faltan > 0)`,
  },
  {
    nombre: 'Lo empacado de cada renglón es lo que dicen sus empaques, y tiene hora cuando está entero',
    sql: `
      select d.docto_ve_id, d.docto_ve_det_id, d.unidades_surt, d.unidades_emp, e.piezas as en_empaques, d.fecha_hora_empaque
        from remisiones_det d
        left join (select docto_ve_det_id, sum(piezas) as piezas from empaques where deshecho is null group by docto_ve_det_id) e
          using (docto_ve_det_id)
       where d.unidades_emp <> coalesce(e.piezas, 0)
          or (d.fecha_hora_empaque is not null)
             <> (d.unidades_emp > 0 and d.unidades_emp = d.unidades_surt and (d.cerrado is not null or d.unidades_surt = d.unidades))`,
  },
  {
    nombre: 'Una remisión está embarcada si y sólo si su factura se entregó',
    sql: `
      select r.docto_ve_id, r.folio, r.estatus, f.folio as factura, f.entregado
        from remisiones r left join facturas f on f.docto_ve_id = r.factura_id
       where r.estatus <> 'CANCELADA' and not r.historia and (r.estatus = 'EMBARCADA') <> (f.entregado is not null)`,
  },
  {
    nombre: 'Una remisión tiene los renglones que dice',
    sql: `
      select r.docto_ve_id, r.folio, r.renglones, d.hay
        from remisiones r left join (select docto_ve_id, count(*) as hay from remisiones_det group by docto_ve_id) d using (docto_ve_id)
       where r.renglones is distinct from d.hay`,
  },
  {
    nombre: 'Los surtidos de un renglón, sin lo que los errores de empaque les quitaron, suman lo surtido',
    sql: `
      select d.docto_ve_id, d.docto_ve_det_id, d.unidades_surt, s.piezas as en_surtidos, s.quitadas, e.piezas as en_errores
        from remisiones_det d join remisiones r using (docto_ve_id)
        left join (select docto_ve_det_id, sum(piezas - quitadas) as piezas, sum(quitadas) as quitadas
                     from surtidos where deshecho is null group by docto_ve_det_id) s
          using (docto_ve_det_id)
        left join (select docto_ve_det_id, sum(piezas) as piezas from errores_empaque
                    where deshecho is null and tipo in ('falta', 'dañado') group by docto_ve_det_id) e
          using (docto_ve_det_id)
       where ${DE_ANTES} + coalesce(s.piezas, 0) <> d.unidades_surt or coalesce(s.quitadas, 0) <> coalesce(e.piezas, 0)`,
  },
  {
    nombre: 'Una remisión que va en un recorrido va en uno abierto de su almacén',
    sql: `
      select x.recorrido_id, x.docto_ve_id, c.cerrado, c.almacen_id, r.almacen_id as almacen_de_la_remision
        from recorridos_remisiones x join recorridos c using (recorrido_id) join remisiones r using (docto_ve_id)
       where x.abierta and (c.cerrado is not null or c.almacen_id <> r.almacen_id)`,
  },
  {
    nombre: 'Quiénes surtieron cada remisión son los de sus surtidos',
    sql: `
      select r.docto_ve_id, r.folio, c.ids as dice, s.ids as surtieron from remisiones r
        left join conjuntos c on c.conjunto_id = r.surtieron
        left join (select docto_ve_id, array_agg(distinct operador_id order by operador_id) as ids from surtidos
                    where deshecho is null group by 1) s using (docto_ve_id)
       where c.ids is distinct from s.ids or c.clase <> 'operadores'`,
  },
  {
    nombre: 'Quiénes empacaron lo de cada factura y en qué almacenes está son los de sus remisiones',
    sql: `
      select f.docto_ve_id, f.folio, e.ids as dice, r.empacaron, w.ids as dice_almacenes, r.almacenes from facturas f
        left join conjuntos e on e.conjunto_id = f.empacaron
        left join conjuntos w on w.conjunto_id = f.almacenes
        left join (select factura_id, array_agg(distinct operador_id_empaque order by operador_id_empaque)
                                        filter (where operador_id_empaque is not null) as empacaron,
                          array_agg(distinct almacen_id order by almacen_id) as almacenes
                     from remisiones where factura_id is not null group by 1) r on r.factura_id = f.docto_ve_id
       where e.ids is distinct from r.empacaron or w.ids is distinct from r.almacenes or e.clase <> 'operadores' or w.clase <> 'almacenes'`,
  },
];
