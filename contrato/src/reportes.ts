import type { z } from 'zod';
import { clavesPropuestas } from './articulos/listas.ts';
import { bancos, conceptosBanco, cuentasBanco, formasPago } from './cartera/listas-bancos.ts';
import { depositos } from './cartera/reporte-depositos.ts';
import { antiguedad, carteraCliente } from './cartera/reportes.ts';
import { articulosCliente, movimientosCliente, pedidosCliente } from './clientes/ficha-reportes.ts';
import { conCatalogo, distribuidores, todosLosClientes } from './clientes/reportes.ts';
import { compras, ordenesDeAcomodo, porAcomodar } from './compras/listas.ts';
import { historialCompras } from './compras/reportes.ts';
import { inventarios, porContar } from './conteos/listas.ts';
import { ajustes } from './conteos/reportes.ts';
import { cupones } from './cupones/listas.ts';
import { redenciones } from './cupones/redenciones.ts';
import {
  aplicacionesDepuracion,
  clasificacionesDepuracion,
  porAplicarDepuracion,
} from './depuracion/clasificaciones.ts';
import { correccionesDeClientes } from './depuracion/correcciones.ts';
import {
  cierresDeMarcacion,
  detalleDepuracion,
  listasDepuracion,
  marcacionDeOperadores,
  totalesDeIncidencias,
} from './depuracion/listas.ts';
import { facturasSinEntrega, guias, revisadas, tiempos } from './embarques/reportes.ts';
import { caducados } from './existencias/caducados.ts';
import { kardex } from './existencias/kardex.ts';
import { importaciones, rechazos } from './importaciones/reportes.ts';
import { suplentesMarcador } from './marcador/ajustes.ts';
import { campanasMarcador } from './marcador/campanas.ts';
import { clientesMarcador, clientesOperador } from './marcador/listas.ts';
import { incidenciasMarcador, versionesGuion } from './marcador/listas-guion.ts';
import { consentimientos, noLlamar, repep } from './marcador/no-llamar.ts';
import { llamadasDelMarcador } from './marcador/tablero.ts';
import { tramosDeAsesor } from './marcador/tramos.ts';
import { cambiosDeModelo, operadores } from './operadores/listas.ts';
import { gente, jornada } from './personas/listas.ts';
import { puente } from './puente/puente.ts';
import type { ColumnaDeReporte, Listado, Reporte } from './reporte.ts';
import { ordenDeResurtido } from './resurtidos/listas.ts';
import { historialResurtidos } from './resurtidos/reportes.ts';
import { capacitaciones, horas, sesiones } from './rh/capacitaciones-listas.ts';
import {
  historialChecklist,
  tableroChecklist,
  tareasChecklist,
  tareasDeOperador,
} from './rh/checklist-listas.ts';
import { documentos, lecturas } from './rh/documentos-listas.ts';
import { actividades, colaboradores, politicas, procedimientos, puestos, reglas } from './rh/listas.ts';
import { avisos } from './sesion/listas.ts';
import { bitacora, llamadasLentas, replicas, sesionesAbiertas, trabajos } from './sistema/sistema.ts';
import { remisionesAbiertas, remisionesSurtidas, renglonaje } from './surtido/listas.ts';
import { tickets } from './tickets/reportes.ts';
import { tiemposDeTickets } from './tickets/tablero.ts';
import { traspasos } from './traspasos/listas.ts';
import { faltantesTraspasos } from './traspasos/reportes.ts';
import { sinUbicar } from './ubicaciones/sin-ubicar.ts';
import { alcance, alcanceGeneral, sabana } from './ventas/alcance.ts';
import { catalogosVendidos } from './ventas/catalogos-reporte.ts';
import { cierresComision, lineasDeVenta, pruebaComision, reglasComision } from './ventas/comisiones.ts';
import { ventaDetallada, ventaPorOperador, ventaPorZona } from './ventas/generales.ts';
import { objetivos } from './ventas/objetivos-reporte.ts';
import { historialDeObjetivo, objetivosPorPoner } from './ventas/objetivos-zona.ts';
import { pedidosWeb } from './ventas/pedidos-web-reporte.ts';

