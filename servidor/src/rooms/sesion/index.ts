import { P } from '@anden/contrato/permissions.ts';
import type { sesionCalls } from '@anden/contrato/sesion/calls.ts';
import { eventosRejection, passwordRejection, usuarioRejection } from '@anden/contrato/sesion/rules.ts';
import { sql } from 'kysely';
import { enFila } from '../../platform/auth/fila.ts';
import { puede } from '../../platform/auth/operador.ts';
import type { CommandContext, Handlers, Tile } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { leeSesion } from './operador.ts';
import { cambiaClave } from './password.ts';

/** Tells the operator's own screens, and those of chiefs, that an entry or exit was recorded. */
function avisarEntrada(publicar: CommandContext['publicar'], operadorId: number): void {
  publicar({ tema: 'entrada', id: operadorId, operador_id: operadorId });
  publicar({ tema: 'entrada', id: operadorId, controles: [P.verGente] });
}

/** What a room does, in the same transaction, when an operator signs out. */
export type AlSalir = (ctx: CommandContext) => Promise<void>;

/** Handlers of sign-in and of the frame; `tiles` are what the other rooms show on Inicio. */
export const sesion = (
  tiles: readonly Tile[],
  alSalir: readonly AlSalir[],
): Handlers<typeof sesionCalls> => ({
  async get_user({ usuario, password }, ctx) {
    rejectIf(usuarioRejection(usuario) ?? passwordRejection(password));
    const operador = await ctx.entrar(usuario, password);
    return ctx.leer(operador, leeSesion);
  },

  getSesion: (_input, ctx) => leeSesion(ctx),

  async cerrarSesion(_input, ctx) {
    const { db, operador, sesionHash, olvidarCookie, publicar } = ctx;
    for (const deja of alSalir) await deja(ctx);
    if (sesionHash) {
      await db
        .updateTable('sesiones')
        .set({ terminada: new Date().toISOString() })
        .where('sesion_hash', '=', sesionHash)
        .execute();
      // Ends its event stream at once and not at the next heartbeat.
      publicar({ tema: 'sesion', operador_id: operador.operador_id });
    }
    olvidarCookie();
    return { message: 'Sesión cerrada' };
  },

  cambiaClave,

  async checkIn(_input, { db, operador, dia, publicar }) {
    await db
      .insertInto('entradas')
      .values({ operador_id: operador.operador_id, dia })
      .onConflict((c) => c.doNothing())
      .execute();
    const fila = await db
      .selectFrom('entradas')
      .select('fechahora as FECHA_HORA_REGISTRO')
      .where('operador_id', '=', operador.operador_id)
      .where('dia', '=', dia)
      .executeTakeFirstOrThrow();
    avisarEntrada(publicar, operador.operador_id);
    return { data: fila, message: 'Hora de entrada registrada' };
  },

  async getEventos(_input, { db }) {
    const data = await db
      .selectFrom('eventos')
      .select(['codigo_id as CODIGO_ID', 'descripcion as DESCRIPCION'])
      .orderBy('codigo_id')
      .execute();
    return { data };
  },

  async setRegistraEvento({ codigo, descripcion }, { db, operador, config, dia, publicar }) {
    const evento = await db
      .selectFrom('eventos')
      .select('codigo_id')
      .where('codigo_id', '=', codigo)
      .executeTakeFirst();
    if (!evento) throw new Rejection('El evento no existe');
    await enFila(db, operador.operador_id);
    const { hoy } = await db
      .selectFrom('eventos_operador')
      .select((e) => e.fn.countAll<number>().as('hoy'))
      .where('operador_id', '=', operador.operador_id)
      .where('fecha', '>=', sql<string>`${dia}::date::timestamp at time zone ${config.zona}`)
      .executeTakeFirstOrThrow();
    rejectIf(eventosRejection(hoy));
    await db
      .insertInto('eventos_operador')
      .values({ operador_id: operador.operador_id, codigo_id: codigo, descripcion })
      .execute();
    avisarEntrada(publicar, operador.operador_id);
    return { message: 'Evento registrado' };
  },

  async getTrabajoDeHoy(_input, ctx) {
    const fichas = [];
    for (const tile of tiles) {
      const ficha = puede(ctx.operador, tile.control) ? await tile.leer(ctx) : null;
      if (ficha) fichas.push(ficha);
    }
    const data = fichas.map(({ LUGAR = {}, DESDE = null, ...ficha }) => ({
      ...ficha,
      LUGAR,
      DESDE,
      URGENTE: DESDE === null ? ('N' as const) : ('S' as const),
    }));
    // Urgent work first, what waits longest at the top; the rest in the order of the day's work.
    return { data: data.toSorted((a, b) => (a.DESDE ?? '9').localeCompare(b.DESDE ?? '9')) };
  },
});
