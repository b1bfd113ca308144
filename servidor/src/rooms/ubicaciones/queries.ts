import { MENSAJES_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import type { UbicacionArticulo } from '@anden/contrato/ubicaciones/calls.ts';
import { MENSAJES_UBICACION, NOMBRE_TIPO_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { deSusAlmacenes, type OperadorEnSesion } from '../../platform/auth/operador.ts';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { CANDADOS } from '../../platform/db/candados.ts';
import { Rejection } from '../../platform/rejection.ts';
import { esLaUbicacion, piezasPorUbicacion } from '../existencias/index.ts';

/** A location, if it is in a warehouse the operator may see. */
export async function ubicacionVisible(
  db: Tx,
  operador: OperadorEnSesion,
  cual: { id: number } | { codigo: string; almacenId: number },
) {
  return db
    .selectFrom('ubicaciones as u')
    .select(['ubicacion_id', 'almacen_id', 'ubicacion', 'codigo', 'leida', 'tipo'])
    .$if('id' in cual, (q) => q.where('ubicacion_id', '=', 'id' in cual ? cual.id : 0))
    .$if('codigo' in cual, (q) =>
      'codigo' in cual ? q.where(esLaUbicacion(cual.codigo)).where('almacen_id', '=', cual.almacenId) : q,
    )
    .where(deSusAlmacenes(operador, 'almacen_id'))
    .executeTakeFirst();
}

/**
 * An article's locations in a warehouse under their wire names, by code: fixed, then multi-warehouse, then disabled.
 * @param conExistencia false omits the pieces
 * @param donde 'estantes' leaves out what has no shelf: it is no place to put pieces or to count them
 */
export async function ubicacionesDeArticulo(
  db: Tx,
  articuloId: number,
  almacenId: number | RawBuilder<number>,
  conExistencia: boolean,
  donde: 'todo' | 'estantes' = 'todo',
): Promise<z.output<typeof UbicacionArticulo>[]> {
  const filas = await db
    .selectFrom('articulos_ubicacion as ua')
    .innerJoin('ubicaciones as u', 'u.ubicacion_id', 'ua.ubicacion_id')
    .select([
      'ua.ubicacion_ua_id',
      'u.ubicacion_id',
      'u.almacen_id',
      'u.ubicacion',
      'u.leida',
      'u.tipo',
      'u.sin_ubicar',
    ])
    .select(piezasPorUbicacion.as('piezas'))
    .where('ua.articulo_id', '=', articuloId)
    .where('u.almacen_id', '=', almacenId)
    .$if(donde === 'estantes', (q) => q.where('u.sin_ubicar', '=', false))
    .orderBy('u.sin_ubicar')
    .orderBy((e) => e.fn<number>('strpos', [e.val('FMI'), 'u.tipo']))
    .orderBy('u.ubicacion')
    .execute();
  // Empty, it is no place to take from either.
  const suyas = filas.filter((f) => !f.sin_ubicar || f.piezas > 0);
  return suyas.map((f) => ({
    UBICACION_UA_ID: f.ubicacion_ua_id,
    UBICACION_ID: f.ubicacion_id,
    CAT_UBICACION_ID: f.ubicacion_id,
    ALMACEN_ID: f.almacen_id,
    UBICACION: f.leida,
    NUMERIC_UB: f.ubicacion,
    TIPO: f.tipo,
    NOMBRE_TIPO: NOMBRE_TIPO_UBICACION[f.tipo],
    ...(f.sin_ubicar ? { SIN_UBICAR: 'S' as const } : {}),
    ...(conExistencia ? { EXISTENCIA: f.piezas } : {}),
    CONTADAS: 0,
    CONTABILIZADA: 'N' as const,
  }));
}

/** A location of that warehouse, locked, so that its kind does not change until the transaction ends. */
export async function bloquearUbicacion(
  db: Tx,
  almacenId: number,
  cual: { id: number } | { codigo: string },
) {
  const ubicacion = await db
    .selectFrom('ubicaciones as u')
    .select(['ubicacion_id', 'almacen_id', 'ubicacion', 'leida', 'tipo', 'sin_ubicar'])
    .where((e) => ('id' in cual ? e('ubicacion_id', '=', cual.id) : esLaUbicacion(cual.codigo)))
    .where('almacen_id', '=', almacenId)
    .forShare()
    .executeTakeFirst();
  if (!ubicacion) throw new Rejection(MENSAJES_UBICACION.noExiste);
  return ubicacion;
}

/**
 * What placing an article checks of it, locked, so that its type does not change until the transaction ends. If its
 * maximum applies, whoever places it waits for others who do: a fixed location being attached is not visible to them
 * yet.
 */
export async function bloquearArticulo(db: Tx, articuloId: number) {
  const articulo = await db
    .selectFrom('articulos')
    .select(['articulo_id', 'clave_articulo', 'tipo_articulo', 'maximo', 'comodin_empaque'])
    .where('articulo_id', '=', articuloId)
    .forShare()
    .executeTakeFirst();
  if (!articulo) throw new Rejection(MENSAJES_ARTICULO.noEncontrado);
  if (articulo.tipo_articulo === 'M' && articulo.maximo > 0) {
    await sql`select pg_advisory_xact_lock(${CANDADOS.colocar.espacio}::int, ${articuloId}::int)`.execute(db);
  }
  return articulo;
}

/**
 * Attaches an article to a location without pieces. Returns the attachment's id; null if it was attached already, which
 * is left as it is.
 */
export async function anexar(
  { db, operador }: Pick<CommandContext, 'db' | 'operador'>,
  ubicacionId: number,
  articuloId: number,
): Promise<number | null> {
  const nueva = await db
    .insertInto('articulos_ubicacion')
    .values({ ubicacion_id: ubicacionId, articulo_id: articuloId, operador_id: operador.operador_id })
    .onConflict((c) => c.columns(['ubicacion_id', 'articulo_id']).doNothing())
    .returning('ubicacion_ua_id')
    .executeTakeFirst();
  return nueva?.ubicacion_ua_id ?? null;
}

/** An article's key records with their roles. */
export const clavesPropias = (
  db: Tx,
  articuloId: number,
): Promise<{ CLAVE_ARTICULO: string; ROL_CLAVE_ART_ID: number }[]> =>
  db
    .selectFrom('claves_articulo')
    .select(['clave_articulo as CLAVE_ARTICULO', 'rol_clave_art_id as ROL_CLAVE_ART_ID'])
    .where('articulo_id', '=', articuloId)
    .execute();

/** Pieces of an article in each of these places, over all lots. */
export async function piezasPorLugar(
  db: Tx,
  articuloId: number,
  lugares: readonly number[],
): Promise<Map<number, number>> {
  const filas = await db
    .selectFrom('existencias')
    .select((e) => ['lugar_id', e.fn.sum<number>('piezas').as('piezas')])
    .where('articulo_id', '=', articuloId)
    .where('lugar_id', '=', sql<number>`any(${lugares}::int[])`)
    .groupBy('lugar_id')
    .execute();
  return new Map(filas.map((f) => [f.lugar_id, f.piezas]));
}
