import { Refusal } from '../client.ts';
import { createStore } from '../store.ts';
import { cambiaPendiente, guardaPendiente, leePendientes, olvidaPendiente } from './almacen.ts';
import { type Remitente, vaciaBandeja } from './envio.ts';
import { type Envio, type Pendiente, type PendienteNuevo, porEnviar } from './pendiente.ts';

/** Everything in this device's outbox, of every operator, oldest first. Kept current over tabs and service worker. */
export const bandejaStore = createStore<readonly Pendiente[]>([]);

/** Those of the operator signed in that wait with no screen waiting for them: what was read is shown with them. */
export const encoladasStore = createStore<readonly Pendiente[]>([]);

/** Milliseconds between tries while nobody answers. */
const REINTENTO = [2_000, 4_000, 8_000, 15_000] as const;
/** Longest a screen waits for the answer of a save before going on with it in the outbox, in milliseconds. */
export const ESPERA_EN_PANTALLA = 6_000;

const canal = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('anden.bandeja');

interface EnEspera {
  resuelve: (envio: Envio | null) => void;
  /** Its answer has come and is on its way to the screen: it no longer gives up. */
  tomada: boolean;
}

/** Screens that wait for the answer of a save, by its key. */
const enEspera = new Map<string, EnEspera>();
let operador: number | null = null;
let reloj: ReturnType<typeof setTimeout> | undefined;
let fallas = 0;
let enviando: Promise<void> | null = null;
let pideSesion: () => void = () => {};
let alLlegar: (p: Pendiente) => void = () => {};
const alEnviarOtros = new Set<(p: Pendiente, envio: Envio) => void>();

async function relee(): Promise<void> {
  const todos = await leePendientes();
  // The same ones are the same value: nothing is drawn again for a try that failed.
  const antes = bandejaStore.get();
  const igual =
    antes.length === todos.length &&
    todos.every(
      (p, i) => p.orden === antes[i]?.orden && (p.rechazo === null) === (antes[i]?.rechazo === null),
    );
  if (!igual) bandejaStore.set(todos);
  encoladas();
}

function encoladas(): void {
  const suyas = bandejaStore
    .get()
    .filter((p) => p.rechazo === null && p.operadorId === operador && !enEspera.has(p.clave));
  const antes = encoladasStore.get();
  if (suyas.length !== antes.length || suyas.some((p, i) => p.orden !== antes[i]?.orden))
    encoladasStore.set(suyas);
}

async function cambio(): Promise<void> {
  await relee();
  canal?.postMessage('cambio');
}

/** A screen stops waiting: from here on whatever comes of the save is told by the outbox. */
function suelta(clave: string): void {
  const espera = enEspera.get(clave);
  if (!espera || espera.tomada) return;
  enEspera.delete(clave);
  encoladas();
  espera.resuelve(null);
}

const remitente: Remitente = {
  loEspera(p) {
    const espera = enEspera.get(p.clave);
    if (espera) espera.tomada = true;
    return espera !== undefined;
  },
  async alEnviar(p, envio) {
    fallas = envio.tipo === 'sin respuesta' ? fallas + 1 : 0;
    const espera = enEspera.get(p.clave);
    // Before it leaves the outbox, so that nothing on the screen goes back for a moment.
    if (!espera && envio.tipo === 'hecho') alLlegar(p);
    await cambio();
    if (espera && (envio.tipo === 'hecho' || envio.tipo === 'rechazo')) espera.resuelve(envio);
    // Nobody answered: the screens go on with theirs in the outbox.
    else if (envio.tipo === 'sin respuesta') for (const clave of [...enEspera.keys()]) suelta(clave);
    if (!espera || envio.tipo === 'sin sesión') for (const f of alEnviarOtros) f(p, envio);
  },
};

/** Sends what waits, now; one run at a time, and another after it when something came meanwhile. */
function envia(): void {
  clearTimeout(reloj);
  if (operador === null) return;
  if (enviando) {
    reloj = setTimeout(envia, 50);
    return;
  }
  enviando = vaciaBandeja(operador, remitente)
    .then((fin) => {
      if (fin === 'sin respuesta')
        reloj = setTimeout(envia, REINTENTO[Math.min(fallas, REINTENTO.length) - 1] ?? REINTENTO[0]);
      if (fin === 'sin sesión') pideSesion();
    })
    .catch(() => {
      reloj = setTimeout(envia, REINTENTO[0]);
    })
    .finally(() => {
      enviando = null;
    });
}

/**
 * Sends on behalf of this operator from now on; null: nobody is signed in, and everything waits.
 */
export function enviaPor(operadorId: number | null): void {
  operador = operadorId;
  encoladas();
  if (operadorId !== null) envia();
}

/** What the app does about what the outbox learns. */
export interface Oyente {
  /** The server wants the operator to sign in before it takes any more. */
  faltaSesion: () => void;
  /** A save no screen waits for has arrived, and is about to leave the outbox. */
  llega: (p: Pendiente) => void;
}

/** Watches the network and the other tabs. Called once, when the app starts. */
export function abreBandeja(oyente: Oyente): void {
  pideSesion = oyente.faltaSesion;
  alLlegar = oyente.llega;
  void relee().catch(() => {});
  canal?.addEventListener('message', () => void relee().catch(() => {}));
  window.addEventListener('online', envia);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') envia();
  });
  navigator.serviceWorker?.addEventListener('message', (e) => {
    if (e.data === 'bandeja') void relee().catch(() => {});
  });
}

/** Tells of each save that was answered without a screen waiting for it. Returns the way to stop. */
export function alEnviarse(f: (p: Pendiente, envio: Envio) => void): () => void {
  alEnviarOtros.add(f);
  return () => alEnviarOtros.delete(f);
}

/** Asks the browser to wake the service worker when the network is back, even with the page gone. */
async function pideRespaldo(): Promise<void> {
  const registro = await navigator.serviceWorker?.ready;
  await (
    registro as ServiceWorkerRegistration & { sync?: { register(etiqueta: string): Promise<void> } }
  )?.sync?.register('bandeja');
}

/**
 * Puts a save in the outbox and sends it in its turn. Resolves with the server's reply, or with null when it stays in
 * the outbox because nobody answers; throws a {@link Refusal}. Rejects, with nothing sent, where the device refuses to
 * keep it.
 */
export async function encola(nuevo: PendienteNuevo): Promise<unknown> {
  const pendiente = await guardaPendiente(nuevo);
  await cambio();
  const respuesta = new Promise<Envio | null>((resuelve) => {
    enEspera.set(pendiente.clave, { resuelve, tomada: false });
    setTimeout(() => suelta(pendiente.clave), ESPERA_EN_PANTALLA);
    if (!navigator.onLine) suelta(pendiente.clave);
  });
  envia();
  const envio = await respuesta;
  enEspera.delete(pendiente.clave);
  if (envio?.tipo === 'hecho') return envio.respuesta;
  if (envio?.tipo === 'rechazo') throw new Refusal(envio.estatus, envio.mensaje, envio.http);
  void pideRespaldo().catch(() => {});
  return null;
}

/** How many saves of this operator wait to be sent. */
export const cuantosPorEnviar = (operadorId: number): number =>
  porEnviar(bandejaStore.get(), operadorId).length;

/** The operator read why it was refused: it is forgotten. */
export async function descarta(orden: number): Promise<void> {
  await olvidaPendiente(orden);
  await cambio();
}

/** Sends a refused one again, in its old place. */
export async function reintenta(orden: number): Promise<void> {
  await cambiaPendiente(orden, { rechazo: null });
  await cambio();
  envia();
}
