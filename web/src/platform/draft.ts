import { useEffect, useState } from 'react';
import { loNuevo } from '../ui/loNuevo.ts';
import { avisar } from '../ui/modal.ts';
import { dichoDeSobra, recobra, type Sobra, todoSobra } from './recobra.ts';
import { useSession } from './session.ts';
import { onRestoredDraft, readDraft, writeDraft, writeDraftSoon } from './storage.ts';
import { createStore, type Store } from './store.ts';
import { useTitulo } from './titulo.ts';

/** A value that survives a reload. It is kept outside React, so that typing redraws only what reads it. */
export interface Draft<T> extends Store<T> {
  /** Goes back to its initial value, once what was typed is saved or given up. */
  forget(): void;
  /** Forgets what was saved, `enviado`. Fields written since it was sent keep their new value. */
  forgetSent(enviado: T): void;
}

interface DraftAbierto<T> extends Draft<T> {
  /** Takes over a value that was written elsewhere: on another device, or straight to this one's storage. */
  vuelve(valor: unknown): void;
  /** How many screens show it now. */
  pantallas: number;
  /** What another version of the app stored here and has no place any more. It stays stored until {@link DraftAbierto.sobraLeida}. */
  sobra(): readonly Sobra[];
  /** The operator has read what was left over: the draft is stored without it. */
  sobraLeida(): void;
  /** A screen opens it again, perhaps with another initial value; takes over what was written straight to storage meanwhile. */
  reabre(inicial: T): void;
}

/**
 * Drafts of this page, by operator and name, the one opened last at the end. A screen left during a save and opened again uses the same
 * draft as before: when the save empties it, the screen is empty too, and nothing is saved twice.
 */
const abiertos = new Map<string, DraftAbierto<unknown>>();
/** How many drafts are kept in memory; beyond that, those that no screen shows are dropped and read from storage when opened again. */
const ABIERTOS_MAX = 300;

function openDraft<T>(
  operadorId: number,
  nombre: string,
  inicial: T,
  cabe: (valor: unknown) => boolean,
): DraftAbierto<T> {
  const id = `${operadorId}.${nombre}`;
  const abierto = abiertos.get(id) as DraftAbierto<T> | undefined;
  const draft = abierto ?? creaDraft(operadorId, nombre, inicial, cabe);
  if (abierto?.pantallas === 0) abierto.reabre(inicial);
  abiertos.delete(id);
  abiertos.set(id, draft as DraftAbierto<unknown>);
  for (const [otro, { pantallas }] of abiertos) {
    if (abiertos.size <= ABIERTOS_MAX) break;
    if (pantallas === 0 && otro !== id) abiertos.delete(otro);
  }
  return draft;
}

function creaDraft<T>(
  operadorId: number,
  nombre: string,
  primero: T,
  cabe: (valor: unknown) => boolean,
): DraftAbierto<T> {
  let inicial = primero;
  let sobra: readonly Sobra[] = [];
  /** The stored draft as this version reads it. */
  function lee(guardado: unknown): T {
    const leido = recobra(guardado, inicial);
    const sirve = leido.valor === inicial || cabe(leido.valor);
    sobra = sirve ? leido.sobra : todoSobra(guardado);
    return sirve ? leido.valor : inicial;
  }
  const store = createStore(lee(readDraft(operadorId, nombre)));
  return {
    pantallas: 0,
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
    forgetSent(enviado) {
      const queda = loNuevo(store.get(), enviado, inicial);
      store.set(queda);
      writeDraft(operadorId, nombre, queda === inicial ? undefined : queda);
    },
    reabre(otro) {
      inicial = otro;
      this.vuelve(readDraft(operadorId, nombre));
    },
    sobra: () => sobra,
    sobraLeida() {
      sobra = [];
      const queda = store.get();
      writeDraft(operadorId, nombre, queda === inicial ? undefined : queda);
    },
    vuelve(valor) {
      const nuevo = lee(valor);
      if (JSON.stringify(nuevo) !== JSON.stringify(store.get())) store.set(nuevo);
    },
  };
}

const siempre = (): boolean => true;

/** Tells the operator what they typed in another version of the app and this form cannot hold; once read, it is forgotten. */
export function avisaSobra(titulo: string, sobra: readonly Sobra[], alLeer: () => void): void {
  if (sobra.length > 0) void avisar(titulo || 'Borrador', dichoDeSobra(sobra), 'atencion').then(alLeer);
}

/**
 * What this operator has typed and not yet saved, under `nombre` (name it by screen and record: `detallecr.123`). A draft that another
 * version of the app wrote is read as far as it fits `inicial`; the rest is shown.
 * @param inicial a primitive or null, or the same object each time
 * @param cabe whether a stored draft can be used, for a shape that `inicial` does not tell
 */
export function useDraft<T>(
  nombre: string,
  inicial: T,
  cabe: (valor: unknown) => boolean = siempre,
): Draft<T> {
  const titulo = useTitulo();
  const operadorId = useSession().data.OPERADOR_ID;
  const id = `${operadorId}.${nombre}`;
  const [abierto, setAbierto] = useState(() => ({ id, draft: openDraft(operadorId, nombre, inicial, cabe) }));
  const { draft } = abierto;
  useEffect(() => {
    draft.pantallas += 1;
    const dice = () => avisaSobra(titulo, draft.sobra(), draft.sobraLeida);
    dice();
    const calla = onRestoredDraft((deQuien, cual, valor) => {
      if (deQuien !== operadorId || cual !== nombre) return;
      draft.vuelve(valor);
      dice();
    });
    return () => {
      draft.pantallas -= 1;
      calla();
    };
  }, [operadorId, nombre, draft, titulo]);
  if (abierto.id === id) return draft;
  const nuevo = { id, draft: openDraft(operadorId, nombre, inicial, cabe) };
  setAbierto(nuevo);
  return nuevo.draft;
}
