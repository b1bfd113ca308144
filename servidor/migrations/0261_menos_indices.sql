-- An index for each sort of each list was paid for by every saved row. At 100,000 rows the first page by any of these sorts comes in less than
-- 300 ms without one, and a page far from it in less than a second (decision 0009).
drop index tickets_asunto, tickets_asunto_z, tickets_clave_cliente, tickets_clave_cliente_z, tickets_comentario, tickets_folio_factura,
  tickets_folio_factura_z, tickets_folio_remision, tickets_folio_remision_z, tickets_giro, tickets_nombre, tickets_nombre_z, tickets_tipo_cliente,
  tickets_vence, tickets_cerrado;
drop index remisiones_folio, remisiones_folio_factura, remisiones_folio_factura_z, remisiones_importe_neto, remisiones_fecha_guia;
drop index guias_facturada, guias_fecha_entrega, guias_folio, guias_folio_fiscal, guias_folio_fiscal_z, guias_guia, guias_importe_neto,
  guias_incidencia, guias_recibido_por, guias_total;
drop index depositos_por_ordenante, depositos_por_ordenante_z, depositos_por_refer;
drop index cifras_adeudo, cifras_anticipo, cifras_asesor, cifras_clave, cifras_de_1_a_30, cifras_de_31_a_60, cifras_de_61_a_90, cifras_mas_de_90,
  cifras_nombre, cifras_por_vencer, cifras_vencido_desde, cifras_zona;
drop index descargas_catalogo_ciudad, descargas_catalogo_clave, descargas_catalogo_estado, descargas_catalogo_localidad, descargas_catalogo_nombre,
  descargas_catalogo_tipo, descargas_catalogo_tipo_localidad, descargas_catalogo_zona;
