import type { cuponesCalls } from '@anden/contrato/cupones/calls.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import { getArticuloCupon, getCupones } from './consultas.ts';
import { agregaCuponDetalle, borrarCuponDetalle, eliminarCupon, guardarCupon } from './guardar.ts';

export { presenciaDeCupones } from './consultas.ts';

/** Coupons of the shop, with the articles each is for. */
export const cupones: Handlers<typeof cuponesCalls> = {
  getCupones,
  getArticuloCupon,
  guardarCupon,
  eliminarCupon,
  agregaCuponDetalle,
  borrarCuponDetalle,
};
