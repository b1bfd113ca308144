import type { calendarioCalls } from '@anden/contrato/calendario/calls.ts';
import { festivoRejection, MENSAJES_CALENDARIO } from '@anden/contrato/calendario/rules.ts';
import { type Kysely, sql } from 'kysely';
import type { CommandContext, Handlers } from '../../platform/calls/handlers.ts';
import type { DB } from '../../platform/db/pool.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';

export { diasHabiles, tiempoHabil, ultimoDiaHabil } from './minutos.ts';

const festivos = (db: Kysely<DB>) =>
  db
    .selectFrom('dias_festivos as f')
    .leftJoin('operadores as o', 'o.operador_id', 'f.operador_id')
    .select(['f.fecha as FECHA', 'f.nombre as NOMBRE', 'o.operador as OPERADOR', 'f.creado as CREADO'])
    .orderBy('f.fecha');

/** The calendar as it stands: hours by weekday and holidays by date. */
export async function leeCalendario(db: Kysely<DB>, zona: string) {
  const HORARIO = await db
    .selectFrom('horario_laboral')
    .select([
      'dia_semana as DIA_SEMANA',
      sql<string>`to_char(abre, 'HH24:MI')`.as('ABRE'),
      sql<string>`to_char(cierra, 'HH24:MI')`.as('CIERRA'),
    ])
    .orderBy('dia_semana')
    .execute();
  return { ZONA: zona, HORARIO, FESTIVOS: await festivos(db).execute() };
}

/** Recalculates, after a day of the calendar (`YYYY-MM-DD`) changed, the business times that a room keeps. */
export type AlCambiarCalendario = (ctx: CommandContext, dia: string) => Promise<void>;

/**
 * Writes a holiday as if nobody else did meanwhile.
 * @param leido its name as the operator read it; null: it was none; undefined: not said
 * @throws Rejection of a day that somebody else saved under another name, or took out
 */
async function escribeFestivo(
  { db, operador }: CommandContext,
  fecha: string,
  nombre: string,
  leido: string | null | undefined,
): Promise<void> {
  const cambia = db
    .updateTable('dias_festivos')
    .set({ nombre })
    .where('fecha', '=', fecha)
    .$if(leido !== undefined, (q) => q.where('nombre', 'in', [leido ?? nombre, nombre]))
    .returning('fecha');
  const pone = db
    .insertInto('dias_festivos')
    .values({ fecha, nombre, operador_id: operador.operador_id })
    .onConflict((c) => c.column('fecha').doNothing())
    .returning('fecha');
  const escrito = (leido ? undefined : await pone.executeTakeFirst()) ?? (await cambia.executeTakeFirst());
  if (escrito) return;
  const hay = await festivos(db).where('f.fecha', '=', fecha).executeTakeFirst();
  throw new Rejection(
    hay ? MENSAJES_CALENDARIO.yaEsta(hay.NOMBRE, hay.OPERADOR ?? '') : MENSAJES_CALENDARIO.yaNoEsta,
  );
}

/** The business calendar: hours by weekday and holidays, on which every figure of elapsed business time is based. */
export const calendario = (alCambiar: readonly AlCambiarCalendario[]): Handlers<typeof calendarioCalls> => ({
  async getCalendario(_input, { db, config }) {
    return { data: await leeCalendario(db, config.zona) };
  },

  async guardaDiaFestivo({ fecha, nombre, leido }, ctx) {
    const { db, publicar } = ctx;
    rejectIf(festivoRejection(nombre));
    await escribeFestivo(ctx, fecha, nombre.trim(), leido);
    for (const recalcula of alCambiar) await recalcula(ctx, fecha);
    publicar({ tema: 'calendario' });
    const data = await festivos(db).where('f.fecha', '=', fecha).executeTakeFirstOrThrow();
    return { data, message: MENSAJES_CALENDARIO.guardado };
  },

  async eliminaDiaFestivo({ fecha }, ctx) {
    const { db, publicar } = ctx;
    const quitado = await db
      .deleteFrom('dias_festivos')
      .where('fecha', '=', fecha)
      .returning('fecha as FECHA')
      .executeTakeFirst();
    if (!quitado) throw new Rejection(MENSAJES_CALENDARIO.noEsta);
    for (const recalcula of alCambiar) await recalcula(ctx, fecha);
    publicar({ tema: 'calendario' });
    return { data: quitado, message: MENSAJES_CALENDARIO.eliminado };
  },
});
