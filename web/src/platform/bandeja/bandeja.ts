import { HTTP_YA_ENVIADA, YA_ENVIADA } from '@anden/contrato/campo.ts';
import { onAnswerAgain, Refusal } from '../client.ts';
import { nextKey } from '../key.ts';
import { noGuarda } from '../noGuarda.ts';
import { createStore } from '../store.ts';
import {
  cambiaPendiente,
  devuelvePendientes,
  guardaPendiente,
  leePendientes,
  olvidaPendiente,
  seBorro,
} from './almacen.ts';
import { CANAL, type Remitente, retiraSinSalir, vaciaBandeja } from './envio.ts';
import { type Envio, type Pendiente, type PendienteNuevo, porEnviar } from './pendiente.ts';

/** Everything in this device's outbox, of every operator, oldest first. Kept current over tabs and service worker. */
export const bandejaStore = createStore<readonly Pendiente[]>([]);

/** The signed-in operator's waiting saves for which no screen waits: what was read is shown with their effect. */
export const encoladasStore = createStore<readonly Pendiente[]>([]);

/** Milliseconds between attempts while nobody answers. */
const REINTENTO = [2_000, 4_000, 8_000, 15_000] as const;
/** Longest a screen waits for the answer of a save before going on with it in the outbox, in milliseconds. */
const ESPERA_EN_PANTALLA = 6_000;
/** The same while others are waiting already: nobody answers, so the operator goes on sooner. */
const ESPERA_TRAS_OTRAS = 1_200;

/** What tabs and the service worker tell each other: the outbox changed, or the answer to a press of another tab. */
type Aviso = 'cambio' | { key: string; orden: number; envio: Envio };
const canal = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CANAL);

interface EnEspera {
  resuelve: (envio: Envio | null) => void;
  /** Its answer has come and is on its way to the screen, which therefore no longer stops waiting. */
  tomada: boolean;
}

/** Screens that wait for the answer of a save, by its key. */
const enEspera = new Map<string, EnEspera>();
let operador: number | null = null;
let abierta = false;
let reloj: ReturnType<typeof setTimeout> | undefined;
let fallas = 0;
let enviando: Promise<void> | null = null;
/** A save came while sending, so another run follows this one. */
let otraVuelta = false;
let pideSesion: () => void = () => {};
let alLlegar: (p: Pendiente) => void = () => {};
const alEnviarOtros = new Set<(p: Pendiente, envio: Envio) => void>();

/** Saves whose arrival this page already knows of, by their order. */
const contadas = new Set<number>();
let lectura = 0;

async function relee(): Promise<void> {
  lectura += 1;
  const esta = lectura;
  const todos = await leePendientes();
  if (seBorro()) return devuelve();
  // A reading begun later is newer.
  if (esta !== lectura) return;
  // Keep the same value when nothing changed, so that a failed try draws nothing.
  const antes = bandejaStore.get();
  const igual =
    antes.length === todos.length &&
    todos.every(
      (p, i) => p.orden === antes[i]?.orden && (p.rechazo === null) === (antes[i]?.rechazo === null),
    );
  if (igual) {
    encoladas();
    return;
  }
  const quedan = new Set(todos.map((p) => p.orden));
  const salieron = antes.filter(
    (p) => p.rechazo === null && p.operadorId === operador && !quedan.has(p.orden) && !contadas.has(p.orden),
  );
  // Saves that are gone were sent by another tab or the service worker.
  for (const p of salieron) llego(p);
  bandejaStore.set(todos);
  encoladas();
}

/** The device's storage was deleted under the page, which still knows what waited there: it waits again, and was not sent. */
async function devuelve(): Promise<void> {
  await devuelvePendientes(bandejaStore.get());
  lectura += 1;
  bandejaStore.set(await leePendientes());
  encoladas();
  envia();
}

/** Called before the save leaves the outbox, so that the screen does not show the earlier state for a moment. */
function llego(p: Pendiente): void {
  contadas.add(p.orden);
  alLlegar(p);
}

function encoladas(): void {
  const suyas = bandejaStore
    .get()
    .filter((p) => p.rechazo === null && p.operadorId === operador && !enEspera.has(p.key));
  const antes = encoladasStore.get();
  if (suyas.length !== antes.length || suyas.some((p, i) => p.orden !== antes[i]?.orden))
    encoladasStore.set(suyas);
}

