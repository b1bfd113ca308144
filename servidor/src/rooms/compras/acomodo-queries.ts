import { sql } from 'kysely';
import type { Tx } from '../../platform/calls/handlers.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import { COLUMNAS_DE_TRABAJO } from '../articulos/index.ts';
import { lugarSql } from '../existencias/index.ts';

/** Ids of the warehouses to look at; null: every one. */
type Almacenes = readonly number[] | null;

/** Purchase lines with pieces received and not put away, in these warehouses. */
export function lineasPorAcomodar(db: Tx, almacenes: Almacenes) {
  return db
    .selectFrom('compras_det as d')
    .innerJoin('compras as c', 'c.docto_cm_id', 'd.docto_cm_id')
    .$if(almacenes !== null, (q) => q.where('c.almacen_id', 'in', [...(almacenes ?? [])]))
    .whereRef('d.unidades_acom', '<', 'd.unidades_recib');
}

/**
 * Articles received and not put away, by warehouse, under their wire names; the one that has waited longest goes first.
 */
export function articulosPorAcomodar(db: Tx, almacenes: Almacenes) {
  return db
    .selectFrom(
      lineasPorAcomodar(db, almacenes)
        .groupBy(['d.articulo_id', 'c.almacen_id'])
        .select((e) => [
          'd.articulo_id',
          'c.almacen_id',
          e.fn.sum<number>('d.unidades_recib').as('recibidas'),
          e.fn.sum<number>('d.unidades_acom').as('acomodadas'),
          sql<string>`string_agg(distinct c.folio, ', ')`.as('folios'),
          sql<string>`min(c.fecha_recepcion)`.as('desde'),
        ])
        .as('s'),
    )
    .innerJoin('articulos as ar', 'ar.articulo_id', 's.articulo_id')
    .innerJoin('almacenes as a', 'a.almacen_id', 's.almacen_id')
    .select([
      ...COLUMNAS_DE_TRABAJO,
      'a.almacen_id as ALMACEN_ID',
      'a.nombre as ALMACEN',
      's.recibidas as UNIDADES_RECIB',
      's.acomodadas as UNIDADES_ACOM',
      sql<number>`s.recibidas - s.acomodadas`.as('DIFERENCIA'),
      's.folios as FOLIOS',
      's.desde as FECHA_RECEPCION',
    ])
    .orderBy('s.desde')
    .orderBy('ar.clave_articulo')
    .orderBy('s.almacen_id');
}

/** Put-away orders with pieces left, in these warehouses. */
export function ordenesPendientes(db: Tx, almacenes: Almacenes) {
  return db
    .selectFrom('acomodos as o')
    .$if(almacenes !== null, (q) => q.where('o.almacen_id', 'in', [...(almacenes ?? [])]))
    .whereRef('o.unidades_acom', '<', 'o.unidades');
}

/** Put-away orders by article and location, oldest first, under their wire names. */
export function ordenesDeAcomodo(db: Tx, almacenes: Almacenes) {
  return db
    .selectFrom(
      ordenesPendientes(db, almacenes)
        .groupBy(['o.articulo_id', 'o.ubicacion_id'])
        .select([
          'o.articulo_id',
          'o.ubicacion_id',
          sql<string>`min(o.fecha)`.as('fecha'),
          sql<number>`sum(o.unidades - o.unidades_acom)`.as('unidades'),
          sql<string>`string_agg(distinct o.motivo, ', ')`.as('motivo'),
        ])
        .as('s'),
    )
    .innerJoin('articulos as ar', 'ar.articulo_id', 's.articulo_id')
    .innerJoin('ubicaciones as u', 'u.ubicacion_id', 's.ubicacion_id')
    .innerJoin('almacenes as al', 'al.almacen_id', 'u.almacen_id')
    .select([
      'ar.articulo_id as ARTICULO_ID',
      'u.ubicacion_id as CAT_UBICACION_ID',
      'u.almacen_id as ALMACEN_ID',
      'al.nombre as ALMACEN',
      'ar.comodin_empaque as COMODIN_EMPAQUE',
      's.fecha as FECHA',
      ...conSuNombre('ar', 'CLAVE_ARTICULO', 'ARTICULO'),
      's.unidades as UNIDADES',
      'u.ubicacion as NUMERIC_UB',
      'u.leida as UBICACION',
      'u.tipo as TIPO',
      ...conSuNombre('ar', 'CADUCA', 'LOTE', 'FECHA_PRODUCCION'),
      'ar.articulo_id as IMAGEN_ARTICULO_ID',
      's.motivo as MOTIVO',
    ])
    .orderBy('s.fecha')
    .orderBy('ar.clave_articulo')
    .orderBy('u.ubicacion');
}

/** What the put-away rules need of an article, locked until the transaction ends, and the warehouse's name. */
export function articuloPorAcomodar(db: Tx, articuloId: number, almacenId: number) {
  return db
    .selectFrom('articulos')
    .select([
      'articulo_id as ARTICULO_ID',
      'clave_articulo as CLAVE_ARTICULO',
      'tipo_articulo as TIPO_ARTICULO_U',
      'maximo as MAXIMO',
      'caduca as CADUCA',
      'lote as LOTE',
      'fecha_produccion as FECHA_PRODUCCION',
    ])
    .select(sql<string>`(select nombre from almacenes where almacen_id = ${almacenId})`.as('ALMACEN'))
    .select(lugarSql('recepcion', almacenId).as('RECEPCION'))
    .where('articulo_id', '=', articuloId)
    .forShare()
    .executeTakeFirst();
}
