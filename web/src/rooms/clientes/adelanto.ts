import { CLAVE_CLIENTE_MAX } from '@anden/contrato/clientes/ficha-rules.ts';
import type { Entrada } from '../../platform/client.ts';
import type { Adelanto } from '../../platform/navigation.ts';

/** How an address names a customer: by id or by key. */
export type Cual = { cliente: number } | { clave: string };

/** The customer that an address names. */
export const cualDe = ({ cliente, clave }: { cliente: number; clave: string }): Cual =>
  cliente > 0 ? { cliente } : { clave: clave.trim().slice(0, CLAVE_CLIENTE_MAX) };

/** The input that asks a customer's calls about this customer; null if none is named. */
export function entradaDe(cual: Cual): Entrada<'getInfoGralCliente'> | null {
  if ('cliente' in cual) return cual.cliente > 0 ? { cliente_id: cual.cliente } : null;
  return cual.clave ? { clave_cliente: cual.clave } : null;
}

/** Reads the record ahead, because without it the customer's page can draw nothing. */
export const adelantoDeCliente: Adelanto = ({ cliente, clave = '' }) => {
  const entrada = entradaDe(cualDe({ cliente: Number(cliente) || 0, clave }));
  return entrada && ['getInfoGralCliente', entrada];
};
