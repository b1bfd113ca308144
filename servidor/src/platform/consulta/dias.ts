import { sql } from 'kysely';
import { Rejection } from '../rejection.ts';

/**
 * A range of business days as its first moment and the first one after it. An end before the start is a {@link
 * Rejection}.
 */
export function limites(inicio: string, fin: string, zona: string) {
  exigirEnOrden(inicio, fin);
  return {
    inicio: sql<string>`(${inicio}::date::timestamp at time zone ${zona})`,
    fin: sql<string>`((${fin}::date + 1)::timestamp at time zone ${zona})`,
  };
}

/** An end before the start is a {@link Rejection}. */
export function exigirEnOrden(inicio: string, fin: string): void {
  if (inicio > fin) throw new Rejection('La fecha de inicio no puede ser posterior a la fecha de fin');
}
