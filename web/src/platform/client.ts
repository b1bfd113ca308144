import { llamadas } from 'virtual:llamadas';
import type { PedidoDeArchivo } from '@anden/contrato/archivo.ts';
import { TIPO_DE_PIEZAS } from '@anden/contrato/archivo-piezas.ts';
import type { Reply, Sent } from '@anden/contrato/call.ts';
import {
  CABECERA_CAPTURA,
  CABECERA_LLEGADAS,
  CABECERA_PENDIENTES,
  CABECERA_SI_HAY,
  type Captura,
} from '@anden/contrato/campo.ts';
import type { CallName, Contrato } from '@anden/contrato/contrato.ts';
import { learnTime } from './clock.ts';
import { newKey } from './key.ts';
import { pacienciaCon } from './paciencia.ts';
import { type Veredicto, veredictoDe } from './veredicto.ts';

export { newKey };

/** What a call takes, by its name. */
export type Entrada<N extends CallName> = Sent<Contrato[N]>;
/** What a call answers, by its name. */
export type Respuesta<N extends CallName> = Reply<Contrato[N]>;

/** The server refused, in Spanish: a business refusal (HTTP 200) or a fault with its own HTTP code. */
export class Refusal extends Error {
  readonly estatus: string;
  readonly http: number;
  /** The rest of the reply, whose shape depends on its `estatus`. */
  readonly datos: unknown;

  constructor(estatus: string, message: string, http: number, datos: unknown = null) {
    super(message);
    this.name = 'Refusal';
    this.estatus = estatus;
    this.http = http;
    this.datos = datos;
  }
}

/** Nobody answered, after every retry. Whether a command took effect is unknown: retry it with the same key. */
export class NoAnswer extends Error {
  constructor() {
    super('No hubo respuesta del servidor. Revise la conexión e intente de nuevo.');
    this.name = 'NoAnswer';
  }
}

export interface CallOptions {
  /** Idempotency-Key of a command; the same one on every retry of one button press. */
  key?: string;
  /** How its code came in, to be recorded with it. */
  captura?: Captura | null;
  /** Keys of saves that still wait for their reply; `alLlegar` is called with those that had arrived when this was read. */
  pendientes?: readonly string[];
  alLlegar?: (keys: readonly string[]) => void;
  signal?: AbortSignal;
  /** Milliseconds before each retry. Default 0.3, 1, 2 and 4 seconds. */
  esperas?: readonly number[];
  /** Longest wait for one answer, in milliseconds. Default 20 s, or 4 s once nobody answered. */
  paciencia?: number;
  /** False: a 401 is a plain refusal and opens no sign-in dialog. */
  reingreso?: boolean;
  /** Asks whether there is a session: that there is none is then a refusal by HTTP 200, which the browser reports as no failure. */
  siHay?: boolean;
}

const ESPERAS = [300, 1000, 2000, 4000] as const;
/** Longest wait for one answer once nobody answered, until somebody does, in milliseconds. */
const PACIENCIA_SIN_RED = 4_000;

type Reingreso = (refusal: Refusal) => Promise<boolean>;
let pideReingreso: Reingreso | null = null;
let base = '';
/** Whether the last call got no answer: the next ones then try only once, and wait less. */
let sinRed = false;
const alVolver = new Set<() => void>();

/** Calls `f` at the first answer after a time without any. Returns the way to stop. */
export function onAnswerAgain(f: () => void): () => void {
  alVolver.add(f);
  return () => alVolver.delete(f);
}

/** Whether a call made now is likely to be answered. */
export const hayRed = (): boolean => !sinRed && navigator.onLine !== false;

/** Sets what asks the operator to sign in again on a 401; it resolves to true when the same operator is back. */
export function onUnauthorized(f: Reingreso | null): void {
  pideReingreso = f;
}

/** Sets the API's address, for clients other than the page that the server serves (tests). Default: the page's own origin. */
export function setApiBase(url: string): void {
  base = url;
}

/**
 * Makes a call and returns its reply. Network failures and 502, 503 and 504 are retried while the screen waits; a 401
 * waits for the operator to sign in again and then goes on. Throws {@link Refusal} or {@link NoAnswer}.
 */
export async function call<N extends CallName>(
  name: N,
  input: Entrada<N>,
  options: CallOptions = {},
): Promise<Respuesta<N>> {
  const { reingreso = true } = options;
  const peticion = request(name, input as Record<string, unknown>, options);
  try {
    return (await insist(peticion, options)) as Respuesta<N>;
  } catch (e) {
    if (!(e instanceof Refusal) || e.http !== 401 || !reingreso || !pideReingreso) throw e;
    if (!(await pideReingreso(e))) throw e;
    return (await insist(peticion, options)) as Respuesta<N>;
  }
}

