import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * SQL: business minutes between two moments of a row, for a lateral join; always one row, 0 if either end is null.
 * `explicaMinutosHabiles` of the contract explains the figure.
 * @param zona the business zone
 */
export const tiempoHabil = (
  desde: Expression<unknown>,
  hasta: Expression<unknown>,
  zona: string,
): RawBuilder<{ minutos: number }> => sql<{ minutos: number }>`tiempo_habil(${desde}, ${hasta}, ${zona})`;
