import { CONTROLES, P } from '@anden/contrato/permissions.ts';
import { capacitacionesDe } from './capacitaciones.ts';
import { cuponesDe } from './cupones.ts';
import { depuracionDe } from './depuracion.ts';
import {
  ART,
  ASIENTO,
  BARRAS,
  BARRAS_GALLETA,
  BARRAS_LOTE,
  BARRAS_MULTI,
  BARRAS_RESERVA,
  CADUCA_G0,
  CADUCA_G1,
  CADUCA_G2,
  CADUCA_L1,
  CAJA,
  CLAVE,
  COMPRA,
  CONTEO,
  CSV_ESTADO,
  CSV_PROVEEDORES,
  CUENTA,
  DEPOSITO,
  DOCUMENTO,
  ESTADO,
  FACTURA,
  FESTIVO,
  FOTO,
  GUARDADO,
  IMPORTACION,
  INV,
  LINEA,
  OP,
  PROPUESTA,
  RDET,
  RECORRIDO,
  REM,
  REN,
  REPETIDA,
  RES,
  RH,
  SESION,
  TAREA,
  TR,
  UBI,
} from './fixture.ts';
import { marcadorDe } from './marcador.ts';
import { ticketsDe } from './tickets.ts';
import { ventasDe } from './ventas.ts';

