import type { clientesCalls } from '@anden/contrato/clientes/calls.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import { buscaClientes } from './buscar.ts';

export { buscadorDeClientes, buscadorDePedidos } from './buscadores.ts';
export { clienteVisible } from './hallar.ts';
export { DATOS_DE_CLIENTE, LLEGADA_DE_CLIENTES } from './llegada-clientes.ts';
export { tandasDeClientes } from './recibir.ts';

/** Customers: their lists, and how one is found. */
export const clientes: Handlers<typeof clientesCalls> = {
  buscaClientes,
};
