import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../calls/handlers.ts';
import { LETRAS_MIN, patronDe } from './texto.ts';

/** Most matching rows that are sorted; beyond it the text is too short for the order to matter. */
export const CANDIDATOS_MAX = 300;
/**
 * How similar a part of a text must be to a word before it is compared letter by letter (`word_similarity`, 0 to 1).
 */
const PARECIDO_MIN = 0.4;

/** Whether these words are worth a search. */
export const seBuscan = (palabras: readonly string[]): boolean =>
  palabras.some((p) => p.length >= LETRAS_MIN);

export interface PorPalabras {
  /** The beginning of the statement, `select … from …`, with the columns `clave` and `nombre` for sorting. */
  filas: RawBuilder<unknown>;
  /** Conditions that must all hold: which rows are visible, and one for each word. */
  donde: readonly RawBuilder<unknown>[];
  /** In lower case and without accents. */
  palabras: readonly string[];
  /** Most rows to return. */
  cuantos: number;
}

/** First those whose key or name begins with the first word, then the others by name. */
export async function hallarPorPalabras<F>(db: Tx, p: PorPalabras): Promise<F[]> {
  const inicio = patronDe(p.palabras[0] ?? '').slice(1);
  const { rows } = await sql<F>`
    select * from (${p.filas} where ${sql.join(p.donde, sql` and `)} limit ${CANDIDATOS_MAX}) h
     order by plegar(clave) not like ${inicio}, plegar(nombre) not like ${inicio}, nombre collate es_mx, clave
     limit ${p.cuantos}`.execute(db);
  return rows;
}

/**
 * Whether this PostgreSQL has `pg_trgm`. If so, sets the similarity that `<%` requires for the rest of the transaction.
 */
export async function comparaPalabras(db: Tx): Promise<boolean> {
  const { rows } = await sql<{ puede: boolean }>`
    select to_regprocedure('word_similarity(text, text)') is not null as puede`.execute(db);
  if (!rows[0]?.puede) return false;
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(PARECIDO_MIN)}, true)`.execute(
    db,
  );
  return true;
}
