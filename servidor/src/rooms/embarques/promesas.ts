import { type RawBuilder, sql } from 'kysely';

/*
 * The promise of a remission `r` and whether it was kept, shared by the report of times and the board, so that their
 * figures agree.
 */

/**
 * The state of its promise at a moment. S: it left by the promised time; N: that time passed first; P: that time has
 * not come. Null: nothing was promised, or it was cancelled by then.
 */
export const puntual = (momento: RawBuilder<unknown>): RawBuilder<'S' | 'N' | 'P' | null> => sql`
  case when r.prometido is null or r.cancelada <= ${momento} then null
       when r.embarcada <= least(r.prometido, ${momento}) then 'S'
       when r.prometido < ${momento} then 'N' else 'P' end`;

/**
 * When it is due, in words: 'Atrasada', the hour of today, 'Después' (today, later) or 'Sin hora'. Null: it has left,
 * or never will.
 */
export const porSalir = (momento: RawBuilder<unknown>, zona: string): RawBuilder<string | null> => sql`
  case when r.estatus in ('EMBARCADA', 'CANCELADA') then null
       when r.prometido is null then 'Sin hora'
       when r.prometido < ${momento} then 'Atrasada'
       when (r.prometido at time zone ${zona})::date = (${momento} at time zone ${zona})::date
         then to_char(r.prometido at time zone ${zona}, 'HH24 "h"')
       else 'Después' end`;
