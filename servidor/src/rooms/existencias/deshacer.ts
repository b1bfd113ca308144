import { sql } from 'kysely';
import { diaDeNegocio } from '../../platform/business-day.ts';
import type { CommandContext, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { loteDe } from './lotes.ts';
import type { Clase, Lugar } from './lugares.ts';
import { type Documento, mover } from './mover.ts';

/** Messages of the undo. */
export const MENSAJES_DESHACER = {
  noHay: 'No hay un guardado que se pueda deshacer',
  yaDeshecho: 'Este guardado ya se deshizo',
  otroDia: 'Sólo se puede deshacer lo guardado hoy',
  yaSeUso: 'Ya no es posible deshacer: las piezas se movieron o se contaron después',
} as const;

/** A save that can be taken back. */
export interface Guardado {
  operacion_id: string;
  operador_id: number;
  fecha: string;
  llamada: string;
  resumen: string;
  documento_id: number | null;
  deshecho: string | null;
}

/**
 * Writes down that this command can be taken back, with the words the operator reads beside 'Deshacer'.
 * @param documentoId what the room needs to find its document again
 */
export async function registrarGuardado(
  { db, operador, operacionId, llamada }: CommandContext,
  resumen: string,
  documentoId: number | null = null,
): Promise<void> {
  await db
    .insertInto('guardados')
    .values({
      operacion_id: operacionId,
      operador_id: operador.operador_id,
      llamada,
      resumen,
      documento_id: documentoId,
    })
    .execute();
}

/** The operator's last save of today, done or undone; undefined when there is none. */
export async function ultimoGuardado({
  db,
  operador,
  dia,
  config,
}: QueryContext): Promise<Guardado | undefined> {
  return db
    .selectFrom('guardados')
    .select(['operacion_id', 'operador_id', 'fecha', 'llamada', 'resumen', 'documento_id', 'deshecho'])
    .where('operador_id', '=', operador.operador_id)
    .where(sql<boolean>`(fecha at time zone ${config.zona})::date = ${dia}::date`)
    .orderBy('fecha', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Takes hold of a save of this operator to undo it; refuses one that is another's, of another day or already undone. */
export async function tomarGuardado(ctx: CommandContext, operacionId: string): Promise<Guardado> {
  const guardado = await ctx.db
    .selectFrom('guardados')
    .select(['operacion_id', 'operador_id', 'fecha', 'llamada', 'resumen', 'documento_id', 'deshecho'])
    .where('operacion_id', '=', operacionId)
    .where('operador_id', '=', ctx.operador.operador_id)
    .forUpdate()
    .executeTakeFirst();
  if (!guardado) throw new Rejection(MENSAJES_DESHACER.noHay);
  if (guardado.deshecho) throw new Rejection(MENSAJES_DESHACER.yaDeshecho);
  if (diaDeNegocio(ctx.config.zona, new Date(guardado.fecha)) !== ctx.dia) {
    throw new Rejection(MENSAJES_DESHACER.otroDia);
  }
  await ctx.db
    .updateTable('guardados')
    .set({ deshecho: sql`now()`, deshecho_por: ctx.operacionId })
    .where('operacion_id', '=', operacionId)
    .execute();
  return guardado;
}

/** A movement of the save that was taken back. */
export interface MovimientoDeshecho {
  articuloId: number;
  almacenId: number | null;
  piezas: number;
  documento?: Documento;
}

/**
 * Takes back every movement of an operation with a counter-movement, or refuses if something builds on one: pieces taken
 * from, adjusted or counted in one of its locations since. Pieces added there since do not matter.
 */
export async function deshacerMovimientos(
  ctx: CommandContext,
  operacionId: string,
): Promise<MovimientoDeshecho[]> {
  const movimientos = await ctx.db
    .selectFrom('movimientos as m')
    .innerJoin('lugares as o', 'o.lugar_id', 'm.origen_id')
    .innerJoin('lugares as d', 'd.lugar_id', 'm.destino_id')
    .selectAll('m')
    .select([
      'o.clase as clase_origen',
      'o.almacen_id as almacen_origen',
      'd.clase as clase_destino',
      'd.almacen_id as almacen_destino',
    ])
    .where('m.operacion_id', '=', operacionId)
    .orderBy('m.movimiento_id', 'desc')
    .execute();
  const lugar = (id: number, clase: string, almacenId: number | null): Lugar => ({
    id,
    clase: clase as Clase,
    almacenId,
  });
  await mover(
    ctx,
    movimientos.map((m) => ({
      articuloId: m.articulo_id,
      origen: lugar(m.destino_id, m.clase_destino, m.almacen_destino),
      destino: lugar(m.origen_id, m.clase_origen, m.almacen_origen),
      piezas: m.piezas,
      loteAnterior: loteDe(m),
      lote: m.cambia_lote
        ? {
            fechaCaducidad: m.fecha_caducidad_anterior,
            lote: m.lote_anterior,
            fechaProduccion: m.fecha_produccion_anterior,
          }
        : loteDe(m),
      ...documentoDe(m),
      corrige: m.movimiento_id,
    })),
  ).catch((e: unknown) => {
    throw e instanceof Rejection ? new Rejection(MENSAJES_DESHACER.yaSeUso) : e;
  });
  // After `mover`, whose locks nobody can have passed meanwhile.
  if (await algoSeConstruyo(ctx.db, operacionId, ctx.operacionId)) {
    throw new Rejection(MENSAJES_DESHACER.yaSeUso);
  }
  return movimientos.map((m) => ({
    articuloId: m.articulo_id,
    almacenId: m.almacen_destino ?? m.almacen_origen,
    piezas: m.piezas,
    ...documentoDe(m),
  }));
}

function documentoDe(m: {
  documento: string | null;
  documento_id: number | null;
  documento_det_id: number | null;
}): { documento?: Documento } {
  if (m.documento === null) return {};
  const tipo = m.documento as Documento['tipo'];
  return { documento: { tipo, id: m.documento_id, detId: m.documento_det_id } };
}

async function algoSeConstruyo(db: Tx, operacionId: string, propia: string): Promise<boolean> {
  const { rows } = await sql<{ hay: boolean }>`
    with tocadas as (
      select m.movimiento_id, m.fecha, m.articulo_id, l.lugar_id
        from movimientos m join lugares l on l.lugar_id in (m.origen_id, m.destino_id)
       where m.operacion_id = ${operacionId} and l.clase = 'ubicacion'
    )
    select exists (
        select 1 from tocadas t join movimientos p
          on p.articulo_id = t.articulo_id and p.movimiento_id > t.movimiento_id
         and p.operacion_id not in (${operacionId}, ${propia})
         and (p.origen_id = t.lugar_id
              or (p.destino_id = t.lugar_id
                  and p.origen_id in (select lugar_id from lugares where clase = 'ajuste')))
      ) or exists (
        select 1 from tocadas t join articulos_ubicacion ua
          on ua.ubicacion_id = t.lugar_id and ua.articulo_id = t.articulo_id and ua.contada > t.fecha
      ) as hay`.execute(db);
  return rows[0]?.hay ?? false;
}
