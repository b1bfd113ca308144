import type { Captura } from '@anden/contrato/campo.ts';
import type { CallName, DeCampo } from '@anden/contrato/contrato.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { avisar, confirmar } from '../ui/modal.ts';
import { encola } from './bandeja/bandeja.ts';
import { otraVez } from './bandeja/otraVez.ts';
import { esDeCampo } from './campo.ts';
import { capturaDe, olvidaCaptura } from './captura.ts';
import { claveSiguiente } from './clave.ts';
import { call, type Entrada, NoAnswer, newKey, Refusal, type Respuesta } from './client.ts';
import { now } from './clock.ts';
import { type Presion, presionada, recuerdaPresion } from './presiones.ts';
import { refresh } from './query.ts';
import { currentSession } from './session.ts';
import { draftKey, keyDraft, renewDraftKey } from './storage.ts';

export interface CommandOptions {
  /** Title of the modal that tells a refusal: the screen's, as specification §8 lists them. */
  titulo: string;
  /** Calls whose answers this command makes old. */
  refreshes?: readonly CallName[];
  /** The same of what is read again in part: whatever came of the command. */
  relee?: () => void;
  /** Tells a refusal some other way than the modal (beside the field, say). */
  onRefusal?: (refusal: Refusal) => void;
  /**
   * Keeps an unanswered press through a reload, under this name (screen and record): its key is used again. It is also the name
   * of the draft the save is made of: the key is that draft's, on whichever device it is pressed, and for a save made at the
   * shelf a draft found sent after a reload is done with.
   */
  memoria?: string;
  /** How its code came in, where its screen knows before its queue has answered. Default: what was noted under `memoria`. */
  captura?: () => Captura | null;
}

/** A save made at the shelf waits in the outbox: it will arrive, and what comes of it will be told. */
export type Encolada<N extends CallName> = N extends DeCampo ? 'encolada' : never;

export interface Command<N extends CallName> {
  /**
   * Runs the command: its reply, or null when it was refused or given up, which the operator has been told. A press
   * while one is under way does nothing.
   * @param resumen what the operator reads of the save while it waits: '6 piezas de TAZA BLANCA'. Default: the title
   * @param articuloId the article it moves, where the input does not say
   */
  run: (
    input: Entrada<N>,
    resumen?: string,
    articuloId?: number | null,
  ) => Promise<Respuesta<N> | Encolada<N> | null>;
  running: boolean;
  /** Whether this very input was sent and nobody answered: running it again is the same press. */
  unanswered: (input: Entrada<N>) => boolean;
  /** The operator gives up an unanswered press: the same input again is a new one. */
  forget: () => void;
}

/**
 * A command behind a button. Each press has one Idempotency-Key, kept by every retry of it and by a later press
 * with the same input while it is unknown whether the first took effect: pieces are never counted twice. Made from a draft, the
 * key is the draft's until it is answered or in the outbox, whatever is corrected in it meanwhile and wherever.
 */