/** SQL of the small company. `hash` is the quoted argon2id of {@link CLAVE}. */
export const empresa = (hash: string): string => `
  insert into almacenes values (1, 'PRINCIPAL'), (2, 'NORTE');
  insert into departamentos values (1, 'ALMACÉN');
  insert into puestos values (1, 'RECIBIDOR', 1);
  select setval(pg_get_serial_sequence('puestos', 'puesto_id'), 100);
  insert into procesos (puesto_id, nombre) values (1, 'RECIBIR');
  insert into procedimientos (proceso_actividad_id, nombre, url_diagrama) values (${RH.PROCESO}, 'RECIBIR UNA COMPRA', 'https://nube.example/d1');
  insert into nombres_reglas (nombre) values ('SEGURIDAD');
  insert into reglas (departamento_id, cat_nombre_id) values (1, ${RH.NOMBRE});
  insert into politicas (nombre) values ('HORARIOS');
  insert into operadores (operador_id, operador, nombre, clave_hash, almacen_id, departamento_id, puesto_id) values
    (${OP.ADMIN}, 'ADMIN', 'ADMINISTRADORA', ${hash}, 1, 1, 1),
    (${OP.RECIBO}, 'RECIBO', 'RECIBIDOR', ${hash}, 1, 1, 1),
    (${OP.JEFE}, 'JEFE', 'JEFA DE ALMACÉN', ${hash}, 1, 1, 1),
    (${OP.NADIE}, 'NADIE', 'SIN PERMISOS', ${hash}, 1, 1, 1),
    (${OP.NORTE}, 'NORTE', 'RECIBIDOR NORTE', ${hash}, 2, 1, 1),
    (${OP.UNO}, 'UNO', 'CON UN PERMISO', ${hash}, 1, 1, 1),
    (${OP.CONTEO}, 'CONTEO', 'CONTADORA', ${hash}, 1, 1, 1),
    (${OP.ACOMODO}, 'ACOMODO', 'ACOMODADOR', ${hash}, 1, 1, 1),
    (${OP.FUERA}, 'FUERA', 'QUIEN SE FUE', ${hash}, 1, 1, 1);
  update operadores set activo = false where operador_id = ${OP.FUERA};
  update politicas set url = 'https://nube.example/horarios';
  insert into documentos_versiones (documento_id, version, url, cambio, menor, exige, operador_id)
    select documento_id, 1, url, 'Primera versión', clase <> 'POLITICA', case clase when 'POLITICA' then 1 end, ${OP.ADMIN} from documentos join registros_con_documento using (clase, registro_id)
     where url is not null;
  update documentos d set version = 1 from documentos_versiones v where v.documento_id = d.documento_id;
  insert into documentos_aperturas (documento_id, version, operador_id) values (${DOCUMENTO.POLITICA}, 1, ${OP.ADMIN});
  insert into archivos (operador_id, nombre, bytes) values (${OP.ADMIN}, 'manual.pdf', 10);
  select setval(pg_get_serial_sequence('operadores', 'operador_id'), 100);
  insert into sesiones (sesion_id, sesion_hash, operador_id, dia, direccion, agente) overriding system value values
    (${SESION.CONTEO}, sha256('sesión de CONTEO'), ${OP.CONTEO}, (now() at time zone 'America/Mexico_City')::date, '10.0.0.7', 'Mozilla/5.0 (Linux; Android 13; TC22) Chrome/130.0');
  select setval(pg_get_serial_sequence('sesiones', 'sesion_id'), 100);
  ${capacitacionesDe(OP.ADMIN, OP.RECIBO, OP.JEFE)}
  insert into operador_controles (operador_id, control_id) values
    ${CONTROLES.map((c) => `(${OP.ADMIN}, ${c.id})`).join(',')},
    (${OP.RECIBO}, ${P.recepcioncom}), (${OP.RECIBO}, ${P.histcompras}),
    (${OP.JEFE}, ${P.recepcioncom}), (${OP.JEFE}, ${P.histcompras}), (${OP.JEFE}, ${P.fechaRecepcion}),
    (${OP.NORTE}, ${P.recepcioncom}), (${OP.NORTE}, ${P.histcompras}), (${OP.NORTE}, ${P.fechaRecepcion}),
    (${OP.CONTEO}, ${P.inventarios}), (${OP.ACOMODO}, ${P.acomodocom}), (${OP.ACOMODO}, ${P.acomodoinv});
  insert into articulos (articulo_id, clave_articulo, articulo, tipo_articulo, comodin_empaque) values
    (${ART.BARRAS}, 'A-1', 'TAZA BLANCA', 'D', 'N'), (${ART.COMODIN}, 'A-2', 'LISTÓN SUELTO', 'D', 'S'),
    (${ART.SIN_BARRAS}, 'A-3', 'JARRA SIN CÓDIGO', 'D', 'N'), (${ART.REPETIDA}, 'A-4', 'TAZA NEGRA', 'D', 'N');
  select setval(pg_get_serial_sequence('articulos', 'articulo_id'), 100);
  insert into articulos (articulo_id, clave_articulo, articulo, tipo_articulo, caduca, lote, minimo, maximo) values
    (${ART.LOTE}, 'A-5', 'MERMELADA DE FRESA', 'D', 'S', 'S', 0, 40), (${ART.MULTI}, 'A-6', 'CAJA ARCHIVADORA', 'M', 'N', 'N', 5, 20),
    (${ART.RESERVA}, 'A-7', 'TAPETE DE YUTE', 'M', 'N', 'N', 0, 0), (${ART.GALLETA}, 'A-8', 'GALLETA SURTIDA', 'D', 'S', 'S', 0, 0);
  insert into claves_articulo values ('${BARRAS_LOTE}', ${ART.LOTE}, 18), ('${BARRAS_MULTI}', ${ART.MULTI}, 18), ('${BARRAS_RESERVA}', ${ART.RESERVA}, 18), ('${BARRAS_GALLETA}', ${ART.GALLETA}, 18),
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
  insert into vistas (lista, operador_id, nombre, busqueda, columnas) values ('getKardex', ${OP.ADMIN}, 'De prueba', '', '');
  insert into importaciones (operador_id, archivo, bytes) values
    (${OP.ADMIN}, 'proveedores.csv', length(${CSV_PROVEEDORES})), (${OP.ADMIN}, 'otros.csv', 10);
  insert into importaciones (operador_id, archivo, bytes, estado, filas, muestra, tabla, importada) values
    (${OP.ADMIN}, 'proveedores.csv', length(${CSV_PROVEEDORES}), 'revisada', 2, '[{"FILA": 1, "CELDAS": ["PROVEEDOR", "RFC"]}]', null, null),
    (${OP.ADMIN}, 'proveedores.csv', 50, 'importada', 1, null, 'proveedores', now());
  insert into importaciones (operador_id, archivo, bytes) values (${OP.ADMIN}, 'estado.csv', length(${CSV_ESTADO}));
  insert into importaciones_partes values
    (${ESTADO.id}, 0, convert_to(${CSV_ESTADO}, 'UTF8')), (${IMPORTACION.COMPLETA}, 0, convert_to(${CSV_PROVEEDORES}, 'UTF8')), (${IMPORTACION.REVISADA}, 0, convert_to(${CSV_PROVEEDORES}, 'UTF8'));
  insert into importaciones_filas (importacion_id, tabla, antes, despues)
    select ${IMPORTACION.HECHA}, 'proveedores', to_jsonb(p) || '{"rfc": "PCE010203AB1"}', to_jsonb(p) from proveedores p where proveedor_id = 1;
  insert into avisos (operador_id, mensaje) values (${OP.ADMIN}, 'Aviso de prueba'), (${OP.RECIBO}, 'Aviso ajeno');

  insert into compras (docto_cm_id, folio, folio_prov, proveedor_id, almacen_id, fecha, importe, fecha_recepcion, completada) values
    (${COMPRA.RECIBIDA}, 'OC4', 'F-4', 1, 1, date '2025-03-01', 400, timestamptz '2025-03-02 10:00-06', timestamptz '2025-03-02 12:00-06');
  insert into compras_det (docto_cm_det_id, docto_cm_id, renglon, articulo_id, unidades, unidades_recib, costo) values
    (${LINEA.RECIBIDA}, ${COMPRA.RECIBIDA}, 1, ${ART.BARRAS}, 6, 6, 10), (${LINEA.RECIBIDA_LOTE}, ${COMPRA.RECIBIDA}, 2, ${ART.LOTE}, 12, 12, 5),
    (${LINEA.RECIBIDA_MULTI}, ${COMPRA.RECIBIDA}, 3, ${ART.MULTI}, 30, 30, 8);
  insert into lugares (lugar_id, clase, almacen_id, nombre) values ${Object.values(UBI)
    .map((u) => `(${u.id}, 'ubicacion', ${u.codigo[0]}, '${u.codigo}')`)
    .join(',')};
  select setval(pg_get_serial_sequence('lugares', 'lugar_id'), 2000);
  insert into ubicaciones (ubicacion_id, almacen_id, ubicacion, tipo) values ${Object.entries(UBI)
    .map(
      ([n, u]) => `(${u.id}, ${u.codigo[0]}, '${u.codigo}', '${n === 'M1' ? 'M' : n === 'I1' ? 'I' : 'F'}')`,
    )
    .join(',')};
  insert into articulos_ubicacion (ubicacion_id, articulo_id) values
    (${UBI.F1.id}, ${ART.BARRAS}), (${UBI.F1.id}, ${ART.COMODIN}), (${UBI.F1.id}, ${ART.MULTI}), (${UBI.F2.id}, ${ART.BARRAS}),
    (${UBI.F2.id}, ${ART.LOTE}), (${UBI.M1.id}, ${ART.MULTI}), (${UBI.M1.id}, ${ART.RESERVA}), (${UBI.F2.id}, ${ART.RESERVA}), (${UBI.I1.id}, ${ART.BARRAS}), (${UBI.NORTE.id}, ${ART.BARRAS}), (${UBI.F3.id}, ${ART.GALLETA}), (${UBI.NORTE.id}, ${ART.GALLETA});
  insert into acomodos (acomodo_id, folio, renglon, fecha, almacen_id, articulo_id, ubicacion_id, unidades, motivo) values
    (1, 'DV1', 1, '2025-03-03 09:00-06', 1, ${ART.BARRAS}, ${UBI.F2.id}, 4, 'DEVOLUCIÓN'), (2, 'DV2', 1, '2025-03-03 09:00-06', 2, ${ART.BARRAS}, ${UBI.NORTE.id}, 2, 'DEVOLUCIÓN');
  select setval(pg_get_serial_sequence('acomodos', 'acomodo_id'), 100);
  insert into inventarios (inventario_id, folio, fecha, almacen_id, descripcion) values
    (1, 'INV1', '2025-03-04 08:00-06', 1, 'CONTEO CÍCLICO'), (2, 'INV2', '2025-03-04 08:00-06', 2, null);
  insert into inventarios_det (inventario_det_id, inventario_id, articulo_id, folio_conteo_tmp, denegado) values
    (${INV.BARRAS}, 1, ${ART.BARRAS}, 'T-1', 0), (${INV.LOTE}, 1, ${ART.LOTE}, 'T-2', 3), (${INV.NORTE}, 2, ${ART.BARRAS}, 'T-3', 0);
  insert into inventarios (inventario_id, folio, fecha, almacen_id, descripcion) values (3, 'INV3', '2025-03-04 08:00-06', 2, null);
  insert into inventarios_det (inventario_det_id, inventario_id, articulo_id, folio_conteo_tmp, estatus) values (${INV.RECONTEO}, 3, ${ART.BARRAS}, 'T-4', 'RECONTEO');
  insert into conteos (conteo_id, inventario_det_id, operador_id, operacion_id, estatus, fecha) values
    (${CONTEO}, ${INV.RECONTEO}, ${OP.NORTE}, '00000000-0000-4000-8000-0000000000c1', 'POR RECONTAR', '2025-03-07 09:00-06');
  insert into conteos_det (conteo_id, ubicacion_id, contadas, esperadas, contada_en) values (${CONTEO}, ${UBI.NORTE.id}, 40, 0, '2025-03-07 09:00-06');
  select setval(pg_get_serial_sequence('conteos', 'conteo_id'), 100);
  select setval(pg_get_serial_sequence('inventarios', 'inventario_id'), 100), setval(pg_get_serial_sequence('inventarios_det', 'inventario_det_id'), 100);
  insert into guardados (operacion_id, operador_id, llamada, resumen) values
    ('${GUARDADO}', ${OP.ADMIN}, 'guardaExistenciaArticuloUbicacion', '1 pieza de A-2 en 1-01-001-01-010');
  insert into resurtidos (resurtido_id, almacen_id, articulo_id, fecha_sol, operador_id_sol, cantidad_sol, cantidad_sur, operador_id_sur, fecha_sur, motivo) values
    (${RES.ABIERTO}, 1, ${ART.RESERVA}, '2025-03-05 09:00-06', ${OP.ADMIN}, 6, 2, ${OP.ADMIN}, '2025-03-05 09:30-06', 'OPERADOR'),
    (${RES.NORTE}, 2, ${ART.MULTI}, '2025-03-05 09:00-06', ${OP.NORTE}, 3, 0, null, null, 'MINIMO');
  select setval(pg_get_serial_sequence('resurtidos', 'resurtido_id'), 100);
  update almacenes set exhibicion = true where almacen_id = 2;
  insert into traspasos (docto_in_id, folio, empresa_id, fecha, almacen_org_id, almacen_dest_id, operador_id, surtido) values
    (${TR.SURTIR}, 'TR1', 3, '2025-03-06 09:00-06', 1, 2, ${OP.ADMIN}, null), (${TR.RECIBIR}, 'TR2', 3, '2025-03-06 09:00-06', 2, 1, ${OP.NORTE}, '2025-03-06 10:00-06'),
    (${TR.NORTE}, 'TR3', 3, '2025-03-06 09:00-06', 2, 1, ${OP.NORTE}, null), (${TR.AL_NORTE}, 'TR4', 3, '2025-03-06 09:00-06', 1, 2, ${OP.ADMIN}, '2025-03-06 10:00-06');
  insert into traspasos_det (docto_in_det_id, docto_in_id, renglon, articulo_id, unidades, unidades_surt) values
    (${REN.BARRAS}, ${TR.SURTIR}, 1, ${ART.BARRAS}, 5, 0), (${REN.LOTE}, ${TR.SURTIR}, 2, ${ART.LOTE}, 12, 0), (${REN.MULTI}, ${TR.SURTIR}, 3, ${ART.MULTI}, 4, 0),
    (${REN.RECIBIR_MULTI}, ${TR.RECIBIR}, 1, ${ART.MULTI}, 6, 6), (${REN.RECIBIR_LOTE}, ${TR.RECIBIR}, 2, ${ART.LOTE}, 3, 3),
    (${REN.NORTE}, ${TR.NORTE}, 1, ${ART.BARRAS}, 1, 0), (${REN.AL_NORTE}, ${TR.AL_NORTE}, 1, ${ART.BARRAS}, 2, 2);
  select setval(pg_get_serial_sequence('traspasos', 'docto_in_id'), 100), setval(pg_get_serial_sequence('traspasos_det', 'docto_in_det_id'), 100);
  insert into clientes (cliente_id, clave_cliente, nombre, tipo, zona, operador_id) values
    (1, 'C-1', 'FERRETERÍA LA PERLA', 'DISTRIBUIDOR', 'CENTRO', ${OP.ADMIN}), (2, 'C-2', 'PAPELERÍA DEL NORTE', null, null, null);
  update direcciones_clientes set direccion = 'AV. JUÁREZ 10', ciudad = 'PUEBLA', estado = 'PUEBLA', codigo_postal = '72000' where cliente_id = 1;
  select setval(pg_get_serial_sequence('clientes', 'cliente_id'), 100);
  insert into facturas (docto_ve_id, folio, cliente_id, fecha, importe_neto, total, fletera) values
    (${FACTURA.LISTA}, 'F1', 1, '2025-03-07 12:00-06', 10, 11.6, 'PAQUETERÍA UNO'), (${FACTURA.EMPACANDO}, 'F2', 1, '2025-03-07 12:00-06', 30, 34.8, null),
    (${FACTURA.NORTE}, 'F3', 2, '2025-03-07 12:00-06', 10, 11.6, null);
  select setval(pg_get_serial_sequence('facturas', 'docto_ve_id'), 100);
  insert into cartera (cliente_id, clase, fecha, importe, folio) values (2, 'PAGO', '2025-03-08 12:00-06', 5, 'P-1');
  insert into aplicaciones (abono_id, cargo_id, importe, operador_id) values (${ASIENTO.PAGO}, ${ASIENTO.F3}, 2, ${OP.ADMIN});
  insert into bancos (banco_id, banco) values (1, 'BANCO DEL CENTRO');
  select setval(pg_get_serial_sequence('bancos', 'banco_id'), 100);
  insert into formas_pago (forma_pago_id, forma_pago) values (1, 'TRANSFERENCIA'), (2, 'EFECTIVO');
  select setval(pg_get_serial_sequence('formas_pago', 'forma_pago_id'), 100);
  insert into cuentas_banco (cuenta_ba_id, cuenta, banco_id, empresa_id) values (${CUENTA.UNO}, 'CENTRO 0001', 1, 1), (${CUENTA.TRES}, 'CENTRO 0003', 1, 3);
  select setval(pg_get_serial_sequence('cuentas_banco', 'cuenta_ba_id'), 100);
  insert into estados_cuenta (estado_cuenta_id, cuenta_ba_id, archivo, operador_id, renglones) values (1, ${CUENTA.UNO}, 'marzo.csv', ${OP.ADMIN}, 1);
  select setval(pg_get_serial_sequence('estados_cuenta', 'estado_cuenta_id'), 100);
  insert into depositos (docto_ba_id, folio, fecha, concepto_ba_id, cuenta_ba_id, banco_id, forma_pago_id, empresa_id, importe, descripcion, referencia_web, referencia, operador_id, estado_cuenta_id, renglon) values
    (${DEPOSITO.LIBRE}, 'D1', '2025-03-08', 79, ${CUENTA.UNO}, 1, 1, 1, 50, 'DEPÓSITO EN VENTANILLA', 'WEB-1', null, ${OP.ADMIN}, 1, 2),
    (${DEPOSITO.OTRO}, null, '2025-03-08', 79, ${CUENTA.UNO}, 1, 1, 1, 20, 'SPEI RECIBIDO', null, 'PAGO F2', ${OP.ADMIN}, null, null),
    (${DEPOSITO.DADO}, 'D3', '2025-03-08', 79, ${CUENTA.UNO}, 1, 1, 1, 30, 'CHEQUE', 'WEB-3', null, ${OP.ADMIN}, null, null);
  insert into cartera (cliente_id, clase, fecha, importe, docto_ba_id, operador_id) values (2, 'DEPOSITO', '2025-03-08 12:00-06', 10, ${DEPOSITO.DADO}, ${OP.ADMIN});
  select setval(pg_get_serial_sequence('depositos', 'docto_ba_id'), 100);
  insert into guias (guia_id, docto_ve_id, fecha, fletera, guia) values
    (1, ${FACTURA.LISTA}, '2025-03-07 13:00-06', 'PAQUETERÍA UNO', 'G-1'), (2, ${FACTURA.NORTE}, '2025-03-07 13:00-06', 'PAQUETERÍA UNO', 'G-2');
  select setval(pg_get_serial_sequence('guias', 'guia_id'), 100);
  insert into remisiones (docto_ve_id, documento_externo, folio, folio_dr, empresa_id, almacen_id, cliente_id, operador_id, fecha, importe_neto, renglones, estatus, surtida,
                          operador_id_surt, empacada, operador_id_empaque, observaciones_empaque, cajas, factura_id, paqueteria) values
    (${REM.SURTIR}, 'ERP-1', 'R1', 'P1', 3, 1, 1, ${OP.ADMIN}, '2025-03-07 09:00-06', 90, 3, 'PENDIENTE', null, null, null, null, null, null, null, 'PAQUETERÍA UNO'),
    (${REM.EMPACAR}, null, 'R2', 'P2', 3, 1, 1, ${OP.ADMIN}, '2025-03-07 09:00-06', 60, 2, 'AREAEMBARQUE', '2025-03-07 10:00-06', ${OP.ADMIN}, null, null, null, null, ${FACTURA.EMPACANDO}, 'PAQUETERÍA UNO'),
    (${REM.EMBARCAR}, null, 'R3', 'P3', 3, 1, 1, ${OP.ADMIN}, '2025-03-07 09:00-06', 10, 1, 'EMBARCANDO', '2025-03-07 10:00-06', ${OP.ADMIN}, '2025-03-07 11:00-06', ${OP.ADMIN}, 'UNA CAJA', 1, ${FACTURA.LISTA}, 'PAQUETERÍA UNO'),
    (${REM.NORTE}, null, 'R4', null, 3, 2, 2, null, '2025-03-07 09:00-06', 10, 1, 'PENDIENTE', null, null, null, null, null, null, ${FACTURA.NORTE}, null);
  select setval(pg_get_serial_sequence('remisiones', 'docto_ve_id'), 100);
  insert into remisiones_det (docto_ve_det_id, docto_ve_id, renglon, articulo_id, unidades, precio, unidades_surt, inicio_surtido, operador_id_inicio, fecha_hora_surtido,
                              operador_id_surt, cerrado, motivo_corto, operador_id_corto, fecha_hora_empaque, operador_id_empaque) values
    (${RDET.GALLETA}, ${REM.SURTIR}, 1, ${ART.GALLETA}, 5, 10, 0, null, null, null, null, null, null, null, null, null),
    (${RDET.BARRAS}, ${REM.SURTIR}, 2, ${ART.BARRAS}, 3, 10, 0, null, null, null, null, null, null, null, null, null),
    (${RDET.COMODIN}, ${REM.SURTIR}, 3, ${ART.COMODIN}, 1, 10, 0, null, null, null, null, null, null, null, null, null),
    (${RDET.EMPACAR}, ${REM.EMPACAR}, 1, ${ART.GALLETA}, 2, 10, 2, '2025-03-07 09:50-06', ${OP.ADMIN}, '2025-03-07 09:55-06', ${OP.ADMIN}, null, null, null, null, null),
    (${RDET.CORTO}, ${REM.EMPACAR}, 2, ${ART.GALLETA}, 4, 10, 1, '2025-03-07 09:56-06', ${OP.ADMIN}, '2025-03-07 09:58-06', ${OP.ADMIN}, '2025-03-07 10:00-06', 'no hay', ${OP.ADMIN}, null, null),
    (${RDET.EMBARCAR}, ${REM.EMBARCAR}, 1, ${ART.GALLETA}, 1, 10, 1, '2025-03-07 09:58-06', ${OP.ADMIN}, '2025-03-07 10:00-06', ${OP.ADMIN}, null, null, null, null, null),
    (${RDET.NORTE}, ${REM.NORTE}, 1, ${ART.BARRAS}, 1, 10, 0, null, null, null, null, null, null, null, null, null);
  select setval(pg_get_serial_sequence('remisiones_det', 'docto_ve_det_id'), 100);
  ${marcadorDe({ admin: OP.ADMIN, zona: 'America/Mexico_City' })}
  ${depuracionDe({ admin: OP.ADMIN })}
  ${ventasDe({ articulo: ART.SIN_BARRAS, factura: FACTURA.NORTE })}
  ${ticketsDe({ admin: OP.ADMIN, jefe: OP.JEFE, renglon: RDET.GALLETA, articulo: ART.GALLETA })}
  update remisiones_det set unidades_emp = unidades_surt, fecha_hora_empaque = '2025-03-07 10:50-06', operador_id_empaque = ${OP.ADMIN} where docto_ve_det_id = ${RDET.EMBARCAR};
  insert into empaques (operacion_id, docto_ve_id, docto_ve_det_id, operador_id, fecha, piezas)
    select gen_random_uuid(), docto_ve_id, docto_ve_det_id, operador_id_empaque, fecha_hora_empaque, unidades_surt
      from remisiones_det where fecha_hora_empaque is not null;
  insert into remisiones_surtidores (docto_ve_id, operador_id, desde, ultima) values
    (${REM.EMPACAR}, ${OP.ADMIN}, '2025-03-07 09:50-06', '2025-03-07 10:00-06'), (${REM.EMBARCAR}, ${OP.ADMIN}, '2025-03-07 09:58-06', '2025-03-07 11:00-06');
  insert into surtidos (operacion_id, docto_ve_id, docto_ve_det_id, almacen_id, operador_id, inicio, fin, segundos, piezas, importe, completo) values
    ('00000000-0000-4000-8000-0000000000b1', ${REM.EMPACAR}, ${RDET.EMPACAR}, 1, ${OP.ADMIN}, '2025-03-07 09:50-06', '2025-03-07 09:55-06', 300, 2, 20, true),
    ('00000000-0000-4000-8000-0000000000b2', ${REM.EMPACAR}, ${RDET.CORTO}, 1, ${OP.ADMIN}, '2025-03-07 09:56-06', '2025-03-07 09:58-06', 120, 1, 10, true),
    ('00000000-0000-4000-8000-0000000000b3', ${REM.EMBARCAR}, ${RDET.EMBARCAR}, 1, ${OP.ADMIN}, '2025-03-07 09:58-06', '2025-03-07 10:00-06', 120, 1, 10, true);
  insert into recorridos (recorrido_id, almacen_id, operador_id) values (${RECORRIDO}, 1, ${OP.CONTEO});
  select setval(pg_get_serial_sequence('recorridos', 'recorrido_id'), 100);
  insert into reclamos (documento, documento_det_id, operador_id, desde, vence) values ('traspaso', ${REN.MULTI}, ${OP.ADMIN}, now(), '2999-01-01');
  insert into dias_festivos (fecha, nombre, operador_id) values ('${FESTIVO}', 'NAVIDAD', ${OP.ADMIN});
  insert into tareas_checklist (tarea_id) values (${TAREA.ADMIN}), (${TAREA.JEFE});
  insert into tareas_versiones (tarea_id, desde, descripcion, frecuencia, dias, hora_inicio, hora, operador_id, guardada_por) values
    (${TAREA.ADMIN}, '2025-01-01', 'REVISAR LOS PERMISOS', 'SEMANAL', '{0,1,2,3,4,5,6}', '00:00', '23:59', ${OP.ADMIN}, ${OP.ADMIN}),
    (${TAREA.JEFE}, '2025-01-01', 'ABRIR EL ALMACÉN', 'SEMANAL', '{0,1,2,3,4,5,6}', '00:00', '23:59', ${OP.JEFE}, ${OP.ADMIN});
  select setval(pg_get_serial_sequence('tareas_checklist', 'tarea_id'), 100);
  with lugar as (select (select lugar_id from lugares where clase = 'ajuste') as ajuste, (select lugar_id from lugares where clase = 'proveedor') as proveedor,
    (select lugar_id from lugares where clase = 'cliente') as cliente, (select lugar_id from lugares where clase = 'transito') as transito,
    (select lugar_id from lugares where clase = 'recepcion' and almacen_id = 1) as recepcion,
    (select lugar_id from lugares where clase = 'devolucion' and almacen_id = 1) as devolucion, (select lugar_id from lugares where clase = 'embarque' and almacen_id = 1) as embarque,
    (select lugar_id from lugares where clase = 'devolucion' and almacen_id = 2) as devolucion2)
  insert into movimientos (operacion_id, fecha, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, fecha_caducidad, lote, documento, documento_id, documento_det_id)
  select o::uuid, f::timestamptz, 1, n, a, de, para, p, c::date, l, d, di, dd from lugar, lateral (values
    ('00000000-0000-4000-8000-0000000000a1', '2025-03-01 08:00-06', 'inventarioInicial', ${ART.BARRAS}, ajuste, ${UBI.F1.id}, 8, null, null, 'inventario inicial', null, null),
    ('00000000-0000-4000-8000-0000000000a1', '2025-03-01 08:00-06', 'inventarioInicial', ${ART.COMODIN}, ajuste, ${UBI.F1.id}, 2, null, null, 'inventario inicial', null, null),
    ('00000000-0000-4000-8000-0000000000a1', '2025-03-01 08:00-06', 'inventarioInicial', ${ART.LOTE}, ajuste, ${UBI.F2.id}, 10, '${CADUCA_L1}', 'L1', 'inventario inicial', null, null),
    ('00000000-0000-4000-8000-0000000000a1', '2025-03-01 08:00-06', 'inventarioInicial', ${ART.LOTE}, ajuste, ${UBI.F2.id}, 5, null, null, 'inventario inicial', null, null),
    ('00000000-0000-4000-8000-0000000000a1', '2025-03-01 08:00-06', 'inventarioInicial', ${ART.MULTI}, ajuste, ${UBI.M1.id}, 12, null, null, 'inventario inicial', null, null),
    ('00000000-0000-4000-8000-0000000000a2', '2025-03-02 11:00-06', 'guardarRecepcionCompra', ${ART.BARRAS}, proveedor, recepcion, 6, null, null, 'compra', ${COMPRA.RECIBIDA}, ${LINEA.RECIBIDA}),
    ('00000000-0000-4000-8000-0000000000a3', '2025-03-02 11:30-06', 'guardarRecepcionCompra', ${ART.LOTE}, proveedor, recepcion, 12, null, null, 'compra', ${COMPRA.RECIBIDA}, ${LINEA.RECIBIDA_LOTE}),
    ('00000000-0000-4000-8000-0000000000a4', '2025-03-02 12:00-06', 'guardarRecepcionCompra', ${ART.MULTI}, proveedor, recepcion, 30, null, null, 'compra', ${COMPRA.RECIBIDA}, ${LINEA.RECIBIDA_MULTI}),
    ('00000000-0000-4000-8000-0000000000a5', '2025-03-03 09:00-06', 'importar', ${ART.BARRAS}, cliente, devolucion, 4, null, null, 'acomodo', null, 1),
    ('00000000-0000-4000-8000-0000000000a6', '2025-03-03 09:00-06', 'importar', ${ART.BARRAS}, cliente, devolucion2, 2, null, null, 'acomodo', null, 2),
    ('00000000-0000-4000-8000-0000000000a1', '2025-03-01 08:00-06', 'inventarioInicial', ${ART.RESERVA}, ajuste, ${UBI.M1.id}, 6, null, null, 'inventario inicial', null, null),
    ('00000000-0000-4000-8000-0000000000a7', '2025-03-05 09:30-06', 'setTraspasoentreubicaciones', ${ART.RESERVA}, ${UBI.M1.id}, transito, 2, null, null, 'resurtido', null, ${RES.ABIERTO}),
    ('00000000-0000-4000-8000-0000000000a8', '2025-03-05 08:00-06', 'inventarioInicial', ${ART.MULTI}, ajuste, ${UBI.NORTE.id}, 6, null, null, 'inventario inicial', null, null),
    ('00000000-0000-4000-8000-0000000000a8', '2025-03-05 08:00-06', 'inventarioInicial', ${ART.LOTE}, ajuste, ${UBI.NORTE.id}, 3, '${CADUCA_L1}', 'V1', 'inventario inicial', null, null),
    ('00000000-0000-4000-8000-0000000000a8', '2025-03-05 08:00-06', 'inventarioInicial', ${ART.BARRAS}, ajuste, ${UBI.F2.id}, 2, null, null, 'inventario inicial', null, null),
    ('00000000-0000-4000-8000-0000000000a9', '2025-03-06 10:00-06', 'surtirProductoTraspaso', ${ART.MULTI}, ${UBI.NORTE.id}, transito, 6, null, null, 'traspaso', ${TR.RECIBIR}, ${REN.RECIBIR_MULTI}),
    ('00000000-0000-4000-8000-0000000000a9', '2025-03-06 10:00-06', 'surtirProductoTraspaso', ${ART.LOTE}, ${UBI.NORTE.id}, transito, 3, '${CADUCA_L1}', 'V1', 'traspaso', ${TR.RECIBIR}, ${REN.RECIBIR_LOTE}),
    ('00000000-0000-4000-8000-0000000000a9', '2025-03-06 10:00-06', 'surtirProductoTraspaso', ${ART.BARRAS}, ${UBI.F2.id}, transito, 2, null, null, 'traspaso', ${TR.AL_NORTE}, ${REN.AL_NORTE}),
    ('00000000-0000-4000-8000-0000000000b0', '2025-03-06 08:00-06', 'inventarioInicial', ${ART.GALLETA}, ajuste, ${UBI.F3.id}, 4, '${CADUCA_G1}', 'G1', 'inventario inicial', null, null),
    ('00000000-0000-4000-8000-0000000000b0', '2025-03-06 08:00-06', 'inventarioInicial', ${ART.GALLETA}, ajuste, ${UBI.F3.id}, 12, '${CADUCA_G2}', 'G2', 'inventario inicial', null, null),
    ('00000000-0000-4000-8000-0000000000b1', '2025-03-07 09:55-06', 'surtirArticulodeRemision', ${ART.GALLETA}, ${UBI.F3.id}, embarque, 2, '${CADUCA_G1}', 'G1', 'remision', ${REM.EMPACAR}, ${RDET.EMPACAR}),
    ('00000000-0000-4000-8000-0000000000b2', '2025-03-07 09:58-06', 'surtirArticulodeRemision', ${ART.GALLETA}, ${UBI.F3.id}, embarque, 1, '${CADUCA_G2}', 'G2', 'remision', ${REM.EMPACAR}, ${RDET.CORTO}),
    ('00000000-0000-4000-8000-0000000000b3', '2025-03-07 10:00-06', 'surtirArticulodeRemision', ${ART.GALLETA}, ${UBI.F3.id}, embarque, 1, '${CADUCA_G2}', 'G2', 'remision', ${REM.EMBARCAR}, ${RDET.EMBARCAR}),
    ('00000000-0000-4000-8000-0000000000b4', '2025-03-08 08:00-06', 'inventarioInicial', ${ART.GALLETA}, ajuste, ${UBI.NORTE.id}, 1, '${CADUCA_G0}', 'G0', 'inventario inicial', null, null),
    ('${GUARDADO}', now()::text, 'guardaExistenciaArticuloUbicacion', ${ART.COMODIN}, ajuste, ${UBI.F1.id}, 1, null, null, 'existencia', null, null)
  ) as m (o, f, n, a, de, para, p, c, l, d, di, dd);
  insert into existencias (lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion, piezas)
    select lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion, sum(piezas) from (
        select destino_id as lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion, piezas from movimientos union all
        select origen_id, articulo_id, fecha_caducidad, lote, fecha_produccion, -piezas from movimientos) m
      join lugares using (lugar_id) where clase not in ('proveedor', 'cliente', 'ajuste') group by 1, 2, 3, 4, 5;
  insert into caducidades (caducidad_id, articulo_id, almacen_id, fecha_caducidad, lote) values (1, ${ART.LOTE}, 1, '${CADUCA_L1}', 'L1'), (2, ${ART.GALLETA}, 1, '${CADUCA_G1}', 'G1'), (3, ${ART.GALLETA}, 1, '${CADUCA_G2}', 'G2'), (4, ${ART.GALLETA}, 2, '${CADUCA_G0}', 'G0');
  select setval(pg_get_serial_sequence('caducidades', 'caducidad_id'), 100);
  insert into claves_propuestas (clave_articulo, articulo_id, rol_clave_art_id, foto, operador_id, creada) values
    ('${PROPUESTA.clave}', ${ART.SIN_BARRAS}, 18, decode('${FOTO}', 'base64'), ${OP.RECIBO}, '2026-01-15 10:00-06');
  ${cuponesDe(OP.ADMIN)}
`;
