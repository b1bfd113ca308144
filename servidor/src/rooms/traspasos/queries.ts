import {
  NOMBRE_TIPO_ARTICULO,
  TIPO_SIN_DECIR,
  type TipoArticulo,
} from '@anden/contrato/ubicaciones/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/calls/handlers.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import { COLUMNAS_DE_TRABAJO } from '../articulos/index.ts';
import { sinCaducar } from '../existencias/index.ts';
import { reclamoVigente } from '../reclamos/index.ts';

/** From which end a transfer is looked at. */
export type Lado = 'surtido' | 'recepcion';

/** SQL: pieces of a line still to supply. */
export const POR_SURTIR = sql<number>`(case when d.surtido_cerrado is null then d.unidades - d.unidades_surt else 0 end)`;
/** SQL: pieces of a line in transit. */
export const EN_TRANSITO = sql<number>`(d.unidades_surt - d.unidades_rec - d.faltantes)`;

const pendiente = (lado: Lado) => (lado === 'surtido' ? POR_SURTIR : EN_TRANSITO);

/** Transfers with the sums of their lines; {@link columnasDeTraspaso} gives them their wire names. */
export function traspasos(db: Tx) {
  return db
    .selectFrom('traspasos as t')
    .innerJoin('almacenes as o', 'o.almacen_id', 't.almacen_org_id')
    .innerJoin('almacenes as a', 'a.almacen_id', 't.almacen_dest_id')
    .innerJoin('operadores as op', 'op.operador_id', 't.operador_id')
    .innerJoinLateral(
      (e) =>
        e
          .selectFrom('traspasos_det as d')
          .whereRef('d.docto_in_id', '=', 't.docto_in_id')
          .select([
            sql<number>`count(*)`.as('renglones'),
            sql<number>`count(*) filter (where ${POR_SURTIR} = 0)`.as('renglones_surtidos'),
            sql<number>`coalesce(sum(d.unidades), 0)`.as('unidades'),
            sql<number>`coalesce(sum(d.unidades_surt), 0)`.as('surtidas'),
            sql<number>`coalesce(sum(d.unidades_rec), 0)`.as('recibidas'),
            sql<number>`coalesce(sum(d.faltantes), 0)`.as('faltantes'),
            sql<number>`coalesce(sum(${EN_TRANSITO}), 0)`.as('transito'),
          ])
          .as('s'),
      (j) => j.onTrue(),
    );
}

const siNo = (condicion: RawBuilder<boolean>) => sql<'S' | 'N'>`case when ${condicion} then 'S' else 'N' end`;

/** SQL: whether the promised time has passed and that end still has work. */
const atrasado = (lado: Lado) =>
  sql<boolean>`coalesce(t.prometido < now(), false) and ${lado === 'surtido' ? sql`t.surtido` : sql`t.recibido`} is null`;

/** Columns of a transfer under their wire names (specification §3, Transfer). */
export const columnasDeTraspaso = (lado: Lado) =>
  [
    ...conSuNombre('t', 'FOLIO', 'FECHA'),
    'o.nombre as ALMACEN_ORG',
    'a.nombre as ALMACEN_DEST',
    ...conSuNombre('t', 'ALMACEN_ORG_ID', 'ALMACEN_DEST_ID', 'DOCTO_IN_ID'),
    't.docto_in_id as DOCTO_IN_ID_ORIGINAL',
    siNo(sql<boolean>`t.exhibicion`).as('EXHIBICION'),
    'op.nombre as OPERADOR',
    't.prometido as PROMETIDO',
    siNo(atrasado(lado)).as('PRIORIDAD'),
    ...conSuNombre('s', 'RENGLONES', 'RENGLONES_SURTIDOS', 'UNIDADES'),
    's.surtidas as UNIDADESSURTIDAS',
    's.recibidas as UNIDADES_SUR_REC',
    's.faltantes as FALTANTES',
    's.transito as EN_TRANSITO',
    ...conSuNombre('t', 'SURTIDO', 'RECIBIDO'),
  ] as const;

