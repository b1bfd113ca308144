import type { Call, Sent } from '@anden/contrato/call.ts';
import type { CallName, Contrato } from '@anden/contrato/contrato.ts';
import { ART, COMPRA, FESTIVO, GUARDADO, INV, LINEA, OP, RES, UBI } from './fixture.ts';

type DeTipo<K extends Call['kind']> = {
  [N in CallName]: Contrato[N]['kind'] extends K ? N : never;
}[CallName];
export type Escritura = DeTipo<'command' | 'acceso'>;

/**
 * An input for every call that ADMIN of the fixture can make with success. A call without one does not compile, and so
 * every new call is walked by the contract's tests: permissions, bad input, lost replies.
 */
export const EJEMPLOS: { [N in CallName]: Sent<Contrato[N]> } = {
  get_user: { usuario: 'ADMIN', password: 'clave-de-prueba' },
  getSesion: {},
  cerrarSesion: {},
  cambiaClave: { clave_actual: 'clave-de-prueba', clave_nueva: 'otra-clave-larga' },
  checkIn: { operador_id: OP.ADMIN, operador: 'ADMIN', nombre: 'ADMINISTRADORA' },
  getEventos: {},
  setRegistraEvento: { operador_id: OP.ADMIN, codigo: 3, descripcion: 'SALIDA A COMER' },
  checkForOpenTickets: { operador_id: OP.ADMIN },
  marcaAvisoLeido: { aviso_id: 1 },
  getTrabajoDeHoy: {},
  getClavesArticulos: { articulo_id: 'A-1' },
  getinfoArticuloUbicacion: { clave_articulo: 'A-5', almacen_id: 1 },
  updateInfoArticulo: {
    articulo: {
      ARTICULO_ID: ART.BARRAS,
      TIPO_ARTICULO_U: 'D',
      MINIMO: 2,
      MAXIMO: 10,
      COMODIN_EMPAQUE: 'S',
      CADUCA: 'S',
      LOTE: 'N',
      FECHA_PRODUCCION: 'N',
    },
  },
  updateCaducidad: {
    articulo_id: ART.BARRAS,
    caduca: 'S',
    lote: 'S',
    fecha_produccion: 'N',
    comodin: 'N',
  },
  getRolesCLavesArt: {},
  updateRolesCLavesArt: {
    articulo_id: ART.SIN_BARRAS,
    rol_cve_art_id: 18,
    clave_articulo: '7501000000036',
  },
  getUbicacionesArticulo: { articulo_id: ART.BARRAS, almacen_id: 1, unidades: 5, quienllama: 'compras' },
  existeUbicacion: { ubicacion: UBI.F1.codigo, almacen_id: 1 },
  get_articulosEnUbicacion: { ubicacion_id: UBI.F1.id },
  enviarUbicacion: { ubicacion: '10100301020', tipo: 'F', almacen_id: 1 },
  updateUbicacionArticulo: {
    articulo_id: ART.COMODIN,
    ubicacion: UBI.VACIA.codigo,
    almacen_id: 1,
    operador_id: OP.ADMIN,
    existencia: 4,
  },
  cambiodeubicacion: {
    ubicacion: UBI.VACIA.codigo,
    ubicacion_id: UBI.F2.id,
    almacen_id: 1,
    articulo_id: ART.LOTE,
  },
  guardaExistenciaArticuloUbicacion: {
    articulo: { ARTICULO_ID: ART.BARRAS, UBICACION_ID: UBI.F1.id, EXISTENCIA: 9, EXISTENCIA_ANTERIOR: 8 },
    almacen_id: 1,
    operador_id: OP.ADMIN,
  },
  getCaducidadArticulo: { articulo_id: ART.LOTE, almacen_id: 1, unidades: 3, movimiento: 'E' },
  guardaCaducidadArticulo: {
    caducidad: {
      ARTICULO_ID: ART.LOTE,
      ALMACEN_ID: 1,
      FECHA_CADUCIDAD: '2028-01-31',
      LOTE: 'L2',
      EXISTENCIA: 3,
    },
  },
  eliminaCaducidad: { caducidad_id: 1 },
  getComprasRecepcion: {},
  getDetalleCompraRecepcion: { docto_cm_id: COMPRA.LLEGO },
  getClavesCompra: { docto_cm_id: COMPRA.LLEGO },
  guardarRecepcionCompra: { docto_cm_det_id: LINEA.BARRAS, operador_id: OP.ADMIN, cantidad: 2 },
  guardaFechaRecepcion: { docto_cm_id: COMPRA.SIN_FECHA, fecha_recepcion: '2026-01-15 10:30' },
  getHistorialRecepcionAcomodo: { fecha_ini: '2026-01-01', fecha_fin: '2030-12-31' },
  getMovimientosCompra: { docto_cm_id: COMPRA.LLEGO },
  getArticulosAcomodoCompra: {},
  guardaAcomodoCompra: {
    articulo_id: ART.BARRAS,
    operador_id: OP.ADMIN,
    cantidad: 2,
    ubicaciones: [{ UBICACION_ID: UBI.F1.id, CONTADAS: 2 }],
  },
  getArticulosAcomodo: {},
  ActualizaArticulosAcomodo: {
    articulo_id: ART.BARRAS,
    unidades: 2,
    cat_ubicacion_id: UBI.F2.id,
    operador_id: OP.ADMIN,
  },
  getKardex: { fecha_ini: '2025-01-01', fecha_fin: '2030-12-31', clave_articulo: 'A-1' },
  getEtiquetas: { formato: 'zpl', etiquetas: [{ ubicacion_id: UBI.F1.id }] },
  getUltimoGuardado: {},
  deshacerGuardado: { operacion_id: GUARDADO },
  getOperadores: {},
  getControlesOperador: { operador_id: OP.RECIBO },
  guardaControlesOperador: { operador_id: OP.CONTEO, controles: [512, 997], version: 0 },
  get_inventarioPendiente: { operador_id: OP.ADMIN, almacen_id: 1 },
  ajustaConteo: {
    conteo: {
      INVENTARIO_DET_ID: INV.BARRAS,
      ARTICULO_ID: ART.BARRAS,
      ubicaciones: [
        { UBICACION_ID: UBI.F1.id, CONTADAS: 7 },
        { UBICACION_ID: UBI.F2.id, CONTADAS: 0 },
        { UBICACION_ID: UBI.I1.id, CONTADAS: 0 },
      ],
    },
    operador_id: OP.ADMIN,
  },
  getAjustesyDevoluciones: { fecha_ini: '2025-01-01', fecha_fin: '2030-12-31' },
  getCatalogosMotivos: {},
  getaAticulosdeOrden: { almacen_id: 1 },
  generaOrdenResurtido: { almacen_id: 1, operador_id: OP.ADMIN },
  anexarProductoaOrden: { clave_articulo: 'A-6', almacen_id: 1, operador_id: OP.ADMIN },
  cierraRegistroOrdenResurtido: { resurtido_id: RES.NORTE },
  setTraspasoentreubicaciones: {
    articulo_id: ART.RESERVA,
    almacen_id: 1,
    operador_id: OP.ADMIN,
    ubicacion_id: UBI.M1.id,
    cantidad: 1,
    operacion: 'surtido',
    resurtido_id: RES.ABIERTO,
  },
  getHistorialResurtidos: { fecha_ini: '2025-01-01', fecha_fin: '2030-12-31' },
  getResurtidosAbiertos: { fecha_ini: '2025-01-01', fecha_fin: '2030-12-31' },
  getCalendario: {},
  guardaDiaFestivo: { fecha: '2027-01-01', nombre: 'AÑO NUEVO' },
  eliminaDiaFestivo: { fecha: FESTIVO },
};