/**
 * Asks for a report's file, which comes in pieces. A 401 waits for the operator to sign in again, as in {@link call}; nothing else is
 * retried, because the operator sees it fail and may retry. Throws {@link Refusal} or {@link NoAnswer}.
 */
export async function pedirArchivo(
  name: CallName,
  cuerpo: PedidoDeArchivo,
  signal: AbortSignal,
): Promise<Response> {
  const pide = async (): Promise<Response> => {
    const res = await fetch(`${base}/api/${name}/archivo`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      credentials: 'same-origin',
      cache: 'no-store',
      body: JSON.stringify(cuerpo),
      signal,
    }).catch((e: unknown) => {
      throw signal.aborted ? e : new NoAnswer();
    });
    if (res.headers.get('Content-Type')?.startsWith(TIPO_DE_PIEZAS)) return res;
    const v = await veredictoDe(res).catch((): Veredicto => ({ tipo: 'sin respuesta' }));
    if ('mensaje' in v) throw new Refusal(v.estatus, v.mensaje, v.http);
    throw new NoAnswer();
  };
  try {
    return await pide();
  } catch (e) {
    if (!(e instanceof Refusal) || e.http !== 401 || !pideReingreso || !(await pideReingreso(e))) throw e;
    return await pide();
  }
}

interface Peticion {
  url: string;
  init: RequestInit;
}

function request(name: CallName, input: Record<string, unknown>, options: CallOptions): Peticion {
  const ficha = llamadas[name];
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (ficha.kind === 'command') headers['Idempotency-Key'] = options.key ?? newKey();
  if (options.siHay) headers[CABECERA_SI_HAY] = '1';
  if (options.captura) headers[CABECERA_CAPTURA] = options.captura;
  if (options.pendientes?.length) headers[CABECERA_PENDIENTES] = options.pendientes.join();
  const init: RequestInit = { method: ficha.metodo, headers, credentials: 'same-origin', cache: 'no-store' };
  let url = `${base}/api/${name}`;
  if (ficha.metodo === 'GET') {
    const query = new URLSearchParams();
    for (const [k, v] of Object.entries(input)) if (v !== undefined && v !== null) query.set(k, String(v));
    if (query.size > 0) url += `?${query}`;
  } else {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(input);
  }
  return { url, init };
}

async function insist(
  peticion: Peticion,
  { signal, esperas = ESPERAS, paciencia, alLlegar }: CallOptions,
): Promise<unknown> {
  for (let intento = 0; ; intento++) {
    const respuesta = await attempt(peticion, signal, paciencia, alLlegar);
    if (respuesta) return respuesta;
    const espera = hayRed() ? esperas[intento] : undefined;
    if (espera === undefined) {
      sinRed = true;
      throw new NoAnswer();
    }
    await pause(espera * (0.8 + Math.random() * 0.4), signal);
  }
}

/** One try: the reply, a thrown refusal, or null when nobody answered. */
async function attempt(
  { url, init }: Peticion,
  signal: AbortSignal | undefined,
  paciencia = pacienciaCon(init.body, sinRed ? PACIENCIA_SIN_RED : undefined),
  alLlegar?: CallOptions['alLlegar'],
): Promise<unknown> {
  let veredicto: Veredicto;
  let llegadas: string | null;
  try {
    const limite = AbortSignal.timeout(paciencia);
    const res = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, limite]) : limite });
    learnTime(res.headers.get('Date'));
    llegadas = res.headers.get(CABECERA_LLEGADAS);
    veredicto = await veredictoDe(res);
  } catch (e) {
    if (signal?.aborted) throw e;
    // A body that is not JSON is a proxy's page or a cut connection, so our server did not answer.
    return null;
  }
  if (veredicto.tipo === 'sin respuesta') return null;
  if (sinRed) {
    sinRed = false;
    for (const f of alVolver) f();
  }
  if (veredicto.tipo !== 'hecho') {
    const { estatus, mensaje, http, datos } = veredicto;
    throw new Refusal(estatus, mensaje, http, datos);
  }
  alLlegar?.(llegadas?.split(',') ?? []);
  return veredicto.respuesta;
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const corta = () => {
      clearTimeout(reloj);
      reject(signal?.reason);
    };
    const reloj = setTimeout(() => {
      signal?.removeEventListener('abort', corta);
      resolve();
    }, ms);
    signal?.addEventListener('abort', corta, { once: true });
  });
}
