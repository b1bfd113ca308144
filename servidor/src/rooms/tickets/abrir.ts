import type { Input, Output } from '@anden/contrato/call.ts';
import type { ticketsCalls } from '@anden/contrato/tickets/calls.ts';
import {
  ASUNTO_MAX,
  controlDeFacturaRejection,
  foliosDeControl,
  MENSAJES_TICKET,
  MOTIVO_NO_ENCONTRADO,
  TICKET_NUEVO,
  ticketRejection,
} from '@anden/contrato/tickets/rules.ts';
import { sql } from 'kysely';
import { exigirCliente } from '../../platform/auth/clientes.ts';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { Fault, Rejection, rejectIf } from '../../platform/rejection.ts';
import { remisionSuya } from '../surtido/index.ts';
import { avisarAlPuesto } from './avisos.ts';
import { avisarTicket, recalcular } from './comunes.ts';

type Calls = typeof ticketsCalls;
type Datos = Input<Calls['saveTicketOp']>['ticket_data'];

/** What a ticket takes over from the remission line it is about. */
interface Renglon {
  docto_ve_det_id: number;
  articulo_id: number;
  cliente_id: number;
  factura_id: number | null;
  folio: string;
  articulo: string;
}

/** A line of a remission that this operator may see, because the ticket tells its customer and its order to whoever opens it. */
async function renglonDe({ db, operador }: CommandContext, id: number): Promise<Renglon> {
  const { rows } = await sql<Renglon>`
    select d.docto_ve_det_id, d.articulo_id, r.cliente_id, r.factura_id, r.folio, a.articulo
      from remisiones_det d join remisiones r using (docto_ve_id) join articulos a using (articulo_id)
     where d.docto_ve_det_id = ${id} and ${remisionSuya(operador)}`.execute(db);
  if (!rows[0]) throw new Rejection(MENSAJES_TICKET.renglonNoExiste);
  return rows[0];
}

/** The invoice of a customer that a control names; none is a {@link Rejection}. */
export async function facturaDe(
  db: Tx,
  clienteId: number,
  control: string,
): Promise<{ id: number; folio: string }> {
  const folios = foliosDeControl(control);
  const { rows } = await sql<{ id: number; folio: string }>`
    select docto_ve_id as id, folio from facturas
     where cliente_id = ${clienteId} and upper(folio) = any(${[...folios]}::text[])
     order by upper(folio) <> ${folios[0] ?? ''}, docto_ve_id desc limit 1`.execute(db);
  if (!rows[0]) throw new Rejection(MENSAJES_TICKET.facturaNoExiste);
  return rows[0];
}

/** Whether a row of a catalogue exists. */
export const hay = async (db: Tx, tabla: 'puestos' | 'articulos', columna: string, id: number) => {
  const { rows } = await sql`select from ${sql.table(tabla)} where ${sql.ref(columna)} = ${id}`.execute(db);
  return rows.length > 0;
};

/** The subject that lists show for a ticket saved without one: its article's name, or else its subject type's. */
async function asuntoDe(db: Tx, productoId: number | null, motivoId: number): Promise<string> {
  const { rows } = await sql<{ asunto: string }>`
    select coalesce((select articulo from articulos where articulo_id = ${productoId}::int), asunto) as asunto
      from motivos_ticket where motivo_id = ${motivoId}::int`.execute(db);
  return [...(rows[0]?.asunto ?? '')].slice(0, ASUNTO_MAX).join('');
}

