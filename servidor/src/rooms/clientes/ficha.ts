import type { fichaClienteCalls } from '@anden/contrato/clientes/ficha.ts';
import { P } from '@anden/contrato/permissions.ts';
import { exigirFicha } from '../../platform/auth/clientes.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import type { RegistrosConPresencia } from '../presencia/index.ts';
import { getHistorialVPD, getMarcasMasVendidas } from './ficha-historial.ts';
import { getInfoGralCliente } from './ficha-info.ts';
import { getArticulosCliente, getMovimientosCliente } from './ficha-movimientos.ts';
import { getPedidosCliente } from './ficha-pedidos.ts';
import { get_seguimiento_factura } from './ficha-seguimiento.ts';

/** A customer's page. */
export const fichaDeCliente: Handlers<typeof fichaClienteCalls> = {
  getInfoGralCliente,
  getHistorialVPD,
  getMarcasMasVendidas,
  get_seguimiento_factura,
  getMovimientosCliente,
  getArticulosCliente,
  getPedidosCliente,
};

/** Who has a customer's page open. */
export const presenciaDeClientes: RegistrosConPresencia = {
  controles: [P.fichaCliente],
  async exigir(ctx, id) {
    await exigirFicha(ctx, id);
    return null;
  },
};
