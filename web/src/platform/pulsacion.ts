import type { Captura } from '@anden/contrato/campo.ts';
import type { CallName } from '@anden/contrato/contrato.ts';
import { useEffect, useRef } from 'react';
import { otraVez } from './bandeja/otraVez.ts';
import { capturaDe, olvidaCaptura } from './captura.ts';
import { newKey, Refusal } from './client.ts';
import { nextKey } from './key.ts';
import { type Presion, presionada, recuerdaPresion } from './presiones.ts';
import { currentSession } from './session.ts';
import { draftKey, keyDraft, renewDraftKey } from './storage.ts';
import { esUltimaPalabra } from './veredicto.ts';

const operador = (): number | undefined => currentSession()?.data.OPERADOR_ID;

/** The keys under which a button's presses are sent. */
export interface Pulsacion {
  /** The key for a press with this input, given as text. */
  keyOf: (texto: string) => string;
  /** How the code that is sent was captured, as the draft's screen recorded it. */
  comoEntro: () => Captura | null;
  /** Call just before sending: the device may die before the screen knows the outcome. */
  sale: (presion: Presion) => void;
  /** Call if it was sent and got no answer. */
  enDuda: (presion: Presion) => void;
  /** Call when it was answered: with a reply, or kept in the outbox (`reply` 'encolada'). */
  llego: (key: string, input: unknown, reply: unknown) => void;
  /**
   * Call when it failed. After a refusal the key is used up; after a failure of the server the save may have taken effect, so the key is
   * kept.
   */
  fallo: (key: string, e: unknown) => void;
  /** The codes scanned next belong to another capture. */
  terminaCaptura: () => void;
  /** Whether exactly this input was sent and got no answer. */
  quedo: (texto: string) => boolean;
  /** Gives up an unanswered press: the same input again is then a new press. */
  olvida: () => void;
}

/**
 * Manages the keys of a button's presses. Each press has one key. Retries keep it, and so does a later press with the same input while it
 * is unknown whether the first took effect, so that pieces are never counted twice. A press made from a draft (`memoria`) uses the draft's
 * key until it is answered or in the outbox, whatever is corrected in the draft meanwhile and on whichever device.
 */
export function usePulsacion(
  name: CallName,
  memoria: string | undefined,
  captura: (() => Captura | null) | undefined,
): Pulsacion {
  const sinRespuesta = useRef<Presion | null>(null);
  useEffect(() => {
    if (memoria) keyDraft(memoria);
  }, [memoria]);

  const previa = () => sinRespuesta.current ?? (memoria ? presionada(memoria) : null);

  function prevista(): string | undefined {
    const suyo = operador();
    return memoria && suyo !== undefined ? draftKey(suyo, memoria) : undefined;
  }

  /** Gives the draft another key, because its next save will be another one. */
  function renueva(key: string | undefined): void {
    const suyo = operador();
    if (memoria && suyo !== undefined) renewDraftKey(suyo, memoria, key);
  }

  function suelta(): void {
    sinRespuesta.current = null;
    if (memoria) recuerdaPresion(memoria, undefined);
  }

  /** The key is used up. If nothing was saved, the draft gets the key that follows it, which is the same on every device. */
  function termino(key: string, guardado: boolean): void {
    // Another device's draft, with its own key, may have replaced this one meanwhile.
    if (prevista() === key) renueva(guardado ? undefined : nextKey(key));
    suelta();
  }

  return {
    keyOf(texto) {
      const anterior = previa();
      if (anterior?.texto === texto) return anterior.key;
      const suya = prevista();
      if (suya) return suya;
      const key = newKey();
      renueva(key);
      return key;
    },
    comoEntro() {
      if (captura) return captura();
      const suyo = operador();
      return memoria && suyo !== undefined ? capturaDe(suyo, memoria) : null;
    },
    sale(presion) {
      if (memoria) recuerdaPresion(memoria, presion);
    },
    enDuda(presion) {
      sinRespuesta.current = presion;
    },
    llego(key, input, reply) {
      termino(key, reply === 'encolada' || otraVez({ llamada: name, input }, reply) === null);
    },
    fallo(key, e) {
      if (e instanceof Refusal && esUltimaPalabra(e.http)) termino(key, false);
      else suelta();
    },
    terminaCaptura() {
      const suyo = operador();
      if (memoria && suyo !== undefined) olvidaCaptura(suyo, memoria);
    },
    quedo: (texto) => previa()?.texto === texto,
    olvida() {
      if (previa()) renueva(undefined);
      suelta();
    },
  };
}