/**
 * Shows a save as waiting as soon as it is written down, without reading the device again: the next scan must be decided with it. Readings
 * begun before this no longer count.
 */
function apunta(nueva: Pendiente): void {
  lectura += 1;
  const todas = bandejaStore.get();
  if (!todas.some((p) => p.orden === nueva.orden)) bandejaStore.set([...todas, nueva]);
}

function avisa(aviso: Aviso): void {
  canal?.postMessage(aviso);
}

async function cambio(): Promise<void> {
  avisa('cambio');
  // If it cannot be read now, it is read with the next change: the save is written down and not lost.
  await relee().catch(() => {});
}

/** Lets a screen stop waiting: from here on the outbox reports what becomes of the save. */
function suelta(key: string): void {
  const espera = enEspera.get(key);
  if (!espera || espera.tomada) return;
  enEspera.delete(key);
  encoladas();
  espera.resuelve(null);
}

const remitente: Remitente = {
  loEspera(p) {
    const espera = enEspera.get(p.key);
    if (espera) espera.tomada = true;
    return espera !== undefined;
  },
  async alEnviar(p, envio) {
    fallas = envio.tipo === 'sin respuesta' ? fallas + 1 : 0;
    const espera = enEspera.get(p.key);
    const contesto = envio.tipo === 'hecho' || envio.tipo === 'rechazo';
    if (espera && contesto) contadas.add(p.orden);
    else if (envio.tipo === 'hecho') llego(p);
    // A screen of another tab may wait for it too: the same capture was saved in both at once.
    if (contesto) avisa({ key: p.key, orden: p.orden, envio });
    await cambio();
    if (espera && contesto) espera.resuelve(envio);
    // Nobody answered: the waiting screens go on and leave their saves to the outbox.
    else if (envio.tipo === 'sin respuesta') for (const key of [...enEspera.keys()]) suelta(key);
    if (!espera || envio.tipo === 'sin sesión') for (const f of alEnviarOtros) f(p, envio);
  },
};

/** Another tab sent a save that a screen of this tab waits for. A refusal is told on that screen and removed from the outbox. */
function llegoAOtra({ key, orden, envio }: Exclude<Aviso, 'cambio'>): void {
  const espera = enEspera.get(key);
  if (!espera || espera.tomada) return;
  espera.tomada = true;
  contadas.add(orden);
  if (envio.tipo === 'rechazo') void olvidaPendiente(orden).then(cambio, () => {});
  espera.resuelve(envio);
}

/** Sends what waits, now. One run at a time; another follows if something came meanwhile. */
export function envia(): void {
  clearTimeout(reloj);
  if (operador === null || !abierta) return;
  if (enviando) {
    otraVuelta = true;
    return;
  }
  otraVuelta = false;
  enviando = vaciaBandeja(operador, remitente)
    .then(async (fin) => {
      // Another tab or the service worker may have sent what this page still shows.
      await relee();
      if (fin === 'sin sesión') pideSesion();
      if (fin !== 'vacía' && !otraVuelta)
        reloj = setTimeout(envia, REINTENTO[Math.min(fallas, REINTENTO.length) - 1] ?? REINTENTO[0]);
    })
    .catch(() => {
      reloj = setTimeout(envia, REINTENTO[0]);
    })
    .finally(() => {
      enviando = null;
      if (otraVuelta) envia();
    });
}

/**
 * From now on sends on behalf of this operator; null: nobody is signed in, and everything waits.
 * @param conSesion false while the operator has to sign in again: what waits is shown and not sent
 */
export function enviaPor(operadorId: number | null, conSesion = true): void {
  operador = operadorId;
  abierta = conSesion;
  encoladas();
  if (operadorId !== null && conSesion) envia();
}

/** What the app does when the outbox learns something. */
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
  void relee().catch(noGuarda);
  canal?.addEventListener('message', ({ data }: MessageEvent<Aviso>) => {
    if (data !== 'cambio') llegoAOtra(data);
    void relee().catch(() => {});
  });
  window.addEventListener('online', () => {
    // The first attempt may come before the network really works. The next one must not wait as if it were still away.
    fallas = 0;
    envia();
  });
  // If the device never lost its Wi-Fi, or the page was opened without one, no event says that the server is back.
  onAnswerAgain(envia);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') envia();
  });
  navigator.serviceWorker?.addEventListener('message', (e) => {
    if (e.data === 'bandeja') envia();
  });
}

