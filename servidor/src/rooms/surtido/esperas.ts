import type { Input, Output } from '@anden/contrato/call.ts';
import type { faltantesCalls } from '@anden/contrato/surtido/faltantes.ts';
import { porSurtirDeRemision } from '@anden/contrato/surtido/remision-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CommandContext, QueryContext } from '../../platform/calls/handlers.ts';
import { sinCaducar } from '../existencias/index.ts';
import { pedirResurtido } from '../resurtidos/index.ts';
import { avisarRenglon } from './avisos.ts';
import { empezar } from './faltantes.ts';
import { fijasConPiezas } from './fijas.ts';
import { bloquearRenglon, exigirSurtible } from './remision.ts';

type Calls = typeof faltantesCalls;

/**
 * SQL: when the pieces that wait `e` waits for came, or null: the first movement since then that put unexpired pieces
 * of the article in a fixed location of the warehouse, unless it was undone. It is read from the ledger, so that no
 * other room needs to know about waits.
 * @param hoy the business day, `YYYY-MM-DD`
 */
const llegaron = (hoy: string): RawBuilder<string | null> => sql<string | null>`(
  select min(m.fecha) from movimientos m join ubicaciones u on u.ubicacion_id = m.destino_id
   where m.articulo_id = e.articulo_id and m.fecha > e.desde and m.origen_id <> m.destino_id
     and u.almacen_id = e.almacen_id and u.tipo = 'F' and ${sinCaducar(sql`m.fecha_caducidad`, hoy)}
     and not exists (select from movimientos c where c.corrige_id = m.movimiento_id))`;

/**
 * SQL: whole seconds between two moments during which a picker waited for a line's shelf to be filled: until the pieces came, or until the picker went on
 * with it.
 */
export const esperaEntre = (
  { dia, operador }: Pick<QueryContext, 'dia' | 'operador'>,
  detId: number,
  desde: RawBuilder<string>,
  hasta: RawBuilder<string>,
): RawBuilder<number> => sql<number>`(
  select coalesce(round(sum(extract(epoch from greatest(interval '0',
           least(coalesce(e.hasta, 'infinity'), coalesce(${llegaron(dia)}, 'infinity'), ${hasta}) - greatest(e.desde, ${desde}))))), 0)::int
    from esperas e where e.docto_ve_det_id = ${detId} and e.operador_id = ${operador.operador_id} and e.desde < ${hasta})`;

/** SQL statement: ends the picker's wait for a line, because they go on with it or gave up. */
export const finDeEspera = (
  { dia, operador }: Pick<QueryContext, 'dia' | 'operador'>,
  detId: number,
): RawBuilder<unknown> => sql`
  update esperas e set hasta = least(now(), coalesce(${llegaron(dia)}, 'infinity'))
   where e.docto_ve_det_id = ${detId} and e.operador_id = ${operador.operador_id} and e.hasta is null`;

/** Ends everybody's wait for a line with nothing left to pick. */
export async function terminarEsperas(
  { db, dia }: Pick<QueryContext, 'db' | 'dia'>,
  detId: number,
): Promise<void> {
  await sql`
    update esperas e set hasta = least(now(), coalesce(${llegaron(dia)}, 'infinity'))
     where e.docto_ve_det_id = ${detId} and e.hasta is null`.execute(db);
}

/** The picker waits for nothing any more. */
export async function terminarSusEsperas(
  { db, dia }: Pick<QueryContext, 'db' | 'dia'>,
  operadorId: number,
): Promise<void> {
  await sql`
    update esperas e set hasta = least(now(), coalesce(${llegaron(dia)}, 'infinity'))
     where e.operador_id = ${operadorId} and e.hasta is null`.execute(db);
}

/**
 * Begins or ends a picker's wait for a fixed location of the line's article to be filled. Waiting requests its
 * replenishment if there is a reserve; asking again continues the same wait, unless pieces came meanwhile.
 */
export async function esperaResurtido(
  { docto_ve_det_id, esperar }: Input<Calls['esperaResurtido']>,
  ctx: CommandContext,
): Promise<Output<Calls['esperaResurtido']>> {
  const { db, operador, dia } = ctx;
  const linea = await bloquearRenglon(ctx, docto_ve_det_id);
  if (!esperar) {
    await finDeEspera(ctx, docto_ve_det_id).execute(db);
    avisarRenglon(ctx, linea);
    return { data: { ESPERA: 'N' } };
  }
  exigirSurtible(linea);
  // The replenishment that arrived was not enough: this is a new wait.
  await sql`
    update esperas e set hasta = ${llegaron(dia)}
     where e.docto_ve_det_id = ${docto_ve_det_id} and e.operador_id = ${operador.operador_id} and e.hasta is null
       and ${llegaron(dia)} is not null`.execute(db);
  await db
    .insertInto('esperas')
    .values({
      docto_ve_det_id,
      operador_id: operador.operador_id,
      almacen_id: linea.ALMACEN_ID,
      articulo_id: linea.ARTICULO_ID,
    })
    .onConflict((c) => c.columns(['docto_ve_det_id', 'operador_id']).where('hasta', 'is', null).doNothing())
    .execute();
  await empezar(ctx, linea);
  await pedirResurtido(ctx, linea.ALMACEN_ID, linea.ARTICULO_ID, porSurtirDeRemision(linea));
  avisarRenglon(ctx, linea);
  return { data: { ESPERA: 'S' } };
}

/** The lines this operator waits for, longest wait first, as long as something of them is left to pick. */
export async function getEsperas(
  _input: Input<Calls['getEsperas']>,
  { db, operador, dia }: QueryContext,
): Promise<Output<Calls['getEsperas']>> {
  const { rows } = await sql<{
    DOCTO_VE_ID: number;
    DOCTO_VE_DET_ID: number;
    FOLIO: string;
    ARTICULO_ID: number;
    CLAVE_ARTICULO: string;
    ARTICULO: string;
    DESDE: string;
    LLEGARON: string | null;
    DISPONIBLES: number;
    PARADA: { UBICACION_ID: number; NUMERIC_UB: string; UBICACION: string } | null;
  }>`
    select r.docto_ve_id as "DOCTO_VE_ID", d.docto_ve_det_id as "DOCTO_VE_DET_ID", r.folio as "FOLIO",
           a.articulo_id as "ARTICULO_ID", a.clave_articulo as "CLAVE_ARTICULO", a.articulo as "ARTICULO",
           e.desde as "DESDE", ${llegaron(dia)} as "LLEGARON", coalesce(f.piezas, 0)::int as "DISPONIBLES",
           f.parada as "PARADA"
      from esperas e
      join remisiones_det d using (docto_ve_det_id)
      join remisiones r using (docto_ve_id)
      join articulos a on a.articulo_id = e.articulo_id
      left join lateral (
        select sum(x.piezas) as piezas,
               (array_agg(json_build_object('UBICACION_ID', x.ubicacion_id, 'NUMERIC_UB', x.ubicacion, 'UBICACION', x.leida)
                  order by x.caduca nulls last, x.sin_ubicar, x.ubicacion))[1] as parada
          from ${fijasConPiezas(sql`e.almacen_id`, sql`e.articulo_id`, dia)} x) f on true
     where e.operador_id = ${operador.operador_id} and e.hasta is null
       and r.estatus in ('PENDIENTE', 'SURTIENDO') and d.cerrado is null and d.unidades_surt < d.unidades
     order by e.desde, e.espera_id`.execute(db);
  return { data: rows };
}
