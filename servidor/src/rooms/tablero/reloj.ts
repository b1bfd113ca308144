import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: two rows, today and the same weekday a week before. `dia` is a day of the business zone; `desde` is its first
 * moment and `fin` the first one after it; `hasta` is the same hour of the clock as the given moment.
 * @param momento now, or another one in tests
 */
export const hoyYAntes = (momento: RawBuilder<unknown>, zona: string): RawBuilder<unknown> => sql`
  select (ahora - atras)::date as dia, (ahora - atras)::date::timestamp at time zone ${zona} as desde,
         (ahora - atras) at time zone ${zona} as hasta,
         ((ahora - atras)::date + 1)::timestamp at time zone ${zona} as fin
    from (select ${momento}::timestamptz at time zone ${zona} as ahora) as reloj
   cross join (values (interval '0'), (interval '7 days')) as v (atras)`;
