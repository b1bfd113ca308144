import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../calls/handlers.ts';
import { patronDe } from './texto.ts';

/** The index of pieces of words has those of three letters; a shorter word alone would read every row. */
const LETRAS_MIN = 3;
/** Rows with the words that are put in order; with more, whoever looks has written too little. */
export const CANDIDATOS_MAX = 300;
/** How much of a word has to be in a text for it to be looked at letter by letter (`word_similarity`, 0 to 1). */
const PARECIDO_MIN = 0.4;

/** Whether these words are worth a search. */
export const seBuscan = (palabras: readonly string[]): boolean =>
  palabras.some((p) => p.length >= LETRAS_MIN);

export interface PorPalabras {
  /** What is selected and of what: `select … from …`, with the columns `clave` and `nombre` to put them in order by. */
  filas: RawBuilder<unknown>;
  /** All of these have to hold: whose they are, and a condition for each word. */
  donde: readonly RawBuilder<unknown>[];
  /** In small letters and without accents. */
  palabras: readonly string[];
  /** No more than these. */
  cuantos: number;
}

/** Those whose key or name begins with the first word, then the others by their name. */
export async function hallarPorPalabras<F>(db: Tx, p: PorPalabras): Promise<F[]> {
  const inicio = patronDe(p.palabras[0] ?? '').slice(1);
  const { rows } = await sql<F>`
    select * from (${p.filas} where ${sql.join(p.donde, sql` and `)} limit ${CANDIDATOS_MAX}) h
     order by plegar(clave) not like ${inicio}, plegar(nombre) not like ${inicio}, nombre collate es_mx, clave
     limit ${p.cuantos}`.execute(db);
  return rows;
}

/**
 * Whether PostgreSQL may compare words by their pieces (`pg_trgm`); if so, `<%` does from here on, in this transaction, as far as a letter
 * needs it.
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
