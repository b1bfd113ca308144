import { sql } from 'kysely';
import { deSusAlmacenes, type OperadorEnSesion } from '../../platform/auth/operador.ts';
import type { Tx } from '../../platform/calls/handlers.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import { lugarSql } from '../existencias/index.ts';

const porciento = (parte: 'recibidas' | 'acomodadas') =>
  sql<number>`coalesce(round(100.0 * s.${sql.ref(parte)} / nullif(s.unidades, 0), 2), 0)::float8`;

/**
 * Purchases the operator may see, with their supplier and warehouse; the stored sums of their lines are those of the last commit. Every purchase has
 * both, but with left joins PostgreSQL skips the one of which a statement reads nothing.
 */
export function comprasGuardadas(db: Tx, operador: OperadorEnSesion) {
  return db
    .selectFrom('compras as c')
    .leftJoin('proveedores as p', 'p.proveedor_id', 'c.proveedor_id')
    .leftJoin('almacenes as a', 'a.almacen_id', 'c.almacen_id')
    .where(deSusAlmacenes(operador, 'c.almacen_id'));
}

/**
 * The same with the sums of their lines as seen by this transaction (`s`), and the columns of the list and of the
 * detail's header.
 */
export function comprasVisibles(db: Tx, operador: OperadorEnSesion) {
  return comprasGuardadas(db, operador).innerJoinLateral(
    (e) =>
      e
        .selectFrom('compras_det as d')
        .whereRef('d.docto_cm_id', '=', 'c.docto_cm_id')
        .select((f) => [
          f.fn.coalesce(f.fn.sum<number>('d.unidades'), f.val(0)).as('unidades'),
          f.fn.coalesce(f.fn.sum<number>('d.unidades_recib'), f.val(0)).as('recibidas'),
          f.fn.coalesce(f.fn.sum<number>('d.unidades_acom'), f.val(0)).as('acomodadas'),
        ])
        .as('s'),
    (j) => j.onTrue(),
  );
}

/** Columns of a purchase under their wire names (specification §3, Purchase document). */
export const columnasDeCompra = () =>
  [
    'c.docto_cm_id as DOCTO_CM_ID',
    sql<string>`p.proveedor`.as('PROVEEDOR'),
    ...conSuNombre('c', 'FOLIO', 'FOLIO_PROV', 'FECHA', 'IMPORTE'),
    porciento('recibidas').as('RECIBIDO'),
    porciento('acomodadas').as('ACOMODADO'),
    ...conSuNombre('c', 'FECHA_RECEPCION', 'ALMACEN_ID'),
    sql<string>`a.nombre`.as('ALMACEN'),
  ] as const;

/** A line with what receiving checks of its purchase, if the operator may see it; only the line is locked. */
export function lineaPorRecibir(db: Tx, operador: OperadorEnSesion, doctoCmDetId: number) {
  return lineasDeCompra(db)
    .innerJoin('compras as c', 'c.docto_cm_id', 'd.docto_cm_id')
    .select(['c.almacen_id', 'c.fecha_recepcion', 'c.folio', 'c.cerrada_motivo'])
    .select([
      lugarSql('proveedor').as('proveedor'),
      lugarSql('recepcion', sql<number>`c.almacen_id`).as('recepcion'),
    ])
    .where('d.docto_cm_det_id', '=', doctoCmDetId)
    .where(deSusAlmacenes(operador, 'c.almacen_id'))
    .forUpdate('d');
}

/** Purchase lines under their wire names, in the document's order. */
export function lineasDeCompra(db: Tx) {
  return db
    .selectFrom('compras_det as d')
    .innerJoin('articulos as ar', 'ar.articulo_id', 'd.articulo_id')
    .select([
      ...conSuNombre('d', 'DOCTO_CM_ID', 'DOCTO_CM_DET_ID', 'ARTICULO_ID'),
      ...conSuNombre('ar', 'CLAVE_ARTICULO', 'ARTICULO'),
      ...conSuNombre('d', 'UNIDADES', 'UNIDADES_RECIB', 'UNIDADES_ACOM'),
      'ar.comodin_empaque as COMODIN_EMPAQUE',
    ])
    .orderBy('d.docto_cm_id')
    .orderBy('d.renglon');
}