/** Calls `f` for each save that was answered without a screen waiting for it. Returns the way to stop. */
export function alEnviarse(f: (p: Pendiente, envio: Envio) => void): () => void {
  alEnviarOtros.add(f);
  return () => alEnviarOtros.delete(f);
}

/** Asks the browser to wake the service worker when the network is back, even if the page is closed by then. */
async function pideRespaldo(): Promise<void> {
  const registro = await navigator.serviceWorker?.ready;
  await (
    registro as ServiceWorkerRegistration & { sync?: { register(etiqueta: string): Promise<void> } }
  )?.sync?.register('bandeja');
}

/**
 * Puts a save in the outbox and sends it in its turn. Resolves to the server's reply, or to null if it stays in the outbox because nobody
 * answers; throws a {@link Refusal}. Rejects, with nothing sent, if the device refuses to keep it. `alApuntar` is called once it is written
 * down.
 */
export async function encola(nuevo: PendienteNuevo, alApuntar?: () => void): Promise<unknown> {
  const pendiente = await guardaPendiente(nuevo).catch((e: unknown) => {
    noGuarda();
    throw e;
  });
  alApuntar?.();
  await otraPulsacion(pendiente, nuevo);
  const respuesta = new Promise<Envio | null>((resuelve) => {
    enEspera.set(pendiente.key, { resuelve, tomada: false });
    const yaEsperan = fallas > 0 || encoladasStore.get().length > 0;
    setTimeout(() => suelta(pendiente.key), yaEsperan ? ESPERA_TRAS_OTRAS : ESPERA_EN_PANTALLA);
    if (navigator.onLine) return;
    apunta(pendiente);
    suelta(pendiente.key);
  });
  // Send first and show it afterwards: sending must not wait for a list to be drawn.
  envia();
  void cambio();
  const envio = await respuesta;
  enEspera.delete(pendiente.key);
  if (envio?.tipo === 'hecho') return envio.respuesta;
  if (envio?.tipo === 'rechazo') throw new Refusal(envio.estatus, envio.mensaje, envio.http);
  void pideRespaldo().catch(() => {});
  return null;
}

/**
 * The save already stored under a press's key may be an earlier press of the same capture, brought back from another device: then this
 * press gets the answer that the server would give.
 */
async function otraPulsacion(
  { orden, llamada, input, rechazo }: Pendiente,
  nuevo: PendienteNuevo,
): Promise<void> {
  if (llamada !== nuevo.llamada || JSON.stringify(input) !== JSON.stringify(nuevo.input))
    throw new Refusal('0', YA_ENVIADA, HTTP_YA_ENVIADA);
  if (!rechazo) return;
  if (rechazo.http < 500) throw new Refusal('0', rechazo.mensaje, rechazo.http);
  await cambiaPendiente(orden, () => ({ rechazo: null, fallas: 0 }));
}

/**
 * Takes back one of the operator's saves that was never sent, without leaving a trace. False if it may have left the device already, so
 * that only the server can undo it.
 */
export async function retira(key: string): Promise<boolean> {
  const suya = bandejaStore.get().find((p) => p.key === key && esSuya(p));
  if (!suya || !(await retiraSinSalir(key))) return false;
  // It never reached the server, so it leaves the outbox and its effect is no longer shown.
  contadas.add(suya.orden);
  await cambio();
  return true;
}

/** How many saves of this operator wait to be sent. */
export const cuantosPorEnviar = (operadorId: number): number =>
  porEnviar(bandejaStore.get(), operadorId).length;

/** Whether the save belongs to the signed-in operator: nobody else may dismiss its refusal or send it again. */
const esSuya = ({ operadorId }: Pendiente): boolean => operadorId === operador;

/** Removes a refused save once its operator read the reason. */
export async function descarta(orden: number): Promise<void> {
  if (bandejaStore.get().some((p) => p.orden === orden && esSuya(p))) await olvidaPendiente(orden);
  await cambio();
}

/**
 * Sends a refused save of the operator again, in its old place. A refusal is its key's answer for ever, so the save gets the next key; if
 * it is unknown whether the save took effect, it keeps its key.
 */
export async function reintenta(orden: number): Promise<void> {
  await cambiaPendiente(orden, (p) => {
    const { rechazo, key } = p;
    return rechazo && esSuya(p)
      ? { rechazo: null, fallas: 0, key: rechazo.http >= 500 ? key : nextKey(key) }
      : null;
  });
  await cambio();
  envia();
}
