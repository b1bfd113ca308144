/** Columns of imported tables that the database itself computes from other rows: an undo neither compares nor restores them. */
export const DERIVADAS: Readonly<Record<string, readonly string[]>> = {
  clientes: ['buscado'],
  compras: ['suma_unidades', 'suma_recibidas', 'suma_acomodadas'],
  descargas_catalogo: [
    ...['clave_cliente', 'nombre', 'tipo', 'zona', 'asesor_id', 'origen', 'fecha_distribuidor', 'creado'],
    ...['dir_cli_id', 'estado', 'ciudad', 'localidad', 'tipo_localidad'],
  ],
  facturas: ['empacaron', 'almacenes'],
  guias: [
    ...['folio', 'folio_fiscal', 'tipo_docto', 'facturada', 'importe_neto', 'total', 'cliente_id'],
    ...['almacenes', 'empacaron', 'operador_id_entrego'],
  ],
  ubicaciones: ['codigo_buscado', 'leida'],
  remisiones: ['surtieron', 'folio_factura', 'fletera_factura', 'fecha_guia', 'fletera'],
};
