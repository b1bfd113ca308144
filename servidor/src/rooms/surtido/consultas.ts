import type { Input, Output } from '@anden/contrato/call.ts';
import type { surtidoCalls } from '@anden/contrato/surtido/calls.ts';
import { sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { comoEmpaca } from './empaques.ts';
import { cabeceras, leeParte, leeRemision } from './queries.ts';

type Calls = typeof surtidoCalls;

/** A remission for looking at it without working on it; or what work on one of its lines changed in it. */
export const getRemision = (
  { docto_ve_id, docto_ve_det_id }: Input<Calls['getRemision']>,
  ctx: QueryContext,
): Promise<Output<Calls['getRemision']>> =>
  docto_ve_det_id === null || docto_ve_det_id === undefined
    ? leeRemision(ctx, docto_ve_id)
    : leeParte(ctx, docto_ve_id, docto_ve_det_id);

/** What waits to be picked and packed in the operator's main warehouse. */
export async function getRemisionesAbiertas(
  _input: Input<Calls['getRemisionesAbiertas']>,
  ctx: QueryContext,
): Promise<Output<Calls['getRemisionesAbiertas']>> {
  const data = await cabeceras(
    ctx,
    sql`r.almacen_id = ${ctx.operador.almacen_id} and r.estatus in ('PENDIENTE', 'SURTIENDO', 'AREAEMBARQUE')`,
  );
  const ALMACEN_ID = ctx.operador.almacen_id;
  return { data, almacen: { ALMACEN_ID, ...(await comoEmpaca(ctx.db, ALMACEN_ID)) } };
}
