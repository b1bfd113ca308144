import type { Output } from '@anden/contrato/call.ts';
import type { surtidoCalls } from '@anden/contrato/surtido/calls.ts';
import {
  type EstatusRemision,
  MENSAJES_REMISION,
  MINUTOS_SIN_TRABAJO,
  porSurtirDeRemision,
  revisaOtro,
} from '@anden/contrato/surtido/remision-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { OperadorEnSesion } from '../../platform/auth/operador.ts';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { juntas } from '../../platform/db/juntas.ts';
import { Rejection } from '../../platform/rejection.ts';
import { type Lugar, lugarSql } from '../existencias/index.ts';
import { remisionSuya } from './suyas.ts';

/** A remission with what commands on it need. */
export interface Remision {
  DOCTO_VE_ID: number;
  FOLIO: string;
  ALMACEN_ID: number;
  ESTATUS: EstatusRemision;
  URGENTE: boolean;
  OPERADOR_ID_REVISION: number | null;
  PROMETIDO: string | null;
}

/** A remission line and its remission. Pieces, under their wire names. */
export interface Renglon extends Remision {
  DOCTO_VE_DET_ID: number;
  ARTICULO_ID: number;
  UNIDADES: number;
  UNID_SURT_BOD: number;
  PRECIO: number;
  CERRADO: string | null;
  INICIO: string | null;
  OPERADOR_ID_INICIO: number | null;
  OPERADOR_ID_SURT: number | null;
  UNIDADES_EMPACADAS: number;
  FECHA_HORA_EMPAQUE: string | null;
  /** The shipping area of its warehouse. */
  EMBARQUE: Lugar;
}

type LineaTrabajada = Output<(typeof surtidoCalls)['cierraRenglonRemision']>['data'];

/** SQL: a remission `r` as {@link Remision} has it. */
export const DE_REMISION = sql`
  r.docto_ve_id as "DOCTO_VE_ID", r.folio as "FOLIO", r.almacen_id as "ALMACEN_ID", r.estatus as "ESTATUS",
  r.urgente as "URGENTE", r.operador_id_revision as "OPERADOR_ID_REVISION", r.prometido as "PROMETIDO"`;

/**
 * Locks a remission before anything of it is read, so that others working on it wait. It is the first of all locks;
 * several are locked by id, and its lines need no lock of their own. One that does not exist is a {@link Rejection},
 * and one that the operator may not see ({@link remisionSuya}) is refused with the same words.
 * @param doctoVeId its id, or what says it in SQL
 * @param noExiste those words, if something other than the remission was asked for
 */
export async function bloquearRemision(
  { db, operador }: { db: Tx; operador: OperadorEnSesion },
  doctoVeId: number | RawBuilder<number>,
  noExiste: string = MENSAJES_REMISION.noExiste,
): Promise<Remision> {
  const { rows } = await sql<Remision>`
    select ${DE_REMISION} from remisiones r
     where r.docto_ve_id = ${doctoVeId} and ${remisionSuya(operador)} for no key update of r`.execute(db);
  const [hallada] = rows;
  if (!hallada) throw new Rejection(noExiste);
  return hallada;
}

/** A line, with its remission locked like {@link bloquearRemision}. */
export async function bloquearRenglon(
  ctx: { db: Tx; operador: OperadorEnSesion },
  detId: number,
): Promise<Renglon> {
  const suya = sql<number>`(select docto_ve_id from remisiones_det where docto_ve_det_id = ${detId})`;
  const [, linea] = await juntas([
    bloquearRemision(ctx, suya, MENSAJES_REMISION.renglonNoExiste),
    renglon(ctx.db, detId),
  ]);
  return linea;
}

