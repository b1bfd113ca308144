/** A rule of commission of the small company's adviser, beside the general one. */
export const REGLA = 2;

/** SQL of what the small company's reports of sales show: `articulo` is a catalogue, of which an invoice has two pieces. */
export const ventasDe = ({ articulo, factura }: { articulo: number; factura: number }): string => `
  update articulos set es_catalogo = 'S' where articulo_id = ${articulo};
  insert into facturas_det (docto_ve_id, renglon, articulo_id, unidades, unitario_con_iva, total_con_iva) values (${factura}, 1, ${articulo}, 2, 0, 0);
  insert into reglas_comision (version_id, regla_id, version, nombre, operador_id, sobre, desde, creada) values (${REGLA}, ${REGLA}, 1, 'De la administradora', 1, 'FACTURADO', '2025-01-01', '2025-01-01');
  insert into tramos_comision (version_id, tramo, desde, porcentaje, modo) values (${REGLA}, 0, 0, 2, 'MARGINAL');
  select setval(pg_get_serial_sequence('reglas_comision', 'version_id'), 100);
  set constraints comisiones_por_congelar immediate;
  set constraints comisiones_por_congelar deferred;
  insert into dudas_comision (linea_id, operador_id, fecha, respuesta, texto) values (2, 1, '2025-04-01', false, '¿Por qué es del 2 %?');
`;
