import { sql } from 'kysely';
import type { Tx } from '../calls/handlers.ts';

/**
 * Lets an operator's writes pass one at a time until the transaction ends, so that limits on their number hold. It does
 * not block rows that merely refer to the operator.
 */
export async function enFila(db: Tx, operadorId: number): Promise<void> {
  await sql`select 1 from operadores where operador_id = ${operadorId} for no key update`.execute(db);
}
