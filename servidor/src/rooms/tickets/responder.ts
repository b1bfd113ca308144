import type { Input, Output } from '@anden/contrato/call.ts';
import type { ticketsCalls } from '@anden/contrato/tickets/calls.ts';
import {
  comentarioDe,
  facturaDeTicketRejection,
  foliosDeControl,
  hallazgoDe,
  MENSAJES_TICKET,
  responderRejection,
  SEGUNDOS_PARA_RETIRAR,
} from '@anden/contrato/tickets/rules.ts';
import { sql } from 'kysely';
import { leeLoAvisado } from '../../platform/avisos.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { facturaDe } from './abrir.ts';
import { avisarAlPuesto, avisarAQuienAbrio } from './avisos.ts';
import { avisarTicket, bloquearTicket, exigirQueNoSeCierre, recalcular } from './comunes.ts';
import { comentariosDe } from './consultas.ts';
import { marcarRetirada } from './retirar.ts';
import { suplidosDe } from './suplencias.ts';

type Calls = typeof ticketsCalls;

/** An answer, or a closing, of an open ticket (specification §4 to §6). */
export async function responder_ticket(
  entrada: Input<Calls['responder_ticket']>,
  ctx: CommandContext,
): Promise<Output<Calls['responder_ticket']>> {
  const { db, operador } = ctx;
  const { ticket_id, puesto_id } = entrada;
  const ticket = await bloquearTicket(ctx, ticket_id);
  const cerrar = entrada.cerrar === 'S';
  const encontrado = hallazgoDe({ comentario: entrada.comentario, encontrado: entrada.encontrado ?? null });
  const respuesta = {
    comentario: entrada.comentario,
    cerrar,
    mostrar: entrada.mostrar_al_cli === 'S',
    puesto_id,
    espera: entrada.espera_cliente === 'S',
    encontrado: entrada.encontrado ?? null,
  };
  rejectIf(responderRejection(ticket, { ...operador, suplidos: await suplidosDe(ctx) }, respuesta));
  exigirQueNoSeCierre(ticket);
  const puesto =
    puesto_id === null
      ? null
      : await db
          .selectFrom('puestos')
          .select('puesto_id')
          .where('puesto_id', '=', puesto_id)
          .executeTakeFirst();
  if (puesto === undefined) throw new Rejection(MENSAJES_TICKET.puestoNoExiste);
  const segundos = entrada.retirable === 'S' ? SEGUNDOS_PARA_RETIRAR : 0;
  const { rows } = await sql<{ ticket_det_id: number; CUENTA: string }>`
    insert into tickets_det (ticket_id, es_respuesta, operador_id, mostrar_a_clte, puesto_id, espera, cierra, encontrado, comentario, fecha, cuenta)
    select ${ticket_id}::int, true, ${operador.operador_id}::int, ${respuesta.mostrar}::boolean, ${puesto_id}::int, ${respuesta.espera}::boolean,
           ${cerrar}::boolean, ${cerrar && encontrado ? encontrado === 'S' : null}::boolean, ${comentarioDe(respuesta)}, r.ahora, r.ahora + make_interval(secs => ${segundos})
      from (select clock_timestamp() as ahora) r
    returning ticket_det_id, cuenta as "CUENTA"`.execute(db);
  const [nueva] = rows;
  if (!nueva) throw new Error('No se insertó la respuesta');
  await recalcular(ctx, ticket_id);
  // Whoever answers has read what was told of the ticket; closed, it asks nothing of anybody.
  await leeLoAvisado(ctx, {
    menu: 'tickets',
    documentoId: ticket_id,
    ...(cerrar ? {} : { operadorId: operador.operador_id }),
  });
  const deQue = { ticket_id, asunto: ticket.asunto, ticket_det_id: nueva.ticket_det_id };
  if (puesto_id !== null && !cerrar) await avisarAlPuesto(ctx, deQue, puesto_id);
  if (ticket.operador_id_creo !== null) await avisarAQuienAbrio(ctx, deQue, ticket.operador_id_creo, cerrar);
  avisarTicket(ctx, ticket_id);
  const { rows: entre } =
    entrada.visto == null
      ? { rows: [] }
      : await comentariosDe(
          ctx,
          sql`x.ticket_id = ${ticket_id} and x.ticket_det_id > ${entrada.visto} and x.ticket_det_id < ${nueva.ticket_det_id}
              and x.operador_id is distinct from ${operador.operador_id}`,
        ).execute(db);
  return { data: nueva, entre, message: cerrar ? MENSAJES_TICKET.cerradoBien : MENSAJES_TICKET.respondido };
}

/** Takes back one's own answer or closing before it counts. */
export async function retiraRespuestaTicket(
  { ticket_det_id }: Input<Calls['retiraRespuestaTicket']>,
  ctx: CommandContext,
): Promise<Output<Calls['retiraRespuestaTicket']>> {
  const { db, operador } = ctx;
  const suya = await db
    .selectFrom('tickets_det')
    .select('ticket_id')
    .where('ticket_det_id', '=', ticket_det_id)
    .where('operador_id', '=', operador.operador_id)
    .where('es_respuesta', '=', true)
    .executeTakeFirst();
  if (!suya) throw new Rejection(MENSAJES_TICKET.noExiste);
  const { ticket_id } = await bloquearTicket(ctx, suya.ticket_id);
  const { rows } = await sql<{ comentario: string; a_tiempo: boolean; antes: boolean }>`
    select comentario, cuenta > clock_timestamp() as a_tiempo, retirada is not null as antes
      from tickets_det where ticket_det_id = ${ticket_det_id}`.execute(db);
  const [fila] = rows;
  if (!fila || fila.antes) throw new Rejection(MENSAJES_TICKET.retiradaAntes);
  if (!fila.a_tiempo) throw new Rejection(MENSAJES_TICKET.noSeRetira);
  await marcarRetirada(ctx, { ticket_id, ticket_det_id });
  await recalcular(ctx, ticket_id);
  avisarTicket(ctx, ticket_id);
  return { data: { comentario: fila.comentario }, message: MENSAJES_TICKET.retirada };
}

/** Adds its invoice to a customer's open ticket that has none (specification §5). */
export async function agregar_factura_a_ticket(
  { ticket_id, factura, cliente_id }: Input<Calls['agregar_factura_a_ticket']>,
  ctx: CommandContext,
): Promise<Output<Calls['agregar_factura_a_ticket']>> {
  const { db } = ctx;
  // The invoice is locked before the ticket of its customer, in the order of deliveries.
  await sql`
    select from facturas f join tickets t on t.cliente_id = f.cliente_id
     where t.ticket_id = ${ticket_id} and upper(f.folio) = any(${[...foliosDeControl(factura)]}::text[]) order by f.docto_ve_id for share of f`.execute(
    db,
  );
  const ticket = await bloquearTicket(ctx, ticket_id);
  rejectIf(facturaDeTicketRejection({ ...ticket, conFactura: ticket.factura_id !== null }, factura));
  exigirQueNoSeCierre(ticket);
  if (ticket.cliente_id === null || (cliente_id !== null && cliente_id !== ticket.cliente_id))
    throw new Rejection(MENSAJES_TICKET.facturaNoExiste);
  const { id, folio } = await facturaDe(db, ticket.cliente_id, factura);
  await db.updateTable('tickets').set({ factura_id: id }).where('ticket_id', '=', ticket_id).execute();
  avisarTicket(ctx, ticket_id);
  return { data: { Factura: folio }, message: MENSAJES_TICKET.facturaAgregada };
}
