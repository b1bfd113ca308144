import { PENDIENTES_MAX } from '@anden/contrato/campo.ts';
import type { CallName } from '@anden/contrato/contrato.ts';
import { keepPreviousData, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { bandejaStore, encoladasStore } from './bandeja/bandeja.ts';
import { type Pendiente, porEnviar } from './bandeja/pendiente.ts';
import { esLeidoEnCampo } from './campo.ts';
import { type CallOptions, call, type Entrada, NoAnswer, type Respuesta } from './client.ts';
import { recordados } from './leidos.ts';
import { anotaLlegadas, conPendientes, seProyecta } from './proyeccion.ts';
import { currentSession, queryClient } from './session.ts';
import { useSelected } from './store.ts';
import type { Oye } from './vigencia.ts';

/** The cache key of a call with an input. */
export const queryKeyOf = <N extends CallName>(name: N, input: Entrada<N>): QueryKey => [name, input];

export interface QueryCallOptions {
  /** False: not read yet. */
  enabled?: boolean;
  /** True: the previous rows stay while others (a page, a sort) are being read, so that nothing jumps. */
  keep?: boolean;
  /** How long an answer counts as fresh, in milliseconds. Default 10 s. */
  staleTime?: number;
  /** Milliseconds after which it is read again while it is shown, even without messages, because its figures change with the clock. */
  cada?: number;
  /** Shortest time between an answer and the next reading caused by a message, in milliseconds. */
  pausa?: number;
  /** Fields of the input that do not matter without a network: an answer to other values of them is then shown. */
  ignora?: readonly string[];
  /** True: only keeps the answer current and renders nothing. */
  callada?: boolean;
}

/** Which messages count for this screen ({@link Oye}). By default it reads again after every message about what its call reads. */
export interface QueryCallOptionsDe<N extends CallName> extends QueryCallOptions {
  oye?: Oye<N>;
}

/** The newest answer in memory whose input is the same except for the fields of `ignora`. */
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

/** Retries and longest wait of a call that has an earlier answer to fall back on, in milliseconds: nobody waits long for it. */
export const CON_RECUERDO = { esperas: [400], paciencia: 6_000 } as const;

/** Keys of the operator's saves that may have arrived without a reply: the oldest ones, because saves leave one by one. */
const enDuda = (): string[] =>
  porEnviar(bandejaStore.get(), currentSession()?.data.OPERADOR_ID)
    .slice(0, PENDIENTES_MAX)
    .map((p) => p.key);

/**
 * Reads a call for the cache, naming the saves in the outbox that may have arrived. The answer says which of them it already includes, so
 * that their effect is not shown twice.
 */
export function lee<N extends CallName>(
  name: N,
  input: Entrada<N>,
  options: CallOptions = {},
): Promise<Respuesta<N>> {
  if (!seProyecta(name)) return call(name, input, options);
  const alLlegar = (keys: readonly string[]) => anotaLlegadas(queryKeyOf(name, input), keys);
  return call(name, input, { ...options, pendientes: enDuda(), alLlegar });
}

/**
 * Reads a call. If nobody answers a call that is kept for work without a network, its last answer is used, up to a shift old, or else one
 * to an input that differs only in `ignora`; if there is neither, throws {@link NoAnswer}.
 */
async function leeOrecuerda<N extends CallName>(
  name: N,
  input: Entrada<N>,
  signal: AbortSignal,
  ignora: readonly string[] = [],
): Promise<Respuesta<N>> {
  const antes = () => queryClient.getQueryData<Respuesta<N>>(queryKeyOf(name, input));
  const conRecuerdo = esLeidoEnCampo(name) && antes() !== undefined;
  try {
    const leido = await lee(name, input, { signal, ...(conRecuerdo ? CON_RECUERDO : {}) });
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

/** The operator's saves that wait in the outbox; none for calls whose answers they do not change. */
const usePendientes = (name: CallName): readonly Pendiente[] =>
  useSelected(encoladasStore, (todas) => (seProyecta(name) ? todas : NINGUNA));

/** A call's last answer, without a request, with the effect of the saves that wait in the outbox. undefined if it was never read. */
export function atHand<N extends CallName>(name: N, input: Entrada<N>): Respuesta<N> | undefined {
  const leido = queryClient.getQueryData<Respuesta<N>>(queryKeyOf(name, input));
  return leido && conPendientes(name, input, leido, encoladasStore.get());
}

/**
 * Reads a call, unless its answer is younger than `staleTime` milliseconds; the effect of the saves that wait in the outbox is included.
 * Without a network an earlier shelf answer is used; if there is none, throws {@link NoAnswer}.
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

/** The answer at hand, however old, or else a new one. For a screen that also watches the call itself. */
export const askOnce = async <N extends CallName>(name: N, input: Entrada<N>): Promise<Respuesta<N>> =>
  atHand(name, input) ?? ask(name, input);

/**
 * Reads a call, caches it under [name, input] and keeps it current: a message about what it reads (`lee` of its declaration) makes it be
 * read again. The effect of the saves that wait in the outbox is included. The error is a {@link Refusal} or {@link NoAnswer}, in Spanish.
 */
export function useQueryCall<N extends CallName>(
  name: N,
  input: Entrada<N>,
  options: QueryCallOptionsDe<N> = {},
): UseQueryResult<Respuesta<N>, Error> {
  const { enabled = true, keep = false, staleTime, cada, pausa, ignora = [], callada = false, oye } = options;
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
    meta: { ...(oye ? { oye } : {}), ...(pausa === undefined ? {} : { pausa }) },
    ...(cada === undefined ? {} : { refetchInterval: cada }),
    ...(keep ? { placeholderData: keepPreviousData } : {}),
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(callada ? { notifyOnChangeProps: [] } : {}),
  });
}

/** Marks every answer of these calls as out of date; those on screen are read again at once. */
export async function refresh(names: readonly CallName[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}
