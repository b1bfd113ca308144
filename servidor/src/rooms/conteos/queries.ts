import { NOMBRE_TIPO_ARTICULO } from '@anden/contrato/ubicaciones/rules.ts';
import { sql } from 'kysely';
import { deSusAlmacenes, type OperadorEnSesion } from '../../platform/auth/operador.ts';
import type { Tx } from '../../platform/calls/handlers.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import { COLUMNAS_DE_TRABAJO } from '../articulos/index.ts';

/** Lists of articles to count that the operator may see, with their progress, under their wire names. */
export function inventariosVisibles(db: Tx, operador: OperadorEnSesion) {
  return db
    .selectFrom('inventarios as i')
    .innerJoin('almacenes as a', 'a.almacen_id', 'i.almacen_id')
    .innerJoinLateral(
      (e) =>
        e
          .selectFrom('inventarios_det as d')
          .whereRef('d.inventario_id', '=', 'i.inventario_id')
          .select((f) => [
            f.fn.countAll<number>().as('total'),
            f.fn.count<number>('d.ajustado').as('ajustados'),
          ])
          .as('s'),
      (j) => j.onTrue(),
    )
    .where(deSusAlmacenes(operador, 'i.almacen_id'));
}

/** Columns of a list (specification §2, Pending inventory list). */
export const columnasDeInventario = () =>
  [
    ...conSuNombre('i', 'INVENTARIO_ID', 'FOLIO', 'FECHA', 'ALMACEN_ID'),
    'a.nombre as ALMACEN',
    'i.descripcion as DESCRIPCION',
    ...conSuNombre('s', 'TOTAL', 'AJUSTADOS'),
    sql<number>`s.total - s.ajustados`.as('PENDIENTES'),
  ] as const;

const nombreTipo = sql<string | null>`case ar.tipo_articulo
  when 'D' then ${sql.lit(NOMBRE_TIPO_ARTICULO.D)} when 'M' then ${sql.lit(NOMBRE_TIPO_ARTICULO.M)} end`;

/** Who last counted a line, if that count waits for another operator's; otherwise null. */
const porRecontarDe = sql<number | null>`case when d.estatus = 'RECONTEO' then
  (select c.operador_id from conteos c where c.inventario_det_id = d.inventario_det_id and c.estatus = 'POR RECONTAR'
    order by c.conteo_id desc limit 1) end`;

/** Whether this operator may count a line: N after their own count that another must confirm. */
export const puedeContar = (operadorId: number) =>
  sql<'S' | 'N'>`case when ${porRecontarDe} = ${operadorId}::int then 'N' else 'S' end`;

/** Lines of the lists that the operator may see, counted or not. */
export function lineasVisibles(db: Tx, operador: OperadorEnSesion) {
  return db
    .selectFrom('inventarios_det as d')
    .innerJoin('inventarios as i', 'i.inventario_id', 'd.inventario_id')
    .innerJoin('almacenes as a', 'a.almacen_id', 'i.almacen_id')
    .innerJoin('articulos as ar', 'ar.articulo_id', 'd.articulo_id')
    .where(deSusAlmacenes(operador, 'i.almacen_id'));
}

/** SQL: the location at which to begin, or how it is read; null if the article has none. */
export const primeraUbicacion = (columna: 'ubicacion' | 'leida') => sql<string | null>`(
  select u.${sql.id(columna)} from articulos_ubicacion ua join ubicaciones u using (ubicacion_id)
   where ua.articulo_id = d.articulo_id and u.almacen_id = i.almacen_id and u.tipo <> 'I' and not u.sin_ubicar
   order by u.tipo, u.ubicacion limit 1)`;

/** Columns of an article to count (specification §3). */
export const columnasDeLinea = (operadorId: number) =>
  [
    ...conSuNombre('d', 'INVENTARIO_ID', 'INVENTARIO_DET_ID'),
    'i.folio as FOLIO',
    'd.folio_conteo_tmp as FOLIO_CONTEO_TMP',
    'i.almacen_id as ALMACEN_ID',
    'a.nombre as ALMACEN',
    'd.denegado as DENEGADO',
    sql<'PENDIENTE' | 'RECONTEO'>`d.estatus`.as('ESTATUS'),
    puedeContar(operadorId).as('PUEDE_CONTAR'),
    sql<number>`(select count(*) from articulos_ubicacion ua join ubicaciones u using (ubicacion_id)
                  where ua.articulo_id = d.articulo_id and u.almacen_id = i.almacen_id and not u.sin_ubicar)::int`.as(
      'NUM_UBICACIONES',
    ),
    primeraUbicacion('ubicacion').as('UBICACION'),
    ...COLUMNAS_DE_TRABAJO,
    nombreTipo.as('NOMBRE_TIPO'),
  ] as const;
