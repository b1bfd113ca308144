/*
 * What an answer says of what was sent: the one place where it is told what is tried again, what is refused and what nobody knows.
 * The page's calls (`client.ts`) and the outbox (`bandeja/envio.ts`) both go by it.
 */

export type Veredicto =
  | { tipo: 'hecho'; respuesta: Readonly<Record<string, unknown>> }
  /** Nobody of ours answered: whether it took effect is unknown, and it is tried again under the same key. */
  | { tipo: 'sin respuesta' }
  /** The server says why not: the reply of its key for ever. */
  | ({ tipo: 'rechazo' } & Negativa)
  /** It was not looked at, and will be later: tried again under the same key, now by who presses or after a while by itself. */
  | ({ tipo: 'después' } & Negativa)
  /** Its operator has to sign in: it was not looked at. */
  | ({ tipo: 'sin sesión' } & Negativa)
  /** The server broke on it: nobody knows whether it took effect, and the key stands. */
  | ({ tipo: 'falla' } & Negativa);

interface Negativa {
  estatus: string;
  mensaje: string;
  http: number;
  /** What it says besides, by its `estatus`. */
  datos?: unknown;
}

const SIN_RESPUESTA: Veredicto = { tipo: 'sin respuesta' };
/** What stands between answers these for a server that does not. */
const DE_NADIE = new Set([502, 503, 504]);
/** Timed out, too early, too many. */
const DESPUES = new Set([408, 425, 429]);
/** No session, or under it another operator than whose the save is. */
const SIN_SESION = new Set([401, 409]);

const MENSAJES = {
  rechazo: 'El servidor rechazó la operación.',
  falla: 'El servidor falló.',
} as const;

/** What a refusal with this HTTP code is. */
export function tipoDeNegativa(http: number): Extract<Veredicto, Negativa>['tipo'] {
  if (SIN_SESION.has(http)) return 'sin sesión';
  if (DESPUES.has(http)) return 'después';
  return http >= 500 ? 'falla' : 'rechazo';
}

/** Whether the key of what was refused with this code is answered for ever: sent again it needs the one after it. */
export const esUltimaPalabra = (http: number): boolean => tipoDeNegativa(http) === 'rechazo';

/** Reads an answer. Throws where the connection is cut while it is read. */
export async function veredictoDe(res: Response): Promise<Veredicto> {
  if (DE_NADIE.has(res.status)) return SIN_RESPUESTA;
  const cuerpo = (await res.json()) as { estatus?: unknown; message?: unknown; data?: unknown } | null;
  // Whatever stands between may answer for the server: only its own envelope is its word.
  if (typeof cuerpo?.estatus !== 'string') return SIN_RESPUESTA;
  const { estatus, message } = cuerpo;
  if (res.ok && estatus === '1') return { tipo: 'hecho', respuesta: cuerpo as Record<string, unknown> };
  const tipo = tipoDeNegativa(res.status);
  const mensaje = String(message || (tipo === 'falla' ? MENSAJES.falla : MENSAJES.rechazo));
  const datos = cuerpo.data ? { datos: cuerpo.data } : {};
  return { tipo, estatus, mensaje, http: res.status, ...datos } as Veredicto;
}
