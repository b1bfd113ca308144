import type { CallName } from '@anden/contrato/contrato.ts';
import {
  keepPreviousData,
  type QueryKey,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useReducer, useRef } from 'react';
import { avisar, confirmar } from '../ui/modal.ts';
import { call, type Entrada, NoAnswer, newKey, Refusal, type Respuesta } from './client.ts';
import { currentSession, queryClient } from './session.ts';
import { readDraft, writeDraft } from './storage.ts';

/** The cache key of a call with an input. */
export const queryKeyOf = <N extends CallName>(name: N, input: Entrada<N>): QueryKey => [name, input];

export interface QueryCallOptions {
  /** False: not asked yet. */
  enabled?: boolean;
  /** True: the last rows stay while others (a page, a sort) are being read, so that nothing jumps. */
  keep?: boolean;
  /** Milliseconds for which an answer counts as fresh. Default 10 s. */
  staleTime?: number;
}

/** Reads a call and keeps it by [name, input]. The error is a {@link Refusal} or {@link NoAnswer}, in Spanish. */
export function useQueryCall<N extends CallName>(
  name: N,
  input: Entrada<N>,
  options: QueryCallOptions = {},
): UseQueryResult<Respuesta<N>, Error> {
  const { enabled = true, keep = false, staleTime } = options;
  return useQuery<Respuesta<N>, Error>({
    queryKey: queryKeyOf(name, input),
    queryFn: ({ signal }) => call(name, input, { signal }),
    enabled,
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
  /** Keeps an unanswered press through a reload, under this name (screen and record): its key is used again. */
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

export interface Command<N extends CallName> {
  /**
   * Runs the command: its reply, or null when it was refused or given up, which the operator has been told. A press
   * while one is under way does nothing.
   */
  run: (input: Entrada<N>) => Promise<Respuesta<N> | null>;
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
        // The session ended and another operator took over, or nobody did: this press is nobody's any more.
        if (e instanceof Refusal && e.http === 401) return null;
        if (e instanceof Refusal && onRefusal) onRefusal(e);
        else void avisar(titulo, e instanceof Error ? e.message : String(e), 'rechazo');
        return null;
      }
    }
  }

  return {
    running: mutation.isPending,
    forget,
    unanswered: (input) => !enCurso.current && previa()?.texto === JSON.stringify(input),
    async run(input) {
      if (enCurso.current) return null;
      enCurso.current = true;
      try {
        const texto = JSON.stringify(input);
        const anterior = previa();
        const clave = anterior?.texto === texto ? anterior.clave : newKey();
        // Before it is sent: the device may die before the answer.
        if (memoria) recuerda(memoria, { texto, clave });
        const reply = await intenta(input, clave);
        // Refused or unknown, the screen may be showing rows that are no longer so.
        void refresh(refreshes);
        return reply;
      } finally {
        enCurso.current = false;
        termina();
      }
    },
  };
}
