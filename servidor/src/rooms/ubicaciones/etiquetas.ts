import type { Input, Output } from '@anden/contrato/call.ts';
import type { etiquetasCalls } from '@anden/contrato/ubicaciones/etiquetas.ts';
import { ETIQUETAS_MAX } from '@anden/contrato/ubicaciones/etiquetas-rules.ts';
import { MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { sql } from 'kysely';
import { deSusAlmacenes } from '../../platform/auth/operador.ts';
import type { QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { enArchivo } from './etiquetas-archivo.ts';
import {
  type ArticuloImpreso,
  type Etiqueta,
  etiquetaDeArticulo,
  etiquetaDeLote,
  etiquetaDeUbicacion,
} from './etiquetas-modelo.ts';

type Pedido = Input<typeof etiquetasCalls.getEtiquetas>;
type DeArticulo = Extract<Pedido['etiquetas'][number], { articulo_id: number }>;

/**
 * Labels in the order requested, in one file. Throws a {@link Rejection} if a location or lot is not in a warehouse the
 * operator may see, or if there are more than {@link ETIQUETAS_MAX} labels.
 */
export async function getEtiquetas(
  { formato, etiquetas: pedidas }: Pedido,
  ctx: QueryContext,
): Promise<Output<typeof etiquetasCalls.getEtiquetas>> {
  const total = pedidas.reduce((n, p) => n + ('copias' in p ? p.copias : 1), 0);
  if (total > ETIQUETAS_MAX) {
    throw new Rejection(`Son ${total} etiquetas. Imprima a lo más ${ETIQUETAS_MAX} a la vez.`);
  }
  const deUbicacion = await ubicacionesDe(ctx, pedidas);
  const deArticulo = await articulosDe(
    ctx,
    pedidas.flatMap((p) => ('articulo_id' in p ? [p] : [])),
  );
  const etiquetas = pedidas.map((p) => ('ubicacion_id' in p ? deUbicacion(p.ubicacion_id) : deArticulo(p)));
  return enArchivo(formato, etiquetas);
}

async function ubicacionesDe(
  { db, operador }: QueryContext,
  pedidas: Pedido['etiquetas'],
): Promise<(id: number) => Etiqueta> {
  const ids = pedidas.flatMap((p) => ('ubicacion_id' in p ? [p.ubicacion_id] : []));
  const filas = await db
    .selectFrom('ubicaciones as u')
    .innerJoin('almacenes as a', 'a.almacen_id', 'u.almacen_id')
    .select(['u.ubicacion_id', 'u.ubicacion', 'u.leida', 'u.codigo', 'u.tipo', 'a.nombre as almacen'])
    .where('u.ubicacion_id', '=', sql<number>`any(${ids}::int[])`)
    .where(deSusAlmacenes(operador, 'u.almacen_id'))
    .execute();
  const porId = new Map(filas.map((f) => [f.ubicacion_id, f]));
  return (id) => {
    const fila = porId.get(id);
    if (!fila) throw new Rejection(MENSAJES_UBICACION.noExiste);
    return etiquetaDeUbicacion(fila);
  };
}

/**
 * Articles with their bar codes: neither the box's (role 19), which would count a single piece as a whole box, nor a key of two articles, which
 * identifies neither.
 */
export const articulosImpresos = (db: Tx) =>
  db
    .selectFrom('articulos as a')
    .select(['a.articulo_id', 'a.clave_articulo', 'a.articulo'])
    .select(
      sql<string[]>`array(
        select c.clave_articulo from claves_articulo c
         where c.articulo_id = a.articulo_id and c.rol_clave_art_id in (18, 20, 21)
           and not exists (select from claves_articulo o where o.clave_articulo = c.clave_articulo and o.articulo_id <> c.articulo_id)
         order by c.rol_clave_art_id, c.clave_articulo)`.as('barras'),
    );

async function articulosDe(
  { db, operador }: QueryContext,
  pedidas: readonly DeArticulo[],
): Promise<(p: DeArticulo) => Etiqueta> {
  const ids = pedidas.map((p) => p.articulo_id);
  const articulos = await articulosImpresos(db)
    .where('a.articulo_id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  const lotes = await db
    .selectFrom('caducidades')
    .select(['caducidad_id', 'articulo_id', 'lote', 'fecha_caducidad', 'fecha_produccion'])
    .where('caducidad_id', '=', sql<number>`any(${pedidas.map((p) => p.caducidad_id ?? null)}::int[])`)
    .where(deSusAlmacenes(operador, 'almacen_id'))
    .execute();
  const porId = new Map<number, ArticuloImpreso>(articulos.map((a) => [a.articulo_id, a]));
  return ({ articulo_id, caducidad_id, copias }) => {
    const articulo = porId.get(articulo_id);
    if (!articulo) throw new Rejection('El artículo no existe');
    if (caducidad_id === null || caducidad_id === undefined) return etiquetaDeArticulo(articulo, copias);
    const lote = lotes.find((l) => l.caducidad_id === caducidad_id && l.articulo_id === articulo_id);
    if (!lote) throw new Rejection('El lote no existe en un almacén al que tenga acceso');
    return etiquetaDeLote(articulo, lote, copias);
  };
}
