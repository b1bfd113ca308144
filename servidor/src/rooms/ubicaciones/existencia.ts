import type { Input, Output } from '@anden/contrato/call.ts';
import type { ubicacionesCalls } from '@anden/contrato/ubicaciones/calls.ts';
import {
  anexarRejection,
  claveParaAnexarRejection,
  existenciaCambioRejection,
  MENSAJES_UBICACION,
  piezasEnUbicacionRejection,
  sumaFijasRejection,
} from '@anden/contrato/ubicaciones/rules.ts';
import { MENSAJES_SIN_UBICAR } from '@anden/contrato/ubicaciones/sin-ubicar-rules.ts';
import { sql } from 'kysely';
import { exigirAlmacen } from '../../platform/auth/operador.ts';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import {
  bloquearEnUbicacion,
  lugarDeUbicacion,
  lugaresDe,
  mover,
  registrarGuardado,
  veExistencia,
} from '../existencias/index.ts';
import { articulosEn } from './consultas.ts';
import { fijasDe } from './fijas.ts';
import {
  anexar,
  bloquearArticulo,
  bloquearUbicacion,
  clavesPropias,
  ubicacionesDeArticulo,
} from './queries.ts';

type Calls = typeof ubicacionesCalls;
type Articulo = Awaited<ReturnType<typeof bloquearArticulo>>;
type Ubicacion = Awaited<ReturnType<typeof bloquearUbicacion>>;

/** Attaches an article to a location, or corrects its pieces in it (specification §2, Location configuration). */
export async function guardaExistenciaArticuloUbicacion(
  { articulo: pedido, almacen_id }: Input<Calls['guardaExistenciaArticuloUbicacion']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaExistenciaArticuloUbicacion']>> {
  const { db, operador } = ctx;
  exigirAlmacen(operador, almacen_id);
  const articulo = await bloquearArticulo(db, pedido.ARTICULO_ID);
  const ubicacion = await bloquearUbicacion(db, almacen_id, { id: pedido.UBICACION_ID });
  const anexo = await anexarSiFalta(ctx, articulo, ubicacion);
  if (anexo === null && pedido.CLAVE_LEIDA !== null) throw new Rejection(MENSAJES_UBICACION.yaEsta);
  if (anexo !== null) {
    const claves = await clavesPropias(db, articulo.articulo_id);
    rejectIf(claveParaAnexarRejection(pedido.CLAVE_LEIDA, articulo.comodin_empaque, claves));
  }
  await fijarExistencia(ctx, {
    articulo,
    ubicacion,
    anexo,
    existencia: pedido.EXISTENCIA,
    anterior: pedido.EXISTENCIA_ANTERIOR,
  });
  const [data] = await articulosEn(db, ubicacion.ubicacion_id, articulo.articulo_id);
  if (!data) throw new Error('El artículo no quedó en la ubicación');
  return { data, message: MENSAJES_UBICACION.guardado };
}

/** Assigns a location to an article, with the pieces that are in it (specification §2, Assign locations). */
export async function updateUbicacionArticulo(
  { articulo_id, ubicacion: codigo, almacen_id, existencia }: Input<Calls['updateUbicacionArticulo']>,
  ctx: CommandContext,
): Promise<Output<Calls['updateUbicacionArticulo']>> {
  const { db, operador } = ctx;
  exigirAlmacen(operador, almacen_id);
  const articulo = await bloquearArticulo(db, articulo_id);
  const ubicacion = await bloquearUbicacion(db, almacen_id, { codigo });
  if (ubicacion.sin_ubicar) throw new Rejection(MENSAJES_SIN_UBICAR.noEsEstante);
  const anexo = await anexarSiFalta(ctx, articulo, ubicacion);
  if (anexo === null) throw new Rejection(MENSAJES_UBICACION.yaEsta);
  await fijarExistencia(ctx, { articulo, ubicacion, anexo, existencia, anterior: null });
  const suyas = await ubicacionesDeArticulo(
    db,
    articulo_id,
    almacen_id,
    veExistencia(operador, 'configuracion'),
  );
  const data = suyas.find((u) => u.UBICACION_ID === ubicacion.ubicacion_id);
  if (!data) throw new Error('La ubicación no quedó asignada');
  return { data, message: MENSAJES_UBICACION.guardado };
}

