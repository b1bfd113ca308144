import type { Input } from '@anden/contrato/call.ts';
import type { presenciaCalls } from '@anden/contrato/presencia/calls.ts';
import { PRESENCIA_VENCE_S, PRESENTES_MAX, type TemaConPresencia } from '@anden/contrato/presencia/rules.ts';
import { sql } from 'kysely';
import { puede } from '../../platform/auth/operador.ts';
import type { Handlers, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { CANDADOS } from '../../platform/db/candados.ts';
import { Fault } from '../../platform/rejection.ts';

type Anuncio = Input<(typeof presenciaCalls)['anunciaPresencia']>;
type Registro = Pick<Anuncio, 'tema' | 'registro_id'>;

/** What a room provides for records that several people may have open. */
export interface RegistrosConPresencia {
  /** Any of these controls allows opening one. */
  controles: readonly number[];
  /**
   * The record's warehouse; null if it belongs to none.
   * @throws Rejection if it does not exist or this operator may not see it
   */
  exigir(ctx: QueryContext, id: number): Promise<number | null>;
}

/** SQL: reported recently enough to be still true. */
const vivas = sql<boolean>`visto > now() - make_interval(secs => ${PRESENCIA_VENCE_S})`;

/** The other operators who have it open. */
async function presentes({ db, operador }: QueryContext, { tema, registro_id }: Registro) {
  return await db
    .selectFrom('presencias as p')
    .innerJoin('operadores as o', 'o.operador_id', 'p.operador_id')
    .select([
      'o.operador_id as OPERADOR_ID',
      'o.nombre as NOMBRE',
      sql<'S' | 'N'>`case when bool_or(p.escribe) then 'S' else 'N' end`.as('ESCRIBE'),
    ])
    .where('p.tema', '=', tema)
    .where('p.registro_id', '=', registro_id)
    .where('p.operador_id', '<>', operador.operador_id)
    .where(vivas)
    .groupBy(['o.operador_id', 'o.nombre'])
    .orderBy(sql`o.nombre collate es_mx`)
    .limit(PRESENTES_MAX)
    .execute();
}

/** Renews an earlier report; false if there was none or it is too old. */
async function sigue(db: Tx, operadorId: number, { tema, registro_id, pestana, estado }: Anuncio) {
  const { numUpdatedRows } = await db
    .updateTable('presencias')
    .set({ visto: sql`now()` })
    .where('tema', '=', tema)
    .where('registro_id', '=', registro_id)
    .where('operador_id', '=', operadorId)
    .where('pestana', '=', pestana)
    .where('escribe', '=', estado === 'escribe')
    .where(vivas)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Two people who open a record at once must see each other, so the second waits here for the first. No save ever waits
 * for this.
 */
const unoALaVez = (db: Tx, { tema, registro_id }: Registro) =>
  sql`select pg_advisory_xact_lock(${CANDADOS.presencia.espacio}, hashtext(${`${tema} ${registro_id}`}))`.execute(
    db,
  );

async function anotar(db: Tx, operadorId: number, { tema, registro_id, pestana, estado }: Anuncio) {
  if (estado === 'se va') {
    await db
      .deleteFrom('presencias')
      .where('tema', '=', tema)
      .where('registro_id', '=', registro_id)
      .where('operador_id', '=', operadorId)
      .where('pestana', '=', pestana)
      .execute();
    return;
  }
  const escribe = estado === 'escribe';
  await db
    .insertInto('presencias')
    .values({ operador_id: operadorId, pestana, tema, registro_id, escribe })
    .onConflict((c) =>
      c
        .columns(['tema', 'registro_id', 'operador_id', 'pestana'])
        .doUpdateSet({ escribe, visto: sql`now()` }),
    )
    .execute();
  await olvidaLosDeMas(db, operadorId);
}

/** Records that one operator may have open at once, in all their tabs: the ones told of longest ago are forgotten. */
const ABIERTOS_MAX = 40;

const olvidaLosDeMas = (db: Tx, operadorId: number) =>
  sql`
    delete from presencias where operador_id = ${operadorId} and ctid in (
      select ctid from presencias where operador_id = ${operadorId} order by visto desc, registro_id offset ${ABIERTOS_MAX})`.execute(
    db,
  );

/**
 * Who has a record open.
 * @param registros by topic, the room that owns the records
 */
export function presencia(
  registros: Readonly<Record<TemaConPresencia, RegistrosConPresencia>>,
): Handlers<typeof presenciaCalls> {
  const exigir = async (ctx: QueryContext, { tema, registro_id }: Registro) => {
    const { controles, exigir: deLaSala } = registros[tema];
    if (!controles.some((c) => puede(ctx.operador, c)))
      throw new Fault(403, 'No cuenta con permiso para realizar esta operación');
    return { controles, almacen: await deLaSala(ctx, registro_id) };
  };
  return {
    async getPresentes(registro, ctx) {
      await exigir(ctx, registro);
      return { data: await presentes(ctx, registro) };
    },

    async anunciaPresencia(anuncio, ctx) {
      const { controles, almacen } = await exigir(ctx, anuncio);
      const { operador_id } = ctx.operador;
      if (anuncio.estado !== 'se va' && (await sigue(ctx.db, operador_id, anuncio)))
        return { data: await presentes(ctx, anuncio) };
      await unoALaVez(ctx.db, anuncio);
      await anotar(ctx.db, operador_id, anuncio);
      const data = await presentes(ctx, anuncio);
      // Nobody else has it open, so there is nobody to tell.
      if (data.length > 0) {
        const deQuien = almacen === null ? {} : { almacen_id: almacen };
        ctx.publicar({ tema: 'presencia', id: anuncio.registro_id, controles, ...deQuien });
      }
      return { data };
    },
  };
}
