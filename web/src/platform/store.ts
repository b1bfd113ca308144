import { useSyncExternalStore } from 'react';

/** A value outside React that components can watch. */
export interface Store<T> {
  get(): T;
  set(valor: T): void;
  subscribe(aviso: () => void): () => void;
}

/** A store that starts at `inicial`. */
export function createStore<T>(inicial: T): Store<T> {
  let actual = inicial;
  const oyentes = new Set<() => void>();
  return {
    get: () => actual,
    set(valor) {
      if (Object.is(valor, actual)) return;
      actual = valor;
      for (const aviso of [...oyentes]) aviso();
    },
    subscribe(aviso) {
      oyentes.add(aviso);
      return () => oyentes.delete(aviso);
    },
  };
}

/** The store's value, kept current. */
export function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}

/**
 * What `mira` takes from the store's value, kept current: the component is rendered again only when that changes. `mira` must return a
 * primitive, or the same object while its meaning is the same.
 */
export function useSelected<T, R>(store: Pick<Store<T>, 'get' | 'subscribe'>, mira: (valor: T) => R): R {
  return useSyncExternalStore(store.subscribe, () => mira(store.get()));
}
