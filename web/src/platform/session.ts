import { VIGENCIA_EN_CAMPO } from '@anden/contrato/campo.ts';
import { EVENTO_SALIDA } from '@anden/contrato/sesion/rules.ts';
import { QueryClient } from '@tanstack/react-query';
import { escribeHecho, leeHecho } from './bandeja/almacen.ts';
import { call, NoAnswer, newKey, onUnauthorized, Refusal, type Respuesta } from './client.ts';
import { businessDay, learnOffset, now, setZone } from './clock.ts';
import { onRemembered, pruneDrafts, remember } from './storage.ts';
import { createStore, useStore } from './store.ts';

/** Who is signed in, what they may do, and what the frame shows about the company. */
export type Sesion = Omit<Respuesta<'getSesion'>, 'estatus' | 'message'>;

export type EstadoSesion =
  | { fase: 'cargando' }
  | { fase: 'sin servidor' }
  /** `vuelve`: a screen was open, and signing in goes back to it. */
  | { fase: 'fuera'; motivo?: string; vuelve?: boolean }
  /** `recordada`: the server has not confirmed yet that the session is still open. */
  | { fase: 'dentro'; sesion: Sesion; recordada?: boolean }
  /** The session ended under an open screen, which stays as it is until somebody signs in. */
  | { fase: 'vencida'; sesion: Sesion; motivo: string };

export const sesionStore = createStore<EstadoSesion>({ fase: 'cargando' });

/** Everything read from the server, by call and input. Emptied when the operator changes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 10_000, networkMode: 'always', refetchOnReconnect: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Functions that resolve the calls waiting for the operator to sign in again: true lets them go on. */
let enEspera: Array<(sigue: boolean) => void> = [];
let alCambiar: () => void = () => {};

const de = (estado: EstadoSesion): Sesion | null =>
  estado.fase === 'dentro' || estado.fase === 'vencida' ? estado.sesion : null;

/** The session, also while it is being renewed; null before sign-in. */
export const currentSession = (): Sesion | null => de(sesionStore.get());

/** The control ids of the session that is open. */
let permisos: ReadonlySet<number> = new Set();
sesionStore.subscribe(() => {
  permisos = new Set(currentSession()?.permisos.map((p) => p.ID_CONTROL));
});

/** The session of the operator whose screen this is. Only for components inside the frame, where there is one. */
export function useSession(): Sesion {
  const sesion = de(useStore(sesionStore));
  if (!sesion) throw new Error('useSession fuera de una sesión');
  return sesion;
}

/** Whether the operator holds a control id (any one of a list); null requires none. The server checks again. */
export function can(control: number | readonly number[] | null): boolean {
  if (control === null) return true;
  return typeof control === 'number' ? permisos.has(control) : control.some((c) => permisos.has(c));
}

/** Name under which the device remembers who was signed in, to open without a network. */
const RECORDADA = 'sesion';

interface Recordada {
  sesion: Sesion;
  /** Milliseconds that the device's clock was behind the server's, because the business day is the server's. */
  desfase: number;
  /** When the server last said that it was open, in epoch milliseconds of the device's clock; absent in what older versions kept. */
  cuando?: number;
}

/** Runs before a screen of this operator opens. `sinRed`: the server did not answer, so what was read earlier must be loaded first. */
type AntesDeAbrir = (operadorId: number, sinRed: boolean) => Promise<void>;
let antesDeAbrir: AntesDeAbrir = async () => {};

function dentro(reply: Respuesta<'getSesion'>): Sesion {
  const { estatus: _, message: __, ...sesion } = reply;
  recuerda(sesion);
  return muestra(sesion);
}

function recuerda(sesion: Sesion): void {
  const recordada: Recordada = { sesion, desfase: now() - Date.now(), cuando: Date.now() };
  void escribeHecho(RECORDADA, recordada).catch(() => {});
}

function muestra(nueva: Sesion, recordada = false): Sesion {
  setZone(nueva.casa.zona);
  // The same object is kept if nothing changed, so that little is drawn again.
  const antes = currentSession();
  const sesion = JSON.stringify(antes) === JSON.stringify(nueva) ? (antes as Sesion) : nueva;
  sesionStore.set(recordada ? { fase: 'dentro', sesion, recordada } : { fase: 'dentro', sesion });
  vigila();
  return sesion;
}

/** Why somebody whose screen is open has to sign in again. The server, which may get no session at all, cannot always tell that there was one. */
function motivoDeSalida(sesion: Sesion): string {
  return sesion.casa.dia === businessDay()
    ? 'Su sesión terminó. Ingrese de nuevo.'
    : 'Cambió el día de operación. Ingrese de nuevo para continuar donde estaba.';
}

/**
 * Starts the app: finds out whether a session is open. Resolves once the server has answered or is known not to answer. The session that
 * this device remembers is opened without waiting for the answer.
 * @param antes runs before a screen of the operator opens; kept for the next time
 */
