import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * Business minutes between two moments of a row, by the calendar's hours and holidays, to be joined laterally: always one
 * row, 0 where either end is null. What `explicaMinutosHabiles` of the contract breaks down.
 * @param zona the business zone
 */
export const tiempoHabil = (
  desde: Expression<unknown>,
  hasta: Expression<unknown>,
  zona: string,
): RawBuilder<{ minutos: number }> => sql<{ minutos: number }>`tiempo_habil(${desde}, ${hasta}, ${zona})`;
