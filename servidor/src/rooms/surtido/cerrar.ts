import type { Input, Output } from '@anden/contrato/call.ts';
import type { surtidoCalls } from '@anden/contrato/surtido/calls.ts';
import {
  type EstatusRemision,
  MENSAJES_REMISION,
  porSurtirDeRemision,
} from '@anden/contrato/surtido/remision-rules.ts';
import { cierreRejection, motivoRejection } from '@anden/contrato/traspasos/rules.ts';
import { sql } from 'kysely';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { rejectIf } from '../../platform/rejection.ts';
import { registrarGuardado } from '../existencias/index.ts';
import { apartar, soltar } from '../reclamos/index.ts';
import { resumenDeTrabajo } from '../traspasos/index.ts';
import { avisarRenglon } from './avisos.ts';
import { actualizarEmpaque } from './empaques.ts';
import { terminarEsperas } from './esperas.ts';
import {
  actualizarRemision,
  bloquearRenglon,
  claveDe,
  exigirSurtible,
  trabajado,
  trabajar,
} from './remision.ts';
import { quedaCompleto } from './surtidos.ts';

type Call = (typeof surtidoCalls)['cierraRenglonRemision'];

const MENSAJE: Partial<Record<EstatusRemision, string>> = {
  CANCELADA: MENSAJES_REMISION.canceladaSinPiezas,
  AREAEMBARQUE: MENSAJES_REMISION.surtida,
};

/**
 * Closes a line short: what is missing is not picked any more. If it was the last and nothing was picked at all, the
 * remission is cancelled.
 */
export async function cierraRenglonRemision(
  { docto_ve_det_id, tomar, motivo, faltan }: Input<Call>,
  ctx: CommandContext,
): Promise<Output<Call>> {
  const { db, operador } = ctx;
  const linea = await bloquearRenglon(ctx, docto_ve_det_id);
  exigirSurtible(linea);
  rejectIf(motivoRejection(motivo) ?? cierreRejection(faltan, porSurtirDeRemision(linea)));
  await apartar(ctx, 'remision', docto_ve_det_id, tomar);
  await db
    .updateTable('remisiones_det')
    .set({ cerrado: sql`now()`, motivo_corto: motivo.trim(), operador_id_corto: operador.operador_id })
    .where('docto_ve_det_id', '=', docto_ve_det_id)
    .execute();
  await quedaCompleto(db, docto_ve_det_id);
  await actualizarEmpaque(db, docto_ve_det_id);
  await soltar(ctx, 'remision', docto_ve_det_id);
  await terminarEsperas(ctx, docto_ve_det_id);
  await trabajar(ctx, linea.DOCTO_VE_ID);
  const estatus = await actualizarRemision(ctx, linea.DOCTO_VE_ID);
  registrarGuardado(
    ctx,
    resumenDeTrabajo(
      faltan,
      await claveDe(db, linea),
      ['sin surtir', 'sin surtir'],
      `la remisión ${linea.FOLIO}`,
    ),
    docto_ve_det_id,
  );
  avisarRenglon(ctx, linea);
  return {
    data: await trabajado(ctx, docto_ve_det_id),
    message: MENSAJE[estatus] ?? MENSAJES_REMISION.cerrado,
  };
}
