import { anchoDe, type Dato, neutralizar } from '@anden/contrato/libro/dato.ts';
import { Csv, type Sale, Xlsx } from '../platform/exportar/libros.ts';
import { ArchivoError } from './celda.ts';
import type { Conexion } from './conexion.ts';
import type { Tabla } from './tabla.ts';

/** SQL: a moment as a file has it, of the session's zone; its fractions too, so that the same file again changes nothing. */
const momento = (columna: string): string => `to_char(${columna}, 'YYYY-MM-DD HH24:MI:SS.US')`;
const siNo = (columna: string): string => `case when ${columna} then 'S' else 'N' end`;
const LOTE =
  'x.lote as "LOTE", x.fecha_caducidad as "FECHA_CADUCIDAD", x.fecha_produccion as "FECHA_PRODUCCION"';

/** SQL: what is left of each credit of one kind after its corrections, and what it pays of each invoice by what was sent: what people applied is theirs. */
const abonos = (clase: 'PAGO' | 'DEVOLUCION', propia: string): string => `
  select c.folio as "FOLIO", c.documento_externo as "DOCUMENTO", k.clave_cliente as "CLAVE_CLIENTE", ${momento('c.fecha')} as "FECHA",
         s.importe as "IMPORTE", c.referencia as "REFERENCIA", ${propia}, p.folio as "FACTURA", p.aplicado as "APLICADO"
    from cartera c join saldos_cartera s using (asiento_id) join clientes k on k.cliente_id = c.cliente_id
    left join formas_pago w on w.forma_pago_id = c.forma_pago_id left join facturas de on de.docto_ve_id = c.docto_ve_id
    left join lateral (
      select f.folio, sum(a.importe) as aplicado
        from aplicaciones a join cartera g on g.asiento_id = a.cargo_id join facturas f on f.docto_ve_id = g.docto_ve_id
       where a.abono_id = c.asiento_id and a.corrige is null and a.operador_id is null
         and not exists (select from aplicaciones x where x.corrige = a.aplicacion_id)
       group by f.folio) p on true
   where c.clase = '${clase}' and c.corrige is null and c.documento_externo is not null and s.importe > 0
   order by c.folio, p.folio`;

/** SQL: an invoice's lines, guides and remissions side by side, the first of each in its first row. */
const FACTURAS = `
  select f.folio as "FOLIO", f.documento_externo as "DOCUMENTO", f.folio_fiscal as "FOLIO_FISCAL", c.clave_cliente as "CLAVE_CLIENTE",
         ${momento('f.fecha')} as "FECHA", f.importe_neto as "IMPORTE_NETO", f.total as "TOTAL", f.fletera as "FLETERA", ${momento('f.vence')} as "VENCE",
         d.documento_externo as "DIR_CLI", f.folio_dr as "FOLIO_DR", case when f.entregado is not null then 'ENTREGADA' else 'ABIERTA' end as "ESTATUS",
         (select coalesce(sum(s.pendiente), 0) from cartera x join saldos_cartera s using (asiento_id)
           where x.docto_ve_id = f.docto_ve_id and x.clase = 'CARGO' and x.corrige is null) as "SALDO", r.folio as "REMISION", g.guia as "GUIA", g.fletera as "FLETERA_GUIA",
         ${momento('g.fecha')} as "FECHA_GUIA", g.recibido_por as "RECIBIDO_POR", ${momento('g.fecha_entrega')} as "FECHA_ENTREGA",
         g.incidencia as "INCIDENCIA", g.observaciones_clte as "OBSERVACIONES_CLTE", l.renglon as "RENGLON", l.clave_articulo as "CLAVE_ARTICULO",
         l.unidades as "UNIDADES", l.unitario_con_iva as "UNITARIO_CON_IVA", l.total_con_iva as "TOTAL_CON_IVA"
    from facturas f join clientes c using (cliente_id) left join direcciones_clientes d on d.dir_cli_id = f.dir_cli_id
   cross join lateral generate_series(1, greatest(1,
     (select count(*) from facturas_det x where x.docto_ve_id = f.docto_ve_id), (select count(*) from guias x where x.docto_ve_id = f.docto_ve_id),
     (select count(*) from remisiones x where x.factura_id = f.docto_ve_id))) n
    left join lateral (select x.folio from (select y.folio, row_number() over (order by y.docto_ve_id) as n from remisiones y
                         where y.factura_id = f.docto_ve_id) x where x.n = n.n) r on true
    left join lateral (select x.* from (select y.*, row_number() over (order by y.guia_id) as n from guias y
                         where y.docto_ve_id = f.docto_ve_id) x where x.n = n.n) g on true
    left join lateral (select x.*, a.clave_articulo from (select y.*, row_number() over (order by y.renglon) as n from facturas_det y
                         where y.docto_ve_id = f.docto_ve_id) x join articulos a using (articulo_id) where x.n = n.n) l on true
   where f.documento_externo is not null
   order by f.docto_ve_id, n.n`;

