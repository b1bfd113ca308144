import { type Acomodo, articuloRejection, MENSAJES_ACOMODO } from '@anden/contrato/compras/acomodo-rules.ts';
import { MENSAJES_UBICACION, type TipoArticulo } from '@anden/contrato/ubicaciones/rules.ts';
import { MENSAJES_SIN_UBICAR } from '@anden/contrato/ubicaciones/sin-ubicar-rules.ts';
import { sql } from 'kysely';
import { deSusAlmacenes, type OperadorEnSesion } from '../../platform/auth/operador.ts';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { juntas } from '../../platform/db/juntas.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { bloquearEnUbicacion, type EnUbicacion } from '../existencias/index.ts';
import { anexar, ubicacionesDeArticulo } from '../ubicaciones/index.ts';

/** Locations where pieces shall go, and what is known of those that are in the warehouse: whether they are the article's. */
interface Pedidas {
  ids: readonly number[];
  ubicaciones: readonly { ubicacion_id: number; sin_ubicar: boolean; ubicacion_ua_id: number | null }[];
}

export async function ubicacionesPedidas(
  db: Tx,
  almacenId: number,
  articuloId: number,
  ids: readonly number[],
): Promise<Pedidas> {
  const ubicaciones = await db
    .selectFrom('ubicaciones as u')
    .leftJoin('articulos_ubicacion as ua', (j) =>
      j.onRef('ua.ubicacion_id', '=', 'u.ubicacion_id').on('ua.articulo_id', '=', articuloId),
    )
    .select(['u.ubicacion_id', 'u.sin_ubicar', 'ua.ubicacion_ua_id'])
    .where('u.ubicacion_id', '=', sql<number>`any(${ids}::int[])`)
    .where('u.almacen_id', '=', almacenId)
    .execute();
  return { ids, ubicaciones };
}

/**
 * Locks the locations where pieces go, so that neither their kind nor the article's pieces in them change until the
 * transaction ends. A location that is not the article's gets attached if it is empty and of the article's kind, as
 * suggestions propose. Any other is a {@link Rejection}, and so is one of another warehouse, or any location for an
 * article that cannot be put away (specification §5): an article without a location does not get its first one this
 * way.
 * @returns them, and all shelves of the article in the warehouse
 */
export async function prepararUbicaciones(
  ctx: CommandContext,
  almacenId: number,
  articulo: { ARTICULO_ID: number; ALMACEN: string } & Acomodo['articulo'],
  modo: Acomodo['modo'],
  { ids, ubicaciones }: Pedidas,
): Promise<{ bloqueadas: EnUbicacion[]; suyas: Awaited<ReturnType<typeof ubicacionesDeArticulo>> }> {
  const { db } = ctx;
  if (ubicaciones.length < ids.length) throw new Rejection(MENSAJES_UBICACION.noExiste);
  if (ubicaciones.some((u) => u.sin_ubicar)) throw new Rejection(MENSAJES_SIN_UBICAR.noEsEstante);
  const nuevas = ubicaciones.filter((u) => u.ubicacion_ua_id === null).map((u) => u.ubicacion_id);
  if (nuevas.length > 0) {
    const suyas = await ubicacionesDeArticulo(db, articulo.ARTICULO_ID, almacenId, false, 'estantes');
    rejectIf(
      articuloRejection({
        modo,
        articulo,
        pendientes: 0,
        almacen: articulo.ALMACEN,
        ubicaciones: suyas.map((u) => ({ ...u, CONTADAS: 0 })),
      }),
    );
    await ocuparVacias(ctx, articulo, nuevas);
  }
  const [bloqueadas, suyas] = await juntas([
    bloquearEnUbicacion(
      db,
      ids.map((ubicacionId) => ({ ubicacionId, articuloId: articulo.ARTICULO_ID })),
    ),
    ubicacionesDeArticulo(db, articulo.ARTICULO_ID, almacenId, true, 'estantes'),
  ]);
  return { bloqueadas, suyas };
}

/** Attaches the article to empty locations. Two operators who want the same one wait for each other. */
async function ocuparVacias(
  ctx: CommandContext,
  articulo: { ARTICULO_ID: number; TIPO_ARTICULO_U: TipoArticulo | null },
  ids: readonly number[],
): Promise<void> {
  const { db } = ctx;
  if (articulo.TIPO_ARTICULO_U === null) throw new Rejection(MENSAJES_UBICACION.sinTipo);
  const tipo = articulo.TIPO_ARTICULO_U === 'M' ? 'M' : 'F';
  const tipos = await db
    .selectFrom('ubicaciones')
    .select('tipo')
    .where('ubicacion_id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('ubicacion_id')
    .forNoKeyUpdate()
    .execute();
  // A separate statement, so that it sees what others took while the previous one waited for its lock.
  const ocupada = await db
    .selectFrom('articulos_ubicacion')
    .select('ubicacion_id')
    .where('ubicacion_id', '=', sql<number>`any(${ids}::int[])`)
    .limit(1)
    .executeTakeFirst();
  if (ocupada || tipos.some((u) => u.tipo !== tipo)) throw new Rejection(MENSAJES_ACOMODO.otraUbicacion);
  for (const id of ids) await anexar(ctx, id, articulo.ARTICULO_ID);
}

/**
 * The warehouse of these locations, or of the first if they are of several. For a location that does not exist, or that
 * is in a warehouse the operator may not see, it is the operator's own, which has no such location either.
 */
export async function almacenDeUbicaciones(
  db: Tx,
  operador: OperadorEnSesion,
  ids: readonly number[],
): Promise<number> {
  const fila = await db
    .selectFrom('ubicaciones')
    .select('almacen_id')
    .where('ubicacion_id', '=', sql<number>`any(${ids}::int[])`)
    .where(deSusAlmacenes(operador, 'almacen_id'))
    .orderBy('ubicacion_id')
    .limit(1)
    .executeTakeFirst();
  return fila?.almacen_id ?? operador.almacen_id;
}
