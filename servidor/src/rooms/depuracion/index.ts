import type { depuracionCalls } from '@anden/contrato/depuracion/calls.ts';
import type { clasificacionesCalls } from '@anden/contrato/depuracion/clasificaciones.ts';
import type { correccionesCalls } from '@anden/contrato/depuracion/correcciones.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import { getIncidenciasMarcacion, type Subidos } from '../marcador/index.ts';
import {
  aplicaDepuracion,
  deshaceAplicacionDepuracion,
  getAplicacionesDepuracion,
  getPorAplicarDepuracion,
} from './aplicar.ts';
import { abreListaDepuracion, cierraListaDepuracion } from './cerrar-lista.ts';
import {
  getClasificacionesDepuracion,
  guardaAjustesDepuracion,
  guardaClasificacionDepuracion,
} from './clasificaciones.ts';
import {
  corrigeCliente,
  getCorreccionesCliente,
  getDatosDepuracion,
  resuelveCorrecciones,
} from './corregir.ts';
import {
  llamaItemListaDepuracion,
  sueltaItemListaDepuracion,
  tomaItemListaDepuracion,
  updateItemListaDepuracion,
} from './depurar.ts';
import {
  getClavesDepuracion,
  getDetalleListasDepuracion,
  getListasDepuracion,
  setCreaListaDepuracion,
} from './listas.ts';
import { reabreItemListaDepuracion } from './reabrir.ts';

export { tileCorrecciones, tileDepuracion } from './tiles.ts';

/** Cleanup lists, on the dialer's reservations, and what the calls of the dialer brought. */
export const depuracion = (
  subidos: Subidos,
): Handlers<typeof depuracionCalls & typeof correccionesCalls & typeof clasificacionesCalls> => ({
  getListasDepuracion,
  getClavesDepuracion: getClavesDepuracion(subidos),
  setCreaListaDepuracion: setCreaListaDepuracion(subidos),
  getDetalleListasDepuracion,
  tomaItemListaDepuracion,
  sueltaItemListaDepuracion,
  llamaItemListaDepuracion,
  updateItemListaDepuracion,
  reabreItemListaDepuracion,
  cierraListaDepuracion,
  abreListaDepuracion,
  getClasificacionesDepuracion,
  guardaClasificacionDepuracion,
  guardaAjustesDepuracion,
  getPorAplicarDepuracion,
  aplicaDepuracion,
  getAplicacionesDepuracion,
  deshaceAplicacionDepuracion,
  getDatosDepuracion,
  corrigeCliente,
  getCorreccionesCliente,
  resuelveCorrecciones,
  getIncidenciasMarcacion,
});
