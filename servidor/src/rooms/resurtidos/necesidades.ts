import { type MotivoResurtido, necesidad, type Surtimiento } from '@anden/contrato/resurtidos/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { sinCaducar } from '../existencias/index.ts';
import { demandaEnFijas } from './demanda.ts';

/**
 * Everything that decides whether and how much to replenish of an article in a warehouse. Pieces that have not expired.
 */
export interface Necesidad extends Surtimiento {
  articuloId: number;
  /** Pieces in its multi-warehouse locations. */
  reserva: number;
  /** Whether it has a fixed location to go to. */
  tieneFija: boolean;
  /** Whether it already has an open order. */
  abierto: boolean;
  /** The earliest promise of the demand, and the kind of document that requests it. Null without any. */
  prometido: string | null;
  demandado: 'TRASPASO' | 'REMISION' | null;
}

/**
 * What each article with a reserve in a warehouse needs now.
 * @param articulos only these, which are returned even without a reserve. Null: every one with a reserve or an open
 * order
 * @param hoy the business day, `YYYY-MM-DD`
 */
export async function necesidades(
  db: Tx,
  almacenId: number,
  articulos: readonly number[] | null,
  hoy: string,
): Promise<Necesidad[]> {
  const piezasEn = (tipo: 'F' | 'M') => sql`(
    select e.articulo_id, sum(e.piezas)::int as piezas from existencias e join ubicaciones u on u.ubicacion_id = e.lugar_id
     where u.almacen_id = ${almacenId} and u.tipo = ${tipo} and e.piezas > 0
       and ${sinCaducar(sql`e.fecha_caducidad`, hoy)} ${soloDe(sql`e.articulo_id`, articulos)}
     group by e.articulo_id)`;
  const abierto = sql<boolean>`exists (
    select from resurtidos r where r.articulo_id = a.articulo_id and r.almacen_id = ${almacenId} and r.estatus = 'ABIERTO')`;
  const { rows } = await sql<Necesidad>`
    select a.articulo_id as "articuloId", coalesce(d.piezas, 0) as demanda, coalesce(f.piezas, 0) as "enFijas",
           a.minimo, a.maximo, coalesce(m.piezas, 0) as reserva, d.prometido, d.motivo as demandado,
           exists (select from articulos_ubicacion ua join ubicaciones u using (ubicacion_id)
                    where ua.articulo_id = a.articulo_id and u.almacen_id = ${almacenId} and u.tipo = 'F' and not u.sin_ubicar) as "tieneFija",
           ${abierto} as abierto
      from articulos a
      left join ${piezasEn('M')} m using (articulo_id)
      left join ${piezasEn('F')} f using (articulo_id)
      left join ${demandaEnFijas(almacenId)} d using (articulo_id)
     where ${articulos === null ? sql`(m.articulo_id is not null or ${abierto})` : sql`true ${soloDe(sql`a.articulo_id`, articulos)}`}
     order by a.articulo_id`.execute(db);
  return rows;
}

/** Pieces of an article in its multi-warehouse locations that have expired, and so are no reserve. */
export async function caducadasEnReserva(
  db: Tx,
  almacenId: number,
  articuloId: number,
  hoy: string,
): Promise<number> {
  const { rows } = await sql<{ piezas: number }>`
    select coalesce(sum(e.piezas), 0)::int as piezas from existencias e join ubicaciones u on u.ubicacion_id = e.lugar_id
     where u.almacen_id = ${almacenId} and u.tipo = 'M' and e.articulo_id = ${articuloId}
       and not ${sinCaducar(sql`e.fecha_caducidad`, hoy)}`.execute(db);
  return rows[0]?.piezas ?? 0;
}

const soloDe = (columna: RawBuilder<unknown>, articulos: readonly number[] | null) =>
  articulos === null ? sql`` : sql`and ${columna} = any(${articulos}::int[])`;

/** Pieces to request in a new order: what is needed, as far as the reserve reaches; 0 if it has no fixed location. */
export const porPedir = (n: Necesidad): number => (n.tieneFija ? Math.min(necesidad(n), n.reserva) : 0);

/**
 * Whether to open an order or to review an open one. Even an order whose pieces are all on the way may have become more
 * urgent.
 */
export const haceFalta = (n: Necesidad): boolean => porPedir(n) > 0 || (n.abierto && necesidad(n) > 0);

/**
 * Locks articles in their multi-warehouse locations of a warehouse until the transaction ends, in the same order as
 * every command, so that their reserve does not change.
 */
export async function bloquearReserva(
  db: Tx,
  almacenId: number,
  articulos: readonly number[],
): Promise<void> {
  await sql`
    select 1 from articulos_ubicacion ua join ubicaciones u using (ubicacion_id)
     where u.almacen_id = ${almacenId} and u.tipo = 'M' and ua.articulo_id = any(${articulos}::int[])
     order by ua.ubicacion_id, ua.articulo_id for no key update of ua`.execute(db);
}

/** Pieces to request of one article, and why. */
export interface Pedido {
  articuloId: number;
  piezas: number;
  motivo: MotivoResurtido;
  prometido: string | null;
}

/** Opens orders in one statement, skipping articles that already have one. Returns the new ids. */
export async function abreResurtidos(
  { db, operador }: Pick<CommandContext, 'db' | 'operador'>,
  almacenId: number,
  pedidos: readonly Pedido[],
): Promise<number[]> {
  const { rows } = await sql<{ resurtido_id: number }>`
    insert into resurtidos (almacen_id, articulo_id, operador_id_sol, cantidad_sol, motivo, prometido)
    select ${almacenId}::int, a, ${operador.operador_id}::int, p, m, f
      from unnest(${pedidos.map((p) => p.articuloId)}::int[], ${pedidos.map((p) => p.piezas)}::int[],
                  ${pedidos.map((p) => p.motivo)}::text[], ${pedidos.map((p) => p.prometido)}::timestamptz[]) as n (a, p, m, f)
     order by a
    on conflict (almacen_id, articulo_id) where estatus = 'ABIERTO' do nothing
    returning resurtido_id`.execute(db);
  return rows.map((f) => f.resurtido_id);
}
