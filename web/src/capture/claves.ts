import type { ClaveArticulo } from '@anden/contrato/articulos/rules.ts';
import type { QueryKey } from '@tanstack/react-query';
import { call, hayRed, NoAnswer, type Respuesta } from '../platform/client.ts';
import { ask, queryKeyOf } from '../platform/query.ts';
import { queryClient } from '../platform/session.ts';
import { clavesSinRed, escritasSinRed } from './clavesSinRed.ts';

/** How long a key's answer is reused, in milliseconds: keys are set up rarely and scanned all day. */
export const CLAVES_FRESCAS = 5 * 60_000;

const opciones = (codigo: string) => ({
  queryKey: queryKeyOf('getClavesArticulos', { articulo_id: codigo }),
  queryFn: () => call('getClavesArticulos', { articulo_id: codigo }),
  staleTime: CLAVES_FRESCAS,
});

/** Every key record that a code matches, of any article; the rules decide on these. */
export async function buscaClaves(codigo: string): Promise<readonly ClaveArticulo[]> {
  try {
    return (await ask('getClavesArticulos', { articulo_id: codigo }, CLAVES_FRESCAS)).data;
  } catch (e) {
    // Without an answer, use the keys read ahead with the list.
    const recordadas = e instanceof NoAnswer ? clavesSinRed(codigo) : null;
    if (!recordadas) throw e;
    return recordadas;
  }
}

/** The records that a key typed by hand means, ignoring case and accents. Without a network, those read ahead with the list. */
export async function buscaEscritas(texto: string): Promise<readonly ClaveArticulo[]> {
  try {
    return (await ask('getClavesArticulos', { articulo_id: texto, escrita: true }, CLAVES_FRESCAS)).data;
  } catch (e) {
    const recordadas = e instanceof NoAnswer ? escritasSinRed(texto) : null;
    if (!recordadas) throw e;
    return recordadas;
  }
}

/** The cached answer under a query key, unless it is too old; without a network, even one as old as a shift. */
export function aLaMano<R>(queryKey: QueryKey): R | undefined {
  const estado = queryClient.getQueryState<R>(queryKey);
  if (!estado?.data) return undefined;
  if (!hayRed()) return estado.data;
  if (estado.isInvalidated) return undefined;
  return Date.now() - estado.dataUpdatedAt < CLAVES_FRESCAS ? estado.data : undefined;
}

/** The records of a code if it was asked lately, without a request; null if the server has to be asked. */
export const clavesEnMemoria = (codigo: string): readonly ClaveArticulo[] | null =>
  aLaMano<Respuesta<'getClavesArticulos'>>(opciones(codigo).queryKey)?.data ?? clavesSinRed(codigo);

/** Reads a key ahead that is about to be scanned. */
export function preparaClave(codigo: string): void {
  void queryClient.prefetchQuery(opciones(codigo));
}
