import { MINUTOS_SIN_TRABAJO } from '@anden/contrato/surtido/remision-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { esperaEntre, finDeEspera } from './esperas.ts';
import type { Renglon } from './remision.ts';

/**
 * A line opened less than this long ago belongs to the shift that saves it, even past midnight; otherwise to the day
 * before.
 */
const DE_SU_TURNO = sql`interval '2 hours'`;

/** A picker's save, with what productivity figures need. */
interface Surtido {
  piezas: number;
  completo: boolean;
  motivoLote: string | null;
}

/**
 * Records this operator's save on a line with its time: from opening the line today or in the last hours, or from the
 * previous save if that was later, less the time spent waiting for its shelf. If the line was not opened, from a save
 * of the last minutes.
 * @param linea as it was before the save
 */
export async function anotarSurtido(
  ctx: CommandContext,
  linea: Renglon,
  { piezas, completo, motivoLote }: Surtido,
): Promise<void> {
  const { db, operador, operacionId, dia, config } = ctx;
  const yo = operador.operador_id;
  const espera = esperaEntre(ctx, linea.DOCTO_VE_DET_ID, sql<string>`t.inicio`, sql<string>`t.fin`);
  await sql`
    with previo as (
      select max(fin) as fin from surtidos where operador_id = ${yo} and deshecho is null
    ), abierta as (
      select inicio_surtido as inicio from remisiones_det
       where docto_ve_det_id = ${linea.DOCTO_VE_DET_ID} and operador_id_inicio = ${yo}
         and inicio_surtido >= least(${dia}::date::timestamp at time zone ${config.zona}, now() - ${DE_SU_TURNO})
    ), t as (
      select least(now(), greatest(fin, coalesce((select inicio from abierta),
               case when fin > now() - make_interval(mins => ${MINUTOS_SIN_TRABAJO}) then fin end, now()))) as inicio,
             now() as fin
        from previo
    ), tarea as materialized (
      select t.inicio, t.fin, ${espera} as espera from t
    ), terminada as (${finDeEspera(ctx, linea.DOCTO_VE_DET_ID)})
    insert into surtidos (operacion_id, docto_ve_id, docto_ve_det_id, almacen_id, operador_id, inicio, fin, segundos, espera,
                          piezas, importe, completo, motivo_lote)
    select ${operacionId}, ${linea.DOCTO_VE_ID}, ${linea.DOCTO_VE_DET_ID}, ${linea.ALMACEN_ID}, ${yo}, inicio, fin,
           greatest(0, round(extract(epoch from fin - inicio))::int - espera), espera,
           ${piezas}, ${piezas * linea.PRECIO}, ${completo}, ${motivoLote}
      from tarea`.execute(db);
}

/** A line has pieces to pick again, so no save of it is the one that settled it. */
export async function yaNoCompleto(db: Tx, detId: number): Promise<void> {
  await sql`
    update surtidos s set completo = false from remisiones_det d
     where d.docto_ve_det_id = ${detId} and s.docto_ve_id = d.docto_ve_id and s.docto_ve_det_id = d.docto_ve_det_id
       and s.completo and s.deshecho is null`.execute(db);
}

/**
 * A line has nothing left to pick: the save that settled it is the last one or, if it was closed short, the last one of
 * whoever closed it, if they picked any of it. A line without a piece counts for nobody.
 */
export async function quedaCompleto(db: Tx, detId: number): Promise<void> {
  await sql`
    update surtidos s set completo = true from remisiones_det d
     where d.docto_ve_det_id = ${detId} and (d.unidades_surt = d.unidades or d.cerrado is not null and d.unidades_surt > 0)
       and s.surtido_id = (select u.surtido_id from surtidos u
                            where u.docto_ve_id = d.docto_ve_id and u.docto_ve_det_id = d.docto_ve_det_id and u.deshecho is null
                            order by u.operador_id is not distinct from d.operador_id_corto desc, u.fin desc, u.surtido_id desc
                            limit 1)`.execute(db);
}

/**
 * Packing found pieces of a line missing or damaged: they no longer count for anybody, the last ones picked first, in
 * the order in which they leave the shipping area.
 * @param momento SQL: when they were found; what was picked later comes last
 */
export async function quitarDeSurtidos(
  db: Tx,
  doctoVeId: number,
  detId: number,
  piezas: number,
  momento: RawBuilder<string> = sql<string>`now()`,
): Promise<void> {
  await sql`
    with s as (
      select surtido_id, piezas - quitadas as quedan,
             sum(piezas - quitadas) over (order by (fin > ${momento}), fin desc, surtido_id desc) as hasta
        from surtidos
       where docto_ve_id = ${doctoVeId} and docto_ve_det_id = ${detId} and deshecho is null and piezas > quitadas
    )
    update surtidos t set quitadas = t.quitadas + least(s.quedan, ${piezas}::int - (s.hasta - s.quedan))
      from s where t.surtido_id = s.surtido_id and s.hasta - s.quedan < ${piezas}::int`.execute(db);
}

/**
 * An error of a line was undone: its pieces count again for who picked them. Only the order of the errors tells which
 * were its own, so those that remain are counted anew from the first.
 */
export async function recontarQuitadas(db: Tx, doctoVeId: number, detId: number): Promise<void> {
  await sql`
    update surtidos set quitadas = 0
     where docto_ve_id = ${doctoVeId} and docto_ve_det_id = ${detId} and deshecho is null and quitadas > 0`.execute(
    db,
  );
  // The moment as text, because a Date would lose its microseconds.
  const { rows } = await sql<{ piezas: number; momento: string }>`
    select piezas, fecha::text as momento from errores_empaque
     where docto_ve_id = ${doctoVeId} and docto_ve_det_id = ${detId} and deshecho is null and tipo in ('falta', 'dañado')
     order by error_id`.execute(db);
  for (const { piezas, momento } of rows) {
    await quitarDeSurtidos(db, doctoVeId, detId, piezas, sql<string>`${momento}::timestamptz`);
  }
}