export async function openSession(antes: AntesDeAbrir = antesDeAbrir): Promise<void> {
  antesDeAbrir = antes;
  pruneDrafts();
  atiendeOtrasPestanas();
  onUnauthorized(async () => {
    // Nobody is asked to sign in before it is known whether there is a session.
    if (porConfirmar) return porConfirmar;
    const sesion = currentSession();
    if (!sesion) return false;
    const motivo = motivoDeSalida(sesion);
    if (sesionStore.get().fase !== 'vencida') sesionStore.set({ fase: 'vencida', sesion, motivo });
    return new Promise((resolve) => enEspera.push(resolve));
  });
  const reply = call('getSesion', {}, { siHay: true, reingreso: false, esperas: [400], paciencia: 8_000 });
  porConfirmar = abreRecordada(reply)
    // What another version remembered may not be readable.
    .catch(() => null)
    .then((abierta) => confirma(reply, abierta))
    .then(() => {
      porConfirmar = null;
      return sesionStore.get().fase === 'dentro';
    });
  await porConfirmar;
}

/** While the app starts, resolves to whether a session is open once that is settled; null afterwards. */
let porConfirmar: Promise<boolean> | null = null;

/**
 * Opens the session that this device remembers, unless the server answers first: without a network the operator can go on
 * with what was opened. A session of another business day is opened only if the server does not answer, so that a shift
 * without a network can cross midnight. Null if no session was opened.
 */
async function abreRecordada(reply: Promise<unknown>): Promise<Sesion | null> {
  let yaDijo = false;
  const dice = () => {
    yaDijo = true;
  };
  reply.then(dice, (e) => e instanceof NoAnswer || dice());
  const recordada = (await leeHecho(RECORDADA).catch(() => undefined)) as Recordada | undefined;
  const abriendo = sesionStore.get().fase === 'cargando' && !yaDijo;
  if (abriendo && !recordada?.sesion?.casa && DE_INGRESO.has(location.pathname)) {
    // This device remembers no operator, so the sign-in form is shown at once instead of after every attempt to reach the server.
    sesionStore.set({ fase: 'fuera' });
  }
  if (yaDijo || !recordada?.sesion?.casa) return null;
  const { sesion, desfase, cuando = 0 } = recordada;
  setZone(sesion.casa.zona);
  learnOffset(desfase);
  if (sesion.casa.dia !== businessDay()) {
    if (Math.abs(Date.now() - cuando) > VIGENCIA_EN_CAMPO || (await alguienContesta(reply))) return null;
  }
  await antesDeAbrir(sesion.data.OPERADOR_ID, true).catch(() => {});
  return yaDijo ? null : muestra(sesion, true);
}

const alguienContesta = (reply: Promise<unknown>): Promise<boolean> =>
  reply.then(
    () => true,
    (e) => !(e instanceof NoAnswer),
  );

/** Addresses of the sign-in form. */
const DE_INGRESO = new Set(['/', '/Login']);
/** How many times the operator signed in or out on this page. */
let cambios = 0;

/** Applies the server's answer on who is signed in, whether or not the remembered session is open. */
async function confirma(reply: Promise<Respuesta<'getSesion'>>, abierta: Sesion | null): Promise<void> {
  const antes = cambios;
  try {
    const ahora = await reply;
    if (antes !== cambios) return;
    if (!abierta) await antesDeAbrir(ahora.data.OPERADOR_ID, false).catch(() => {});
    toma(ahora);
  } catch (e) {
    if (antes !== cambios) return;
    // A server of an earlier version refuses by 401.
    if (e instanceof Refusal && (e.http === 200 || e.http === 401)) {
      // The server says that no session is open, so the remembered one is over.
      leave(undefined, abierta !== null);
    } else if (abierta) {
      // Nobody answered yet. The outbox is sent as soon as the server does, and that answer also tells whose session is open.
      muestra(abierta);
      confirmaLuego();
    } else sesionStore.set({ fase: 'sin servidor' });
  }
}

/** Milliseconds between attempts to confirm a session that was opened without a network. */
const CONFIRMAR = 10_000;

function confirmaLuego(): void {
  setTimeout(async () => {
    if (!currentSession()) return;
    try {
      toma(await call('getSesion', {}, { esperas: [] }));
      void queryClient.invalidateQueries();
    } catch (e) {
      if (e instanceof NoAnswer) confirmaLuego();
    }
  }, CONFIRMAR);
}

/** Runs `antesDeAbrir` for an operator who was not the one signed in. */
async function recibe({ data }: Respuesta<'getSesion'>): Promise<void> {
  if (currentSession()?.data.OPERADOR_ID === data.OPERADOR_ID) return;
  await antesDeAbrir(data.OPERADOR_ID, false).catch(() => {});
}

/** Takes over the session that the server reports. If it is another operator's than the open one, everything read is dropped. */
function toma(ahora: Respuesta<'getSesion'>): void {
  const antes = currentSession();
  const otro = antes !== null && ahora.data.OPERADOR_ID !== antes.data.OPERADOR_ID;
  if (otro) queryClient.clear();
  dentro(ahora);
  if (otro) alCambiar();
}

