import type { avisosDeCuponCalls } from '@anden/contrato/cupones/avisos.ts';
import type { cuponesCalls } from '@anden/contrato/cupones/calls.ts';
import type { redencionesCalls } from '@anden/contrato/cupones/redenciones.ts';
import type { cuponesTiendaCalls } from '@anden/contrato/cupones/tienda.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import { getAvisosCupon, getOpcionesCupon } from './avisos.ts';
import { getArticuloCupon, getCupones } from './consultas.ts';
import { cotizaCupon } from './cotizar.ts';
import { agregaCuponDetalle, borrarCuponDetalle, eliminarCupon, guardarCupon } from './guardar.ts';
import { consumeCupon, liberaCupon } from './pagar.ts';
import { getRedencionesCupones, getTotalesRedenciones } from './redenciones.ts';
import { reservaCupon } from './reservar.ts';

export { presenciaDeCupones } from './consultas.ts';

/** Coupons of the shop, with the articles each is for. */
export const cupones: Handlers<
  typeof cuponesCalls & typeof cuponesTiendaCalls & typeof avisosDeCuponCalls & typeof redencionesCalls
> = {
  getCupones,
  getArticuloCupon,
  guardarCupon,
  eliminarCupon,
  agregaCuponDetalle,
  borrarCuponDetalle,
  cotizaCupon,
  reservaCupon,
  consumeCupon,
  liberaCupon,
  getOpcionesCupon,
  getAvisosCupon,
  getRedencionesCupones,
  getTotalesRedenciones,
};