export function useCommand<N extends CallName>(name: N, options: CommandOptions): Command<N> {
  const { titulo, onRefusal, memoria, captura } = options;
  const enCurso = useRef(false);
  // `unanswered` is told from refs: the screen is drawn again once they stand.
  const [, termina] = useReducer((n: number) => n + 1, 0);
  const sinRespuesta = useRef<Presion | null>(null);
  const mutation = useMutation<Respuesta<N>, Error, { input: Entrada<N>; clave: string }>({
    mutationKey: [name],
    mutationFn: ({ input, clave }) => call(name, input, { clave, captura: comoEntro() }),
  });
  const bandeja = useMutation<Respuesta<N> | Encolada<N>, Error, { input: Entrada<N>; que: EnCampo }>({
    mutationKey: [name],
    mutationFn: ({ input, que }) => porLaBandeja(name, input, que),
  });

  useEffect(() => {
    if (memoria) keyDraft(memoria);
  }, [memoria]);

  const previa = () => sinRespuesta.current ?? (memoria ? presionada(memoria) : null);

  /** How the code of what is sent came in: its draft's screen wrote it down. */
  function comoEntro(): Captura | null {
    if (captura) return captura();
    const operadorId = currentSession()?.data.OPERADOR_ID;
    return memoria && operadorId !== undefined ? capturaDe(operadorId, memoria) : null;
  }

  function relee(): void {
    void refresh(options.refreshes ?? []);
    options.relee?.();
  }

  function terminaCaptura(): void {
    const operadorId = currentSession()?.data.OPERADOR_ID;
    if (memoria && operadorId !== undefined) olvidaCaptura(operadorId, memoria);
  }

  function forget(): void {
    sinRespuesta.current = null;
    if (memoria) recuerdaPresion(memoria, undefined);
  }

  /** The key of this press. */
  function claveDe(texto: string): string {
    const anterior = previa();
    if (anterior?.texto === texto) return anterior.clave;
    const suya = prevista();
    if (suya) return suya;
    const clave = newKey();
    renueva(clave);
    return clave;
  }

  /** The key its draft has. */
  function prevista(): string | undefined {
    const operadorId = currentSession()?.data.OPERADOR_ID;
    return memoria && operadorId !== undefined ? draftKey(operadorId, memoria) : undefined;
  }

  /** What is left in its draft will be another save. */
  function renueva(clave: string | undefined): void {
    const operadorId = currentSession()?.data.OPERADOR_ID;
    if (memoria && operadorId !== undefined) renewDraftKey(operadorId, memoria, clave);
  }

  /** It was answered or is in the outbox. What was not saved comes next under the same key wherever it is pressed again. */
  function termino(clave: string, guardado: boolean): void {
    // Another device's may have come over it meanwhile.
    if (prevista() === clave) renueva(guardado ? undefined : claveSiguiente(clave));
    forget();
  }

  const seGuardo = (input: Entrada<N>, reply: unknown): boolean =>
    otraVez({ llamada: name, input }, reply) === null;

  /** The server broke on it: nobody knows whether it took effect, and the key stands. */
  function fallo(e: unknown, clave: string): void {
    if (e instanceof Refusal && e.http !== 401 && e.http < 500) termino(clave, false);
    else forget();
  }

  async function intenta(input: Entrada<N>, clave: string): Promise<Respuesta<N> | null> {
    for (;;) {
      try {
        const reply = await mutation.mutateAsync({ input, clave });
        termino(clave, seGuardo(input, reply));
        return reply;
      } catch (e) {
        if (e instanceof NoAnswer) {
          sinRespuesta.current = { texto: JSON.stringify(input), clave };
          const otra = await confirmar(titulo, `${e.message} Reintentar no lo registra dos veces.`, {
            aceptar: 'Reintentar',
          });
          if (otra) continue;
          return null;
        }
        fallo(e, clave);
        return dice(e);
      }
    }
  }

  function dice(e: unknown): null {
    // The session ended and another operator took over, or nobody did: this press is nobody's any more.
    if (e instanceof Refusal && e.http === 401) return null;
    if (e instanceof Refusal && onRefusal) onRefusal(e);
    else void avisar(titulo, e instanceof Error ? e.message : String(e), 'rechazo');
    return null;
  }

  async function porBandeja(
    input: Entrada<N>,
    resumen: string,
    articuloId: number | null,
  ): Promise<Respuesta<N> | Encolada<N> | null> {
    const texto = JSON.stringify(input);
    const clave = claveDe(texto);
    const que = { titulo, resumen, clave, articuloId, captura: comoEntro() };
    // The device may die before the screen knows: then this key tells that its draft was sent.
    if (memoria) recuerdaPresion(memoria, { texto, clave });
    try {
      const reply = await bandeja.mutateAsync({ input, que });
      if (reply !== 'encolada') relee();
      termino(clave, reply === 'encolada' || seGuardo(input, reply));
      return reply;
    } catch (e) {
      // The device keeps nothing: it is sent from here, as the same press.
      if (!(e instanceof Refusal)) return intenta(input, clave).finally(relee);
      relee();
      fallo(e, clave);
      return dice(e);
    }
  }

  /** Without the outbox: a command of the office. */
  async function directa(input: Entrada<N>): Promise<Respuesta<N> | null> {
    const texto = JSON.stringify(input);
    const clave = claveDe(texto);
    // Before it is sent: the device may die before the answer.
    if (memoria) recuerdaPresion(memoria, { texto, clave });
    const reply = await intenta(input, clave);
    // Refused or unknown, the screen may be showing rows that are no longer so.
    relee();
    return reply;
  }

  return {
    running: mutation.isPending || bandeja.isPending,
    forget() {
      if (previa()) renueva(undefined);
      forget();
    },
    unanswered: (input) => !enCurso.current && previa()?.texto === JSON.stringify(input),
    async run(input, resumen = titulo, articuloId = null) {
      if (enCurso.current) return null;
      enCurso.current = true;
      try {
        const reply = await (esDeCampo(name) ? porBandeja(input, resumen, articuloId) : directa(input));
        if (reply) terminaCaptura();
        return reply;
      } finally {
        enCurso.current = false;
        termina();
      }
    },
  };
}

/** What a save at the shelf is put in the outbox with. */
export interface EnCampo {
  titulo: string;
  /** What the operator reads of it while it waits. */
  resumen: string;
  clave?: string;
  articuloId?: number | null;
  captura?: Captura | null;
}

/**
 * Saves at the shelf, by the outbox: the reply, or 'encolada' when it stays there because nobody answers. Throws a
 * {@link Refusal}, which nobody keeps; anything else is the device's refusal to keep it, and nothing was sent.
 */
export const guardaEnCampo = <N extends DeCampo>(
  name: N,
  input: Entrada<N>,
  que: EnCampo,
): Promise<Respuesta<N> | Encolada<N>> => porLaBandeja<N>(name, input, que);

async function porLaBandeja<N extends CallName>(
  llamada: N,
  input: Entrada<N>,
  { titulo, resumen, clave = newKey(), articuloId = null, captura = null }: EnCampo,
): Promise<Respuesta<N> | Encolada<N>> {
  const sesion = currentSession();
  // Nobody's press: the session is over.
  if (!sesion) throw new Refusal('0', 'La sesión terminó', 401);
  const { OPERADOR_ID: operadorId, NOMBRE: operador } = sesion.data;
  const quien = { operadorId, operador, llamada, input, titulo, resumen, clave, articuloId, captura };
  const reply = (await encola({ ...quien, creado: now() })) as Respuesta<N> | null;
  return reply ?? ('encolada' as Encolada<N>);
}