/** A line and its remission, without locking. One that does not exist is a {@link Rejection}. */
export async function renglon(db: Tx, detId: number): Promise<Renglon> {
  const { rows } = await sql<Renglon>`
    select ${DE_REMISION}, d.docto_ve_det_id as "DOCTO_VE_DET_ID", d.articulo_id as "ARTICULO_ID", d.unidades as "UNIDADES",
           d.unidades_surt as "UNID_SURT_BOD", d.precio::float8 as "PRECIO", d.cerrado as "CERRADO",
           d.inicio_surtido as "INICIO", d.operador_id_inicio as "OPERADOR_ID_INICIO",
           d.operador_id_surt as "OPERADOR_ID_SURT", d.unidades_emp as "UNIDADES_EMPACADAS", d.fecha_hora_empaque as "FECHA_HORA_EMPAQUE",
           ${lugarSql('embarque', sql`r.almacen_id`)} as "EMBARQUE"
      from remisiones_det d join remisiones r using (docto_ve_id) where d.docto_ve_det_id = ${detId}`.execute(
    db,
  );
  const [hallado] = rows;
  if (!hallado) throw new Rejection(MENSAJES_REMISION.renglonNoExiste);
  return hallado;
}

/** Refuses a remission that cannot be picked any more, and a line with nothing left to pick. */
export function exigirSurtible(linea: Renglon): void {
  if (linea.ESTATUS !== 'PENDIENTE' && linea.ESTATUS !== 'SURTIENDO')
    throw new Rejection(noSeSurte(linea.ESTATUS));
  if (linea.CERRADO !== null) throw new Rejection(MENSAJES_REMISION.yaCerrado);
  if (porSurtirDeRemision(linea) === 0) throw new Rejection(MENSAJES_REMISION.yaSurtido);
}

/**
 * Refuses to pack a remission that is assigned to another operator, naming them (specification §5, Packing). An
 * assignment to somebody who no longer works here does not count.
 */
export async function exigirRevisor(
  { db, operador }: Pick<CommandContext, 'db' | 'operador'>,
  { OPERADOR_ID_REVISION }: Remision,
): Promise<void> {
  if (OPERADOR_ID_REVISION === null || OPERADOR_ID_REVISION === operador.operador_id) return;
  const revisor = await db
    .selectFrom('operadores')
    .select('nombre')
    .where('operador_id', '=', OPERADOR_ID_REVISION)
    .where('activo', '=', true)
    .executeTakeFirst();
  if (revisor) throw new Rejection(revisaOtro(revisor.nombre));
}

/** The own key of a line's article. */
export async function claveDe(db: Tx, linea: Pick<Renglon, 'ARTICULO_ID'>): Promise<string> {
  const { clave_articulo } = await db
    .selectFrom('articulos')
    .select('clave_articulo')
    .where('articulo_id', '=', linea.ARTICULO_ID)
    .executeTakeFirstOrThrow();
  return clave_articulo;
}

/** Why a remission in that state cannot be picked. */
export const noSeSurte = (estatus: EstatusRemision): string =>
  estatus === 'CANCELADA'
    ? MENSAJES_REMISION.cancelada
    : estatus === 'EMBARCADA'
      ? MENSAJES_REMISION.embarcada
      : MENSAJES_REMISION.noSeSurte;

/**
 * Records that this operator is working on a remission: others see it, and the next picker gets another one.
 * @returns whether this is new: they had not worked on it lately
 */
export async function trabajar(
  { db, operador }: Pick<CommandContext, 'db' | 'operador'>,
  doctoVeId: number,
): Promise<boolean> {
  const { rows } = await sql<{ estaba: boolean }>`
    with antes as (
      select ultima from remisiones_surtidores where docto_ve_id = ${doctoVeId} and operador_id = ${operador.operador_id}
    )
    insert into remisiones_surtidores (docto_ve_id, operador_id) values (${doctoVeId}, ${operador.operador_id})
    on conflict (docto_ve_id, operador_id) do update
       set ultima = now(),
           desde = case when remisiones_surtidores.ultima > now() - make_interval(mins => ${MINUTOS_SIN_TRABAJO})
                        then remisiones_surtidores.desde else now() end
    returning exists (select from antes where ultima > now() - make_interval(mins => ${MINUTOS_SIN_TRABAJO})) as estaba`.execute(
    db,
  );
  return rows[0]?.estaba !== true;
}

