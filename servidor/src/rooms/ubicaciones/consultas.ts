import { MENSAJES_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import type { Input, Output } from '@anden/contrato/call.ts';
import type { ubicacionesCalls } from '@anden/contrato/ubicaciones/calls.ts';
import {
  MENSAJES_UBICACION,
  NOMBRE_TIPO_ARTICULO,
  NOMBRE_TIPO_UBICACION,
  sinUbicaciones,
} from '@anden/contrato/ubicaciones/rules.ts';
import { deSusAlmacenes, exigirAlmacen } from '../../platform/auth/operador.ts';
import type { QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { piezasPorUbicacion, veLasPiezas } from '../existencias/index.ts';
import { ubicacionesDeArticulo, ubicacionVisible } from './queries.ts';
import { sugerir } from './sugerir.ts';

type Calls = typeof ubicacionesCalls;

/** Screens whose pieces may go to the fixed locations of a multi-warehouse article (specification §5, Receiving). */
const NO_SON_COMPRAS: ReadonlySet<string | undefined> = new Set(['traspasos', 'resurtidos', 'acomodo']);

/**
 * An article's locations in a warehouse and, for pieces to put away, where they should go. An operator who counts blind
 * gets neither pieces nor suggestions, which would reveal them.
 */
export async function getUbicacionesArticulo(
  { articulo_id, almacen_id, unidades, quienllama }: Input<Calls['getUbicacionesArticulo']>,
  { db, operador, dia }: QueryContext,
): Promise<Output<Calls['getUbicacionesArticulo']>> {
  exigirAlmacen(operador, almacen_id);
  const articulo = await db
    .selectFrom('articulos')
    .select(['tipo_articulo', 'maximo'])
    .where('articulo_id', '=', articulo_id)
    .executeTakeFirst();
  if (!articulo) throw new Rejection(MENSAJES_ARTICULO.noEncontrado);
  const almacen = await db
    .selectFrom('almacenes')
    .select('nombre')
    .where('almacen_id', '=', almacen_id)
    .executeTakeFirst();
  if (!almacen) throw new Rejection(MENSAJES_UBICACION.almacen);
  const ve = await veLasPiezas(db, operador, { quienllama, articulo_id, almacen_id });
  // Pieces are put away and counted on shelves; they are picked wherever they stand.
  const donde = unidades !== undefined || quienllama === 'conteo' ? 'estantes' : 'todo';
  const data = await ubicacionesDeArticulo(db, articulo_id, almacen_id, ve, donde);
  if (data.length === 0) throw new Rejection(sinUbicaciones(almacen.nombre));
  const sugerencias =
    unidades === undefined || !ve
      ? []
      : await sugerir(db, {
          articuloId: articulo_id,
          almacenId: almacen_id,
          tipoArticulo: articulo.tipo_articulo,
          maximo: articulo.maximo,
          piezas: unidades,
          deCompra: !NO_SON_COMPRAS.has(quienllama),
          hoy: dia,
        });
  return { data, sugerencias, ahora: new Date().toISOString() };
}

export async function existeUbicacion(
  { ubicacion, almacen_id }: Input<Calls['existeUbicacion']>,
  { db, operador }: QueryContext,
): Promise<Output<Calls['existeUbicacion']>> {
  exigirAlmacen(operador, almacen_id);
  const u = await ubicacionVisible(db, operador, { codigo: ubicacion, almacenId: almacen_id });
  if (!u) return { data: [], message: MENSAJES_UBICACION.noExiste };
  const fila = {
    UBICACION_ID: u.ubicacion_id,
    ALMACEN_ID: u.almacen_id,
    UBICACION: u.leida,
    NUMERIC_UB: u.ubicacion,
    CODIGO_PROPIO: u.codigo,
    TIPO: u.tipo,
    NOMBRE_TIPO: NOMBRE_TIPO_UBICACION[u.tipo],
  };
  return { data: [fila] };
}

/** The own codes of the locations in the warehouses that the operator may see. */
export async function getCodigosPropios(
  _input: Input<Calls['getCodigosPropios']>,
  { db, operador }: QueryContext,
): Promise<Output<Calls['getCodigosPropios']>> {
  const data = await db
    .selectFrom('ubicaciones')
    .select(['ubicacion as NUMERIC_UB', 'codigo as CODIGO_PROPIO'])
    .where('codigo', 'is not', null)
    .where(deSusAlmacenes(operador, 'almacen_id'))
    .orderBy('ubicacion')
    .$narrowType<{ CODIGO_PROPIO: string }>()
    .execute();
  return { data };
}

export async function get_articulosEnUbicacion(
  { ubicacion_id }: Input<Calls['get_articulosEnUbicacion']>,
  { db, operador }: QueryContext,
): Promise<Output<Calls['get_articulosEnUbicacion']>> {
  const ubicacion = await ubicacionVisible(db, operador, { id: ubicacion_id });
  if (!ubicacion) throw new Rejection(MENSAJES_UBICACION.noExiste);
  return { data: await articulosEn(db, ubicacion_id) };
}

/**
 * The articles attached to a location and their pieces in it, by key.
 * @param articuloId only this one
 */
export async function articulosEn(db: Tx, ubicacionId: number, articuloId?: number) {
  const filas = await db
    .selectFrom('articulos_ubicacion as ua')
    .innerJoin('articulos as a', 'a.articulo_id', 'ua.articulo_id')
    .select([
      'a.articulo_id as ARTICULO_ID',
      'ua.ubicacion_id as UBICACION_ID',
      'ua.ubicacion_ua_id as UBICACION_UA_ID',
      'a.clave_articulo as CLAVE_ARTICULO',
      'a.articulo as ARTICULO',
      'a.tipo_articulo as TIPO_ARTICULO_U',
      'a.comodin_empaque as COMODIN_EMPAQUE',
      piezasPorUbicacion.as('EXISTENCIA'),
      'a.articulo_id as IMAGEN_ARTICULO_ID',
    ])
    .where('ua.ubicacion_id', '=', ubicacionId)
    .$if(articuloId !== undefined, (q) => q.where('ua.articulo_id', '=', articuloId ?? 0))
    .orderBy('a.clave_articulo')
    .execute();
  return filas.map((f) => ({
    ...f,
    NOMBRE_TIPO: f.TIPO_ARTICULO_U && NOMBRE_TIPO_ARTICULO[f.TIPO_ARTICULO_U],
  }));
}