/** The reports by the call that answers them; the server sorts, filters and pages them as declared. */
const paginados = {
  getClientesDistribuidor: distribuidores,
  getTodosLosClientes: todosLosClientes,
  getClientesConCatalogoDist: conCatalogo,
  getGuiasFacturas: guias,
  getTiemposRemisiones: tiempos,
  getRemisionesRevisadas: revisadas,
  getHistorialRecepcionAcomodo: historialCompras,
  getAjustesyDevoluciones: ajustes,
  getCaducados: caducados,
  getSinUbicar: sinUbicar,
  getPuente: puente,
  getAuditoria: bitacora,
  getHistorialResurtidos: historialResurtidos,
  getResurtidosAbiertos: historialResurtidos,
  getFaltantesTraspasos: faltantesTraspasos,
  getKardex: kardex,
  getAntiguedadCartera: antiguedad,
  getDepositosClientes: depositos,
  getNoLlamar: noLlamar,
  getConsentimientos: consentimientos,
  getImportaciones: importaciones,
  getRechazosDeImportacion: rechazos,
  get_inventarioPendiente: porContar,
  getMovimientosCliente: movimientosCliente,
  getArticulosCliente: articulosCliente,
  getPedidosCliente: pedidosCliente,
  getCapacitaciones: capacitaciones,
  getHistorialChecklist: historialChecklist,
  getHorasCapacitacion: horas,
  getLecturas: lecturas,
  getTickets: tickets,
  getTiemposTickets: tiemposDeTickets,
  getLlamadasMarcador: llamadasDelMarcador,
  getTramosMarcador: tramosDeAsesor,
  getCatalogosDistribuidorVendidos: catalogosVendidos,
  getObjetivosclientes: objetivos,
  getPedidosWeb: pedidosWeb,
  getRedencionesCupones: redenciones,
  getComisionesAsesores: alcance,
  getSabanitadeVenta: sabana,
} as const satisfies Readonly<Record<string, Reporte>>;

/**
 * The lists that come whole, by their call and, if the rows are not in `data`, the name of the part that holds them.
 */
const enteros = {
  getFacturasSinEntregaAFletera: facturasSinEntrega,
  getOperadores: operadores,
  getSistema: sesionesAbiertas,
  'getSistema.trabajos': trabajos,
  'getSistema.lentas': llamadasLentas,
  'getSistema.replicas': replicas,
  getCambiosDeModelo: cambiosDeModelo,
  getJornadaOperador: jornada,
  getMiGente: gente,
  getAvisos: avisos,
  getCupones: cupones,
  getCatalogosRH: colaboradores,
  'getCatalogosRH.puestos': puestos,
  'getCatalogosRH.actividades': actividades,
  'getCatalogosRH.procedimientos': procedimientos,
  'getCatalogosRH.reglas': reglas,
  'getCatalogosRH.politicas': politicas,
  getDetalleCapacitaciones: sesiones,
  getTareasOperador: tareasDeOperador,
  getTareasChecklist: tareasChecklist,
  getTableroChecklist: tableroChecklist,
  getDocumentosRH: documentos,
  getCarteraCliente: carteraCliente,
  getClasificacionesDepuracion: clasificacionesDepuracion,
  getPorAplicarDepuracion: porAplicarDepuracion,
  getAplicacionesDepuracion: aplicacionesDepuracion,
  getCorreccionesCliente: correccionesDeClientes,
  getListasDepuracion: listasDepuracion,
  getDetalleListasDepuracion: detalleDepuracion,
  'getIncidenciasMarcacion.listas': marcacionDeOperadores,
  'getIncidenciasMarcacion.cierres': cierresDeMarcacion,
  'getIncidenciasMarcacion.incidencias': totalesDeIncidencias,
  get_clientesMarcador: clientesMarcador,
  getClientesOperador: clientesOperador,
  getVersionesGuion: versionesGuion,
  getSuplentesMarcador: suplentesMarcador,
  getCampanas: campanasMarcador,
  getRepep: repep,
  getIncidenciasMarcador: incidenciasMarcador,
  getCatalogosBanco: cuentasBanco,
  'getCatalogosBanco.bancos': bancos,
  'getCatalogosBanco.formas_pago': formasPago,
  'getCatalogosBanco.conceptos_ba': conceptosBanco,
  getClavesPropuestas: clavesPropuestas,
  getComprasRecepcion: compras,
  getArticulosAcomodoCompra: porAcomodar,
  getArticulosAcomodo: ordenesDeAcomodo,
  getaAticulosdeOrden: ordenDeResurtido,
  gettraspasosSurtido: traspasos,
  gettraspasosRecepcion: traspasos,
  getRemisionesAbiertas: remisionesAbiertas,
  'getRenglonajeOperadores.renglonaje': renglonaje,
  'getRenglonajeOperadores.remisiones': remisionesSurtidas,
  'get_inventarioPendiente.cabecera': inventarios,
  'getComisionesAsesores.general': alcanceGeneral,
  getReglasComision: reglasComision,
  getPruebaComision: pruebaComision,
  getCierresComision: cierresComision,
  'getLineaComision.lineas': lineasDeVenta,
  getObjetivosPropuestos: objetivosPorPoner,
  getObjetivosPegados: objetivosPorPoner,
  getHistorialObjetivo: historialDeObjetivo,
  'getVentaGeneral.general': ventaPorZona,
  'getVentaGeneral.detallado': ventaDetallada,
  'getVentaGeneral.objventas': ventaPorOperador,
} as const satisfies Readonly<Record<string, Listado>>;

