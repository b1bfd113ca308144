import type { alcanceCalls } from '@anden/contrato/ventas/alcance.ts';
import type { catalogosCalls } from '@anden/contrato/ventas/catalogos.ts';
import type { comisionesCalls } from '@anden/contrato/ventas/comisiones.ts';
import type { objetivosCalls } from '@anden/contrato/ventas/objetivos.ts';
import type { objetivosDeZonaCalls } from '@anden/contrato/ventas/objetivos-zona.ts';
import type { pedidosWebCalls } from '@anden/contrato/ventas/pedidos-web.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import { getComisionesAsesores } from './alcance.ts';
import { getCatalogosDistribuidorVendidos, set_GuardaFolioCatalogo } from './catalogos.ts';
import { cierraMesComision, getCierresComision } from './comisiones-cierres.ts';
import { preguntaLineaComision, respondeDudaComision } from './comisiones-dudas.ts';
import { getEstadoDeComision } from './comisiones-estado.ts';
import { getLineaComision } from './comisiones-lineas.ts';
import { getPruebaComision } from './comisiones-prueba.ts';
import { getReglasComision, guardaReglaComision, terminaReglaComision } from './comisiones-reglas.ts';
import { getVentaGeneral } from './generales.ts';
import { getObjetivosclientes, setObjetivoCliente } from './objetivos.ts';
import {
  getHistorialObjetivo,
  getObjetivosPegados,
  getObjetivosPropuestos,
  guardaObjetivosClientes,
} from './objetivos-zona.ts';
import { getPedidosWeb } from './pedidos-web.ts';
import { getSabanitadeVenta } from './sabana.ts';

export { conservaMetaDeVenta, metaDeClientes, metaDeVenta } from './objetivo-operador.ts';
export {
  tileAlcanceDelMes,
  tileClientesVencidos,
  tilePedidosDetenidos,
  tileSaldoVencido,
  tileSinAtencion,
  tileVentaDeAyer,
} from './tiles.ts';
export { esVenta, importeDeVenta, seAtendio } from './venta.ts';

/** Sales: what was sold, by whom and against which target; objectives, catalogues sold, orders of the web. */
export const ventas: Handlers<
  typeof alcanceCalls &
    typeof comisionesCalls &
    typeof catalogosCalls &
    typeof objetivosCalls &
    typeof objetivosDeZonaCalls &
    typeof pedidosWebCalls
> = {
  getComisionesAsesores,
  getReglasComision,
  guardaReglaComision,
  terminaReglaComision,
  getPruebaComision,
  getLineaComision,
  getEstadoDeComision,
  preguntaLineaComision,
  respondeDudaComision,
  getCierresComision,
  cierraMesComision,
  getVentaGeneral,
  getSabanitadeVenta,
  getCatalogosDistribuidorVendidos,
  set_GuardaFolioCatalogo,
  getObjetivosclientes,
  setObjetivoCliente,
  getObjetivosPropuestos,
  getObjetivosPegados,
  guardaObjetivosClientes,
  getHistorialObjetivo,
  getPedidosWeb,
};
