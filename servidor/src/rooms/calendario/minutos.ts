import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * Business minutes between two moments of a row, by the calendar's hours and holidays; null where either end is. What
 * `explicaMinutosHabiles` of the contract breaks down.
 * @param zona the business zone
 */
export const minutosHabiles = (
  desde: Expression<unknown>,
  hasta: Expression<unknown>,
  zona: string,
): RawBuilder<number> =>
  sql<number>`case when ${desde} is not null and ${hasta} is not null
                   then minutos_habiles(${desde}, ${hasta}, ${zona}) end`;
