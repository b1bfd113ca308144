import { sql } from 'kysely';
import type { Tx } from '../calls/handlers.ts';

/**
 * Two writes of one operator in turn, until the transaction ends: what is counted of theirs then holds. Rows that name the
 * operator may be written meanwhile.
 */
export async function enFila(db: Tx, operadorId: number): Promise<void> {
  await sql`select 1 from operadores where operador_id = ${operadorId} for no key update`.execute(db);
}
