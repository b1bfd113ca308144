import type { clavesDeCalls } from '@anden/contrato/articulos/claves-de.ts';
import type { Input, Output } from '@anden/contrato/call.ts';
import { sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { claves } from './claves.ts';

type Calls = typeof clavesDeCalls;

/**
 * Every key of these articles, and the other articles with the same code, so that a device resolves a scan as the
 * server would.
 */
export async function getClavesDe(
  { articulos }: Input<Calls['getClavesDe']>,
  { db }: QueryContext,
): Promise<Output<Calls['getClavesDe']>> {
  const data = await claves(db)
    .where('c.clave_articulo', 'in', (e) =>
      e
        .selectFrom('claves_articulo as s')
        .select('s.clave_articulo')
        .where('s.articulo_id', '=', sql<number>`any(${articulos}::int[])`),
    )
    .execute();
  return { data };
}
