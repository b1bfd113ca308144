import { useEffect } from 'react';
import { createStore, type Store } from '../../platform/store.ts';

/** An article a code may be taught to. */
export interface Ensenable {
  ARTICULO_ID: number;
  CLAVE_ARTICULO: string;
  ARTICULO?: string;
}

const store = createStore<readonly Ensenable[]>([]);

/** The articles the open screen is about, the likeliest first. */
export const enManoStore: Pick<Store<readonly Ensenable[]>, 'get' | 'subscribe'> = store;

/** Says which articles this screen is about: an unknown code most likely belongs to one of them. */
export function useEnMano(articulos: readonly (Ensenable | null | undefined)[]): void {
  const llave = articulos.map((a) => a?.ARTICULO_ID ?? '').join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are the same articles while their ids are
  useEffect(() => {
    store.set(articulos.filter((a) => a !== null && a !== undefined));
    return () => store.set([]);
  }, [llave]);
}
