import type { Trabajo } from '@anden/contrato/sistema/rules.ts';
import type pg from 'pg';

/** How often a work that goes on well is written down again, in milliseconds: some are done every few seconds. */
const CADA_MS = 10 * 60_000;
/** Most of a text that `trabajos` keeps. */
const TEXTO_MAX = 500;

/** How a work went. */
export type Hecho = { resultado?: string } | { motivo: string };

/** The reason of a failure, in one line; of several at once, the first. */
export function motivoDe(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return motivoDe(error.errors[0]);
  const { message = '', code } = (error ?? {}) as { message?: string; code?: string };
  return (message || code || String(error)).replaceAll(/\s+/g, ' ').slice(0, TEXTO_MAX);
}

/**
 * Writes down how a work went that nobody waits for.
 * @param cuando when it ended, epoch milliseconds
 */
export async function anotaTrabajo(
  pg: pg.Pool | pg.ClientBase,
  trabajo: Trabajo,
  hecho: Hecho,
  cuando = Date.now(),
): Promise<void> {
  const momento = new Date(cuando).toISOString();
  if ('motivo' in hecho)
    await pg.query(
      `insert into trabajos as t (trabajo, falla, motivo) values ($1, $2, $3)
       on conflict (trabajo) do update set falla = excluded.falla, motivo = excluded.motivo
        where t.falla is null or t.falla <= excluded.falla`,
      [trabajo, momento, hecho.motivo.slice(0, TEXTO_MAX)],
    );
  else
    await pg.query(
      `insert into trabajos as t (trabajo, bien, resultado) values ($1, $2, $3)
       on conflict (trabajo) do update set bien = excluded.bien, resultado = excluded.resultado
        where t.bien is null or t.bien <= excluded.bien`,
      [trabajo, momento, hecho.resultado?.slice(0, TEXTO_MAX) ?? null],
    );
}

/** What is remembered of a work between two of its turns. */
interface Anotado {
  /** When it was last written down as done well; epoch milliseconds. */
  bien: number;
  /** Failures began and it has not been done well since; `escrita` once they are written down, which a database that is away prevents. */
  falla: { cuando: number; motivo: string; escrita: boolean } | null;
}

/**
 * Keeps in `trabajos` how the works that a server does by itself go: at once when one begins to fail and when it goes well again, otherwise
 * every few minutes. No work waits for it or fails because of it.
 */
export class Trabajos {
  readonly #pool: pg.Pool;
  readonly #ahora: () => Date;
  readonly #anotados = new Map<Trabajo, Anotado>();

  constructor(pool: pg.Pool, ahora: () => Date = () => new Date()) {
    this.#pool = pool;
    this.#ahora = ahora;
  }

  /** The same work, written down each time. */
  anotando(trabajo: Trabajo, tarea: () => Promise<unknown>): () => Promise<void> {
    return async () => {
      try {
        await tarea();
      } catch (error) {
        await this.#fallo(trabajo, error).catch(() => {});
        throw error;
      }
      await this.#bien(trabajo).catch(() => {});
    };
  }

  #de(trabajo: Trabajo): Anotado {
    const suyo = this.#anotados.get(trabajo) ?? { bien: Number.NEGATIVE_INFINITY, falla: null };
    this.#anotados.set(trabajo, suyo);
    return suyo;
  }

  async #fallo(trabajo: Trabajo, error: unknown): Promise<void> {
    const suyo = this.#de(trabajo);
    suyo.falla ??= { cuando: this.#ahora().getTime(), motivo: motivoDe(error), escrita: false };
    await this.#escribe(trabajo, suyo.falla);
  }

  async #bien(trabajo: Trabajo): Promise<void> {
    const suyo = this.#de(trabajo);
    const ahora = this.#ahora().getTime();
    if (suyo.falla) await this.#escribe(trabajo, suyo.falla);
    else if (ahora - suyo.bien < CADA_MS) return;
    await anotaTrabajo(this.#pool, trabajo, {}, ahora);
    suyo.bien = ahora;
    suyo.falla = null;
  }

  async #escribe(trabajo: Trabajo, falla: NonNullable<Anotado['falla']>): Promise<void> {
    if (falla.escrita) return;
    await anotaTrabajo(this.#pool, trabajo, { motivo: falla.motivo }, falla.cuando);
    falla.escrita = true;
  }
}
