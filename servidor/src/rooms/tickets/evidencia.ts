import type { Input, Output } from '@anden/contrato/call.ts';
import type { ticketsCalls } from '@anden/contrato/tickets/calls.ts';
import { sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { exigirTicket } from './comunes.ts';

type Calls = typeof ticketsCalls;

/** The pictures of a ticket, in the order in which they came. */
export async function getEvidenciaTicket(
  { ticket_id }: Input<Calls['getEvidenciaTicket']>,
  ctx: QueryContext,
): Promise<Output<Calls['getEvidenciaTicket']>> {
  await exigirTicket(ctx, ticket_id);
  const { rows } = await sql<Output<Calls['getEvidenciaTicket']>['data'][number]>`
    select public_id, '/evidencias/' || public_id as url, tipo, ticket_evidencia_id, nombre as "NOMBRE", length(datos) as "BYTES"
      from tickets_evidencias where ticket_id = ${ticket_id} order by ticket_evidencia_id`.execute(ctx.db);
  return { data: rows };
}
