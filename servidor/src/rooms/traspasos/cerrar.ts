import type { Input, Output } from '@anden/contrato/call.ts';
import type { traspasosCalls } from '@anden/contrato/traspasos/calls.ts';
import {
  cierreRejection,
  MENSAJES_TRASPASO,
  motivoRejection,
  porRecibir,
  porSurtir,
} from '@anden/contrato/traspasos/rules.ts';
import { sql } from 'kysely';
import { exigirAlmacen } from '../../platform/auth/operador.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { rejectIf } from '../../platform/rejection.ts';
import { lotesEnTransito, lugaresDe, mover, registrarGuardado } from '../existencias/index.ts';
import { apartar, soltar } from '../reclamos/index.ts';
import { avisarTrabajo, resumenDeTrabajo } from './avisos.ts';
import {
  actualizarTraspaso,
  bloquearRenglon,
  type Renglon,
  renglon,
  sumarARenglon,
  trabajada,
} from './renglon.ts';
import { cierraCorta } from './surtir.ts';

/**
 * Closes a line short with a reason that both warehouses can read. At supply, what is missing stays where it is and is
 * not requested any more; at reception, pieces that never arrived leave transit to an adjustment, so that nothing
 * vanishes without a movement.
 */
export async function cierraFaltanteTraspaso(
  { docto_in_det_id, lado, motivo, faltan, tomar }: Input<(typeof traspasosCalls)['cierraFaltanteTraspaso']>,
  ctx: CommandContext,
): Promise<Output<(typeof traspasosCalls)['cierraFaltanteTraspaso']>> {
  const { db, operador } = ctx;
  const linea = await bloquearRenglon(db, docto_in_det_id);
  const almacen = lado === 'surtido' ? linea.ORIGEN : linea.DESTINO;
  exigirAlmacen(operador, almacen, MENSAJES_TRASPASO.renglonNoExiste);
  const hay = lado === 'surtido' ? porSurtir(linea) : porRecibir(linea);
  rejectIf(motivoRejection(motivo) ?? cierreRejection(faltan, hay));
  await apartar(ctx, 'traspaso', docto_in_det_id, tomar);

  if (lado === 'surtido') await cierraCorta(ctx, docto_in_det_id, motivo);
  else await darPorPerdidas(ctx, linea, faltan, motivo);
  await soltar(ctx, 'traspaso', docto_in_det_id);
  await actualizarTraspaso(db, linea.DOCTO_IN_ID);
  const { clave_articulo } = await db
    .selectFrom('articulos')
    .select('clave_articulo')
    .where('articulo_id', '=', linea.ARTICULO_ID)
    .executeTakeFirstOrThrow();
  registrarGuardado(
    ctx,
    resumenDeTrabajo(faltan, clave_articulo, ['faltante', 'faltantes'], linea.FOLIO),
    docto_in_det_id,
  );
  avisarTrabajo(ctx, linea, almacen);
  return {
    data: trabajada(await renglon(db, docto_in_det_id), lado, ctx.operacionId),
    message: MENSAJES_TRASPASO.cerrado,
  };
}

/** Takes everything the line still has in transit out of it, lot by lot, and records why. */
async function darPorPerdidas(
  ctx: CommandContext,
  linea: Renglon,
  piezas: number,
  motivo: string,
): Promise<void> {
  const { db, operador } = ctx;
  await sumarARenglon(db, linea.DOCTO_IN_DET_ID, { faltantes: piezas });
  await db
    .updateTable('traspasos_det')
    .set({
      cerrada: sql`now()`,
      motivo_cierre: motivo.trim(),
      operador_id_cierre: operador.operador_id,
    })
    .where('docto_in_det_id', '=', linea.DOCTO_IN_DET_ID)
    .execute();
  const { transito, ajuste } = await lugaresDe(db, linea.DESTINO);
  const viajan = await lotesEnTransito(db, 'traspaso', linea.DOCTO_IN_ID, linea.DOCTO_IN_DET_ID);
  await mover(
    ctx,
    viajan.map((v) => ({
      articuloId: linea.ARTICULO_ID,
      origen: transito,
      destino: ajuste,
      piezas: v.piezas,
      lote: v.lote,
      documento: { tipo: 'traspaso', id: linea.DOCTO_IN_ID, detId: linea.DOCTO_IN_DET_ID },
    })),
  );
}
