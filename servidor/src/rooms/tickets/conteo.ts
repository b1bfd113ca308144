import type { Input, Output } from '@anden/contrato/call.ts';
import type { ticketsCalls } from '@anden/contrato/tickets/calls.ts';
import { conteoDeTicketRejection, MENSAJES_TICKET } from '@anden/contrato/tickets/rules.ts';
import { sql } from 'kysely';
import type { CommandContext, QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { pedirConteo } from '../conteos/index.ts';
import { ALMACEN_DEL_TICKET, avisarTicket, bloquearTicket, exigirQueNoSeCierre } from './comunes.ts';
import { suplidosDe } from './suplencias.ts';

type Calls = typeof ticketsCalls;
type Conteo = Output<Calls['getContextoTicket']>['data']['conteo'];

interface Lugar {
  almacen_id: number;
  ALMACEN: string;
  articulo_id: number;
}

async function lugarDe({ db }: Pick<QueryContext, 'db'>, ticketId: number): Promise<Lugar | undefined> {
  const { rows } = await sql<Lugar>`
    select a.almacen_id, a.nombre as "ALMACEN", t.producto_id as articulo_id
      from tickets t join almacenes a on a.almacen_id = ${ALMACEN_DEL_TICKET}
     where t.ticket_id = ${ticketId} and t.producto_id is not null`.execute(db);
  return rows[0];
}

/** Folio of the list in which a count that this ticket asked for still waits; null: none does. */
async function queEspera({ db }: Pick<QueryContext, 'db'>, ticketId: number): Promise<string | null> {
  const { rows } = await sql<{ folio: string }>`
    select i.folio from tickets_conteos c join inventarios_det d using (inventario_det_id) join inventarios i using (inventario_id)
     where c.ticket_id = ${ticketId} and d.ajustado is null order by c.pedido desc limit 1`.execute(db);
  return rows[0]?.folio ?? null;
}

/** Where a ticket's article may be counted, and whether it was asked for already. */
export async function conteoDe(ctx: Pick<QueryContext, 'db'>, ticketId: number): Promise<Conteo> {
  const lugar = await lugarDe(ctx, ticketId);
  return lugar ? { ALMACEN: lugar.ALMACEN, FOLIO: await queEspera(ctx, ticketId) } : null;
}

/**
 * Asks for a count of a ticket's article in the warehouse it came from; a count that already waits is not requested
 * again.
 */
export async function pideConteoTicket(
  { ticket_id }: Input<Calls['pideConteoTicket']>,
  ctx: CommandContext,
): Promise<Output<Calls['pideConteoTicket']>> {
  const { db, operador } = ctx;
  const ticket = await bloquearTicket(ctx, ticket_id);
  rejectIf(conteoDeTicketRejection(ticket, { ...operador, suplidos: await suplidosDe(ctx) }));
  exigirQueNoSeCierre(ticket);
  const lugar = await lugarDe(ctx, ticket_id);
  if (!lugar) throw new Rejection(MENSAJES_TICKET.sinLugar);
  const antes = await queEspera(ctx, ticket_id);
  if (antes !== null) return { data: { FOLIO: antes }, message: MENSAJES_TICKET.conteoYaPedido(antes) };
  // Nobody looked for the customer's pieces on the shelf, so none are recorded as denied.
  const { almacen_id, articulo_id } = lugar;
  const { inventarioDetId, folio, nuevo } = await pedirConteo(ctx, almacen_id, articulo_id, 0, 'ticket');
  await db
    .insertInto('tickets_conteos')
    .values({ ticket_id, inventario_det_id: inventarioDetId, operador_id: operador.operador_id })
    // The ticket's own count was undone meanwhile, so the same line waits again.
    .onConflict((c) => c.doNothing())
    .execute();
  avisarTicket(ctx, ticket_id);
  return {
    data: { FOLIO: folio },
    message: nuevo ? MENSAJES_TICKET.conteoPedido(folio) : MENSAJES_TICKET.conteoYaPedido(folio),
  };
}
