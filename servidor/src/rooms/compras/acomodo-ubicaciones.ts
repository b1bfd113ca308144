import { MENSAJES_ACOMODO } from '@anden/contrato/compras/acomodo-rules.ts';
import { MENSAJES_UBICACION, type TipoArticulo } from '@anden/contrato/ubicaciones/rules.ts';
import { sql } from 'kysely';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { bloquearEnUbicacion } from '../existencias/index.ts';
import { anexar } from '../ubicaciones/index.ts';

/** A location where pieces go. */
interface Destino {
  UBICACION_ID: number;
}

/**
 * Locks the locations where pieces go and the article in them: neither their kind nor what is in them changes until the
 * transaction ends. One that is not the article's becomes it when it is empty and of the article's kind, as the
 * suggestion says; any other is a {@link Rejection}, and so is one of another warehouse.
 */
export async function prepararUbicaciones(
  ctx: CommandContext,
  almacenId: number,
  articulo: { ARTICULO_ID: number; TIPO_ARTICULO_U: TipoArticulo | null },
  destinos: readonly Destino[],
): Promise<void> {
  const { db } = ctx;
  const ids = destinos.map((d) => d.UBICACION_ID);
  const delArticulo = await db
    .selectFrom('articulos_ubicacion')
    .select('ubicacion_id')
    .where('articulo_id', '=', articulo.ARTICULO_ID)
    .where('ubicacion_id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  const suyas = new Set(delArticulo.map((u) => u.ubicacion_id));
  const nuevas = ids.filter((id) => !suyas.has(id));
  const ubicaciones = await db
    .selectFrom('ubicaciones')
    .select(['ubicacion_id', 'tipo'])
    .where('ubicacion_id', '=', sql<number>`any(${ids}::int[])`)
    .where('almacen_id', '=', almacenId)
    .orderBy('ubicacion_id')
    // Two that take the same empty location wait for each other; two that fill locations of their own do not.
    .$if(nuevas.length > 0, (q) => q.forNoKeyUpdate())
    .$if(nuevas.length === 0, (q) => q.forShare())
    .execute();
  if (ubicaciones.length < ids.length) throw new Rejection(MENSAJES_UBICACION.noExiste);
  if (nuevas.length > 0) {
    if (articulo.TIPO_ARTICULO_U === null) throw new Rejection(MENSAJES_UBICACION.sinTipo);
    const propio = articulo.TIPO_ARTICULO_U === 'M' ? 'M' : 'F';
    const ocupada = await db
      .selectFrom('articulos_ubicacion')
      .select('ubicacion_id')
      .where('ubicacion_id', '=', sql<number>`any(${nuevas}::int[])`)
      .limit(1)
      .executeTakeFirst();
    if (ocupada || ubicaciones.some((u) => nuevas.includes(u.ubicacion_id) && u.tipo !== propio)) {
      throw new Rejection(MENSAJES_ACOMODO.otraUbicacion);
    }
    for (const id of nuevas) await anexar(ctx, id, articulo.ARTICULO_ID);
  }
  await bloquearEnUbicacion(
    db,
    ids.map((ubicacionId) => ({ ubicacionId, articuloId: articulo.ARTICULO_ID })),
  );
}
