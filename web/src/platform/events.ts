import type { Tema, TemaDelCanal } from '@anden/contrato/temas.ts';
import { envia } from './bandeja/bandeja.ts';
import { deOtro } from './propias.ts';
import { refreshSession } from './session.ts';
import { createStore } from './store.ts';
import { hayCambio, releeTodo } from './vigencia.ts';

/**
 * A message of `/api/avisos`: something of topic `tema` has changed (record `id`, if it concerns one). `parte`: only that part of the
 * record changed; `key`: the key of this operator's own command that changed it.
 */
interface Aviso {
  tema: Tema | TemaDelCanal;
  id?: number;
  parte?: number;
  key?: string;
}

const DEL_CANAL: ReadonlySet<string> = new Set<TemaDelCanal>(['sesion', 'inicio', 'fin', 'reconexion']);

/** Whether the server's messages are arriving. */
export const conexionStore = createStore<'conectando' | 'viva' | 'caida'>('conectando');

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
    // Messages missed while disconnected are not sent again, so read everything again.
    if (fallas > 0) {
      envia();
      void releeTodo();
    }
    fallas = 0;
    conexionStore.set('viva');
  };
  nueva.onmessage = (e) => atiende(e.data);
  nueva.onerror = () => {
    conexionStore.set('caida');
    // Reconnect here and not by EventSource, which gives up for good on a 401 or a 503.
    cierra();
    reintento = setTimeout(abre, espera(fallas++));
  };
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
  // The server itself missed messages for a while.
  if (aviso.tema === 'reconexion') void releeTodo();
  if (DEL_CANAL.has(aviso.tema)) return;
  const cambio = aviso as Aviso & { tema: Tema };
  deOtro(aviso.key, () => void hayCambio(cambio));
}
