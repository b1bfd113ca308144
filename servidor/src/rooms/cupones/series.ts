import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/calls/handlers.ts';

/**
 * Makes whoever is about to change a coupon or its uses wait for whoever is at any other coupon of its series, until the transaction ends. The first of a series
 * stands for all of it, those that begin meanwhile too, because limits count the uses of them all.
 * @param series SQL, the first coupon of each series
 */
export async function candadoDeSeries(db: Tx, series: RawBuilder<unknown>): Promise<void> {
  await sql`select from cupones where cupon_id in (${series}) order by cupon_id for update`.execute(db);
}
