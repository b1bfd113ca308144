/*
 * What an answer means for what was sent: the only place that decides what is tried again, what was refused and what remains unknown. The
 * page's calls (`client.ts`) and the outbox (`bandeja/envio.ts`) both use it.
 */

export type Veredicto =
  | { tipo: 'hecho'; respuesta: Readonly<Record<string, unknown>> }
  /** Our server did not answer: whether it took effect is unknown, so it is tried again under the same key. */
  | { tipo: 'sin respuesta' }
  /** The server says why not: its key's reply for ever. */
  | ({ tipo: 'rechazo' } & Negativa)
  /** The server did not look at it yet: tried again under the same key, either by the operator or by itself after a while. */
  | ({ tipo: 'después' } & Negativa)
  /** The server did not look at it, because its operator has to sign in. */
  | ({ tipo: 'sin sesión' } & Negativa)
  /** The server broke on it: whether it took effect is unknown, so the key stays the same. */
  | ({ tipo: 'falla' } & Negativa);

interface Negativa {
  estatus: string;
  mensaje: string;
  http: number;
  /** The rest of the reply, whose shape depends on its `estatus`. */
  datos?: unknown;
}

const SIN_RESPUESTA: Veredicto = { tipo: 'sin respuesta' };
/** Proxies answer these for a server that does not answer. */
const DE_NADIE = new Set([502, 503, 504]);
/** Timed out, too early, too many requests. */
const DESPUES = new Set([408, 425, 429]);
/** No session, or the session of another operator than the save's. */
const SIN_SESION = new Set([401, 409]);

const MENSAJES = {
  rechazo: 'El servidor rechazó la operación.',
  falla: 'El servidor falló.',
} as const;

/** The kind of refusal that an HTTP code means. */
function tipoDeNegativa(http: number): Extract<Veredicto, Negativa>['tipo'] {
  if (SIN_SESION.has(http)) return 'sin sesión';
  if (DESPUES.has(http)) return 'después';
  return http >= 500 ? 'falla' : 'rechazo';
}

/** Whether a refusal with this code is its key's reply for ever, so that sending it again needs the next key. */
export const esUltimaPalabra = (http: number): boolean => tipoDeNegativa(http) === 'rechazo';

/** Reads a response. Throws if the connection is cut while it is read. */
export async function veredictoDe(res: Response): Promise<Veredicto> {
  if (DE_NADIE.has(res.status)) return SIN_RESPUESTA;
  const cuerpo = (await res.json()) as { estatus?: unknown; message?: unknown; data?: unknown } | null;
  // A proxy may answer in the server's place: only our own envelope is the server's word.
  if (typeof cuerpo?.estatus !== 'string') return SIN_RESPUESTA;
  const { estatus, message } = cuerpo;
  if (res.ok && estatus === '1') return { tipo: 'hecho', respuesta: cuerpo as Record<string, unknown> };
  const tipo = tipoDeNegativa(res.status);
  const mensaje = String(message || (tipo === 'falla' ? MENSAJES.falla : MENSAJES.rechazo));
  const datos = cuerpo.data ? { datos: cuerpo.data } : {};
  return { tipo, estatus, mensaje, http: res.status, ...datos } as Veredicto;
}