/** Asks again who is signed in: permissions changed, another tab signed in, or the day is over. */
export async function refreshSession(): Promise<void> {
  if (!currentSession()) return;
  const vencida = sesionStore.get().fase === 'vencida';
  try {
    const ahora = await call('getSesion', {}, { reingreso: !vencida });
    await recibe(ahora);
    if (vencida) entra(ahora);
    else toma(ahora);
  } catch {
    // A 401 has already opened the sign-in dialog; anything else is reported by the next call that matters.
  }
}

/** After a sign-in over an expired session: the same operator goes on with what was waiting, another one starts clean. */
function entra(reply: Respuesta<'getSesion'>): void {
  cambios += 1;
  const antes = currentSession();
  const mismo = antes?.data.OPERADOR_ID === reply.data.OPERADOR_ID;
  if (!mismo) queryClient.clear();
  dentro(reply);
  const esperan = enEspera;
  enEspera = [];
  for (const sigue of esperan) sigue(mismo);
  if (mismo) void queryClient.invalidateQueries();
  else if (antes) alCambiar();
}

let atento = false;

/** All tabs share one cookie: after a sign-in or sign-out in another tab, this one asks the server who is signed in. */
function atiendeOtrasPestanas(): void {
  if (atento) return;
  atento = true;
  onRemembered('entrada', () => void refreshSession());
}

/**
 * Signs in. Over an expired session the same operator goes on in place, with what was waiting; another one starts
 * clean. Throws the refusal for the screen to show.
 */
export async function signIn(usuario: string, password: string): Promise<void> {
  const reply = await call('get_user', { usuario, password }, { reingreso: false });
  remember('usuario', reply.data.OPERADOR);
  remember('entrada', Date.now());
  await recibe(reply);
  entra(reply);
}

/** A sign-out that has begun but not finished, so that pressing it again records the exit event only once. */
let salida: { operadorId: number; key: string; anotada: boolean } | null = null;

/** Records the exit event, once, and ends the session (specification §4, Logout). Throws the server's refusal. */
export async function signOut(): Promise<void> {
  const sesion = currentSession();
  if (!sesion) return;
  const { OPERADOR_ID } = sesion.data;
  // Sign-out pressed again after a lost answer keeps its key, so the exit is recorded once.
  if (salida?.operadorId !== OPERADOR_ID) salida = { operadorId: OPERADOR_ID, key: newKey(), anotada: false };
  const entrada = { operador_id: OPERADOR_ID, codigo: EVENTO_SALIDA, descripcion: 'Salida' };
  // An operator who still has a temporary password has not begun to work: the server takes no event from them.
  if (!salida.anotada && !sesion.debe_cambiar_clave)
    await call('setRegistraEvento', entrada, { key: salida.key });
  salida.anotada = true;
  try {
    await call('cerrarSesion', {}, { key: newKey(), reingreso: false });
  } catch (e) {
    // The session had already ended: the answer to an earlier press was lost.
    if (!(e instanceof Refusal) || e.http !== 401) throw e;
  }
  salida = null;
  remember('entrada', Date.now());
  leave();
}

/**
 * Forgets the session on this device: after logout, or when the operator will not sign in again.
 * @param vuelve whether signing in goes back to the screen that was open
 */
export function leave(motivo?: string, vuelve = false): void {
  clearTimeout(reloj);
  cambios += 1;
  void escribeHecho(RECORDADA, undefined).catch(() => {});
  const esperan = enEspera;
  enEspera = [];
  sesionStore.set({ fase: 'fuera', vuelve, ...(motivo ? { motivo } : {}) });
  for (const sigue of esperan) sigue(false);
  queryClient.clear();
}

/** Sets what happens when another operator takes over the screen: the router goes to Inicio. */
export function onOperatorChange(f: () => void): void {
  alCambiar = f;
}

/** Records the entry time that the frame shows, once `checkIn` has answered. */
export function markEntry(fechaHora: string): void {
  const estado = sesionStore.get();
  if (estado.fase !== 'dentro') return;
  cambia({ ...estado.sesion, data: { ...estado.sesion.data, entrada: true, FECHAHORAENTRADA: fechaHora } });
}

/** The operator has set their own password; from now on the server answers other calls. */
export function markKeyChanged(): void {
  const estado = sesionStore.get();
  if (estado.fase !== 'dentro') return;
  void antesDeAbrir(estado.sesion.data.OPERADOR_ID, false).catch(() => {});
  cambia({ ...estado.sesion, debe_cambiar_clave: false });
}

function cambia(sesion: Sesion): void {
  recuerda(sesion);
  sesionStore.set({ fase: 'dentro', sesion });
}

let reloj: ReturnType<typeof setTimeout>;

/**
 * Checks once a minute whether the business day has changed: asking the server then opens the sign-in dialog before the operator's next
 * scan would. A timer set for midnight would sleep with the handheld.
 */
function vigila(): void {
  clearTimeout(reloj);
  reloj = setTimeout(() => {
    const estado = sesionStore.get();
    if (estado.fase === 'dentro' && estado.sesion.casa.dia !== businessDay()) {
      void refreshSession().finally(vigila);
    } else vigila();
  }, 60_000);
}
