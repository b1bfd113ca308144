/** Coupons of the small company: VERANO, with one article (number 1), of March 2025; LIBRE, without articles, of the same month. */
export const CUPON = { VERANO: 1, LIBRE: 2 } as const;
/** VERANO's article. */
export const CUPON_DET = 1;

/** SQL of the coupons of the small company. */
export const cuponesDe = (operadorId: number): string => `
  insert into cupones (cupon_id, folio, fecha_ini, fecha_fin, importe, descuento, min_compra, creado, creado_por) values
    (${CUPON.VERANO}, 'VERANO25', '2025-03-01', '2025-03-31', 50, 0, 500, '2025-02-20 10:00-06', ${operadorId}),
    (${CUPON.LIBRE}, 'LIBRE10', '2025-03-31', '2999-12-31', 0, 10, 0, '2025-02-21 10:00-06', ${operadorId});
  insert into cupones_det (cupon_det_id, cupon_id, articulo_id, unidades, agregado_por) values (${CUPON_DET}, ${CUPON.VERANO}, 1, 2, ${operadorId});
  select setval(pg_get_serial_sequence(t, c), 100) from (values ('cupones', 'cupon_id'), ('cupones_det', 'cupon_det_id')) s (t, c);
`;
