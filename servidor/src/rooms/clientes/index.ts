import type { clientesCalls } from '@anden/contrato/clientes/calls.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import { buscaClientes } from './buscar.ts';
import { getClientesConCatalogoDist, getClientesDistribuidor, getTodosLosClientes } from './listas.ts';
import { setClteRecoge } from './recoge.ts';

export { buscadorDeClientes, buscadorDeDepositos, buscadorDePedidos } from './buscadores.ts';
export { fichaDeCliente, presenciaDeClientes } from './ficha.ts';
export { CAMINOS_DE_PEDIDO, FACTURA_CERRADA, FACTURA_EN_PIE } from './ficha-consultas.ts';
export { DONDE, GUIAS_DE_FACTURA } from './ficha-pedidos.ts';
export { DATOS_DE_CLIENTE, LLEGADA_DE_CLIENTES } from './llegada-clientes.ts';
export {
  DATOS_DE_DESCARGA,
  DATOS_DE_DIRECCION,
  DATOS_DE_PEDIDO,
  LLEGADA_DE_DESCARGAS,
  LLEGADA_DE_DIRECCIONES,
  LLEGADA_DE_PEDIDOS,
} from './llegada-suyos.ts';
export { avisarDeClientes, tandasDeClientes } from './recibir.ts';

/** Customers: their lists, and how one is found. */
export const clientes: Handlers<typeof clientesCalls> = {
  buscaClientes,
  getClientesDistribuidor,
  getTodosLosClientes,
  getClientesConCatalogoDist,
  setClteRecoge,
};
