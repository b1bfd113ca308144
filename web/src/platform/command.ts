import type { CallName, DeCampo } from '@anden/contrato/contrato.ts';
import type { Entrada, Respuesta } from './client.ts';
import { type CommandOptions, useIntento, useTurno } from './intento.ts';

export interface Command<N extends CallName> {
  /**
   * Runs the command: its reply, or null when it was refused or given up, which the operator has been told. What it changes (`cambia`
   * of its declaration) is read again whatever came of it. A press while one is under way does nothing.
   */
  run: (input: Entrada<N>) => Promise<Respuesta<N> | null>;
  running: boolean;
  /** Whether this very input was sent and nobody answered: running it again is the same press. */
  unanswered: (input: Entrada<N>) => boolean;
  /** The operator gives up an unanswered press: the same input again is a new one. */
  forget: () => void;
}

/** A command of the office behind a button: sent at once, its screen waits for the answer. Saves made at the shelf: `useGuardado`. */
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
