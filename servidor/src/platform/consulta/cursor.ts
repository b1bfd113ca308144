import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../calls/handlers.ts';

/** Rows per batch: some hundred kilobytes, and a few milliseconds to write. */
const LOTE = 100;

/**
 * A statement's rows in batches, from a cursor of this transaction: nobody ever holds all of them, and every batch
 * shows the same moment. The next batch is read when `alLote` has finished with the last.
 */
export async function porLotes<F>(
  db: Tx,
  consulta: RawBuilder<unknown>,
  alLote: (filas: readonly F[]) => Promise<void>,
): Promise<void> {
  // All rows will be read, but by default PostgreSQL plans a cursor for the first tenth of them.
  await sql`set local cursor_tuple_fraction = 1`.execute(db);
  await sql`declare renglones no scroll cursor for ${consulta}`.execute(db);
  for (;;) {
    const { rows } = await sql<F>`fetch ${sql.lit(LOTE)} from renglones`.execute(db);
    if (rows.length > 0) await alLote(rows);
    if (rows.length < LOTE) return;
  }
}
