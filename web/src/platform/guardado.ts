import type { DeCampo } from '@anden/contrato/contrato.ts';
import { useMutation } from '@tanstack/react-query';
import { type Entrada, Refusal, type Respuesta } from './client.ts';
import type { Command } from './command.ts';
import { type CommandOptions, useIntento, useTurno } from './intento.ts';
import { conKey, type EnCampo, type Encolada, guardaEnCampo } from './transporte.ts';

export interface Guardado<N extends DeCampo> extends Omit<Command<N>, 'run'> {
  /**
   * Saves. Resolves to the reply, to 'encolada' if nobody answers and it waits in the outbox, or to null if it was refused or given up,
   * which the operator has been told. A press during another one does nothing.
   * @param resumen what the operator reads of the save while it waits: '6 piezas de TAZA BLANCA'. Default: the title
   * @param articuloId the article it moves, if the input does not say
   */
  run: (
    input: Entrada<N>,
    resumen?: string,
    articuloId?: number | null,
  ) => Promise<Respuesta<N> | Encolada<N> | null>;
}

/**
 * A save made at the shelf behind a button: it is written down on the device and sent from its outbox, so that it is neither lost nor made
 * twice, whatever the network does. If the device can store nothing it is sent at once, under the same key.
 */
export function useGuardado<N extends DeCampo>(name: N, options: CommandOptions): Guardado<N> {
  const { pulsacion, relee, directa, dice, enviando } = useIntento(name, options);
  const { turno, ...boton } = useTurno<N>(pulsacion);
  const bandeja = useMutation<Respuesta<N> | Encolada<N>, Error, { input: Entrada<N>; que: ConSuKey }>({
    mutationKey: [name],
    mutationFn: ({ input, que }) =>
      conKey(
        que.key,
        () => guardaEnCampo(name, input, que),
        (reply) => reply !== 'encolada',
      ),
  });

  async function guarda(
    input: Entrada<N>,
    resumen: string,
    articuloId: number | null,
  ): Promise<Respuesta<N> | Encolada<N> | null> {
    const texto = JSON.stringify(input);
    const key = pulsacion.keyOf(texto);
    const que = { titulo: options.titulo, resumen, key, articuloId, captura: pulsacion.comoEntro() };
    pulsacion.sale({ texto, key });
    try {
      const reply = await bandeja.mutateAsync({ input, que });
      if (reply !== 'encolada') relee();
      pulsacion.llego(key, input, reply);
      return reply;
    } catch (e) {
      if (!(e instanceof Refusal)) return directa(input, key).finally(relee);
      relee();
      pulsacion.fallo(key, e);
      return dice(e);
    }
  }

  return {
    ...boton,
    running: enviando || bandeja.isPending,
    run: (input, resumen = options.titulo, articuloId = null) =>
      turno(() => guarda(input, resumen, articuloId)),
  };
}

type ConSuKey = EnCampo & { key: string };
