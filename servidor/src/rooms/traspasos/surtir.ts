import type { Input, Output } from '@anden/contrato/call.ts';
import { MENSAJES_SURTIDO, totalSurtido } from '@anden/contrato/surtido/rules.ts';
import type { traspasosCalls } from '@anden/contrato/traspasos/calls.ts';
import { MENSAJES_TRASPASO, motivoRejection, porSurtir } from '@anden/contrato/traspasos/rules.ts';
import { sql } from 'kysely';
import { exigirAlmacen } from '../../platform/auth/operador.ts';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import type { Porcion } from '../compras/index.ts';
import { type EnUbicacion, lugarDeUbicacion, mover, registrarGuardado } from '../existencias/index.ts';
import { terminar } from '../reclamos/index.ts';
import { avisarTrabajo, resumenDeTrabajo } from './avisos.ts';
import { elegirSalida } from './elegir.ts';
import { actualizarTraspaso, bloquearRenglon, type Renglon, sumarARenglon, trabajada } from './renglon.ts';

type Entrada = Input<(typeof traspasosCalls)['surtirProductoTraspaso']>;

/**
 * Supplies a whole transfer line from fixed locations of the origin (specification §5, Picking): the pieces wait in
 * transit with their lots. The line is locked before anything is checked, so that no piece is picked twice. With a
 * reason, less than the whole may leave, and the line is closed short.
 */
export async function surtirProductoTraspaso(
  input: Entrada,
  ctx: CommandContext,
): Promise<Output<(typeof traspasosCalls)['surtirProductoTraspaso']>> {
  const { db, operador } = ctx;
  const linea = await bloquearRenglon(db, input.docto_in_det_id);
  exigirAlmacen(operador, linea.ORIGEN, MENSAJES_TRASPASO.renglonNoExiste);
  exigirSurtible(linea, input);
  await terminar(ctx, 'traspaso', linea.DOCTO_IN_DET_ID, input.tomar);
  const { clave, lugares, porciones, bloqueadas } = await elegirSalida(ctx, {
    modo: 'traspaso',
    articuloId: linea.ARTICULO_ID,
    almacenId: linea.ORIGEN,
    pendientes: porSurtir(linea),
    corto: input.motivo !== null,
    ubicaciones: input.ubicaciones,
    caducidades: input.caducidades,
  });

  const hecha = await sumarARenglon(db, linea.DOCTO_IN_DET_ID, { surtidas: input.cantidad });
  if (porSurtir(hecha) > 0) await cierraCorta(ctx, linea.DOCTO_IN_DET_ID, input.motivo ?? '');
  await aTransito(ctx, linea, porciones, bloqueadas);
  await actualizarTraspaso(db, linea.DOCTO_IN_ID);
  registrarGuardado(
    ctx,
    resumenDeTrabajo(input.cantidad, clave, ['surtida', 'surtidas'], linea.FOLIO, lugares),
    linea.DOCTO_IN_DET_ID,
  );
  avisarTrabajo(ctx, linea, linea.ORIGEN);
  return {
    data: { ...trabajada(hecha, 'surtido', ctx.operacionId), DIFERENCIA: 0 },
    message: MENSAJES_SURTIDO.surtido,
  };
}

function exigirSurtible(linea: Renglon, { articulo_id, cantidad, ubicaciones, motivo }: Entrada): void {
  if (linea.ARTICULO_ID !== articulo_id) throw new Rejection(MENSAJES_TRASPASO.otroArticulo);
  if (linea.SURTIDO_CERRADO !== null) throw new Rejection(MENSAJES_TRASPASO.surtidoCerrado);
  if (porSurtir(linea) === 0) throw new Rejection(MENSAJES_TRASPASO.yaSurtido);
  if (totalSurtido(ubicaciones) !== cantidad) throw new Rejection(MENSAJES_SURTIDO.noCuadra);
  if (motivo !== null) rejectIf(motivoRejection(motivo));
}

async function aTransito(
  ctx: CommandContext,
  linea: Renglon,
  porciones: readonly Porcion[],
  bloqueadas: readonly EnUbicacion[],
): Promise<void> {
  await mover(
    ctx,
    porciones.map((p) => ({
      articuloId: linea.ARTICULO_ID,
      origen: lugarDeUbicacion({ ubicacion_id: p.ubicacionId, almacen_id: linea.ORIGEN }),
      destino: linea.TRANSITO,
      piezas: p.piezas,
      lote: p.lote,
      documento: { tipo: 'traspaso', id: linea.DOCTO_IN_ID, detId: linea.DOCTO_IN_DET_ID },
    })),
    bloqueadas,
  );
}

/** Closes a locked line short at supply: no more of it is supplied. */
export async function cierraCorta(
  { db, operador }: { db: Tx; operador: { operador_id: number } },
  detId: number,
  motivo: string,
): Promise<void> {
  await db
    .updateTable('traspasos_det')
    .set({
      surtido_cerrado: sql`now()`,
      motivo_surtido: motivo.trim(),
      operador_id_surtido: operador.operador_id,
    })
    .where('docto_in_det_id', '=', detId)
    .execute();
}
