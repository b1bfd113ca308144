import { P } from '@anden/contrato/permissions.ts';
import type { guardadasCalls } from '@anden/contrato/tickets/guardadas.ts';
import {
  GUARDADAS_MAX,
  guardadaRejection,
  MENSAJES_GUARDADA as M,
} from '@anden/contrato/tickets/guardadas-rules.ts';
import { RESPONDEN } from '@anden/contrato/tickets/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { type OperadorEnSesion, puede } from '../../platform/auth/operador.ts';
import type { Handlers, Tx } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';

/** SQL: the answers `r` that an operator uses: their own and the shared ones. */
const usa = (o: OperadorEnSesion): RawBuilder<boolean> =>
  sql<boolean>`(r.compartida or r.operador_id = ${o.operador_id})`;

/** An answer that this operator may change; throws a {@link Rejection} if there is none. */
async function suya(db: Tx, operador: OperadorEnSesion, id: number) {
  const r = await db
    .selectFrom('respuestas_guardadas as r')
    .select(['respuesta_id', 'operador_id', 'compartida', 'version'])
    .where('respuesta_id', '=', id)
    .where(usa(operador))
    .executeTakeFirst();
  // The same refusal as for an id that does not exist: another operator's private answer is not revealed.
  if (!r) throw new Rejection(M.noExiste);
  if (r.compartida && !puede(operador, P.compartirRespuestas)) throw new Rejection(M.ajena);
  return r;
}

/** Saves pass one at a time, so that titles stay unique and the limit holds: they are few. */
const enFila = (db: Tx) => sql`lock table respuestas_guardadas in share row exclusive mode`.execute(db);

/** The saved answers of tickets. */
export const guardadas: Handlers<typeof guardadasCalls> = {
  async getRespuestasGuardadas(_, { db, operador }) {
    const filas = await db
      .selectFrom('respuestas_guardadas as r')
      .innerJoin('operadores as o', 'o.operador_id', 'r.operador_id')
      .select([
        'r.respuesta_id as RESPUESTA_ID',
        'r.titulo as TITULO',
        'r.texto as TEXTO',
        sql<'S' | 'N'>`case when r.compartida then 'S' else 'N' end`.as('COMPARTIDA'),
        'o.nombre as NOMBRE',
        'r.version as VERSION',
      ])
      .where(usa(operador))
      .orderBy(sql`r.titulo collate es_mx`)
      .orderBy('r.respuesta_id')
      .execute();
    const comparte = puede(operador, P.compartirRespuestas);
    return {
      data: filas.map((f) => ({ ...f, PUEDE_CAMBIAR: f.COMPARTIDA === 'N' || comparte ? 'S' : 'N' })),
    };
  },

  async guardaRespuestaGuardada({ respuesta_id, titulo, texto, compartida, version }, ctx) {
    const { db, operador, publicar } = ctx;
    const rechazo = guardadaRejection({ titulo, texto });
    if (rechazo) throw new Rejection(rechazo.motivo);
    const datos = { titulo: titulo.trim(), texto: texto.trim(), compartida: compartida === 'S' };
    if (datos.compartida && !puede(operador, P.compartirRespuestas)) throw new Rejection(M.sinCompartir);
    await enFila(db);
    const anterior = respuesta_id == null ? null : await suya(db, operador, respuesta_id);
    if (anterior && version != null && anterior.version !== version) throw new Rejection(M.otro);
    // One that stops being shared goes back to who wrote it.
    const duenio = anterior?.operador_id ?? operador.operador_id;
    const otras = await db
      .selectFrom('respuestas_guardadas')
      .select(['respuesta_id', 'titulo'])
      .where('compartida', '=', datos.compartida)
      .$if(!datos.compartida, (q) => q.where('operador_id', '=', duenio))
      .where('respuesta_id', '!=', anterior?.respuesta_id ?? 0)
      .execute();
    if (otras.some((o) => o.titulo === datos.titulo)) throw new Rejection(M.repetida);
    if (otras.length >= GUARDADAS_MAX) throw new Rejection(M.demasiadas);
    const data = anterior
      ? await db
          .updateTable('respuestas_guardadas')
          .set({ ...datos, version: sql`version + 1`, actualizado: sql`now()` })
          .where('respuesta_id', '=', anterior.respuesta_id)
          .returning(['respuesta_id as RESPUESTA_ID', 'version as VERSION'])
          .executeTakeFirstOrThrow()
      : await db
          .insertInto('respuestas_guardadas')
          .values({ ...datos, operador_id: operador.operador_id })
          .returning(['respuesta_id as RESPUESTA_ID', 'version as VERSION'])
          .executeTakeFirstOrThrow();
    publicar({ tema: 'respuesta', id: data.RESPUESTA_ID, controles: RESPONDEN });
    return { data, message: M.guardada };
  },

  async borraRespuestaGuardada({ respuesta_id }, { db, operador, publicar }) {
    await enFila(db);
    await suya(db, operador, respuesta_id);
    await db.deleteFrom('respuestas_guardadas').where('respuesta_id', '=', respuesta_id).execute();
    publicar({ tema: 'respuesta', id: respuesta_id, controles: RESPONDEN });
    return { message: M.borrada };
  },
};
