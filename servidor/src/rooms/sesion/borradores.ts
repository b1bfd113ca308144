import type { borradoresCalls } from '@anden/contrato/sesion/borradores.ts';
import { sql } from 'kysely';
import type { Handlers } from '../../platform/calls/handlers.ts';

/** Drafts by operator: the newest word of any of their devices stands. */
export const borradores: Handlers<typeof borradoresCalls> = {
  async guardaBorradores({ borradores: suyos }, { db, operador }) {
    // A clock ahead of ours would win for ever: no draft is newer than now.
    await sql`
      insert into borradores as b (operador_id, clave, valor, cuando)
      select distinct on (c) ${operador.operador_id}::int, c, v, least(m, now())
        from unnest(${suyos.map((s) => s.clave)}::text[], ${suyos.map((s) => s.valor)}::text[],
                    ${suyos.map((s) => s.cuando)}::timestamptz[]) as n (c, v, m)
       order by c, m desc
      on conflict (operador_id, clave) do update set valor = excluded.valor, cuando = excluded.cuando
       where excluded.cuando > b.cuando`.execute(db);
    await sql`
      delete from borradores where operador_id = ${operador.operador_id} and cuando < now() - interval '2 days'`.execute(
      db,
    );
    return {};
  },

  async getBorradores(_input, { db, operador }) {
    const data = await db
      .selectFrom('borradores')
      .select(['clave', 'valor', 'cuando'])
      .where('operador_id', '=', operador.operador_id)
      .where('cuando', '>', sql<string>`now() - interval '16 hours'`)
      .orderBy('clave')
      .execute();
    return { data };
  },
};
