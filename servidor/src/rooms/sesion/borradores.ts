import type { borradoresCalls } from '@anden/contrato/sesion/borradores.ts';
import { BORRADORES_BYTES_MAX, BORRADORES_GUARDADOS_MAX } from '@anden/contrato/sesion/limites.ts';
import { sql } from 'kysely';
import { enFila } from '../../platform/auth/fila.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';

/**
 * SQL: running totals of rows and bytes of an operator's drafts, newest first. Drafts of the same moment count
 * together, because a draft and its key stay or go as one.
 */
const cuentaDe = (operadorId: number) => sql`
  select clave, valor, cuando, count(*) over w as filas,
         sum(octet_length(clave) + coalesce(octet_length(valor), 0)) over w as bytes
    from borradores where operador_id = ${operadorId}
  window w as (order by cuando desc)`;

const cabe = sql`filas <= ${BORRADORES_GUARDADOS_MAX} and bytes <= ${BORRADORES_BYTES_MAX}`;

/**
 * How far ahead of the database a draft's moment may be, since devices take the time of a server that may be another
 * machine. One further ahead stays on its device only: here it would be the newest until its time came.
 */
const ADELANTO = '10 minutes';

/**
 * Drafts by operator. The newest version from any of their devices wins, by its own moment and not by its arrival, so
 * that sending it again changes nothing. Rows, bytes and age are limited, whoever sends: the oldest beyond the limit
 * are deleted (the device has its own copy).
 */
export const borradores: Handlers<typeof borradoresCalls> = {
  async guardaBorradores({ borradores: suyos }, { db, operador: { operador_id } }) {
    await enFila(db, operador_id);
    await sql`
      insert into borradores as b (operador_id, clave, valor, cuando)
      select distinct on (c) ${operador_id}::int, c, v, m
        from unnest(${suyos.map((s) => s.clave)}::text[], ${suyos.map((s) => s.valor)}::text[],
                    ${suyos.map((s) => s.cuando)}::timestamptz[]) as n (c, v, m)
       where m <= now() + interval '${sql.raw(ADELANTO)}'
       order by c, m desc
      on conflict (operador_id, clave) do update set valor = excluded.valor, cuando = excluded.cuando
       where excluded.cuando > b.cuando`.execute(db);
    const { rows } = await sql<{ clave: string; se_dice: boolean }>`
      delete from borradores b using (${cuentaDe(operador_id)}) s
       where b.operador_id = ${operador_id} and b.clave = s.clave
         and (s.cuando < now() - interval '2 days' or not (${cabe}))
      returning b.clave, b.valor is not null and s.cuando >= now() - interval '2 days' as se_dice`.execute(
      db,
    );
    return { data: { SIN_COPIA: rows.filter((r) => r.se_dice).map((r) => r.clave) } };
  },

  async getBorradores(_input, { db, operador }) {
    const { rows: data } = await sql<{ clave: string; valor: string | null; cuando: string }>`
      select clave, valor, cuando from (${cuentaDe(operador.operador_id)}) s
       where cuando > now() - interval '16 hours' and ${cabe}
       order by clave`.execute(db);
    return { data };
  },
};
