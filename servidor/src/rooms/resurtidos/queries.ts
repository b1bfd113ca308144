import {
  MENSAJES_RESURTIDO,
  MINUTOS_PARA_VENCER,
  type MotivoResurtido,
} from '@anden/contrato/resurtidos/rules.ts';
import { sql } from 'kysely';
import { deSusAlmacenes, type OperadorEnSesion } from '../../platform/auth/operador.ts';
import type { Tx } from '../../platform/calls/handlers.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import { Rejection } from '../../platform/rejection.ts';
import { tiempoHabil } from '../calendario/index.ts';

/**
 * The index on movements begins with the document's kind and id, but a replenishment's id is only in the line's column.
 */
const SUS_MOVIMIENTOS = sql`m.documento = 'resurtido' and m.documento_id is null`;

/** When an order's time ends: placed in full, else closed, else it is still running. */
const HASTA = sql<string>`case when r.cantidad_aco = r.cantidad_sol then coalesce(r.fecha_aco, r.cerrado)
  else coalesce(r.cerrado, now()) end`;

const TOMADO = sql<{ DE: string; A: string; FECHA: string } | null>`
  (select json_build_object('DE', de.operador, 'A', a.operador,
                            'FECHA', to_char(t.fecha at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     from reclamos_tomados t
     join operadores de on de.operador_id = t.de_operador_id
     join operadores a on a.operador_id = t.a_operador_id
    where t.documento = 'resurtido' and t.documento_det_id = r.resurtido_id
    order by t.fecha desc limit 1)`;

/** Replenishments the operator may see, under their wire names (specification §3), without their duration. */
export function resurtidosVisibles(db: Tx, operador: OperadorEnSesion) {
  return db
    .selectFrom('resurtidos as r')
    .leftJoin('articulos as a', 'a.articulo_id', 'r.articulo_id')
    .leftJoin('almacenes as al', 'al.almacen_id', 'r.almacen_id')
    .leftJoin('operadores as sol', 'sol.operador_id', 'r.operador_id_sol')
    .leftJoin('operadores as sur', 'sur.operador_id', 'r.operador_id_sur')
    .leftJoin('operadores as lle', 'lle.operador_id', 'r.operador_id_lleva')
    .leftJoin('operadores as aco', 'aco.operador_id', 'r.operador_id_aco')
    .leftJoin('operadores as cie', 'cie.operador_id', 'r.operador_id_cierre')
    .where(deSusAlmacenes(operador, 'r.almacen_id'))
    .select([
      ...conSuNombre('r', 'RESURTIDO_ID', 'ALMACEN_ID'),
      sql<string>`al.nombre`.as('ALMACEN'),
      'r.fecha_sol as FECHA',
      'r.articulo_id as ARTICULO_ID',
      sql<string>`a.clave_articulo`.as('CLAVE_ARTICULO'),
      sql<string>`a.articulo`.as('ARTICULO'),
      sql<'S' | 'N'>`a.comodin_empaque`.as('COMODIN_EMPAQUE'),
      'r.articulo_id as IMAGEN_ARTICULO_ID',
      ...conSuNombre('r', 'CANTIDAD_SOL', 'CANTIDAD_SUR', 'CANTIDAD_ACO', 'CRECIO', 'CANTIDAD_ANTES'),
      'r.operador_id_sur as OPERADOR_ID_SUR',
      sql<number | null>`coalesce(r.operador_id_lleva, r.operador_id_sur)`.as('OPERADOR_ID_LLEVA'),
      sql<string | null>`coalesce(lle.operador, sur.operador)`.as('LLEVA'),
      TOMADO.as('TOMADO'),
      sql<
        'ABIERTO' | 'CERRADO' | 'CANCELADO'
      >`case when r.estatus = 'CERRADO' and r.cantidad_sur = 0 then 'CANCELADO'
        else r.estatus end`.as('ESTATUS'),
      sql<string>`sol.operador`.as('SOLICITO'),
      'sur.operador as SURTIO',
      'aco.operador as ACOMODO',
      'cie.operador as CERRO',
      ...conSuNombre('r', 'FECHA_SOL', 'FECHA_SUR', 'FECHA_ACO'),
      'r.cerrado as FECHA_CIERRE',
      sql<MotivoResurtido>`r.motivo`.as('MOTIVO'),
      'r.prometido as PROMETIDO',
    ]);
}

