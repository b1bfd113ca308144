import { cambiaPendiente, leePendientes, olvidaPendiente } from './almacen.ts';
import { type Envio, type Pendiente, porEnviar } from './pendiente.ts';

/** Longest wait for one answer, in milliseconds. */
const PACIENCIA = 20_000;
/** One sender at a time over all tabs and the service worker: saves leave in the order they were pressed. */
const CANDADO = 'anden.bandeja';
/** Header with whose save it is: the server refuses it under another operator's session. */
export const CABECERA_OPERADOR = 'Anden-Operador';
/** HTTP code with which it does. */
export const OTRO_OPERADOR = 409;

/** Answers that say nothing of the save itself: it is sent again later. */
const PASAJERAS = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Sends one, once. Never throws: what came of it is the answer. */
export async function enviaUno(p: Pendiente): Promise<Envio> {
  let res: Response;
  let cuerpo: { estatus?: string; message?: string };
  try {
    res = await fetch(`/api/${p.llamada}`, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'Idempotency-Key': p.clave,
        [CABECERA_OPERADOR]: String(p.operadorId),
      },
      body: JSON.stringify(p.input),
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(PACIENCIA),
    });
    if (PASAJERAS.has(res.status)) return { tipo: 'sin respuesta' };
    cuerpo = (await res.json()) as typeof cuerpo;
  } catch {
    return { tipo: 'sin respuesta' };
  }
  if (res.ok && cuerpo.estatus === '1') return { tipo: 'hecho', respuesta: cuerpo };
  if (res.status === 401 || res.status === OTRO_OPERADOR) return { tipo: 'sin sesión' };
  return {
    tipo: 'rechazo',
    mensaje: cuerpo.message || 'El servidor rechazó la operación.',
    estatus: cuerpo.estatus ?? '0',
    http: res.status,
  };
}

export interface Remitente {
  /** Told of each one as it is answered, before the next leaves. */
  alEnviar?: (p: Pendiente, envio: Envio) => void | Promise<void>;
  /** Whether somebody waits for this answer on the screen: a refusal is then told there and not kept. */
  loEspera?: (p: Pendiente) => boolean;
}

/** What stopped the sending: nothing was left, nobody answered, or the operator has to sign in. */
export type Fin = 'vacía' | 'sin respuesta' | 'sin sesión' | 'ocupada';

/**
 * Sends what this operator has waiting, oldest first, until nothing is left or somebody does not answer. A refusal is
 * kept with its reason and does not hold up the rest. While another tab or the service worker is sending, it waits for
 * its turn (`ocupada` with `siLibre`).
 */
export function vaciaBandeja(
  operadorId: number | null,
  remitente: Remitente = {},
  siLibre = false,
): Promise<Fin> {
  return conCandado(siLibre, async () => {
    const sinSesion = new Set<number>();
    for (;;) {
      const turno = porEnviar(await leePendientes(), operadorId ?? undefined).find(
        (p) => !sinSesion.has(p.operadorId),
      );
      if (!turno) return sinSesion.size > 0 ? 'sin sesión' : 'vacía';
      const envio = await enviaUno(turno);
      if (envio.tipo === 'hecho') await olvidaPendiente(turno.orden);
      else if (envio.tipo === 'rechazo') {
        if (remitente.loEspera?.(turno)) await olvidaPendiente(turno.orden);
        else {
          const rechazo = { mensaje: envio.mensaje, http: envio.http };
          await cambiaPendiente(turno.orden, { rechazo, intentos: turno.intentos + 1 });
        }
      } else await cambiaPendiente(turno.orden, { intentos: turno.intentos + 1 });
      await remitente.alEnviar?.(turno, envio);
      if (envio.tipo === 'sin respuesta') return 'sin respuesta';
      if (envio.tipo === 'sin sesión') sinSesion.add(turno.operadorId);
    }
  });
}

let enEstaPagina: Promise<unknown> = Promise.resolve();

async function conCandado(siLibre: boolean, hacer: () => Promise<Fin>): Promise<Fin> {
  // Without a secure context there are neither locks nor a service worker; another tab sending too is harmless, for each
  // save has its key, but two of one operator could overtake each other.
  if (!navigator.locks) {
    const turno = enEstaPagina.then(hacer);
    enEstaPagina = turno.catch(() => {});
    return turno;
  }
  return navigator.locks.request(CANDADO, { ifAvailable: siLibre }, async (candado) =>
    candado ? hacer() : 'ocupada',
  );
}
