import type { UbicacionArticulo } from '@anden/contrato/ubicaciones/calls.ts';
import { leerUbicacion, NOMBRE_TIPO_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import type { z } from 'zod';
import { almacenesVisibles, type OperadorEnSesion } from '../../platform/auth/operador.ts';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { piezasPorUbicacion } from '../existencias/index.ts';

/** A location, if it is in a warehouse the operator may see. */
export async function ubicacionVisible(
  db: Tx,
  operador: OperadorEnSesion,
  cual: { id: number } | { codigo: string; almacenId: number },
) {
  const visibles = almacenesVisibles(operador);
  return db
    .selectFrom('ubicaciones')
    .select(['ubicacion_id', 'almacen_id', 'ubicacion', 'tipo'])
    .$if('id' in cual, (q) => q.where('ubicacion_id', '=', 'id' in cual ? cual.id : 0))
    .$if('codigo' in cual, (q) =>
      'codigo' in cual ? q.where('ubicacion', '=', cual.codigo).where('almacen_id', '=', cual.almacenId) : q,
    )
    .$if(visibles !== null, (q) => q.where('almacen_id', 'in', [...(visibles ?? [])]))
    .executeTakeFirst();
}

/**
 * An article's locations in a warehouse under their wire names, by code: fixed, then multi-warehouse, then disabled.
 * @param conExistencia false leaves the pieces out
 */
export async function ubicacionesDeArticulo(
  db: Tx,
  articuloId: number,
  almacenId: number,
  conExistencia: boolean,
): Promise<z.output<typeof UbicacionArticulo>[]> {
  const filas = await db
    .selectFrom('articulos_ubicacion as ua')
    .innerJoin('ubicaciones as u', 'u.ubicacion_id', 'ua.ubicacion_id')
    .select(['ua.ubicacion_ua_id', 'u.ubicacion_id', 'u.almacen_id', 'u.ubicacion', 'u.tipo'])
    .select(piezasPorUbicacion.as('piezas'))
    .where('ua.articulo_id', '=', articuloId)
    .where('u.almacen_id', '=', almacenId)
    .orderBy((e) => e.fn<number>('strpos', [e.val('FMI'), 'u.tipo']))
    .orderBy('u.ubicacion')
    .execute();
  return filas.map((f) => ({
    UBICACION_UA_ID: f.ubicacion_ua_id,
    UBICACION_ID: f.ubicacion_id,
    CAT_UBICACION_ID: f.ubicacion_id,
    ALMACEN_ID: f.almacen_id,
    UBICACION: leerUbicacion(f.ubicacion),
    NUMERIC_UB: f.ubicacion,
    TIPO: f.tipo,
    NOMBRE_TIPO: NOMBRE_TIPO_UBICACION[f.tipo],
    ...(conExistencia ? { EXISTENCIA: f.piezas } : {}),
    CONTADAS: 0,
    CONTABILIZADA: 'N' as const,
  }));
}

/** Puts an article in a location, without pieces; one that is there already stays as it is. */
export async function anexar(
  { db, operador }: Pick<CommandContext, 'db' | 'operador'>,
  ubicacionId: number,
  articuloId: number,
): Promise<void> {
  await db
    .insertInto('articulos_ubicacion')
    .values({ ubicacion_id: ubicacionId, articulo_id: articuloId, operador_id: operador.operador_id })
    .onConflict((c) => c.columns(['ubicacion_id', 'articulo_id']).doNothing())
    .execute();
}
