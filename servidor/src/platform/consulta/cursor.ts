import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../calls/handlers.ts';

/** Rows of one batch: some hundred kilobytes, and a few milliseconds of writing. */
const LOTE = 500;

/**
 * A statement's rows in batches, by a cursor of this transaction: neither it nor the server ever holds all of them, and every batch
 * is of the moment the transaction sees. The next is read when `alLote` has done with the last.
 */
export async function porLotes<F>(
  db: Tx,
  consulta: RawBuilder<unknown>,
  alLote: (filas: readonly F[]) => Promise<void>,
): Promise<void> {
  // All rows will be read: by itself PostgreSQL plans a cursor for its first tenth.
  await sql`set local cursor_tuple_fraction = 1`.execute(db);
  await sql`declare renglones no scroll cursor for ${consulta}`.execute(db);
  for (;;) {
    const { rows } = await sql<F>`fetch ${sql.lit(LOTE)} from renglones`.execute(db);
    if (rows.length > 0) await alLote(rows);
    if (rows.length < LOTE) return;
  }
}