/** The id of the new attachment; null if the article was attached already. */
async function anexarSiFalta(
  ctx: CommandContext,
  { articulo_id, tipo_articulo }: Articulo,
  { ubicacion_id, tipo }: Ubicacion,
): Promise<number | null> {
  const anexo = await anexar(ctx, ubicacion_id, articulo_id);
  if (anexo !== null) rejectIf(anexarRejection(tipo_articulo, tipo));
  return anexo;
}

/** Sets an article's pieces in a location to `existencia`, against the adjustment place, and records the save. */
async function fijarExistencia(
  ctx: CommandContext,
  {
    articulo,
    ubicacion,
    anexo,
    existencia,
    anterior,
  }: {
    articulo: Articulo;
    ubicacion: Ubicacion;
    anexo: number | null;
    existencia: number;
    anterior: number | null;
  },
): Promise<void> {
  const { articulo_id, tipo_articulo } = articulo;
  const { ubicacion_id, almacen_id, tipo } = ubicacion;
  const { actual, enFijas } = await bloquearPiezas(ctx.db, articulo, ubicacion);
  rejectIf(existenciaCambioRejection(anterior, actual));
  const diferencia = existencia - actual;
  if (diferencia !== 0) rejectIf(piezasEnUbicacionRejection(tipo_articulo, tipo, existencia));
  if (diferencia > 0 && tipo === 'F') {
    rejectIf(sumaFijasRejection(tipo_articulo, articulo.maximo, enFijas + diferencia));
  }
  const { ajuste } = await lugaresDe(ctx.db, almacen_id);
  const suyo = lugarDeUbicacion(ubicacion);
  if (diferencia !== 0) {
    await mover(ctx, [
      {
        articuloId: articulo_id,
        origen: diferencia > 0 ? ajuste : suyo,
        destino: diferencia > 0 ? suyo : ajuste,
        piezas: Math.abs(diferencia),
        tomar: diferencia > 0 ? 'igual' : 'cualquiera',
        documento: { tipo: 'existencia', id: null, detId: null },
      },
    ]);
  }
  if (diferencia === 0 && anexo === null) return;
  const donde = ubicacion.leida;
  registrarGuardado(
    ctx,
    anexo === null
      ? `${articulo.clave_articulo} en ${donde}: de ${actual} a ${existencia} piezas`
      : `${articulo.clave_articulo} asignado a ${donde} con ${existencia} piezas`,
    anexo,
  );
  ctx.publicar({ tema: 'existencia', id: articulo_id, almacen_id });
  ctx.publicar({ tema: 'ubicacion', id: ubicacion_id, almacen_id });
}

/**
 * What a location, and all fixed ones together, hold of an article, locked. If its maximum applies all of them are
 * locked, so that two operators filling two of them do not exceed it together.
 */
async function bloquearPiezas(
  db: Tx,
  { articulo_id, tipo_articulo, maximo }: Articulo,
  { ubicacion_id, almacen_id, tipo }: Ubicacion,
): Promise<{ actual: number; enFijas: number }> {
  const cuentaElMaximo = tipo_articulo === 'M' && maximo > 0 && tipo === 'F';
  const fijas = cuentaElMaximo ? await fijasDe(db, articulo_id, almacen_id) : [];
  await bloquearEnUbicacion(
    db,
    [ubicacion_id, ...fijas].map((id) => ({ ubicacionId: id, articuloId: articulo_id })),
  );
  const { actual, en_fijas } = await db
    .selectFrom('existencias')
    .select([
      sql<number>`coalesce(sum(piezas) filter (where lugar_id = ${ubicacion_id}), 0)::int`.as('actual'),
      sql<number>`coalesce(sum(piezas) filter (where lugar_id = any(${fijas}::int[])), 0)::int`.as(
        'en_fijas',
      ),
    ])
    .where('articulo_id', '=', articulo_id)
    .where('lugar_id', '=', sql<number>`any(${[ubicacion_id, ...fijas]}::int[])`)
    .executeTakeFirstOrThrow();
  return { actual, enFijas: en_fijas };
}
