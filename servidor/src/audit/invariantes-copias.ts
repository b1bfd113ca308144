import type { Invariante } from './invariante.ts';

/** Columns that triggers copy from other tables, so that lists need no joins, equal their originals. */
export const INVARIANTES_DE_COPIAS: readonly Invariante[] = [
  {
    nombre: 'Cada ticket nombra el folio de su factura y el de la remisión de su renglón',
    sql: `
      select t.ticket_id, t.folio_factura, f.folio as factura, t.folio_remision, r.folio as remision from tickets t
        left join facturas f on f.docto_ve_id = t.factura_id
        left join remisiones_det d on d.docto_ve_det_id = t.docto_ve_det_id
        left join remisiones r on r.docto_ve_id = d.docto_ve_id
       where (t.folio_factura, t.folio_remision) is distinct from (f.folio, r.folio)`,
  },
  {
    nombre: 'Cada ticket dice de su cliente lo que dice el cliente',
    sql: `
      select t.ticket_id, t.cliente_id, t.clave_cliente, t.nombre, c.clave_cliente as su_clave, c.nombre as su_nombre
        from tickets t left join clientes c using (cliente_id)
       where (t.clave_cliente, t.nombre, t.tipo_cliente, t.giro, t.asesor_id)
             is distinct from (c.clave_cliente, c.nombre, c.tipo, c.giro, c.operador_id)`,
  },
  {
    nombre:
      'Cada descarga de catálogo dice de su cliente, y de dónde está, lo que dicen el cliente y su dirección principal',
    sql: `
      select x.descarga_id, x.cliente_id, x.clave_cliente, x.nombre, c.clave_cliente as su_clave, c.nombre as su_nombre
        from descargas_catalogo x join clientes c using (cliente_id)
        left join direcciones_clientes d on d.cliente_id = x.cliente_id and d.principal
       where (x.clave_cliente, x.nombre, x.tipo, x.zona, x.asesor_id, x.origen, x.fecha_distribuidor, x.creado,
              x.dir_cli_id, x.estado, x.ciudad, x.localidad, x.tipo_localidad)
             is distinct from
             (c.clave_cliente, c.nombre, c.tipo, c.zona, c.operador_id, c.origen, c.fecha_distribuidor, c.creado,
              d.dir_cli_id, d.estado, d.ciudad, d.localidad, d.tipo_localidad)`,
  },
  {
    nombre: 'Las cifras de cada cliente dicen quién es, como el cliente',
    sql: `
      select k.cliente_id, k.clave_cliente, k.nombre, k.zona, k.operador_id, c.clave_cliente as su_clave, c.nombre as su_nombre
        from cifras_clientes k join clientes c using (cliente_id)
       where (k.clave_cliente, k.nombre, k.zona, k.operador_id) is distinct from (c.clave_cliente, c.nombre, c.zona, c.operador_id)`,
  },
  {
    nombre: 'Cada guía dice de su factura lo que dice la factura',
    sql: `
      select g.guia_id, g.docto_ve_id, g.folio, f.folio as su_folio from guias g join facturas f using (docto_ve_id)
       where (g.folio, g.folio_fiscal, g.tipo_docto, g.facturada, g.importe_neto, g.total, g.cliente_id, g.almacenes, g.empacaron, g.operador_id_entrego)
             is distinct from
             (f.folio, f.folio_fiscal, f.tipo_docto, f.fecha, f.importe_neto, f.total, f.cliente_id, f.almacenes, f.empacaron, f.operador_id_entrego)`,
  },
  {
    nombre: 'Cada remisión dice el folio y la fletera de su factura, y la fecha de la primera guía de esta',
    sql: `
      select r.docto_ve_id, r.folio_factura, f.folio as su_folio, r.fletera_factura, f.fletera as su_fletera, r.fecha_guia, g.fecha as su_fecha
        from remisiones r left join facturas f on f.docto_ve_id = r.factura_id
        left join (select docto_ve_id, min(fecha) as fecha from guias group by 1) g on g.docto_ve_id = r.factura_id
       where (r.folio_factura, r.fletera_factura, r.fecha_guia) is distinct from (f.folio, f.fletera, g.fecha)`,
  },
];
