import type { CallName, DeCampo } from '@anden/contrato/contrato.ts';
import type { Entrada, Respuesta } from './client.ts';
import { type CommandOptions, useIntento, useTurno } from './intento.ts';

export interface Command<N extends CallName> {
  /**
   * Runs the command. Resolves to its reply, or to null if it was refused or given up, which the operator has been told. What it changes
   * (`cambia` of its declaration) is read again whatever the outcome. A press during another one does nothing.
   */
  run: (input: Entrada<N>) => Promise<Respuesta<N> | null>;
  running: boolean;
  /** Whether exactly this input was sent and got no answer: running it again is the same press. */
  unanswered: (input: Entrada<N>) => boolean;
  /** Gives up an unanswered press: running the same input again is then a new press. */
  forget: () => void;
}

/**
 * An office command behind a button: it is sent at once, and its screen waits for the answer. For saves made at the shelf see
 * `useGuardado`.
 */
export function useCommand<N extends Exclude<CallName, DeCampo>>(
  name: N,
  options: CommandOptions,
): Command<N> {
  const { pulsacion, relee, directa, enviando } = useIntento(name, options);
  const { turno, ...boton } = useTurno<N>(pulsacion);
  return {
    ...boton,
    running: enviando,
    run: (input) =>
      turno(async () => {
        const texto = JSON.stringify(input);
        const key = pulsacion.keyOf(texto);
        pulsacion.sale({ texto, key });
        const reply = await directa(input, key);
        // Read again after a refusal or an unknown outcome too: the rows shown may be out of date.
        relee();
        return reply;
      }),
  };
}
