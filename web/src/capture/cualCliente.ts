import { CONTROLES_DE_CLIENTE, TEXTO_DE_CLIENTE_MAX } from '@anden/contrato/clientes/rules.ts';
import { ask } from '../platform/query.ts';
import { can } from '../platform/session.ts';
import type { ClienteHallado } from './CampoCliente.tsx';
import { BUSCA_DESDE } from './useSugeridos.ts';

/** How long the customers found for a text are reused, in milliseconds: what was suggested is what is then confirmed. */
const FRESCO = 60_000;
/** Letters and digits together are a key: with a typing mistake it must not be taken for another customer's. */
const COMO_CLAVE = /^(?=.*\d)(?=.*\p{L})\S+$/u;

/**
 * The customer that a text means when it is confirmed without choosing a suggestion: the one with that key, or the only one found by phone
 * or name. 'varios': one has to be chosen. null: none was found, or the operator may not search; the text may still be a key. Throws what
 * the call throws.
 */
export async function cualCliente(texto: string): Promise<ClienteHallado | 'varios' | null> {
  const buscado = texto.trim().slice(0, TEXTO_DE_CLIENTE_MAX);
  if (buscado.length < BUSCA_DESDE || !can(CONTROLES_DE_CLIENTE)) return null;
  const { data } = await ask('buscaClientes', { texto: buscado }, FRESCO);
  const clave = buscado.toLocaleUpperCase('es-MX');
  const suya = data.find((c) => c.CLAVE_CLIENTE.toLocaleUpperCase('es-MX') === clave);
  if (suya) return suya;
  if (COMO_CLAVE.test(buscado)) return null;
  return data.length > 1 ? 'varios' : (data[0] ?? null);
}
