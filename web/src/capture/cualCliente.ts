import { CONTROLES_DE_CLIENTE, TEXTO_DE_CLIENTE_MAX } from '@anden/contrato/clientes/rules.ts';
import { ask } from '../platform/query.ts';
import { can } from '../platform/session.ts';
import type { ClienteHallado } from './CampoCliente.tsx';
import { BUSCA_DESDE } from './useSugeridos.ts';

/** Milliseconds for which what was suggested is what is meant. */
const FRESCO = 60_000;
/** Letters and figures together: a key. With one key pressed wrong it is not taken for another one's. */
const COMO_CLAVE = /^(?=.*\d)(?=.*\p{L})\S+$/u;

/**
 * The customer that a text means when it is confirmed without choosing one: the one of that key, or the only one whose phone or name it
 * may be. 'varios': one has to be chosen. null: none that whoever asks may find so; it may be a key all the same. Throws as any call does.
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
