import type { CallName } from '@anden/contrato/contrato.ts';
import type { Tema, TemaDelCanal } from '@anden/contrato/temas.ts';
import { useEffect } from 'react';
import { refresh } from './query.ts';
import { refreshSession } from './session.ts';
import { createStore } from './store.ts';

/** A message of `/api/avisos`: something about `tema` (record `id`, when it is about one) has changed; `parte`: no more than that of it. */
interface Aviso {
  tema: Tema | TemaDelCanal;
  id?: number;
  parte?: number;
}

interface Interes {
  temas: ReadonlySet<Aviso['tema']>;
  id: number | null;
  names: readonly CallName[];
  alParte?: (parte: number) => void;
}

/** Whether the server's messages are arriving. */
export const conexionStore = createStore<'conectando' | 'viva' | 'caida'>('conectando');

const intereses = new Set<Interes>();
let fuente: EventSource | null = null;
let reintento: ReturnType<typeof setTimeout>;
let fallas = 0;

/** Milliseconds before the n-th reconnection: 1, 2, 4 … 30 seconds. */
const espera = (n: number) => Math.min(30_000, 1000 * 2 ** n);

/** Opens the stream of server-sent events. Returns the way to close it. */
export function listen(): () => void {
  abre();
  const vuelve = () => {
    if (document.visibilityState === 'visible' && conexionStore.get() === 'caida') abre();
  };
  window.addEventListener('online', vuelve);
  document.addEventListener('visibilitychange', vuelve);
  return () => {
    window.removeEventListener('online', vuelve);
    document.removeEventListener('visibilitychange', vuelve);
    cierra();
    conexionStore.set('conectando');
    fallas = 0;
  };
}

function cierra(): void {
  clearTimeout(reintento);
  fuente?.close();
  fuente = null;
}

function abre(): void {
  cierra();
  const nueva = new EventSource('/api/avisos');
  fuente = nueva;
  nueva.onopen = () => {
    // What happened while nobody was listening is not told again.
    if (fallas > 0) refreshAll();
    fallas = 0;
    conexionStore.set('viva');
  };
  nueva.onmessage = (e) => atiende(e.data);
  nueva.onerror = () => {
    conexionStore.set('caida');
    // Reconnecting is done here alone: the browser gives up for good on a 401 or a 503.
    cierra();
    reintento = setTimeout(abre, espera(fallas++));
  };
}

/** Everything on screen that lives by messages is read again. */
function refreshAll(): void {
  void refresh([...new Set([...intereses].flatMap((i) => i.names))]);
}

function atiende(texto: string): void {
  let aviso: Aviso;
  try {
    aviso = JSON.parse(texto) as Aviso;
  } catch {
    return;
  }
  // 'fin': the stream ended with the session.
  if (aviso.tema === 'sesion' || aviso.tema === 'fin') void refreshSession();
  // The server itself was deaf for a while.
  if (aviso.tema === 'reconexion') refreshAll();
  const names = new Set<CallName>();
  for (const i of intereses) {
    if (!i.temas.has(aviso.tema) || (i.id !== null && aviso.id !== undefined && i.id !== aviso.id)) continue;
    if (i.alParte && aviso.parte !== undefined) i.alParte(aviso.parte);
    else for (const n of i.names) names.add(n);
  }
  if (names.size > 0) void refresh([...names]);
}

/**
 * Keeps what these calls read current while the screen is open: a message about `tema`, or any of several (and record `id`;
 * null for any) makes them be read again.
 * @param alParte the same function in each drawing: told of a part of the record that changed, where nothing else did
 */
export function useLive(
  tema: Tema | readonly Tema[],
  id: number | null,
  names: readonly CallName[],
  alParte?: (parte: number) => void,
): void {
  const lista = names.join();
  const temas = [tema].flat().join();
  useEffect(() => {
    const interes: Interes = {
      temas: new Set(temas.split(',') as Tema[]),
      id,
      names: lista.split(',') as CallName[],
      ...(alParte ? { alParte } : {}),
    };
    intereses.add(interes);
    return () => {
      intereses.delete(interes);
    };
  }, [temas, id, lista, alParte]);
}
