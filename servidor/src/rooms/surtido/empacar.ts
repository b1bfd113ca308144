import type { Input, Output } from '@anden/contrato/call.ts';
import type { surtidoCalls } from '@anden/contrato/surtido/calls.ts';
import { ESTATUS_RECARGAR, MENSAJES_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { sql } from 'kysely';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { registrarGuardado } from '../existencias/index.ts';
import { resumenDeTrabajo } from '../traspasos/index.ts';
import { avisarRenglon } from './avisos.ts';
import { bloquearRenglon, claveDe, exigirRevisor, trabajado, trabajar } from './remision.ts';

type Call = (typeof surtidoCalls)['AsignaHoraEmpaqueRemision'];

/**
 * Packs a picked line (specification §4 and §5, Packing). The first to pack one becomes the remission's reviewer, and
 * nobody else may then, as long as they work here. What changed since the screen read it is refused with the estatus that makes it read it again.
 */
export async function AsignaHoraEmpaqueRemision(
  { docto_ve_det_id, docto_ve_id }: Input<Call>,
  ctx: CommandContext,
): Promise<Output<Call>> {
  const { db, operador } = ctx;
  const linea = await bloquearRenglon(ctx, docto_ve_det_id);
  const recargar = (mensaje: string) => new Rejection(mensaje, ESTATUS_RECARGAR);
  if (linea.DOCTO_VE_ID !== docto_ve_id) throw recargar(MENSAJES_REMISION.renglonNoExiste);
  if (linea.ESTATUS !== 'AREAEMBARQUE') throw recargar(MENSAJES_REMISION.noSeEmpaca);
  await exigirRevisor(ctx, linea);
  if (linea.UNID_SURT_BOD === 0) throw recargar(MENSAJES_REMISION.sinSurtir);
  if (linea.FECHA_HORA_EMPAQUE !== null) throw recargar(MENSAJES_REMISION.yaEmpacado);
  await db
    .updateTable('remisiones_det')
    .set({ fecha_hora_empaque: sql`now()`, operador_id_empaque: operador.operador_id })
    .where('docto_ve_det_id', '=', docto_ve_det_id)
    .execute();
  if (linea.OPERADOR_ID_REVISION !== operador.operador_id) {
    await db
      .updateTable('remisiones')
      .set({ operador_id_revision: operador.operador_id, revision_asignada: false })
      .where('docto_ve_id', '=', docto_ve_id)
      .execute();
  }
  await trabajar(ctx, docto_ve_id);
  await registrarGuardado(
    ctx,
    resumenDeTrabajo(linea.UNID_SURT_BOD, await claveDe(db, linea), 'empacadas de la remisión', linea.FOLIO),
    docto_ve_det_id,
  );
  avisarRenglon(ctx, linea);
  return { data: await trabajado(ctx, docto_ve_det_id), message: MENSAJES_REMISION.empacado };
}
