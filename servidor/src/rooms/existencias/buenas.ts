import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: whether pieces with this expiry day can still be used on the business day. `estaCaducado` (contrato) says the same of
 * one row; what no statement counts by this, counts as good what nobody may sell: every room that counts, offers, proposes
 * or walks to pieces joins it. Counts do not: they say what stands there.
 * @param fechaCaducidad an expiry day, or null for pieces without one
 * @param hoy the business day, `YYYY-MM-DD`
 */
export const sinCaducar = (fechaCaducidad: RawBuilder<unknown>, hoy: string): RawBuilder<boolean> =>
  sql<boolean>`(${fechaCaducidad} is null or ${fechaCaducidad} >= ${hoy}::date)`;
