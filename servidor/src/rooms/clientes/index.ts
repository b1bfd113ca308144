import type { clientesCalls } from '@anden/contrato/clientes/calls.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import { buscaClientes } from './buscar.ts';

export { buscadorDeClientes, buscadorDePedidos } from './buscadores.ts';
export { clienteVisible } from './hallar.ts';

/** Customers: their lists, and how one is found. */
export const clientes: Handlers<typeof clientesCalls> = {
  buscaClientes,
};
