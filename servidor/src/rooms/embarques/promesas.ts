import { type RawBuilder, sql } from 'kysely';

/*
 * What was promised of a remission `r` and what came of it, for the report of times and the board: what one counts, the other lists.
 */

/**
 * How its promise stands at a moment: S, it left at the promised time or before; N, that time went by without it; P, the time has
 * not come. Null: nothing was promised, or it was cancelled by then.
 */
export const puntual = (momento: RawBuilder<unknown>): RawBuilder<'S' | 'N' | 'P' | null> => sql`
  case when r.prometido is null or r.cancelada <= ${momento} then null
       when r.embarcada <= least(r.prometido, ${momento}) then 'S'
       when r.prometido < ${momento} then 'N' else 'P' end`;

/** When it is to leave, in words: 'Atrasada', the hour of today, 'Después' of today or 'Sin hora'. Null: it left, or never will. */
export const porSalir = (momento: RawBuilder<unknown>, zona: string): RawBuilder<string | null> => sql`
  case when r.estatus in ('EMBARCADA', 'CANCELADA') then null
       when r.prometido is null then 'Sin hora'
       when r.prometido < ${momento} then 'Atrasada'
       when (r.prometido at time zone ${zona})::date = (${momento} at time zone ${zona})::date
         then to_char(r.prometido at time zone ${zona}, 'HH24 "h"')
       else 'Después' end`;

/** Who takes it: the carrier of its invoice `f`, or else what was asked for with it; null where neither says. */
export const fletera: RawBuilder<string | null> = sql`
  coalesce(f.fletera, case when r.clte_recoge then 'EL CLIENTE RECOGE' else r.paqueteria end)`;
