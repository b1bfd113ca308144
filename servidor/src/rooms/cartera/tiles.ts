import { cuantos, pesos } from '@anden/contrato/cifras.ts';
import { P } from '@anden/contrato/permissions.ts';
import { UNA } from '../../platform/calls/fichas.ts';
import type { Tile } from '../../platform/calls/handlers.ts';
import { getDepositosClientes } from './depositos.ts';

/** Tile: deposits of which something is still to be given to a customer. */
export const tileDepositos: Tile = {
  control: P.depositonoid,
  async leer(ctx) {
    const { data, total, sumas } = await getDepositosClientes(
      { ver: 'SIN_APLICAR', orden: 'FECHA', sentido: 'asc', ...UNA },
      ctx,
    );
    const [primero] = data;
    if (!primero) return null;
    return {
      MENU: 'depositonoid',
      TITULO: 'Depósitos sin aplicar',
      CANTIDAD: total,
      DETALLE: `${pesos(sumas.POR_APLICAR)} por aplicar · el más antiguo, de hace ${cuantos(primero.DIAS, ['día', 'días'])}`,
    };
  },
};