/**
 * SQL: what each table of `npm run importar` has now, under the names of the file's columns, so that the file that is written can be imported and
 * changes nothing. Passwords are in none. Documents of the ERP are known by its id, so those that were made here are in none of them.
 */
export const CONSULTAS: Readonly<Record<string, string>> = {
  almacenes: 'select almacen_id as "ALMACEN_ID", nombre as "NOMBRE" from almacenes order by almacen_id',
  departamentos: 'select nombre as "DEPARTAMENTO" from departamentos order by departamento_id',
  puestos: `select p.nombre as "PUESTO", d.nombre as "DEPARTAMENTO", p.descripcion as "DESCRIPCION"
    from puestos p join departamentos d using (departamento_id) order by p.puesto_id`,
  operadores: `select o.operador as "OPERADOR", o.nombre as "NOMBRE", o.email as "EMAIL", o.telefono as "TELEFONO", o.telefono_emp as "TELEFONO_EMP",
           d.nombre as "DEPARTAMENTO", p.nombre as "PUESTO", o.almacen_id as "ALMACEN_ID",
           (select string_agg(w.almacen_id::text, ', ' order by w.almacen_id) from operador_almacenes w
             where w.operador_id = o.operador_id and w.almacen_id <> o.almacen_id) as "ALMACENES"
      from operadores o left join puestos p using (puesto_id) left join departamentos d on d.departamento_id = p.departamento_id
     where o.activo order by o.operador_id`,
  articulos: `select a.clave_articulo as "CLAVE_ARTICULO", a.articulo as "ARTICULO", a.tipo_articulo as "TIPO_ARTICULO_U",
           a.comodin_empaque as "COMODIN_EMPAQUE", a.caduca as "CADUCA", a.lote as "LOTE", a.fecha_produccion as "FECHA_PRODUCCION",
           a.minimo as "MINIMO", a.maximo as "MAXIMO", a.unidad_venta as "UNIDAD_VENTA", a.marca as "MARCA", d.nombre as "DIVISION",
           a.costo as "COSTO", a.es_catalogo as "ES_CATALOGO"
      from articulos a left join divisiones d using (division_id) order by a.articulo_id`,
  minmax:
    'select clave_articulo as "CLAVE_ARTICULO", minimo as "MINIMO", maximo as "MAXIMO" from articulos order by articulo_id',
  claves: `select a.clave_articulo as "CLAVE_ARTICULO", k.clave_articulo as "CLAVE", k.rol_clave_art_id as "ROL_CLAVE_ART_ID", k.unidades as "UNIDADES"
      from claves_articulo k join articulos a using (articulo_id) join roles_clave r using (rol_clave_art_id)
     where r.editable order by a.articulo_id, k.rol_clave_art_id, k.clave_articulo`,
  ubicaciones: `select ubicacion as "UBICACION", tipo as "TIPO", almacen_id as "ALMACEN_ID", codigo as "CODIGO_PROPIO",
           substr(ubicacion, 2, 2) as "PASILLO", substr(ubicacion, 4, 3)::int as "MODULO", substr(ubicacion, 7, 2)::int as "NIVEL",
           right(ubicacion, 3)::int as "CASILLA" from ubicaciones where not sin_ubicar order by ubicacion`,
  // Of what has no shelf, all that the warehouse has of it: what its shelves hold is taken off again when it is read.
  existencias: `select case when not u.sin_ubicar then u.ubicacion end as "UBICACION", u.almacen_id as "ALMACEN_ID", a.clave_articulo as "CLAVE_ARTICULO",
           x.piezas + case when not u.sin_ubicar then 0 else coalesce((
             select sum(y.piezas) from existencias y join ubicaciones v on v.ubicacion_id = y.lugar_id
              where y.articulo_id = x.articulo_id and v.almacen_id = u.almacen_id and not v.sin_ubicar
                and (num_nonnulls(x.fecha_caducidad, x.lote, x.fecha_produccion) = 0
                     or (y.fecha_caducidad, y.lote, y.fecha_produccion) is not distinct from (x.fecha_caducidad, x.lote, x.fecha_produccion))), 0) end as "EXISTENCIA", ${LOTE}
      from existencias x join ubicaciones u on u.ubicacion_id = x.lugar_id join articulos a using (articulo_id)
     where x.piezas > 0 order by u.ubicacion, a.articulo_id, x.fecha_caducidad, x.lote`,
  caducidades: `select a.clave_articulo as "CLAVE_ARTICULO", l.almacen_id as "ALMACEN_ID", ${LOTE}, sum(x.piezas) as "EXISTENCIA"
      from existencias x join lugares l using (lugar_id) join articulos a using (articulo_id)
     where x.piezas > 0 and num_nonnulls(x.fecha_caducidad, x.lote, x.fecha_produccion) > 0 and l.almacen_id is not null
     group by a.articulo_id, a.clave_articulo, l.almacen_id, x.lote, x.fecha_caducidad, x.fecha_produccion
     order by a.articulo_id, l.almacen_id, x.fecha_caducidad, x.lote`,
  devoluciones: `select o.folio as "FOLIO", o.renglon as "RENGLON", ${momento('o.fecha')} as "FECHA", a.clave_articulo as "CLAVE_ARTICULO",
           u.ubicacion as "UBICACION", u.almacen_id as "ALMACEN_ID", o.unidades as "UNIDADES", o.motivo as "MOTIVO"
      from acomodos o join articulos a using (articulo_id) join ubicaciones u using (ubicacion_id)
     where o.unidades_acom < o.unidades order by o.acomodo_id`,
  conteos: `select i.folio as "FOLIO", ${momento('i.fecha')} as "FECHA", i.almacen_id as "ALMACEN_ID", i.descripcion as "DESCRIPCION",
           a.clave_articulo as "CLAVE_ARTICULO", d.denegado as "DENEGADO", d.folio_conteo_tmp as "FOLIO_CONTEO_TMP"
      from inventarios_det d join inventarios i using (inventario_id) join articulos a using (articulo_id)
     where d.ajustado is null order by d.inventario_det_id`,
  proveedores: 'select proveedor as "PROVEEDOR", rfc as "RFC" from proveedores order by proveedor_id',
  compras: `select c.folio as "FOLIO", d.renglon as "RENGLON", c.folio_prov as "FOLIO_PROV", p.proveedor as "PROVEEDOR", c.fecha as "FECHA",
           c.almacen_id as "ALMACEN_ID", ${momento('c.fecha_recepcion')} as "FECHA_RECEPCION", a.clave_articulo as "CLAVE_ARTICULO",
           d.unidades as "UNIDADES", d.costo as "COSTO", case when c.completada is not null then 'CERRADA' else 'ABIERTA' end as "ESTATUS"
      from compras c join compras_det d using (docto_cm_id) join proveedores p using (proveedor_id) join articulos a using (articulo_id)
     order by c.docto_cm_id, d.renglon`,
  clientes: `select c.clave_cliente as "CLAVE_CLIENTE", c.nombre as "NOMBRE", c.nombre_comercial as "NOMBRE_COMERCIAL", c.tipo as "TIPO", c.zona as "ZONA",
           c.giro as "GIRO", c.rfc as "RFC", o.operador as "OPERADOR", c.telefono as "TELEFONO", c.telefono2 as "TELEFONO2", c.celular as "CELULAR",
           c.email as "EMAIL", c.origen as "ORIGEN", c.dias_marcado_tmk as "DIAS_MARCADO_TMK", c.dias_credito as "DIAS_CREDITO",
           c.limite_credito as "LIMITE_CREDITO", c.fecha_distribuidor as "FECHA_DISTRIBUIDOR", ${momento('c.creado')} as "FECHA_HORA_CREACION",
           c.ultima_incidencia as "ULTIMA_INCIDENCIA", c.observaciones as "OBSERVACIONES", ${siNo('c.clte_recoge')} as "CLTE_RECOGE",
           d.direccion as "DIRECCION", d.localidad as "LOCALIDAD", d.tipo_localidad as "TIPO_LOCALIDAD", d.ciudad as "CIUDAD", d.estado as "ESTADO",
           d.codigo_postal as "CODIGO_POSTAL"
      from clientes c left join operadores o using (operador_id) left join direcciones_clientes d on d.cliente_id = c.cliente_id and d.principal
     order by c.cliente_id`,
  direcciones: `select d.documento_externo as "DOCUMENTO", c.clave_cliente as "CLAVE_CLIENTE", d.tipo_dir as "TIPO_DIR", ${siNo('d.principal')} as "PRINCIPAL",
           d.direccion as "DIRECCION", d.localidad as "LOCALIDAD", d.tipo_localidad as "TIPO_LOCALIDAD", d.ciudad as "CIUDAD", d.estado as "ESTADO",
           d.codigo_postal as "CODIGO_POSTAL", d.telefono as "TELEFONO", d.ubicacion as "UBICACION"
      from direcciones_clientes d join clientes c using (cliente_id) where d.documento_externo is not null order by d.dir_cli_id`,
  pedidos: `select p.folio as "FOLIO", p.documento_externo as "DOCUMENTO", p.folio_web as "FOLIO_WEB", c.clave_cliente as "CLAVE_CLIENTE",
           o.operador as "OPERADOR", ${momento('p.fecha')} as "FECHA", p.importe as "IMPORTE", p.estatus as "ESTATUS", ${siNo('p.facturar')} as "FACTURAR",
           p.tipo as "TIPO", p.concepto as "CONCEPTO", p.refer_clabe as "REFER_CLABE", p.monto as "MONTO", p.id_conekta as "ID_CONEKTA"
      from pedidos p join clientes c using (cliente_id) left join operadores o on o.operador_id = p.operador_id
     where p.documento_externo is not null order by p.pedido_id`,
  descargas: `select c.clave_cliente as "CLAVE_CLIENTE", ${momento('x.fecha')} as "FECHA", x.catalogo as "CATALOGO", x.documento_externo as "DOCUMENTO"
      from descargas_catalogo x join clientes c using (cliente_id) where x.documento_externo is not null order by x.descarga_id`,
  remisiones: `select r.folio as "FOLIO", r.documento_externo as "DOCUMENTO", r.folio_dr as "FOLIO_DR", r.almacen_id as "ALMACEN_ID",
           c.clave_cliente as "CLAVE_CLIENTE", o.operador as "OPERADOR", ${momento('r.fecha')} as "FECHA", ${momento('r.prometido')} as "PROMETIDO",
           ${siNo('r.urgente')} as "PRIORIDAD", ${siNo('r.clte_recoge')} as "CLTE_RECOGE", r.paqueteria as "PAQUETERIA",
           r.observaciones as "OBSERVACIONES", a.clave_articulo as "CLAVE_ARTICULO", d.unidades as "UNIDADES", d.precio as "PRECIO",
           case r.estatus when 'EMBARCADA' then 'ENTREGADA' when 'CANCELADA' then 'CANCELADA' else 'ABIERTA' end as "ESTATUS"
      from remisiones r join remisiones_det d using (docto_ve_id) join clientes c using (cliente_id) join articulos a using (articulo_id)
      left join operadores o on o.operador_id = r.operador_id
     where r.documento_externo is not null order by r.docto_ve_id, d.renglon`,
  facturas: FACTURAS,
  devolucionesclte: abonos('DEVOLUCION', 'de.folio as "DE_FACTURA"'),
  pagos: abonos('PAGO', 'w.forma_pago as "FORMA_PAGO"'),
  bancos: `select "CLASE", "NOMBRE", "BANCO", "EMPRESA" from (
      select 1 as n, banco_id as id, 'BANCO' as "CLASE", banco as "NOMBRE", null as "BANCO", null::int as "EMPRESA" from bancos
      union all select 2, c.cuenta_ba_id, 'CUENTA', c.cuenta, b.banco, c.empresa_id from cuentas_banco c join bancos b using (banco_id)
      union all select 3, forma_pago_id, 'FORMA DE PAGO', forma_pago, null, null from formas_pago
      union all select 4, concepto_ba_id, 'CONCEPTO', concepto, null, null from conceptos_banco) x order by n, id`,
  depositos: `select d.documento_externo as "DOCUMENTO", d.fecha as "FECHA", d.importe as "IMPORTE", c.cuenta as "CUENTA", w.forma_pago as "FORMA_PAGO",
           b.banco as "BANCO", d.empresa_id as "EMPRESA", k.concepto as "CONCEPTO", d.folio as "FOLIO", d.referencia_web as "REFERENCIA_WEB",
           d.referencia as "REFERENCIA", d.descripcion as "DESCRIPCION", d.ordenante as "ORDENANTE", d.sucursal as "SUCURSAL", d.repetido as "REPETIDO"
      from depositos d join cuentas_banco c using (cuenta_ba_id) join formas_pago w using (forma_pago_id) join bancos b on b.banco_id = d.banco_id
      join conceptos_banco k using (concepto_ba_id)
     where d.documento_externo is not null and d.cancelado is null order by d.docto_ba_id`,
};