/** The same with the duration, computed once per row; for many rows, only ask it for those shown. */
export const conTiempo = (resurtidos: ReturnType<typeof resurtidosVisibles>, zona: string) =>
  resurtidos
    .innerJoinLateral(tiempoHabil(sql`r.fecha_sol`, HASTA, zona).as('t'), (j) => j.onTrue())
    .select([
      sql<number>`round(t.minutos / 60.0, 2)::float8`.as('DIFERENCIA'),
      't.minutos as MINUTOS',
      HASTA.as('HASTA'),
      sql<'S' | 'N'>`case when t.minutos > ${MINUTOS_PARA_VENCER}::int then 'S' else 'N' end`.as('VENCIDO'),
    ]);

/** The same for a report, which computes the duration only for the rows of a page. */
export function conTiempoPorRenglon(resurtidos: ReturnType<typeof resurtidosVisibles>, zona: string) {
  const minutos = sql<number>`(select t.minutos from ${tiempoHabil(sql`r.fecha_sol`, HASTA, zona).as('t')})`;
  return resurtidos.select([
    sql<number>`round(${minutos} / 60.0, 2)::float8`.as('DIFERENCIA'),
    minutos.as('MINUTOS'),
    HASTA.as('HASTA'),
    sql<'S' | 'N'>`case when ${minutos} > ${MINUTOS_PARA_VENCER}::int then 'S' else 'N' end`.as('VENCIDO'),
  ]);
}

/** One order under its wire names, if the operator may see it. */
export const resurtidoVisible = (db: Tx, operador: OperadorEnSesion, zona: string, id: number) =>
  conTiempo(resurtidosVisibles(db, operador).where('r.resurtido_id', '=', id), zona).executeTakeFirst();

/** An order of the operator's warehouses, locked: nobody else supplies, places or closes it meanwhile. */
export async function bloquearResurtido(db: Tx, operador: OperadorEnSesion, zona: string, id: number) {
  await db
    .selectFrom('resurtidos')
    .select('resurtido_id')
    .where('resurtido_id', '=', id)
    .where(deSusAlmacenes(operador, 'almacen_id'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  // A separate statement, so that it sees what the previous lock holder wrote.
  const renglon = await resurtidoVisible(db, operador, zona, id);
  if (!renglon) throw new Rejection(MENSAJES_RESURTIDO.noEncontrado);
  return renglon;
}

/** Pieces of an order on the way, by lot: those without a lot first, then by expiry. */
export async function enCamino(db: Tx, resurtidoId: number) {
  const { rows } = await sql<{
    fecha_caducidad: string | null;
    lote: string | null;
    fecha_produccion: string | null;
    piezas: number;
  }>`
    select m.fecha_caducidad, m.lote, m.fecha_produccion,
           sum(case when d.clase = 'transito' then m.piezas else -m.piezas end)::int as piezas
      from movimientos m join lugares d on d.lugar_id = m.destino_id
     where ${SUS_MOVIMIENTOS} and m.documento_det_id = ${resurtidoId}
     group by m.fecha_caducidad, m.lote, m.fecha_produccion
    having sum(case when d.clase = 'transito' then m.piezas else -m.piezas end) <> 0
     order by (num_nonnulls(m.fecha_caducidad, m.lote, m.fecha_produccion) > 0), m.fecha_caducidad nulls last,
              m.lote, m.fecha_produccion`.execute(db);
  return rows;
}

/**
 * Recomputes who last supplied and who last placed an order, from what was not undone.
 * @param lleva who carries the pieces on the way
 */
export async function recordarQuien(db: Tx, resurtidoId: number, lleva: number): Promise<void> {
  const ultimo = (clase: 'origen_id' | 'destino_id') => sql`
    (select m.operador_id, m.fecha from movimientos m join lugares l on l.lugar_id = m.${sql.ref(clase)}
      where ${SUS_MOVIMIENTOS} and m.documento_det_id = r.resurtido_id and l.clase = 'transito' and m.corrige_id is null
        and m.llamada <> 'regresaResurtido' and r.cantidad_sur > 0
        and not exists (select from movimientos c where c.corrige_id = m.movimiento_id)
      order by m.movimiento_id desc limit 1)`;
  await sql`
    update resurtidos r
       set (operador_id_sur, fecha_sur) = ${ultimo('destino_id')}, (operador_id_aco, fecha_aco) = ${ultimo('origen_id')}
     where r.resurtido_id = ${resurtidoId}`.execute(db);
  await sql`
    update resurtidos
       set operador_id_lleva = case when cantidad_sur > cantidad_aco then nullif(${lleva}::int, operador_id_sur) end
     where resurtido_id = ${resurtidoId}`.execute(db);
}
