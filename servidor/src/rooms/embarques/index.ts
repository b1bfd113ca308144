import type { embarquesCalls, entregaCalls } from '@anden/contrato/embarques/calls.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import { actualizaFacturasEntregadas } from './entregar.ts';
import { getFacturasSinEntregaAFletera } from './facturas.ts';
import { getGuiasFacturas } from './guias.ts';
import { recibeDocumentos } from './recibir.ts';
import { getRemisionesRevisadas } from './revisadas.ts';
import { getCambiosGuia, guardaSeguimientoGuia } from './seguimiento.ts';
import { getTiemposRemisiones } from './tiempos.ts';

export { buscadorDeFacturas, buscadorDeGuias } from './buscadores.ts';

export { LLEGADA_DE_FACTURAS, SEGUIMIENTO, VACIA_CANCELADAS } from './llegada-facturas.ts';
export { EMPEZADA, LLEGADA_DE_REMISIONES } from './llegada-remisiones.ts';

export { porSalir, puntual } from './promesas.ts';
export { tileFacturas, tileGuias, tileRevisadas, tileTiempos } from './tiles.ts';

/** Delivering invoices, their guides, and the times of remissions. */
export const embarques: Handlers<typeof embarquesCalls & typeof entregaCalls> = {
  getFacturasSinEntregaAFletera,
  actualizaFacturasEntregadas,
  getGuiasFacturas,
  getCambiosGuia,
  guardaSeguimientoGuia,
  getTiemposRemisiones,
  getRemisionesRevisadas,
  recibeDocumentos,
};
