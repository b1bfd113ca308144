import { MOTIVOS_RESURTIDO } from '@anden/contrato/resurtidos/rules.ts';
import { sql } from 'kysely';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { avisarResurtido } from './avisos.ts';
import type { Pedido } from './necesidades.ts';

/** What an open order requests now. Pieces. */
export interface Aumento extends Pedido {
  /** Pieces in the article's multi-warehouse locations. */
  reserva: number;
}

/**
 * Locks the open orders of these articles until the transaction ends, by id. Call it before locking their reserve, as
 * documents go before stock. Returns their ids: only these may grow.
 * @param articulos null: every article of the warehouse
 */
export async function bloquearAbiertos(
  db: Tx,
  almacenId: number,
  articulos: readonly number[],
): Promise<number[]> {
  const filas = await db
    .selectFrom('resurtidos')
    .select('resurtido_id')
    .where('almacen_id', '=', almacenId)
    .where('estatus', '=', 'ABIERTO')
    .where('articulo_id', '=', sql<number>`any(${[...articulos]}::int[])`)
    .orderBy('resurtido_id')
    .forNoKeyUpdate()
    .execute();
  return filas.map((f) => f.resurtido_id);
}

/**
 * Enlarges open orders to what is needed now: pieces placed plus those still needed, as far as the reserve and what is
 * on the way reach, and never less than before. The more urgent motive and the earlier promise remain. Publishes those
 * that changed, and returns them; `crecio` says whether it requests more pieces or is only more urgent.
 * @param bloqueados the ids {@link bloquearAbiertos} returned in this transaction
 */
export async function crecerResurtidos(
  ctx: CommandContext,
  almacenId: number,
  bloqueados: readonly number[],
  aumentos: readonly Aumento[],
): Promise<{ id: number; crecio: boolean }[]> {
  if (bloqueados.length === 0 || aumentos.length === 0) return [];
  const rango = (columna: string) =>
    sql`array_position(${[...MOTIVOS_RESURTIDO]}::text[], ${sql.ref(columna)})`;
  const { rows } = await sql<{ id: number; crecio: boolean }>`
    update resurtidos r
       set cantidad_sol = n.sol, motivo = n.motivo, prometido = n.prometido,
           crecio = case when n.sol > r.cantidad_sol then now() else r.crecio end,
           cantidad_antes = case when n.sol > r.cantidad_sol then r.cantidad_sol else r.cantidad_antes end
      from (select o.resurtido_id, least(o.prometido, p.f) as prometido,
                   greatest(o.cantidad_sol, o.cantidad_aco + least(p.n, p.r + o.cantidad_sur - o.cantidad_aco)) as sol,
                   case when ${rango('p.m')} < ${rango('o.motivo')} then p.m else o.motivo end as motivo
              from unnest(${aumentos.map((a) => a.articuloId)}::int[], ${aumentos.map((a) => a.piezas)}::int[],
                          ${aumentos.map((a) => a.reserva)}::int[], ${aumentos.map((a) => a.motivo)}::text[],
                          ${aumentos.map((a) => a.prometido)}::timestamptz[]) as p (a, n, r, m, f)
              join resurtidos o on o.articulo_id = p.a and o.almacen_id = ${almacenId} and o.estatus = 'ABIERTO'
             where o.resurtido_id = any(${[...bloqueados]}::int[])) n
     where r.resurtido_id = n.resurtido_id
       and (r.cantidad_sol, r.motivo, r.prometido) is distinct from (n.sol, n.motivo, n.prometido)
    returning r.resurtido_id as id, coalesce(r.crecio = now(), false) as crecio`.execute(ctx.db);
  for (const { id } of rows) avisarResurtido(ctx, almacenId, id);
  return rows;
}
