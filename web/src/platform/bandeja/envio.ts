import { CABECERA_CAPTURA, CABECERA_OPERADOR } from '@anden/contrato/campo.ts';
import { nextKey } from '../key.ts';
import { pacienciaCon } from '../paciencia.ts';
import { veredictoDe } from '../veredicto.ts';
import {
  cambiaPendiente,
  leePendientes,
  marcaSalida,
  olvidaPendiente,
  quitaSinSalir,
  recuerdaHecha,
} from './almacen.ts';
import { otraVez } from './otraVez.ts';
import { type Envio, type Pendiente, porEnviar } from './pendiente.ts';
import { siguienteTurno } from './turno.ts';

/** One sender at a time over all tabs and the service worker: saves leave in the order they were pressed. */
const CANDADO = 'anden.bandeja';
/** Where tabs and the service worker tell each other that the outbox changed. */
export const CANAL = 'anden.bandeja';
/** How many times the server may fail on one save before the others go on without it. */
const FALLAS = 4;

/** Sends a save once. Never throws: the outcome is the result. */
async function enviaUno(p: Pendiente): Promise<Envio> {
  try {
    const cuerpo = JSON.stringify(p.input);
    const res = await fetch(`/api/${p.llamada}`, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'Idempotency-Key': p.key,
        [CABECERA_OPERADOR]: String(p.operadorId),
        ...(p.captura ? { [CABECERA_CAPTURA]: p.captura } : {}),
      },
      body: cuerpo,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(pacienciaCon(cuerpo)),
    });
    const veredicto = await veredictoDe(res);
    return veredicto.tipo === 'después' ? { tipo: 'sin respuesta' } : veredicto;
  } catch {
    return { tipo: 'sin respuesta' };
  }
}

export interface Remitente {
  /** Called with each save as it is answered, before the next one leaves. */
  alEnviar?: (p: Pendiente, envio: Envio) => void | Promise<void>;
  /** Whether a screen waits for this answer: a refusal is then told there, and not kept. */
  loEspera?: (p: Pendiente) => boolean;
}

/** What stopped the sending: nothing was left, nobody answered, or the operator has to sign in. */
export type Fin = 'vacía' | 'sin respuesta' | 'sin sesión' | 'ocupada';

/**
 * Sends the operator's waiting saves, in turn ({@link siguienteTurno}), until nothing is left or one gets no answer. A refusal is kept with its reason and does
 * not hold up the rest. While another tab or the service worker is sending, this waits for its turn (or returns `ocupada`, with `siLibre`).
 */
export function vaciaBandeja(
  operadorId: number | null,
  remitente: Remitente = {},
  siLibre = false,
): Promise<Fin> {
  return conCandado(siLibre, async () => {
    const sinSesion = new Set<number>();
    for (;;) {
      const esperan = porEnviar(await leePendientes(), operadorId ?? undefined);
      const turno = siguienteTurno(esperan.filter((p) => !sinSesion.has(p.operadorId)));
      if (!turno) return sinSesion.size > 0 ? 'sin sesión' : 'vacía';
      // Without any network it cannot leave the device. If the mark cannot be written, the save is sent all the same.
      if (!turno.salio && navigator.onLine) await marcaSalida(turno.orden).catch(() => {});
      const envio = await anotaEnvio(turno, await enviaUno(turno), remitente);
      if (envio.tipo === 'sin respuesta') return 'sin respuesta';
      if (envio.tipo === 'sin sesión') sinSesion.add(turno.operadorId);
    }
  });
}

/** Takes back a save that never left this device. False if it may have left, or is leaving just now. */
export async function retiraSinSalir(key: string): Promise<boolean> {
  if (!navigator.locks) return quitaSinSalir(key);
  return navigator.locks.request(CANDADO, { ifAvailable: true }, async (candado) =>
    candado ? quitaSinSalir(key) : false,
  );
}

/** Records the outcome of a save and passes it on. Returns what stops the sending, or null. */
async function anotaEnvio(turno: Pendiente, envio: Envio, remitente: Remitente): Promise<Envio> {
  const contesto = envio.tipo === 'hecho' || envio.tipo === 'rechazo';
  const esperada = contesto && (remitente.loEspera?.(turno) ?? false);
  let que = envio;
  if (envio.tipo === 'hecho') {
    const otra = otraVez(turno, envio.respuesta);
    // Nothing was saved: the waiting screen asks its operator and keeps the draft.
    if (otra !== null && esperada) await olvidaPendiente(turno.orden);
    else if (otra === null) await recuerdaHecha(turno);
    else {
      await cambiaPendiente(turno.orden, ({ key }) =>
        key === turno.key ? { key: nextKey(key), input: otra } : null,
      );
      return envio;
    }
  } else if (envio.tipo === 'rechazo' && esperada) await olvidaPendiente(turno.orden);
  else {
    const fallas = envio.tipo === 'falla' ? turno.fallas + 1 : 0;
    if (envio.tipo === 'falla') que = fallas < FALLAS ? { tipo: 'sin respuesta' } : enDuda(envio.mensaje);
    const rechazo = que.tipo === 'rechazo' ? { mensaje: que.mensaje, http: que.http } : null;
    await cambiaPendiente(turno.orden, ({ intentos }) => ({ intentos: intentos + 1, fallas, rechazo }));
  }
  await remitente.alEnviar?.(turno, que);
  return que;
}

/** The server failed on this save repeatedly: it is kept, and no longer holds up the others. */
const enDuda = (mensaje: string): Envio => ({
  tipo: 'rechazo',
  mensaje: `${mensaje} No se sabe si se guardó: enviarlo otra vez no lo cuenta dos veces.`,
  estatus: '0',
  http: 500,
});

let enEstaPagina: Promise<unknown> = Promise.resolve();

async function conCandado(siLibre: boolean, hacer: () => Promise<Fin>): Promise<Fin> {
  // Without a secure context there are neither locks nor a service worker. Another tab may then send too: each save has its key, so the
  // only harm is that two saves of one operator may overtake each other.
  if (!navigator.locks) {
    const turno = enEstaPagina.then(hacer);
    enEstaPagina = turno.catch(() => {});
    return turno;
  }
  return navigator.locks.request(CANDADO, { ifAvailable: siLibre }, async (candado) =>
    candado ? hacer() : 'ocupada',
  );
}
