import { type DeCampo, esDeCampo, esLeidoEnCampo } from '@anden/contrato/campo.ts';
import type { CallName } from '@anden/contrato/contrato.ts';
import {
  keepPreviousData,
  type QueryKey,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useCallback, useReducer, useRef } from 'react';
import { avisar, confirmar } from '../ui/modal.ts';
import { encola, encoladasStore } from './bandeja/bandeja.ts';
import type { Pendiente } from './bandeja/pendiente.ts';
import { call, type Entrada, NoAnswer, newKey, Refusal, type Respuesta } from './client.ts';
import { now } from './clock.ts';
import { recordados } from './leidos.ts';
import { conPendientes, seProyecta } from './proyeccion.ts';
import { currentSession, queryClient } from './session.ts';
import { readDraft, writeDraft } from './storage.ts';
import { useSelected } from './store.ts';

/** The cache key of a call with an input. */
export const queryKeyOf = <N extends CallName>(name: N, input: Entrada<N>): QueryKey => [name, input];

export interface QueryCallOptions {
  /** False: not asked yet. */
  enabled?: boolean;
  /** True: the last rows stay while others (a page, a sort) are being read, so that nothing jumps. */
  keep?: boolean;
  /** Milliseconds for which an answer counts as fresh. Default 10 s. */
  staleTime?: number;
  /** Fields of the input that hardly matter: where nobody answers, what was read with others of them will do. */
  ignora?: readonly string[];
}

/** The newest answer to the same question but for some fields. */
function similar<N extends CallName>(
  name: N,
  input: Entrada<N>,
  ignora: readonly string[],
): Respuesta<N> | undefined {
  const esencia = (valor: unknown) =>
    JSON.stringify(
      Object.entries(valor as object)
        .filter(([k]) => !ignora.includes(k))
        .sort(),
    );
  const buscada = esencia(input);
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: [name] })
    .filter((q) => q.state.data !== undefined && esencia(q.queryKey[1]) === buscada)
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)[0]?.state.data as Respuesta<N> | undefined;
}

/**
 * Asks a call; where nobody answers, what it answered before will do, be it as old as a shift, or what it answered but for
 * some fields of the input. Only then {@link NoAnswer}.
 */
async function leeOrecuerda<N extends CallName>(
  name: N,
  input: Entrada<N>,
  signal: AbortSignal,
  ignora: readonly string[] = [],
): Promise<Respuesta<N>> {
  const antes = () => queryClient.getQueryData<Respuesta<N>>(queryKeyOf(name, input));
  try {
    const leido = await call(name, input, { signal });
    const previo = antes();
    if (previo) recordados.delete(previo);
    return leido;
  } catch (e) {
    if (!(e instanceof NoAnswer) || !esLeidoEnCampo(name)) throw e;
    const recordado = antes() ?? (ignora.length > 0 ? similar(name, input, ignora) : undefined);
    if (recordado === undefined) throw e;
    recordados.add(recordado);
    return recordado;
  }
}

const NINGUNA: readonly Pendiente[] = [];

/** What this device has waiting for the server, for calls whose answers that changes. */
const usePendientes = (name: CallName): readonly Pendiente[] =>
  useSelected(encoladasStore, (todas) => (seProyecta(name) ? todas : NINGUNA));

/**
 * What is known of a call's answer without asking: as it was read last, with what waits in the outbox. undefined: never
 * read.
 */
export function atHand<N extends CallName>(name: N, input: Entrada<N>): Respuesta<N> | undefined {
  const leido = queryClient.getQueryData<Respuesta<N>>(queryKeyOf(name, input));
  return leido && conPendientes(name, input, leido, encoladasStore.get());
}

/**
 * Asks a call, or gives what it answered within `staleTime` milliseconds, with what waits in the outbox. What was read at the
 * shelf before will do where nobody answers; throws {@link NoAnswer} otherwise.
 */
export async function ask<N extends CallName>(
  name: N,
  input: Entrada<N>,
  staleTime = 0,
): Promise<Respuesta<N>> {
  const leido = await queryClient.fetchQuery<Respuesta<N>>({
    queryKey: queryKeyOf(name, input),
    queryFn: ({ signal }) => leeOrecuerda(name, input, signal),
    staleTime,
  });
  return conPendientes(name, input, leido, encoladasStore.get());
}

/** What is at hand, however old; asked once where nothing is. For a screen that watches the same call itself. */
export const askOnce = async <N extends CallName>(name: N, input: Entrada<N>): Promise<Respuesta<N>> =>
  atHand(name, input) ?? ask(name, input);

/**
 * Reads a call and keeps it by [name, input], with what waits in the outbox. The error is a {@link Refusal} or
 * {@link NoAnswer}, in Spanish.
 */
export function useQueryCall<N extends CallName>(
  name: N,
  input: Entrada<N>,
  options: QueryCallOptions = {},
): UseQueryResult<Respuesta<N>, Error> {
  const { enabled = true, keep = false, staleTime, ignora = [] } = options;
  const pendientes = usePendientes(name);
  const pedido = JSON.stringify(input);
  const select = useCallback(
    (leido: Respuesta<N>) => conPendientes(name, JSON.parse(pedido) as Entrada<N>, leido, pendientes),
    [name, pedido, pendientes],
  );
  return useQuery<Respuesta<N>, Error>({
    queryKey: queryKeyOf(name, input),
    queryFn: ({ signal }) => leeOrecuerda(name, input, signal, ignora),
    enabled,
    select,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
    ...(staleTime === undefined ? {} : { staleTime }),
  });
}

