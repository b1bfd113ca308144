import { llamadas } from 'virtual:llamadas';
import type { CallName, Contrato } from '@anden/contrato/contrato.ts';
import type { Tema } from '@anden/contrato/temas.ts';
import type { Query } from '@tanstack/react-query';
import type { Respuesta } from './client.ts';
import { queryClient } from './session.ts';

/*
 * What makes an answer out of date. A call declares the topics that it reads (`lee`) or changes (`cambia`). When the server reports a
 * change of a topic, or this page made one, the answers that depend on it are read again: at once if they are on the screen, otherwise when
 * they are opened.
 */

/** The one record whose changes count for a screen: its id, or how to take it from the answer; false: no change counts. */
type De<R> = false | number | ((leido: R) => number | null | undefined);

/** For each topic listed, which record's changes count. Topics left out count in full. */
export type Oye<N extends CallName> = {
  readonly [T in keyof Contrato[N]['lee'] & Tema]?: De<Respuesta<N>>;
};

/** A change within a topic: in one record if `id` is given, and only in a part of it if `parte` is. */
export interface Cambio {
  tema: Tema;
  id?: number;
  parte?: number;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { oye?: Readonly<Partial<Record<Tema, De<never>>>>; pausa?: number };
  }
}

/**
 * How an answer is brought up to date in part.
 * @param visible whether it is on the screen
 * @returns false: it has to be read whole
 */
type Parcial = (pedido: unknown, parte: number, visible: boolean) => boolean;
const parciales = new Map<CallName, Parcial>();

/** Sets how answers of this call are brought up to date if only a part of their record changed. */
export function enPartes(name: CallName, parcial: Parcial): void {
  parciales.set(name, parcial);
}

const nombreDe = (q: Query): CallName => q.queryKey[0] as CallName;

/** Whether the answer depends on what changed, as its call's `lee` declares. */
function depende(q: Query, { tema, id }: Cambio): boolean {
  const campo = llamadas[nombreDe(q)]?.lee[tema];
  if (campo === undefined) return false;
  if (campo === true || id === undefined) return true;
  const suyo = (q.queryKey[1] as Record<string, unknown>)[campo];
  return !suyo || suyo === id;
}

/** The screens that show an answer now. */
const pantallas = (q: Query) => q.observers.filter((o) => o.options.enabled !== false);

/** Whether the change counts for one of the screens that show the answer. An answer that no screen shows always goes out of date. */
function seOye(q: Query, { tema, id }: Cambio): boolean {
  const suyas = pantallas(q);
  return (
    suyas.length === 0 ||
    suyas.some(({ options }) => {
      const de = options.meta?.oye?.[tema];
      if (de === undefined || de === false) return de === undefined;
      if (id === undefined) return true;
      const suyo =
        typeof de === 'number' ? de : q.state.data === undefined ? null : de(q.state.data as never);
      return suyo === null || suyo === undefined || suyo === id;
    })
  );
}

function tocada(q: Query, cambio: Cambio): boolean {
  if (!depende(q, cambio) || !seOye(q, cambio)) return false;
  if (cambio.parte === undefined) return true;
  const parcial = parciales.get(nombreDe(q));
  return !parcial?.(q.queryKey[1], cambio.parte, pantallas(q).length > 0);
}

async function releeSi(toca: (q: Query) => boolean): Promise<void> {
  const viejas = queryClient.getQueryCache().getAll().filter(toca);
  await Promise.all(viejas.map(relee));
}

/** Hashes of the answers whose next reading is already scheduled. */
const enPausa = new Set<string>();

/** Reads an answer again: at once, or after the pause that its screen asks for between two readings. */
function relee({ queryKey, queryHash, observers, state }: Query): Promise<void> | undefined {
  const hazlo = () => queryClient.invalidateQueries({ queryKey, exact: true });
  const pausas = observers.map((o) => o.options.meta?.pausa ?? 0);
  const falta = state.dataUpdatedAt + (pausas.length > 0 ? Math.min(...pausas) : 0) - Date.now();
  if (falta <= 0) return hazlo();
  if (enPausa.has(queryHash)) return;
  enPausa.add(queryHash);
  setTimeout(() => {
    enPausa.delete(queryHash);
    void hazlo();
  }, falta);
}

/** Reads again the answers that this change made out of date. */
export const hayCambio = (cambio: Cambio): Promise<void> => releeSi((q) => tocada(q, cambio));

/**
 * Reads again what a command made out of date, whatever its outcome.
 * @param parte the only record and part that it changes within its own topic
 */
export const releeLoQueCambia = (name: CallName, parte?: Required<Cambio>): Promise<void> =>
  releeSi((q) => {
    const suyos = llamadas[name].cambia.filter((tema) => tema !== parte?.tema);
    return suyos.some((tema) => tocada(q, { tema })) || (parte !== undefined && tocada(q, parte));
  });

/** Reads again everything that messages keep current, because some may have been missed. */
export const releeTodo = (): Promise<void> =>
  releeSi((q) => Object.keys(llamadas[nombreDe(q)]?.lee ?? {}).length > 0);
