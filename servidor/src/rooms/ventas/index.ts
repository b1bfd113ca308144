import type { alcanceCalls } from '@anden/contrato/ventas/alcance.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import { getComisionesAsesores } from './alcance.ts';
import { getVentaGeneral } from './generales.ts';
import { getSabanitadeVenta } from './sabana.ts';

export { metaDeClientes, metaDeVenta } from './objetivo-operador.ts';
export { esVenta, importeDeVenta, seAtendio } from './venta.ts';

/** What was sold, by whom, and how much of the target that is. */
export const alcanceDeVentas: Handlers<typeof alcanceCalls> = {
  getComisionesAsesores,
  getVentaGeneral,
  getSabanitadeVenta,
};
