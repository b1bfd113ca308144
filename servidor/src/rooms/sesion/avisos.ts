import type { avisosCalls } from '@anden/contrato/sesion/avisos.ts';
import {
  AVISOS_MAX,
  DIAS_DE_AVISOS,
  MENSAJES_AVISO,
  silencioRejection,
  type TipoDeAviso,
} from '@anden/contrato/sesion/avisos-rules.ts';
import { sql } from 'kysely';
import type { Handlers } from '../../platform/calls/handlers.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';

/** Notices: those that light the red dot, the history, and which kinds each operator wants to be told about. */
export const avisos: Handlers<typeof avisosCalls> = {
  async checkForOpenTickets({ operador_id }, { db }) {
    const data = await db
      .selectFrom('avisos as a')
      .select([...conSuNombre('a', 'AVISO_ID', 'MENSAJE', 'MENU', 'DOCUMENTO_ID'), 'a.creado as FECHA'])
      .where('a.operador_id', '=', operador_id)
      .where('a.leido', 'is', null)
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('avisos_silenciados as s')
              .select('s.tipo')
              .whereRef('s.operador_id', '=', 'a.operador_id')
              .whereRef('s.tipo', '=', 'a.tipo'),
          ),
        ),
      )
      .orderBy('a.aviso_id', 'desc')
      .limit(50)
      .execute();
    return { data };
  },

  async getAvisos(_input, { db, operador }) {
    const filas = await db
      .selectFrom('avisos')
      .select([
        'aviso_id as AVISO_ID',
        'tipo',
        'mensaje as MENSAJE',
        'menu as MENU',
        'documento_id as DOCUMENTO_ID',
        'creado as FECHA',
        'leido as LEIDO',
      ])
      .where('operador_id', '=', operador.operador_id)
      // An unread one lights the dot however old it is.
      .where((e) =>
        e.or([
          e('leido', 'is', null),
          e('creado', '>', sql<string>`now() - make_interval(days => ${DIAS_DE_AVISOS})`),
        ]),
      )
      .orderBy(sql`leido is not null`)
      .orderBy('aviso_id', 'desc')
      .limit(AVISOS_MAX)
      .execute();
    const silenciados = await db
      .selectFrom('avisos_silenciados')
      .select('tipo')
      .where('operador_id', '=', operador.operador_id)
      .orderBy('tipo')
      .execute();
    return {
      data: filas.map(({ tipo, ...a }) => ({
        ...a,
        ESTADO: a.LEIDO === null ? ('N' as const) : ('S' as const),
        // The column's check constraint allows no other kind.
        TIPO: tipo as TipoDeAviso,
      })),
      silenciados: silenciados.map((s) => s.tipo as TipoDeAviso),
    };
  },

  async marcaAvisoLeido({ aviso_id }, { db, operador, publicar }) {
    const leido = await db
      .updateTable('avisos')
      // If it was read before, the first time remains.
      .set({ leido: sql<string>`coalesce(leido, now())` })
      .where('aviso_id', '=', aviso_id)
      .where('operador_id', '=', operador.operador_id)
      .returning('aviso_id')
      .executeTakeFirst();
    if (!leido) throw new Rejection(MENSAJES_AVISO.noExiste);
    publicar({ tema: 'aviso', operador_id: operador.operador_id });
    return {};
  },

  async marcaAvisosLeidos({ avisos }, { db, operador, publicar }) {
    await db
      .updateTable('avisos')
      .set({ leido: sql<string>`now()` })
      .where('operador_id', '=', operador.operador_id)
      .where('aviso_id', 'in', avisos)
      .where('leido', 'is', null)
      .execute();
    publicar({ tema: 'aviso', operador_id: operador.operador_id });
    return {};
  },

  async guardaAvisarDe({ tipo, avisar }, { db, operador, publicar }) {
    rejectIf(silencioRejection(tipo, avisar));
    const { operador_id } = operador;
    if (avisar === 'N') {
      await db
        .insertInto('avisos_silenciados')
        .values({ operador_id, tipo })
        .onConflict((c) => c.doNothing())
        .execute();
    } else {
      await db
        .deleteFrom('avisos_silenciados')
        .where('operador_id', '=', operador_id)
        .where('tipo', '=', tipo)
        .execute();
    }
    publicar({ tema: 'aviso', operador_id });
    return {};
  },
};
