import type { Input, Output } from '@anden/contrato/call.ts';
import type { resurtidosCalls } from '@anden/contrato/resurtidos/calls.ts';
import {
  MENSAJES_RESURTIDO,
  regresarRejection,
  tomarRejection,
  traspasoRejection,
} from '@anden/contrato/resurtidos/rules.ts';
import { sql } from 'kysely';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { lugarDeUbicacion, lugaresDe, mover } from '../existencias/index.ts';
import { anotarTomado } from '../reclamos/index.ts';
import { avisarResurtido } from './avisos.ts';
import { bloquearResurtido, resurtidoVisible } from './queries.ts';
import { bloquearUbicacion, deCamino, loteMovido } from './traspaso.ts';

type Calls = typeof resurtidosCalls;

/**
 * Takes over an order's pieces on the way when whoever supplied them is gone. From then on only this operator may place
 * or return them; who had them, who took them and when is recorded.
 */
export async function tomaResurtido(
  { resurtido_id, de_operador_id }: Input<Calls['tomaResurtido']>,
  ctx: CommandContext,
): Promise<Output<Calls['tomaResurtido']>> {
  const { db, operador, config } = ctx;
  const renglon = await bloquearResurtido(db, operador, config.zona, resurtido_id);
  rejectIf(tomarRejection(renglon, operador.operador_id, de_operador_id));
  await db
    .updateTable('resurtidos')
    .set({ operador_id_lleva: sql`nullif(${operador.operador_id}::int, operador_id_sur)` })
    .where('resurtido_id', '=', resurtido_id)
    .execute();
  await anotarTomado(db, 'resurtido', resurtido_id, de_operador_id, operador.operador_id);
  avisarResurtido(ctx, renglon.ALMACEN_ID, resurtido_id);
  return { data: await comoQuedo(ctx, resurtido_id), message: MENSAJES_RESURTIDO.tomado };
}

/**
 * Returns pieces on the way to one of the article's multi-warehouse locations, with their lots. They then count as not
 * supplied, and can be supplied again or cancelled. Only who carries them may do it (specification §4).
 */
export async function regresaResurtido(
  { resurtido_id, ubicacion_id, cantidad }: Input<Calls['regresaResurtido']>,
  ctx: CommandContext,
): Promise<Output<Calls['regresaResurtido']>> {
  const { db, operador, config } = ctx;
  const renglon = await bloquearResurtido(db, operador, config.zona, resurtido_id);
  rejectIf(regresarRejection(renglon, operador.operador_id));
  const { ALMACEN_ID: almacen_id, ARTICULO_ID: articuloId } = renglon;
  const { ubicacion, cuantas } = await bloquearUbicacion(ctx, almacen_id, articuloId, ubicacion_id);
  rejectIf(traspasoRejection({ operacion: 'regreso', ubicacion, cantidad, renglon, ubicaciones: cuantas }));
  const { transito } = await lugaresDe(db, almacen_id);
  const partes = await deCamino(db, resurtido_id, cantidad);
  await db
    .updateTable('resurtidos')
    .set({
      cantidad_sur: sql`cantidad_sur - ${cantidad}::int`,
      operador_id_sur: sql`case when cantidad_sur > ${cantidad}::int then operador_id_sur end`,
      fecha_sur: sql`case when cantidad_sur > ${cantidad}::int then fecha_sur end`,
      operador_id_lleva: sql`case when cantidad_sur - ${cantidad}::int > cantidad_aco then operador_id_lleva end`,
    })
    .where('resurtido_id', '=', resurtido_id)
    .execute();
  const movidos = await mover(
    ctx,
    partes.map((parte) => ({
      ...parte,
      articuloId,
      documento: { tipo: 'resurtido', id: null, detId: resurtido_id },
      origen: transito,
      destino: lugarDeUbicacion({ ubicacion_id, almacen_id }),
    })),
  );
  avisarResurtido(ctx, almacen_id, resurtido_id);
  ctx.publicar({ tema: 'existencia', id: articuloId, almacen_id });
  return {
    data: { ...(await comoQuedo(ctx, resurtido_id)), LOTES: movidos.map(loteMovido) },
    message: MENSAJES_RESURTIDO.regresado,
  };
}

async function comoQuedo({ db, operador, config }: CommandContext, id: number) {
  const data = await resurtidoVisible(db, operador, config.zona, id);
  if (!data) throw new Rejection(MENSAJES_RESURTIDO.noEncontrado);
  return data;
}