/** Marks everything read by these calls as old; what is on screen is read again at once. */
export async function refresh(names: readonly CallName[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

export interface CommandOptions {
  /** Title of the modal that tells a refusal: the screen's, as specification §8 lists them. */
  titulo: string;
  /** Calls whose answers this command makes old. */
  refreshes?: readonly CallName[];
  /** Tells a refusal some other way than the modal (beside the field, say). */
  onRefusal?: (refusal: Refusal) => void;
  /**
   * Keeps an unanswered press through a reload, under this name (screen and record): its key is used again. A save made at
   * the shelf has the outbox for that.
   */
  memoria?: string;
}

/** A press whose outcome is not known. */
interface Orden {
  texto: string;
  clave: string;
}

function recuerda(memoria: string, orden: Orden | undefined): void {
  const operador = currentSession()?.data.OPERADOR_ID;
  if (operador !== undefined) writeDraft(operador, `orden.${memoria}`, orden);
}

function recordada(memoria: string): Orden | null {
  const operador = currentSession()?.data.OPERADOR_ID;
  const orden =
    operador === undefined ? null : (readDraft(operador, `orden.${memoria}`) as Orden | undefined);
  return typeof orden?.texto === 'string' && typeof orden.clave === 'string' ? orden : null;
}

/** A save made at the shelf waits in the outbox: it will arrive, and what comes of it will be told. */
export type Encolada<N extends CallName> = N extends DeCampo ? 'encolada' : never;

export interface Command<N extends CallName> {
  /**
   * Runs the command: its reply, or null when it was refused or given up, which the operator has been told. A press
   * while one is under way does nothing.
   * @param resumen what the operator reads of the save while it waits: '6 piezas de TAZA BLANCA'. Default: the title
   */
  run: (input: Entrada<N>, resumen?: string) => Promise<Respuesta<N> | Encolada<N> | null>;
  running: boolean;
  /** Whether this very input was sent and nobody answered: running it again is the same press. */
  unanswered: (input: Entrada<N>) => boolean;
  /** The operator gives up an unanswered press: the same input again is a new one. */
  forget: () => void;
}

/**
 * A command behind a button. Each press makes one Idempotency-Key, kept by every retry of it and by a later press
 * with the same input while it is unknown whether the first took effect: pieces are never counted twice.
 */
export function useCommand<N extends CallName>(name: N, options: CommandOptions): Command<N> {
  const { titulo, refreshes = [], onRefusal, memoria } = options;
  const enCurso = useRef(false);
  // `unanswered` is told from refs: the screen is drawn again once they stand.
  const [, termina] = useReducer((n: number) => n + 1, 0);
  const sinRespuesta = useRef<Orden | null>(null);
  const mutation = useMutation<Respuesta<N>, Error, { input: Entrada<N>; clave: string }>({
    mutationKey: [name],
    mutationFn: ({ input, clave }) => call(name, input, { clave }),
  });
  const bandeja = useMutation<Respuesta<N> | null, Error, { input: Entrada<N>; resumen: string }>({
    mutationKey: [name],
    mutationFn: async ({ input, resumen }) => {
      const { OPERADOR_ID, NOMBRE } = currentSession()?.data ?? { OPERADOR_ID: 0, NOMBRE: '' };
      const pendiente = {
        clave: newKey(),
        operadorId: OPERADOR_ID,
        operador: NOMBRE,
        llamada: name,
        input,
        titulo,
      };
      return (await encola({ ...pendiente, resumen, creado: now() })) as Respuesta<N> | null;
    },
  });

  const previa = () => sinRespuesta.current ?? (memoria ? recordada(memoria) : null);

  function forget(): void {
    sinRespuesta.current = null;
    if (memoria) recuerda(memoria, undefined);
  }

  async function intenta(input: Entrada<N>, clave: string): Promise<Respuesta<N> | null> {
    for (;;) {
      try {
        const reply = await mutation.mutateAsync({ input, clave });
        forget();
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
        forget();
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

  async function porBandeja(input: Entrada<N>, resumen: string): Promise<Respuesta<N> | Encolada<N> | null> {
    try {
      const reply = await bandeja.mutateAsync({ input, resumen });
      if (reply === null) return 'encolada' as Encolada<N>;
      void refresh(refreshes);
      return reply;
    } catch (e) {
      if (!(e instanceof Refusal)) return directa(input);
      void refresh(refreshes);
      return dice(e);
    }
  }

  /** Without the outbox: a command of the office, or a device that refuses to keep anything. */
  async function directa(input: Entrada<N>): Promise<Respuesta<N> | null> {
    const texto = JSON.stringify(input);
    const anterior = previa();
    const clave = anterior?.texto === texto ? anterior.clave : newKey();
    // Before it is sent: the device may die before the answer.
    if (memoria) recuerda(memoria, { texto, clave });
    const reply = await intenta(input, clave);
    // Refused or unknown, the screen may be showing rows that are no longer so.
    void refresh(refreshes);
    return reply;
  }

  return {
    running: mutation.isPending || bandeja.isPending,
    forget,
    unanswered: (input) => !enCurso.current && previa()?.texto === JSON.stringify(input),
    async run(input, resumen = titulo) {
      if (enCurso.current) return null;
      enCurso.current = true;
      try {
        return await (esDeCampo(name) ? porBandeja(input, resumen) : directa(input));
      } finally {
        enCurso.current = false;
        termina();
      }
    },
  };
}
