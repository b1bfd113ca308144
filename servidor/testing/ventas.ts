/** SQL of what the small company's reports of sales show: `articulo` is a catalogue, of which an invoice has two pieces. */
export const ventasDe = ({ articulo, factura }: { articulo: number; factura: number }): string => `
  update articulos set es_catalogo = 'S' where articulo_id = ${articulo};
  insert into facturas_det (docto_ve_id, renglon, articulo_id, unidades, unitario_con_iva, total_con_iva) values (${factura}, 1, ${articulo}, 2, 0, 0);
`;
