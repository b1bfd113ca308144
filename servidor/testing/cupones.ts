/**
 * Coupons of the small company: VERANO, with one article (number 1), of March 2025; LIBRE, without articles, of the same month; APARTADO, which an order holds.
 */
export const CUPON = { VERANO: 1, LIBRE: 2, APARTADO: 3 } as const;
/** The order of customer 1 that holds APARTADO (5 % of 100.00), for ever. */
export const PEDIDO_CON_CUPON = 'WEB-1';
/** VERANO's article. */
export const CUPON_DET = 1;

/** SQL of the coupons of the small company. */
export const cuponesDe = (operadorId: number): string => `
  insert into cupones (cupon_id, folio, fecha_ini, fecha_fin, importe, descuento, min_compra, creado, creado_por) values
    (${CUPON.VERANO}, 'VERANO25', '2025-03-01', '2025-03-31', 50, 0, 500, '2025-02-20 10:00-06', ${operadorId}),
    (${CUPON.LIBRE}, 'LIBRE10', '2025-03-31', '2999-12-31', 0, 10, 0, '2025-02-21 10:00-06', ${operadorId}),
    (${CUPON.APARTADO}, 'APARTA5', '2024-12-01', '2999-12-31', 0, 5, 0, '2024-11-21 10:00-06', ${operadorId});
  insert into cupones_pedidos (pedido, cliente_id) values ('${PEDIDO_CON_CUPON}', 1);
  insert into cupones_usos (uso_id, cupon_id, pedido, cliente_id, estado, dia, reservada, expira, compra, descuento, operador_id) values
    (1, ${CUPON.APARTADO}, '${PEDIDO_CON_CUPON}', 1, 'RESERVADA', '2025-03-07', '2025-03-07 12:00-06', '2999-12-31 12:00-06', 100, 5, ${operadorId});
  insert into cupones_usos_det (uso_id, renglon, articulo_id, unidades, importe, iva, descuento) values (1, 1, 1, 2, 100, 16, 5);
  insert into cupones_det (cupon_det_id, cupon_id, articulo_id, unidades, agregado_por) values (${CUPON_DET}, ${CUPON.VERANO}, 1, 2, ${operadorId});
  select setval(pg_get_serial_sequence(t, c), 100) from (values ('cupones', 'cupon_id'), ('cupones_det', 'cupon_det_id'), ('cupones_usos', 'uso_id')) s (t, c);
`;