/** Writes a new ticket with its first comment, and notifies the position it is directed to. */
export async function abreTicket(datos: Datos, ctx: CommandContext): Promise<number> {
  const { db, operador } = ctx;
  if (datos.operador_id_creo !== null && datos.operador_id_creo !== operador.operador_id)
    throw new Fault(403, MENSAJES_TICKET.deOtro);
  if (datos.ticket_id !== null) throw new Rejection(MENSAJES_TICKET.noSeEdita);
  const { motivo_id, tipo } = datos;
  const renglon = datos.docto_ve_det_id === null ? null : await renglonDe(ctx, datos.docto_ve_det_id);
  if (
    renglon &&
    ((datos.cliente_id !== null && datos.cliente_id !== renglon.cliente_id) ||
      (datos.producto_id !== null && datos.producto_id !== renglon.articulo_id))
  )
    throw new Rejection(MENSAJES_TICKET.deOtroRenglon);
  const cliente_id = renglon?.cliente_id ?? datos.cliente_id;
  const producto_id = renglon?.articulo_id ?? datos.producto_id;
  const dicho =
    (datos.asunto ?? '').trim() ||
    (renglon ? `${renglon.articulo} · ${renglon.folio}`.slice(0, ASUNTO_MAX) : '');
  const comentario = (datos.comentario ?? '').trim();
  // Tickets about articles that were not found go to position 6 (specification §9).
  const dirigido_a =
    datos.dirigido_a ?? (motivo_id === MOTIVO_NO_ENCONTRADO && tipo === 'O' ? TICKET_NUEVO.dirigido_a : null);
  const control = (datos.factura ?? '').trim();
  rejectIf(
    ticketRejection({ motivo_id, asunto: dicho, comentario, dirigido_a: datos.dirigido_a, tipo, cliente_id })
      ?.motivo ?? null,
  );
  if (control) rejectIf(controlDeFacturaRejection(control));
  if (control && tipo === 'O') throw new Rejection(MENSAJES_TICKET.internoSinFactura);
  const motivo = await db
    .selectFrom('motivos_ticket')
    .select('interno')
    .where('motivo_id', '=', motivo_id)
    .executeTakeFirst();
  if (!motivo) throw new Rejection(MENSAJES_TICKET.motivoNoExiste);
  if (tipo === 'C' && motivo.interno) throw new Rejection(MENSAJES_TICKET.motivoInterno);
  if (dirigido_a !== null && !(await hay(db, 'puestos', 'puesto_id', dirigido_a)))
    throw new Rejection(MENSAJES_TICKET.puestoNoExiste);
  // A line's customer needs no check: it is that of a remission which the operator may see, even if it is another adviser's.
  if (cliente_id !== null && !renglon) await exigirCliente(ctx, cliente_id);
  if (producto_id !== null && !renglon && !(await hay(db, 'articulos', 'articulo_id', producto_id)))
    throw new Rejection(MENSAJES_TICKET.articuloNoExiste);
  const asunto = dicho || (await asuntoDe(db, producto_id, motivo_id));
  const factura =
    control && cliente_id !== null
      ? (await facturaDe(db, cliente_id, control)).id
      : tipo === 'C'
        ? (renglon?.factura_id ?? null)
        : null;
  const { ticket_id } = await db
    .insertInto('tickets')
    .values({
      uid: datos.uid ?? null,
      tipo,
      motivo_id,
      asunto,
      comentario,
      cliente_id,
      factura_id: factura,
      docto_ve_det_id: renglon?.docto_ve_det_id ?? null,
      producto_id,
      unidades: datos.unidades,
      operador_id_creo: operador.operador_id,
    })
    .returning('ticket_id')
    .executeTakeFirstOrThrow();
  const { ticket_det_id } = await db
    .insertInto('tickets_det')
    .values({
      ticket_id,
      es_respuesta: false,
      operador_id: operador.operador_id,
      puesto_id: dirigido_a,
      comentario,
    })
    .returning('ticket_det_id')
    .executeTakeFirstOrThrow();
  await recalcular(ctx, ticket_id);
  if (dirigido_a !== null) await avisarAlPuesto(ctx, { ticket_id, ticket_det_id, asunto }, dirigido_a);
  avisarTicket(ctx, ticket_id);
  return ticket_id;
}

/** The ticket that a device already saved under this name, or null. A concurrent save with the same name waits. */
export async function porUid(
  uid: string | null | undefined,
  { db }: Pick<CommandContext, 'db'>,
): Promise<{ ticket_id: number; operador_id_creo: number | null; comentario: string } | null> {
  if (!uid) return null;
  await sql`select pg_advisory_xact_lock(hashtextextended('tickets.uid ' || ${uid.toLowerCase()}, 0))`.execute(
    db,
  );
  const fila = await db
    .selectFrom('tickets')
    .select(['ticket_id', 'operador_id_creo', 'comentario'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  return fila ?? null;
}

/** A new ticket (specification §4 and §5); if its device sends it again, the reply is that of the saved one. */
export async function saveTicketOp(
  { ticket_data }: Input<Calls['saveTicketOp']>,
  ctx: CommandContext,
): Promise<Output<Calls['saveTicketOp']>> {
  const antes = await porUid(ticket_data.uid, ctx);
  if (
    antes &&
    (antes.operador_id_creo !== ctx.operador.operador_id ||
      antes.comentario !== (ticket_data.comentario ?? '').trim())
  )
    throw new Rejection(MENSAJES_TICKET.externoRepetido);
  const ticket_id = antes?.ticket_id ?? (await abreTicket(ticket_data, ctx));
  return { data: { ticket_id }, message: MENSAJES_TICKET.creado(ticket_id) };
}
