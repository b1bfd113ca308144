import type { Call, Sent } from '@anden/contrato/call.ts';
import type { CallName, Contrato } from '@anden/contrato/contrato.ts';
import { ART, COMPRA, GUARDADO, INV, LINEA, OP, UBI } from './fixture.ts';

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
  get_inventarioPendiente: { operador_id: OP.RECIBO, almacen_id: 2 },
  ajustaConteo: {
    conteo: {
      INVENTARIO_DET_ID: INV.NORTE,
      ARTICULO_ID: ART.BARRAS,
      ubicaciones: [{ UBICACION_ID: UBI.NORTE.id, CONTADAS: 0 }],
    },
    operador_id: OP.RECIBO,
  },
};
