import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/calls/handlers.ts';
import { lineasPorAcomodar } from './acomodo-queries.ts';

/** A purchase line with pieces received and not put away. */
export interface Renglon {
  id: number;
  compraId: number;
  pendientes: number;
}

/**
 * Locks the lines of an article waiting to be put away in a warehouse, by id as everywhere, and returns them in the
 * order in which their pieces leave reception: first in, first out.
 */
export async function bloquearRenglones(db: Tx, articuloId: number, almacenId: number): Promise<Renglon[]> {
  const filas = await lineasPorAcomodar(db, [almacenId])
    .where('d.articulo_id', '=', articuloId)
    .select([
      'd.docto_cm_det_id as id',
      'd.docto_cm_id as compraId',
      sql<number>`d.unidades_recib - d.unidades_acom`.as('pendientes'),
      sql<number>`extract(epoch from c.fecha_recepcion)::float8`.as('llegada'),
    ])
    .orderBy('d.docto_cm_det_id')
    .forNoKeyUpdate('d')
    .execute();
  return filas.sort((a, b) => a.llegada - b.llegada || a.id - b.id);
}

/** Adds pieces put away to each line, by its id; negative takes them back. The lines are locked. */
export async function sumarAcomodadas(db: Tx, piezas: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    update compras_det d set unidades_acom = d.unidades_acom + n.piezas
      from unnest(${[...piezas.keys()]}::int[], ${[...piezas.values()]}::int[]) as n (id, piezas)
     where d.docto_cm_det_id = n.id`.execute(db);
}

/** Locks lines by their id. */
export async function bloquearPorId(db: Tx, ids: readonly number[]): Promise<void> {
  await db
    .selectFrom('compras_det')
    .select('docto_cm_det_id')
    .where('docto_cm_det_id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('docto_cm_det_id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Statements that lock purchases, last of all locks as in receiving, so that operators on one purchase hardly wait for each other. None for a
 * single row, which needs no lock order: its update locks it.
 */
const bloquearCompras = (ids: readonly number[]): RawBuilder<unknown>[] =>
  ids.length < 2
    ? []
    : [
        sql`select 1 from compras where docto_cm_id = any(${ids}::int[]) order by docto_cm_id for no key update`,
      ];

/** Statements that set the last put-away of purchases to the moment of an operation's movements. */
export const anotarAcomodo = (ids: readonly number[], operacionId: string): RawBuilder<unknown>[] => [
  ...bloquearCompras(ids),
  sql`
    update compras set ultimo_acomodo = greatest(ultimo_acomodo, (select max(fecha) from movimientos where operacion_id = ${operacionId}))
     where docto_cm_id = any(${ids}::int[])`,
];

/** After one was undone, sets the last put-away of purchases to the latest that still stands. */
export async function recordarAcomodo(db: Tx, ids: readonly number[]): Promise<void> {
  for (const bloqueo of bloquearCompras(ids)) await bloqueo.execute(db);
  await sql`
    update compras c set ultimo_acomodo = (
      select max(m.fecha) from movimientos m
        join lugares o on o.lugar_id = m.origen_id and o.clase = 'recepcion'
        join lugares l on l.lugar_id = m.destino_id and l.clase = 'ubicacion'
       where m.documento = 'compra' and m.documento_id = c.docto_cm_id
         and not exists (select from movimientos x where x.corrige_id = m.movimiento_id))
     where c.docto_cm_id = any(${ids}::int[])`.execute(db);
}
