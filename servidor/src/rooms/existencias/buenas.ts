import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: whether pieces with this expiry day can still be used on the business day; the same as `estaCaducado` of the
 * contract. Every statement that offers, proposes or promises pieces must join it, or it would count pieces that nobody
 * may sell. Counts do not: they report what is there.
 * @param fechaCaducidad an expiry day, or null for pieces without one
 * @param hoy the business day, `YYYY-MM-DD`
 */
export const sinCaducar = (fechaCaducidad: RawBuilder<unknown>, hoy: string): RawBuilder<boolean> =>
  sql<boolean>`(${fechaCaducidad} is null or ${fechaCaducidad} >= ${hoy}::date)`;
