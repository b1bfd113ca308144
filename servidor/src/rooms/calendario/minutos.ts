import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/db/pool.ts';

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

/** SQL: whether day `d.dia` has hours and is no holiday. */
const ES_HABIL = sql<boolean>`exists (select from horario_laboral h where h.dia_semana = extract(dow from d.dia))
  and not exists (select from dias_festivos f where f.fecha = d.dia::date)`;

/** Business days from one to another, both included, `YYYY-MM-DD`. */
export async function diasHabiles(db: Kysely<DB>, desde: string, hasta: string): Promise<number> {
  const { rows } = await sql<{ dias: number }>`
    select count(*)::int as dias from generate_series(${desde}::date, ${hasta}::date, interval '1 day') d (dia) where ${ES_HABIL}`.execute(
    db,
  );
  return rows[0]?.dias ?? 0;
}

/** Days back in which a business day is looked for. */
const ATRAS = 31;

/** The last business day before one; null: there is none within a month. */
export async function ultimoDiaHabil(db: Kysely<DB>, dia: string): Promise<string | null> {
  const { rows } = await sql<{ dia: string | null }>`
    select max(d.dia)::date::text as dia from generate_series(${dia}::date - ${ATRAS}::int, ${dia}::date - 1, interval '1 day') d (dia) where ${ES_HABIL}`.execute(
    db,
  );
  return rows[0]?.dia ?? null;
}