/**
 * For each call about a record that belongs to a warehouse or an operator: an input naming one that is not RECIBO's
 * (warehouse 1). Without the right to see others it must be refused and change nothing.
 */
export const AJENOS: Partial<{ [N in CallName]: Sent<Contrato[N]> }> = {
  checkIn: { operador_id: OP.JEFE, operador: 'JEFE', nombre: 'JEFA' },
  setRegistraEvento: { operador_id: OP.JEFE, codigo: 3, descripcion: 'X' },
  checkForOpenTickets: { operador_id: OP.ADMIN },
  marcaAvisoLeido: { aviso_id: 1 },
  getinfoArticuloUbicacion: { clave_articulo: 'A-5', almacen_id: 2 },
  getUbicacionesArticulo: { articulo_id: ART.BARRAS, almacen_id: 2 },
  existeUbicacion: { ubicacion: UBI.NORTE.codigo, almacen_id: 2 },
  get_articulosEnUbicacion: { ubicacion_id: UBI.NORTE.id },
  enviarUbicacion: { ubicacion: '20100301020', tipo: 'F', almacen_id: 2 },
  updateUbicacionArticulo: {
    articulo_id: ART.COMODIN,
    ubicacion: UBI.NORTE.codigo,
    almacen_id: 2,
    operador_id: OP.RECIBO,
    existencia: 4,
  },
  cambiodeubicacion: {
    ubicacion: UBI.NORTE.codigo,
    ubicacion_id: UBI.F2.id,
    almacen_id: 2,
    articulo_id: ART.LOTE,
  },
  guardaExistenciaArticuloUbicacion: {
    articulo: { ARTICULO_ID: ART.BARRAS, UBICACION_ID: UBI.NORTE.id, EXISTENCIA: 9 },
    almacen_id: 1,
    operador_id: OP.RECIBO,
  },
  getCaducidadArticulo: { articulo_id: ART.LOTE, almacen_id: 2, unidades: 3, movimiento: 'E' },
  guardaCaducidadArticulo: {
    caducidad: {
      CADUCIDAD_ID: 1,
      ARTICULO_ID: ART.LOTE,
      ALMACEN_ID: 2,
      FECHA_CADUCIDAD: '2028-01-31',
      LOTE: 'L2',
      EXISTENCIA: 3,
    },
  },
  getDetalleCompraRecepcion: { docto_cm_id: COMPRA.NORTE },
  guardarRecepcionCompra: { docto_cm_det_id: LINEA.NORTE, operador_id: OP.RECIBO, cantidad: 1 },
  guardaFechaRecepcion: { docto_cm_id: COMPRA.NORTE, fecha_recepcion: '2026-01-15 10:30' },
  getMovimientosCompra: { docto_cm_id: COMPRA.NORTE },
  getClavesCompra: { docto_cm_id: COMPRA.NORTE },
  guardaAcomodoCompra: {
    articulo_id: ART.BARRAS,
    operador_id: OP.RECIBO,
    cantidad: 1,
    ubicaciones: [{ UBICACION_ID: UBI.NORTE.id, CONTADAS: 1 }],
  },
  ActualizaArticulosAcomodo: {
    articulo_id: ART.BARRAS,
    unidades: 1,
    cat_ubicacion_id: UBI.NORTE.id,
    operador_id: OP.RECIBO,
  },
  deshacerGuardado: { operacion_id: GUARDADO },
  getKardex: { fecha_ini: '2025-01-01', fecha_fin: '2030-12-31', ubicacion: UBI.NORTE.codigo },
  getEtiquetas: { formato: 'zpl', etiquetas: [{ ubicacion_id: UBI.NORTE.id }] },
  get_inventarioPendiente: { operador_id: OP.RECIBO, almacen_id: 2 },
  getaAticulosdeOrden: { almacen_id: 2 },
  generaOrdenResurtido: { almacen_id: 2, operador_id: OP.RECIBO },
  anexarProductoaOrden: { clave_articulo: 'A-7', almacen_id: 2, operador_id: OP.RECIBO },
  cierraRegistroOrdenResurtido: { resurtido_id: RES.NORTE },
  setTraspasoentreubicaciones: {
    articulo_id: ART.MULTI,
    almacen_id: 1,
    operador_id: OP.RECIBO,
    ubicacion_id: UBI.NORTE.id,
    cantidad: 1,
    operacion: 'surtido',
    resurtido_id: RES.NORTE,
  },
  ajustaConteo: {
    conteo: {
      INVENTARIO_DET_ID: INV.NORTE,
      ARTICULO_ID: ART.BARRAS,
      ubicaciones: [{ UBICACION_ID: UBI.NORTE.id, CONTADAS: 0 }],
    },
    operador_id: OP.RECIBO,
  },
};
