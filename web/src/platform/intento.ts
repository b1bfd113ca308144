import type { Captura } from '@anden/contrato/campo.ts';
import type { CallName, DeCampo } from '@anden/contrato/contrato.ts';
import { useMutation } from '@tanstack/react-query';
import { useReducer, useRef } from 'react';
import { avisar, confirmar } from '../ui/modal.ts';
import { type Entrada, NoAnswer, newKey, Refusal, type Respuesta } from './client.ts';
import { type Pulsacion, usePulsacion } from './pulsacion.ts';
import { type EnCampo, type Encolada, guardaEnCampo, porRed } from './transporte.ts';
import { type Cambio, releeLoQueCambia } from './vigencia.ts';

/*
 * What the office's commands (`useCommand`) and the saves made at the shelf (`useGuardado`) have in common.
 */

export interface CommandOptions {
  /** Title of the modal that tells a refusal: the screen's, as specification §8 lists them. */
  titulo: string;
  /** The only part of the record that the command changes: only that part is read again. */
  parte?: Required<Cambio>;
  /** Shows a refusal in another way than the modal (beside the field, say). */
  onRefusal?: (refusal: Refusal) => void;
  /**
   * Keeps an unanswered press through a reload, under this name (screen and record), so that its key is used again. It is also the name of
   * the draft that is saved: the key belongs to that draft, on whichever device it is pressed, and a draft whose save at the shelf turns
   * out to be sent after a reload is done with.
   */
  memoria?: string;
  /** How its code came in, for screens that know it before their queue has answered. Default: what was recorded under `memoria`. */
  captura?: () => Captura | null;
  /** Longest wait for one reply, in milliseconds, for commands that take long. Default: as for any call. */
  paciencia?: number;
}

/** Lets one press through at a time, and tells a button which presses got no answer. */
export function useTurno<N extends CallName>(pulsacion: Pulsacion) {
  const enCurso = useRef(false);
  // `unanswered` reads refs, so the screen has to be drawn again once they have changed.
  const [, termina] = useReducer((n: number) => n + 1, 0);
  return {
    forget: pulsacion.olvida,
    unanswered: (input: Entrada<N>): boolean => !enCurso.current && pulsacion.quedo(JSON.stringify(input)),
    async turno<R>(hacer: () => Promise<R | null>): Promise<R | null> {
      if (enCurso.current) return null;
      enCurso.current = true;
      try {
        const reply = await hacer();
        if (reply) pulsacion.terminaCaptura();
        return reply;
      } finally {
        enCurso.current = false;
        termina();
      }
    },
  };
}

/**
 * Sends something under its key until there is an answer or the operator, who is asked each time, gives up: null. `sinRespuesta` is called
 * before they are asked.
 */
async function insiste<R>(
  titulo: string,
  envia: () => Promise<R>,
  sinRespuesta: () => void = () => {},
): Promise<R | null> {
  for (;;) {
    try {
      return await envia();
    } catch (e) {
      if (!(e instanceof NoAnswer)) throw e;
      sinRespuesta();
      const otra = await confirmar(titulo, `${e.message} Reintentar no lo registra dos veces.`, {
        aceptar: 'Reintentar',
      });
      if (!otra) return null;
    }
  }
}

/**
 * A save made at the shelf by a scan and not by a button: through the outbox, or at once if the device can store nothing. Null: nobody
 * answered, and the operator gave up. Throws a {@link Refusal}.
 */
export async function guardaLoEscaneado<N extends DeCampo>(
  llamada: N,
  input: Entrada<N>,
  que: EnCampo,
): Promise<Respuesta<N> | Encolada<N> | null> {
  const { key = newKey(), captura = null } = que;
  try {
    return await guardaEnCampo(llamada, input, { ...que, key });
  } catch (e) {
    if (e instanceof Refusal) throw e;
    return insiste(que.titulo, () => porRed(llamada, input, { key, captura }));
  }
}

/** What both kinds of command share: the key of a press, sending it directly, and what is told and read again afterwards. */
export function useIntento<N extends CallName>(name: N, options: CommandOptions) {
  const { titulo, onRefusal, parte, paciencia } = options;
  const pulsacion = usePulsacion(name, options.memoria, options.captura);
  const mutation = useMutation<Respuesta<N>, Error, { input: Entrada<N>; key: string }>({
    mutationKey: [name],
    mutationFn: ({ input, key }) =>
      porRed(name, input, { key, captura: pulsacion.comoEntro(), ...(paciencia ? { paciencia } : {}) }),
  });

  function dice(e: unknown): null {
    // The session ended, so the press belongs to nobody any more.
    if (e instanceof Refusal && e.http === 401) return null;
    if (e instanceof Refusal && onRefusal) onRefusal(e);
    else void avisar(titulo, e instanceof Error ? e.message : String(e), 'rechazo');
    return null;
  }

  /** Sends it until there is an answer or the operator gives up. */
  async function directa(input: Entrada<N>, key: string): Promise<Respuesta<N> | null> {
    try {
      const reply = await insiste(
        titulo,
        () => mutation.mutateAsync({ input, key }),
        () => pulsacion.enDuda({ texto: JSON.stringify(input), key }),
      );
      if (reply) pulsacion.llego(key, input, reply);
      return reply;
    } catch (e) {
      pulsacion.fallo(key, e);
      return dice(e);
    }
  }

  return {
    pulsacion,
    dice,
    directa,
    relee: () => void releeLoQueCambia(name, parte),
    enviando: mutation.isPending,
  };
}
