import { CONTROLES, P } from '@anden/contrato/permissions.ts';

/** Key of every operator of the fixture. */
export const CLAVE = 'clave-de-prueba';

/** Operators of the small company of the tests. */
export const OP = {
  /** Every control id, warehouse 1, sees all. */
  ADMIN: 1,
  /** Receives in warehouse 1; may not set the received date. */
  RECIBO: 2,
  /** Receives in warehouse 1 and sets the date. */
  JEFE: 3,
  /** No control id at all. */
  NADIE: 4,
  /** Receives in warehouse 2. */
  NORTE: 5,
  /** Its control ids are changed by the permission tests. */
  UNO: 6,
} as const;

/** Articles: with a bar code; wildcard; without a bar code; sharing a key with the first. */
export const ART = { BARRAS: 1, COMODIN: 2, SIN_BARRAS: 3, REPETIDA: 4 } as const;

/** Purchases: arrived; without received date; of warehouse 2. */
export const COMPRA = { LLEGO: 1, SIN_FECHA: 2, NORTE: 3 } as const;

/** Lines: 10 ordered of BARRAS; 5 of COMODIN; 3 of SIN_BARRAS (all of LLEGO); then one of each other purchase. */
export const LINEA = { BARRAS: 1, COMODIN: 2, SIN_BARRAS: 3, SIN_FECHA: 4, NORTE: 5 } as const;

export const BARRAS = '7501000000012';
export const CAJA = '17501000000019';
export const REPETIDA = '7509999999997';

/** SQL of the small company. `hash` is the quoted argon2id of {@link CLAVE}. */
export const empresa = (hash: string): string => `
  insert into almacenes values (1, 'PRINCIPAL'), (2, 'NORTE');
  insert into departamentos values (1, 'ALMACÉN');
  insert into puestos values (1, 'RECIBIDOR', 1);
  insert into operadores (operador_id, operador, nombre, clave_hash, almacen_id, departamento_id, puesto_id) values
    (${OP.ADMIN}, 'ADMIN', 'ADMINISTRADORA', ${hash}, 1, 1, 1),
    (${OP.RECIBO}, 'RECIBO', 'RECIBIDOR', ${hash}, 1, 1, 1),
    (${OP.JEFE}, 'JEFE', 'JEFA DE ALMACÉN', ${hash}, 1, 1, 1),
    (${OP.NADIE}, 'NADIE', 'SIN PERMISOS', ${hash}, 1, 1, 1),
    (${OP.NORTE}, 'NORTE', 'RECIBIDOR NORTE', ${hash}, 2, 1, 1),
    (${OP.UNO}, 'UNO', 'CON UN PERMISO', ${hash}, 1, 1, 1);
  select setval(pg_get_serial_sequence('operadores', 'operador_id'), 100);
  insert into operador_controles (operador_id, control_id) values
    ${CONTROLES.map((c) => `(${OP.ADMIN}, ${c.id})`).join(',')},
    (${OP.RECIBO}, ${P.recepcioncom}), (${OP.RECIBO}, ${P.histcompras}),
    (${OP.JEFE}, ${P.recepcioncom}), (${OP.JEFE}, ${P.histcompras}), (${OP.JEFE}, ${P.fechaRecepcion}),
    (${OP.NORTE}, ${P.recepcioncom}), (${OP.NORTE}, ${P.histcompras}), (${OP.NORTE}, ${P.fechaRecepcion});
  insert into articulos (articulo_id, clave_articulo, articulo, tipo_articulo, comodin_empaque) values
    (${ART.BARRAS}, 'A-1', 'TAZA BLANCA', 'D', 'N'), (${ART.COMODIN}, 'A-2', 'LISTÓN SUELTO', 'D', 'S'),
    (${ART.SIN_BARRAS}, 'A-3', 'JARRA SIN CÓDIGO', 'D', 'N'), (${ART.REPETIDA}, 'A-4', 'TAZA NEGRA', 'D', 'N');
  select setval(pg_get_serial_sequence('articulos', 'articulo_id'), 100);
  insert into claves_articulo values
    ('${BARRAS}', ${ART.BARRAS}, 18), ('${CAJA}', ${ART.BARRAS}, 19),
    ('${REPETIDA}', ${ART.BARRAS}, 20), ('${REPETIDA}', ${ART.REPETIDA}, 18);
  insert into proveedores (proveedor_id, proveedor) values (1, 'PROVEEDORA DEL CENTRO');
  select setval(pg_get_serial_sequence('proveedores', 'proveedor_id'), 100);
  insert into compras (docto_cm_id, folio, folio_prov, proveedor_id, almacen_id, fecha, importe, fecha_recepcion) values
    (${COMPRA.LLEGO}, 'OC1', 'F-1', 1, 1, current_date - 3, 1500.50, now() - interval '2 hours'),
    (${COMPRA.SIN_FECHA}, 'OC2', null, 1, 1, current_date - 1, 200, null),
    (${COMPRA.NORTE}, 'OC3', 'F-3', 1, 2, current_date - 2, 99, now() - interval '1 hour');
  select setval(pg_get_serial_sequence('compras', 'docto_cm_id'), 100);
  insert into compras_det (docto_cm_det_id, docto_cm_id, renglon, articulo_id, unidades, costo) values
    (${LINEA.BARRAS}, ${COMPRA.LLEGO}, 1, ${ART.BARRAS}, 10, 10), (${LINEA.COMODIN}, ${COMPRA.LLEGO}, 2, ${ART.COMODIN}, 5, 1),
    (${LINEA.SIN_BARRAS}, ${COMPRA.LLEGO}, 3, ${ART.SIN_BARRAS}, 3, 7), (${LINEA.SIN_FECHA}, ${COMPRA.SIN_FECHA}, 1, ${ART.BARRAS}, 4, 10),
    (${LINEA.NORTE}, ${COMPRA.NORTE}, 1, ${ART.BARRAS}, 6, 10);
  select setval(pg_get_serial_sequence('compras_det', 'docto_cm_det_id'), 100);
  insert into avisos (operador_id, mensaje) values (${OP.ADMIN}, 'Aviso de prueba'), (${OP.RECIBO}, 'Aviso ajeno');
`;
