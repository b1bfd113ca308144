/**
 * Cleanup lists of ADMIN: UNA with customer 1 pending; OTRA with it too, which ADMIN is working on; customer 2 is on a closed one, reviewed long ago
 * as no longer a business. EQUIVOCADA was closed by hand.
 */
export const LISTA = { UNA: 1, OTRA: 2, CERRADA: 3, EQUIVOCADA: 4 } as const;
export const DEPURADO = { UNO: 1, OTRO: 2, REVISADO: 3 } as const;
/** A correction of customer 1's second telephone that waits. */
export const CORRECCION = { ESPERA: 1 } as const;
/** What ADMIN did to customer 2 by its classification: a number is not called. */
export const APLICACION_DEP = 1;
/** A file of ADMIN with the keys of both customers. */
export const ARCHIVO_DE_CLAVES = 106;
export const CSV_CLAVES = `e'Clave cliente,NOTA\\nc-1,\\nC-2,X\\nC-2,OTRA VEZ\\nC-99,\\n'`;

/** SQL of the cleanup lists of the small company. */
export const depuracionDe = ({ admin }: { admin: number }): string => `
  insert into listas_depuracion (lista_id, nombre, operador_id, creada) values
    (${LISTA.UNA}, 'PRIMERA', ${admin}, '2025-03-05 10:00-06'), (${LISTA.OTRA}, 'SEGUNDA', ${admin}, '2025-03-06 10:00-06');
  insert into depuraciones (lista_dep_det_id, lista_id, cliente_id, dir_cli_id) values
    (${DEPURADO.UNO}, ${LISTA.UNA}, 1, 1), (${DEPURADO.OTRO}, ${LISTA.OTRA}, 1, 1);
  insert into listas_depuracion (lista_id, nombre, operador_id, creada, cerrada) values
    (${LISTA.CERRADA}, 'VIEJA', ${admin}, '2024-03-06 10:00-06', '2024-03-06 12:00-06');
  insert into listas_depuracion (lista_id, nombre, operador_id, creada, cerrada, cerrada_por, motivo_cierre) values
    (${LISTA.EQUIVOCADA}, 'EQUIVOCADA', ${admin}, '2024-03-05 10:00-06', '2024-03-05 12:00-06', ${admin}, 'Era otro archivo');
  insert into depuraciones (lista_dep_det_id, lista_id, cliente_id, dir_cli_id, num_intento, llamadas, clasif_dep_id, operador_id, primero, ultimo, revisado)
  select ${DEPURADO.REVISADO}, ${LISTA.CERRADA}, d.cliente_id, d.dir_cli_id, 1, true, 3, ${admin}, t, t, t
    from direcciones_clientes d, (values ('2024-03-06 12:00-06'::timestamptz)) x (t) where d.cliente_id = 2 and d.principal;
  insert into consecuencias_depuracion (clasif_dep_id, accion) values (3, 'INACTIVA');
  insert into aplicaciones_depuracion (aplicacion_dep_id, operador_id, momento) overriding system value values (${APLICACION_DEP}, ${admin}, '2024-03-07 10:00-06');
  with n as (insert into no_llamar (cliente_id, numero, motivo, desde, operador_id) values (2, '5555550123', 'CERRÓ SU NEGOCIO', '2024-03-07 10:00-06', ${admin})
             returning no_llamar_id)
  insert into aplicaciones_depuracion_det (aplicacion_dep_id, lista_dep_det_id, cliente_id, clasif_dep_id, accion, no_llamar_ids)
  select ${APLICACION_DEP}, ${DEPURADO.REVISADO}, 2, 3, 'NO_LLAMAR', array[no_llamar_id] from n;
  select setval(pg_get_serial_sequence('aplicaciones_depuracion', 'aplicacion_dep_id'), 100);
  insert into correcciones_cliente (correccion_id, cliente_id, lista_dep_det_id, campo, antes, despues, operador_id, momento, estado_correccion)
    overriding system value
  select ${CORRECCION.ESPERA}, 1, ${DEPURADO.UNO}, 'telefono2', c.telefono2, '5555550199', ${admin}, '2025-03-06 11:00-06', 'ESPERA' from clientes c where c.cliente_id = 1;
  select setval(pg_get_serial_sequence('correcciones_cliente', 'correccion_id'), 100);
  select setval(pg_get_serial_sequence('listas_depuracion', 'lista_id'), 100), setval(pg_get_serial_sequence('depuraciones', 'lista_dep_det_id'), 100);
  update depuraciones set apartado_por = ${admin}, apartado_visto = now() where lista_dep_det_id = ${DEPURADO.OTRO};
  insert into importaciones (importacion_id, operador_id, archivo, bytes) overriding system value values
    (${ARCHIVO_DE_CLAVES}, ${admin}, 'claves.csv', length(${CSV_CLAVES}));
  insert into importaciones_partes values (${ARCHIVO_DE_CLAVES}, 0, convert_to(${CSV_CLAVES}, 'UTF8'));
  select setval(pg_get_serial_sequence('importaciones', 'importacion_id'), 200);
`;
