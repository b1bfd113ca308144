import { sql } from 'kysely';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { avisarRemision } from './avisos.ts';

/**
 * Marks a customer's remissions to be picked up, except packed ones, which have their labels already. Returns how many
 * changed.
 */
export async function recogeElCliente(ctx: CommandContext, clienteId: number): Promise<number> {
  const { rows } = await sql<{ DOCTO_VE_ID: number; ALMACEN_ID: number }>`
    with suyas as (
      select docto_ve_id from remisiones
       where cliente_id = ${clienteId} and not clte_recoge and estatus in ('PENDIENTE', 'SURTIENDO', 'AREAEMBARQUE')
       order by docto_ve_id for no key update)
    update remisiones r set clte_recoge = true from suyas s where r.docto_ve_id = s.docto_ve_id
    returning r.docto_ve_id as "DOCTO_VE_ID", r.almacen_id as "ALMACEN_ID"`.execute(ctx.db);
  for (const r of rows) avisarRemision(ctx, r);
  return rows.length;
}
