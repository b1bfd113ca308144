import { useEffect, useState } from 'react';
import { useSession } from './session.ts';
import { onRestoredDraft, readDraft, writeDraft, writeDraftSoon } from './storage.ts';
import { createStore, type Store } from './store.ts';

/** A value that survives a reload. It is kept outside React, so that typing redraws only what reads it. */
export interface Draft<T> extends Store<T> {
  /** Goes back to its first value, once what was typed is saved or given up. */
  forget(): void;
}

interface DraftAbierto<T> extends Draft<T> {
  /** Takes over a value from another device that arrived after this was opened. */
  vuelve(valor: unknown): void;
}

function openDraft<T>(operadorId: number, nombre: string, inicial: T): DraftAbierto<T> {
  const guardado = readDraft(operadorId, nombre);
  const store = createStore(guardado === undefined ? inicial : (guardado as T));
  return {
    get: store.get,
    subscribe: store.subscribe,
    set(valor) {
      store.set(valor);
      writeDraftSoon(operadorId, nombre, valor);
    },
    forget() {
      store.set(inicial);
      writeDraft(operadorId, nombre, undefined);
    },
    vuelve: (valor) => store.set(valor === undefined ? inicial : (valor as T)),
  };
}

/**
 * What this operator has typed and not yet saved, under `nombre` (name it by screen and record: `detallecr.123`).
 * `inicial` is a primitive or null, or the same object each time.
 */
export function useDraft<T>(nombre: string, inicial: T): Draft<T> {
  const operadorId = useSession().data.OPERADOR_ID;
  const id = `${operadorId}.${nombre}`;
  const [abierto, setAbierto] = useState(() => ({ id, draft: openDraft(operadorId, nombre, inicial) }));
  const { draft } = abierto;
  useEffect(
    () =>
      onRestoredDraft((deQuien, cual, valor) => {
        if (deQuien === operadorId && cual === nombre) draft.vuelve(valor);
      }),
    [operadorId, nombre, draft],
  );
  if (abierto.id === id) return draft;
  const nuevo = { id, draft: openDraft(operadorId, nombre, inicial) };
  setAbierto(nuevo);
  return nuevo.draft;
}
