import { liberarRejection, MENSAJES_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { sql } from 'kysely';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { registrarGuardado } from '../existencias/index.ts';
import { avisarRemision } from './avisos.ts';
import { bloquearRemision, exigirRevisor, trabajar } from './remision.ts';

/**
 * Ends the packing of a remission: every picked line must be packed and observations written (specification §5,
 * Packing).
 */
export async function liberar(
  ctx: CommandContext,
  {
    docto_ve_id,
    observaciones,
    cajas,
  }: { docto_ve_id: number; observaciones: string | null; cajas: number | null },
): Promise<void> {
  const { db, operador } = ctx;
  const r = await bloquearRemision(ctx, docto_ve_id);
  if (r.ESTATUS !== 'AREAEMBARQUE') throw new Rejection(MENSAJES_REMISION.noSeEmpaca);
  await exigirRevisor(ctx, r);
  rejectIf(liberarRejection(await lineasPorEmpacar(db, docto_ve_id), observaciones));
  await db
    .updateTable('remisiones')
    .set({
      estatus: 'EMBARCANDO',
      empacada: sql`now()`,
      operador_id_empaque: operador.operador_id,
      observaciones_empaque: (observaciones ?? '').trim(),
      cajas,
    })
    .where('docto_ve_id', '=', docto_ve_id)
    .execute();
  await trabajar(ctx, docto_ve_id);
  registrarGuardado(ctx, `Remisión ${r.FOLIO} empacada`, docto_ve_id);
  avisarRemision(ctx, r);
}

const lineasPorEmpacar = (db: Tx, doctoVeId: number) =>
  db
    .selectFrom('remisiones_det')
    .select([
      'unidades as UNIDADES',
      'unidades_surt as UNID_SURT_BOD',
      'cerrado as CERRADO',
      'fecha_hora_empaque as FECHA_HORA_EMPAQUE',
    ])
    .where('docto_ve_id', '=', doctoVeId)
    .execute();