/** The reply after work on a line: the present state of the line and its remission. */
export async function trabajado(
  { db, operacionId }: Pick<CommandContext, 'db' | 'operacionId'>,
  detId: number,
): Promise<LineaTrabajada> {
  return comoQueda(await renglon(db, detId), operacionId);
}

/** {@link trabajado} of a line whose present state is known. */
export function comoQueda(l: Renglon, operacionId: string): LineaTrabajada {
  return {
    DOCTO_VE_ID: l.DOCTO_VE_ID,
    DOCTO_VE_DET_ID: l.DOCTO_VE_DET_ID,
    ARTICULO_ID: l.ARTICULO_ID,
    UNIDADES: l.UNIDADES,
    UNID_SURT_BOD: l.UNID_SURT_BOD,
    UNIDADES_SUR_REC: l.UNID_SURT_BOD,
    DIFERENCIA: porSurtirDeRemision(l),
    UNIDADES_EMPACADAS: l.UNIDADES_EMPACADAS,
    FECHA_HORA_EMPAQUE: l.FECHA_HORA_EMPAQUE,
    ESTATUS: l.ESTATUS,
    OPERACION_ID: operacionId,
  };
}

/**
 * Updates the state of a locked remission from its lines, and returns it: PENDIENTE while nobody did anything,
 * AREAEMBARQUE once every line is picked or closed short, CANCELADA if that left no piece at all, SURTIENDO otherwise.
 * A packed one with something to pick again goes back, and its cartons must be counted again. EMBARCANDO is set by
 * packing, EMBARCADA by shipping.
 */
export async function actualizarRemision(
  { db, operador }: Pick<CommandContext, 'db' | 'operador'>,
  doctoVeId: number,
): Promise<EstatusRemision> {
  const { rows } = await sql<{ estatus: EstatusRemision }>`
    with l as (
      select bool_and(d.cerrado is not null or d.unidades_surt = d.unidades) as lista, sum(d.unidades_surt) as piezas,
             bool_or(d.inicio_surtido is not null or d.cerrado is not null or d.unidades_surt > 0) as empezada
        from remisiones_det d where d.docto_ve_id = ${doctoVeId}
    ), n as (
      select case when not l.lista then case when l.empezada then 'SURTIENDO' else 'PENDIENTE' end
                  when l.piezas = 0 then 'CANCELADA'
                  when r.estatus in ('EMBARCANDO', 'EMBARCADA') then r.estatus else 'AREAEMBARQUE' end as estatus
        from l, remisiones r where r.docto_ve_id = ${doctoVeId}
    )
    update remisiones r
       set estatus = n.estatus,
           surtida = case when n.estatus in ('AREAEMBARQUE', 'EMBARCANDO', 'EMBARCADA') then coalesce(r.surtida, now()) end,
           operador_id_surt = case when n.estatus in ('AREAEMBARQUE', 'EMBARCANDO', 'EMBARCADA')
                                   then case when r.surtida is null then ${operador.operador_id}::int else r.operador_id_surt end end,
           empacada = case when n.estatus in ('EMBARCANDO', 'EMBARCADA') then r.empacada end,
           operador_id_empaque = case when n.estatus in ('EMBARCANDO', 'EMBARCADA') then r.operador_id_empaque end,
           observaciones_empaque = case when n.estatus in ('EMBARCANDO', 'EMBARCADA') then r.observaciones_empaque end,
           cajas = case when n.estatus in ('EMBARCANDO', 'EMBARCADA') then r.cajas end,
           cancelada = case when n.estatus = 'CANCELADA' then coalesce(r.cancelada, now()) end
      from n where r.docto_ve_id = ${doctoVeId}
    returning r.estatus`.execute(db);
  const [fila] = rows;
  if (!fila) throw new Error(`La remisión ${doctoVeId} no existe`);
  return fila.estatus;
}
