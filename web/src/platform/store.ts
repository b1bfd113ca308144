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
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
