import {
  type FormaDeReparto,
  MENSAJES_CAMPANA as M,
  reparte,
} from '@anden/contrato/marcador/rules-campanas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CommandContext, QueryContext } from '../../platform/calls/handlers.ts';
import { CANDADOS } from '../../platform/db/candados.ts';
import { Rejection } from '../../platform/rejection.ts';
import { hoyDe } from './ajustes.ts';
import { avisar, deCampana, enOtra, INACTIVO, losQueMarcan, NUNCA, rehacerListas } from './campanas.ts';

/** Single customers that come into a campaign which is already made, and leave it again. */

/** SQL condition: campaign `k` goes on or begins later. */
const abierta = (ctx: Pick<QueryContext, 'config'>) =>
  sql<boolean>`(k.terminada is null and k.hasta >= ${hoyDe(ctx)})`;

/** SQL condition: customer `c` may come into a campaign: it is called, it is in none that goes on, and was never in this one. */
export const cabeEnCampana = (
  ctx: Pick<QueryContext, 'config'>,
  campana: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(
  not ${NUNCA} and not ${enOtra(ctx)} and not ${INACTIVO}
  and exists (select from campanas k where k.campana_id = ${campana} and ${abierta(ctx)})
  and not exists (select from campana_clientes x where x.campana_id = ${campana} and x.cliente_id = c.cliente_id))`;

/** Campaigns that go on or begin later, by name. */
export async function campanasAbiertas(
  ctx: Pick<QueryContext, 'db' | 'config'>,
): Promise<{ CAMPANA_ID: number; NOMBRE: string }[]> {
  const { rows } = await sql<{ CAMPANA_ID: number; NOMBRE: string }>`
    select k.campana_id as "CAMPANA_ID", k.nombre as "NOMBRE" from campanas k where ${abierta(ctx)} order by k.nombre collate es_mx`.execute(
    ctx.db,
  );
  return rows;
}

/**
 * Puts customers into a campaign, each to whom it falls by the campaign's own sharing out, counting those it has; today's lists have them at once.
 * @param clientes those for whom {@link cabeEnCampana} holds, under the lock of lists
 * @throws Rejection if nobody of the campaign calls customers any more
 */
export async function agregaACampana(
  ctx: CommandContext,
  campanaId: number,
  clientes: readonly number[],
): Promise<void> {
  const { db } = ctx;
  const { rows: suyas } = await sql<{ nombre: string; reparto: FormaDeReparto }>`
    select nombre, reparto from campanas where campana_id = ${campanaId}`.execute(db);
  const { rows: cuentas } = await sql<{ operador_id: number; cuantos: number }>`
    select operador_id, count(*)::int as cuantos from campana_clientes where campana_id = ${campanaId} group by 1`.execute(
    db,
  );
  const quienes = await losQueMarcan(
    ctx,
    cuentas.map((c) => c.operador_id),
  );
  const [campana] = suyas;
  if (!campana || quienes.length === 0) throw new Rejection(M.sinQuien(campana?.nombre ?? ''));
  const { rows } = await sql<{ cliente_id: number; dir_cli_id: number; operador_id: number | null }>`
    select c.cliente_id, d.dir_cli_id, c.operador_id from clientes c join direcciones_clientes d on d.cliente_id = c.cliente_id and d.principal
     where c.cliente_id = any(${[...clientes]}::int[]) order by c.cliente_id`.execute(db);
  const de = reparte(
    rows,
    quienes.map((q) => q.OPERADOR_ID),
    campana.reparto,
    new Map(cuentas.map((c) => [c.operador_id, c.cuantos])),
  );
  await sql`
    insert into campana_clientes (campana_id, cliente_id, dir_cli_id, operador_id)
    select ${campanaId}, c, d, o from unnest(${rows.map((f) => f.cliente_id)}::int[], ${rows.map((f) => f.dir_cli_id)}::int[], ${de}::int[]) x (c, d, o)`.execute(
    db,
  );
  await rehacerListas(ctx, deCampana(campanaId));
  avisar(ctx);
}

/**
 * Takes customers out of a campaign, and out of the lists of the day that they are on for it. Who was already called for it stays, and one that ended stays
 * as it was.
 * @returns how many stay
 */
export async function quitaDeCampana(
  ctx: CommandContext,
  campanaId: number,
  clientes: readonly number[],
): Promise<number> {
  const { db } = ctx;
  await sql`select pg_advisory_xact_lock(${CANDADOS.listas.solo})`.execute(db);
  const suyas = sql`m.campana_id = ${campanaId} and m.cliente_id = any(${[...clientes]}::int[])`;
  // Held before it is looked whether a call has begun, so that none begins meanwhile.
  await sql`select from marcaciones m where ${suyas} order by m.marcacion_id for update`.execute(db);
  const { rows } = await sql<{ cliente_id: number; operador_id: number }>`
    delete from campana_clientes x using campanas n where n.campana_id = x.campana_id and n.terminada is null and x.campana_id = ${campanaId} and x.cliente_id = any(${[...clientes]}::int[]) and x.llamada_id is null
       and not exists (select from marcaciones m join llamadas l using (marcacion_id) where m.campana_id = x.campana_id and m.cliente_id = x.cliente_id)
    returning x.cliente_id, x.operador_id`.execute(db);
  const fuera = rows.map((f) => f.cliente_id);
  await sql`
    delete from marcaciones m where m.campana_id = ${campanaId} and m.cliente_id = any(${fuera}::int[]) and m.origen = 'CAMPANA' and m.cerrada is null`.execute(
    db,
  );
  await sql`
    update marcaciones m set campana_id = null where m.campana_id = ${campanaId} and m.cliente_id = any(${fuera}::int[]) and m.origen <> 'CAMPANA'`.execute(
    db,
  );
  // Whoever the day's own rule gives them to has them again.
  await rehacerListas(
    ctx,
    sql<boolean>`(s.operador_id = any(${rows.map((f) => f.operador_id)}::int[])
      or s.operador_id in (select c.operador_id from clientes c where c.cliente_id = any(${fuera}::int[])))`,
  );
  avisar(ctx);
  return clientes.length - fuera.length;
}
