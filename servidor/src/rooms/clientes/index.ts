import type { clientesCalls } from '@anden/contrato/clientes/calls.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import { buscaClientes } from './buscar.ts';
import { getClientesConCatalogoDist, getClientesDistribuidor } from './listas.ts';
import { setClteRecoge } from './recoge.ts';

export { buscadorDeClientes, buscadorDePedidos } from './buscadores.ts';
export { DATOS_DE_CLIENTE, LLEGADA_DE_CLIENTES } from './llegada-clientes.ts';
export { tandasDeClientes } from './recibir.ts';

/** Customers: their lists, and how one is found. */
export const clientes: Handlers<typeof clientesCalls> = {
  buscaClientes,
  getClientesDistribuidor,
  getClientesConCatalogoDist,
  setClteRecoge,
};