/** Rows that are read and written at a time. */
const TANDA = 500;
/** Rows of a workbook: what a spreadsheet shows, without its header. */
const FILAS_DE_LIBRO = 1_048_575;

/** Text in a cell that no spreadsheet takes for a number or a formula. */
const enCelda = (valor: unknown): Dato => {
  if (valor === null || valor === undefined || valor === '') return null;
  return typeof valor === 'number' ? valor : neutralizar(String(valor));
};

/**
 * Writes what a table has now as a file that `importar` reads. All of it is of one moment, and no more than a batch is in memory.
 * @param zona the business zone, in which moments are written
 * @returns how many rows it has
 * @throws ArchivoError if a workbook cannot hold them
 */
export async function exportar(
  pg: Conexion,
  tabla: Tabla,
  { zona, formato, sale }: { zona: string; formato: 'csv' | 'xlsx'; sale: Sale },
): Promise<number> {
  const consulta = CONSULTAS[tabla.nombre];
  if (!consulta) throw new Error(`No se dice qué tiene ${tabla.nombre}`);
  await pg.query('begin isolation level repeatable read read only');
  try {
    await pg.query(`select set_config('timezone', $1, true)`, [zona]);
    const { rows: cuantas } = await pg.query<{ n: number }>(`select count(*)::int n from (${consulta}) x`);
    if (formato === 'xlsx' && (cuantas[0]?.n ?? 0) > FILAS_DE_LIBRO)
      throw new ArchivoError('No caben en un libro de Excel: expórtelo a un archivo .csv');
    const columnas = tabla.columnas.map((c) => ({
      titulo: c.nombre,
      tipo: c.tipo === 'int' || c.tipo === 'numeric' ? ('numero' as const) : ('texto' as const),
      ancho: anchoDe(c.nombre, 'texto', [String(c.ejemplo)]),
    }));
    const libro = new (formato === 'csv' ? Csv : Xlsx)({ columnas, filtro: [], sale });
    // As JSON, in which days are text; the driver would make them moments of its own zone.
    await pg.query(`declare lo_que_hay no scroll cursor for select to_json(x) as fila from (${consulta}) x`);
    let escritas = 0;
    for (;;) {
      const { rows } = await pg.query<{ fila: Record<string, unknown> }>(`fetch ${TANDA} from lo_que_hay`);
      await libro.filas(rows.map(({ fila }) => columnas.map((c) => enCelda(fila[c.titulo]))));
      escritas += rows.length;
      if (rows.length < TANDA) break;
    }
    await libro.termina();
    return escritas;
  } finally {
    await pg.query('rollback');
  }
}