/** Every list and report: the call's reply and the screen's columns come from the same declaration. */
export const reportes = { ...paginados, ...enteros };

/** A report that the server pages. */
export type NombreDeReporte = keyof typeof paginados;
/** Whether the server pages the answer of a call. */
export const esReporte = (nombre: string): nombre is NombreDeReporte => Object.hasOwn(paginados, nombre);
/** A list that comes whole. */
export type NombreDeLista = keyof typeof enteros;
export type NombreDeListado = NombreDeReporte | NombreDeLista;

/** The columns that a list or a report declares. */
export type ColumnaDe<N extends NombreDeListado> = keyof (typeof reportes)[N]['columnas'] & string;

/** A row on the wire. */
export type FilaDeListado<N extends NombreDeListado> = z.output<(typeof reportes)[N]['fila']>;

/** A column without its schema; fields with their default value are left out. */
export interface ColumnaDibujada
  extends Pick<ColumnaDeReporte, 'tipo' | 'titulo' | 'palabras' | 'liga' | 'registros' | 'unaPor'> {
  readonly ordenable?: false;
  readonly filtrable?: false;
  readonly suma?: NonNullable<ColumnaDeReporte['suma']>;
}

/** What a screen needs of a declaration: everything except its schemas. */
export interface ListadoDibujado {
  readonly columnas: Readonly<Record<string, ColumnaDibujada>>;
  readonly identidad: readonly string[];
}
export interface ReporteDibujado
  extends ListadoDibujado,
    Pick<Reporte, 'rango' | 'extremos' | 'orden' | 'porPagina' | 'grafica'> {}

const columnaDibujada = ({
  tipo,
  titulo,
  palabras,
  liga,
  registros,
  ordenable,
  filtrable,
  suma,
  unaPor,
}: ColumnaDeReporte): ColumnaDibujada => ({
  tipo,
  titulo,
  ...(palabras ? { palabras } : {}),
  ...(liga ? { liga } : {}),
  ...(registros ? { registros } : {}),
  ...(ordenable ? {} : { ordenable }),
  ...(filtrable || tipo === 'dato' ? {} : { filtrable }),
  ...(suma ? { suma } : {}),
  ...(unaPor ? { unaPor } : {}),
});

const listadoDibujado = ({ columnas, identidad }: Listado): ListadoDibujado => ({
  columnas: Object.fromEntries(Object.entries(columnas).map(([id, c]) => [id, columnaDibujada(c)])),
  identidad,
});

const cada = <D extends object, X>(de: D, que: (d: D[keyof D]) => X) =>
  Object.fromEntries(Object.entries(de).map(([nombre, d]) => [nombre, que(d)])) as Record<keyof D, X>;

/** The declarations without their schemas, so that zod stays out of the browser. */
export const reportesDibujados = () => ({
  ...cada(enteros, listadoDibujado),
  ...cada(
    paginados,
    (r: Reporte): ReporteDibujado => ({
      ...listadoDibujado(r),
      rango: r.rango,
      extremos: r.extremos,
      orden: r.orden,
      porPagina: r.porPagina,
      grafica: r.grafica,
    }),
  ),
});