/** The lines of these transfers, for searching by article in the lists. */
export function renglonesDe(db: Tx, lado: Lado, ids: readonly number[]) {
  return db
    .selectFrom('traspasos_det as d')
    .innerJoin('traspasos as t', 't.docto_in_id', 'd.docto_in_id')
    .innerJoin('articulos as ar', 'ar.articulo_id', 'd.articulo_id')
    .select([
      ...conSuNombre('d', 'DOCTO_IN_ID', 'DOCTO_IN_DET_ID'),
      't.folio as FOLIO',
      'd.articulo_id as ARTICULO_ID',
      ...conSuNombre('ar', 'CLAVE_ARTICULO', 'ARTICULO', 'COMODIN_EMPAQUE'),
      'd.unidades as UNIDADES',
      'd.unidades_surt as UNIDADESSURTIDAS',
      'd.unidades_rec as UNIDADES_SUR_REC',
      'd.faltantes as FALTANTES',
      pendiente(lado).as('DIFERENCIA'),
    ])
    .where('d.docto_in_id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('d.docto_in_id')
    .orderBy('d.renglon');
}

/**
 * SQL: where to walk for an article. At supply, the fixed location with the earliest expiry that has not expired; at
 * reception, the first fixed one by code.
 */
const parada = (lado: Lado, hoy: string) => {
  const almacen = lado === 'surtido' ? sql`t.almacen_org_id` : sql`t.almacen_dest_id`;
  // What has no shelf is looked for last, and nothing is received there.
  const primero =
    lado === 'surtido'
      ? sql`(e.piezas is null), e.fecha_caducidad nulls last, u.sin_ubicar, u.ubicacion`
      : sql`u.ubicacion`;
  return sql`
    (select u.ubicacion_id, u.ubicacion, u.leida
       from articulos_ubicacion ua join ubicaciones u on u.ubicacion_id = ua.ubicacion_id
       left join existencias e on e.lugar_id = u.ubicacion_id and e.articulo_id = d.articulo_id and e.piezas > 0 and ${lado === 'surtido' ? sql`true` : sql`not u.sin_ubicar`}
        and ${sinCaducar(sql`e.fecha_caducidad`, hoy)}
      where ua.articulo_id = d.articulo_id and u.almacen_id = ${almacen} and u.tipo = 'F' and (e.piezas is not null or not u.sin_ubicar)
      order by ${primero} limit 1)`;
};

/** SQL: unexpired pieces of the line's article in fixed locations of the origin. */
const enFijas = (hoy: string) => sql`
  coalesce((select sum(e.piezas) from existencias e join ubicaciones u on u.ubicacion_id = e.lugar_id
             where e.articulo_id = d.articulo_id and u.almacen_id = t.almacen_org_id and u.tipo = 'F'
               and ${sinCaducar(sql`e.fecha_caducidad`, hoy)}), 0)`;

/** SQL: unexpired pieces of the line's article anywhere in the destination, except those picked for a customer. */
const enDestino = (hoy: string) => sql`
  coalesce((select sum(e.piezas) from existencias e join lugares l using (lugar_id)
             where e.articulo_id = d.articulo_id and l.almacen_id = t.almacen_dest_id and l.clase <> 'embarque'
               and ${sinCaducar(sql`e.fecha_caducidad`, hoy)}), 0)::int`;

/**
 * SQL: an article's type and its name; in picking, one without a type counts as default (specification §9, Default
 * article type).
 */
const tipoDe = (lado: Lado, tipo: TipoArticulo | null) =>
  tipo === null && lado === 'surtido'
    ? { TIPO_ARTICULO_U: 'D' as const, NOMBRE_TIPO: TIPO_SIN_DECIR }
    : { TIPO_ARTICULO_U: tipo, NOMBRE_TIPO: tipo && NOMBRE_TIPO_ARTICULO[tipo] };

/**
 * The lines of a transfer in walking order: by location code, those with nothing left to do last.
 * @param hoy the business day, `YYYY-MM-DD`
 */
export async function lineasDe(db: Tx, lado: Lado, doctoInId: number, hoy: string) {
  const filas = await db
    .selectFrom('traspasos_det as d')
    .innerJoin('traspasos as t', 't.docto_in_id', 'd.docto_in_id')
    .innerJoin('almacenes as o', 'o.almacen_id', 't.almacen_org_id')
    .innerJoin('almacenes as a', 'a.almacen_id', 't.almacen_dest_id')
    .innerJoin('articulos as ar', 'ar.articulo_id', 'd.articulo_id')
    .leftJoin('operadores as os', 'os.operador_id', 'd.operador_id_surtido')
    .leftJoin('operadores as oc', 'oc.operador_id', 'd.operador_id_cierre')
    .leftJoin(
      sql<{ ubicacion_id: number; ubicacion: string; leida: string }>`lateral ${parada(lado, hoy)}`.as('p'),
      (j) => j.onTrue(),
    )
    .select([...COLUMNAS_DE_TRABAJO])
    .select([
      't.docto_in_id as DOCTO_IN_ID',
      't.docto_in_id as DOCTO_IN_ID_ORIGINAL',
      't.docto_in_id as TRASPASO_ID',
      'd.docto_in_det_id as DOCTO_IN_DET_ID',
      't.folio as FOLIO',
      'd.unidades as UNIDADES',
      'd.unidades_surt as UNIDADESSURTIDAS',
      'd.unidades_surt as UNID_SURT_BOD',
      'd.unidades_rec as UNIDADES_SUR_REC',
      'd.faltantes as FALTANTES',
      pendiente(lado).as('DIFERENCIA'),
      sql<number>`${enDestino(hoy)}`.as('NUM_ART_EXHI'),
      siNo(sql<boolean>`${atrasado(lado)} and ${pendiente(lado)} > 0`).as('PRIORIDAD'),
      'a.nombre as ALMACEN_DEST',
      't.almacen_dest_id as ALMACEN_DEST_ID',
      't.almacen_org_id as ALMACEN_PPAL',
      'o.nombre as ALMACEN_ORIGEN_TRASP',
      ...conSuNombre('d', 'MOTIVO_SURTIDO', 'SURTIDO_CERRADO'),
      'os.nombre as OPERADOR_SURTIDO',
      ...conSuNombre('d', 'MOTIVO_CIERRE', 'CERRADA'),
      'oc.nombre as OPERADOR_CIERRE',
      siNo(sql<boolean>`${enFijas(hoy)} >= ${POR_SURTIR}`).as('ALCANZA'),
      reclamoVigente('traspaso', sql`d.docto_in_det_id`).as('RECLAMO'),
      'p.ubicacion_id as parada_id',
      'p.ubicacion as parada',
      'p.leida as parada_leida',
    ])
    .where('t.docto_in_id', '=', doctoInId)
    .orderBy(sql`${pendiente(lado)} = 0`)
    .orderBy('p.ubicacion', (o) => o.asc().nullsLast())
    .orderBy('d.renglon')
    .execute();
  return filas.map(({ parada_id, parada: codigo, parada_leida: leida, ...f }) => ({
    ...f,
    ...tipoDe(lado, f.TIPO_ARTICULO_U),
    PARADA:
      parada_id !== null && codigo !== null && leida !== null
        ? { UBICACION_ID: parada_id, UBICACION: leida, NUMERIC_UB: codigo }
        : null,
  }));
}
