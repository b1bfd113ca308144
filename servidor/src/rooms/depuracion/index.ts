import type { depuracionCalls } from '@anden/contrato/depuracion/calls.ts';
import type { correccionesCalls } from '@anden/contrato/depuracion/correcciones.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import { getIncidenciasMarcacion, type Subidos } from '../marcador/index.ts';
import {
  corrigeCliente,
  getCorreccionesCliente,
  getDatosDepuracion,
  resuelveCorrecciones,
} from './corregir.ts';
import { sueltaItemListaDepuracion, tomaItemListaDepuracion, updateItemListaDepuracion } from './depurar.ts';
import {
  getClavesDepuracion,
  getDetalleListasDepuracion,
  getListasDepuracion,
  setCreaListaDepuracion,
} from './listas.ts';
import { reabreItemListaDepuracion } from './reabrir.ts';

/** Cleanup lists, on the dialer's reservations, and what the calls of the dialer brought. */
export const depuracion = (
  subidos: Subidos,
): Handlers<typeof depuracionCalls & typeof correccionesCalls> => ({
  getListasDepuracion,
  getClavesDepuracion: getClavesDepuracion(subidos),
  setCreaListaDepuracion: setCreaListaDepuracion(subidos),
  getDetalleListasDepuracion,
  tomaItemListaDepuracion,
  sueltaItemListaDepuracion,
  updateItemListaDepuracion,
  reabreItemListaDepuracion,
  getDatosDepuracion,
  corrigeCliente,
  getCorreccionesCliente,
  resuelveCorrecciones,
  getIncidenciasMarcacion,
});
