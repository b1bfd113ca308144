import type { Input, Output } from '@anden/contrato/call.ts';
import {
  controlDeFacturaRejection,
  MENSAJES_TICKET as M,
  ticketRejection,
} from '@anden/contrato/tickets/rules.ts';
import { TICKETS_DE_TIENDA, type tiendaCalls } from '@anden/contrato/tickets/tienda.ts';
import { sql } from 'kysely';
import { conClave } from '../../platform/auth/clientes.ts';
import type { CommandContext, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { facturaDe } from './abrir.ts';
import { avisarAQuienCerraba, avisarDelCliente } from './avisos.ts';
import { avisarTicket, CERRADO, ESTATUS, recalcular } from './comunes.ts';
import { type CierreQuitado, quitarCierre } from './retirar.ts';

type Calls = typeof tiendaCalls;

async function clienteDe(db: Tx, clave: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select c.cliente_id as id from clientes c where ${conClave(clave)}`.execute(db);
  if (!rows[0]) throw new Rejection(M.clienteNoExiste);
  return rows[0].id;
}

/** The comment that the shop already sent under this name, with its ticket, or nothing. A concurrent call with the same name waits. */
async function yaEscrito(db: Tx, externo: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended('tickets_det.externo ' || ${externo}, 0))`.execute(
    db,
  );
  return db
    .selectFrom('tickets_det as x')
    .innerJoin('tickets as t', 't.ticket_id', 'x.ticket_id')
    .select(['x.ticket_det_id', 'x.ticket_id', 't.cliente_id', 'x.es_respuesta', 'x.comentario'])
    .where('x.externo', '=', externo)
    .executeTakeFirst();
}

/** The tickets of a customer, with the comments that they may read and that count already. */
export async function getTicketsTienda(
  { clave_cliente, pagina }: Input<Calls['getTicketsTienda']>,
  { db }: QueryContext,
): Promise<Output<Calls['getTicketsTienda']>> {
  const cliente = await clienteDe(db, clave_cliente);
  const { rows } = await sql<Output<Calls['getTicketsTienda']>['data'][number] & { total: number }>`
    select t.ticket_id, t.asunto, ${ESTATUS} as estatus, t.creado as fecha_creacion,
           case when ${CERRADO} then t.cerrado end as fecha_cierre, f.folio as factura,
           case when not ${CERRADO} and (
                  select x.espera from tickets_det x
                   where x.ticket_id = t.ticket_id and x.retirada is null and x.cuenta <= now()
                   order by x.ticket_det_id desc limit 1) then 'S' else 'N' end as espera,
           coalesce((
             select json_agg(json_build_object('ticket_det_id', x.ticket_det_id,
                      'de', case when x.operador_id is null then 'CLIENTE' else 'EMPRESA' end, 'comentario', x.comentario,
                      'fecha', to_char(x.fecha at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by x.ticket_det_id)
               from tickets_det x
              where x.ticket_id = t.ticket_id and x.retirada is null and x.cuenta <= now() and (x.mostrar_a_clte or x.operador_id is null)), '[]') as comentarios,
           count(*) over ()::int as total
      from tickets t left join facturas f on f.docto_ve_id = t.factura_id
     where t.tipo = 'C' and t.cliente_id = ${cliente}
     order by t.ticket_id desc
     limit ${TICKETS_DE_TIENDA} offset ${(pagina - 1) * TICKETS_DE_TIENDA}`.execute(db);
  return { total: rows[0]?.total ?? 0, data: rows.map(({ total: _, ...t }) => t) };
}

/** A ticket that its customer wrote in the shop: directed to the position of its subject, which is told; to nobody if none was named, and then their adviser is told. */
export async function abreTicketTienda(
  entrada: Input<Calls['abreTicketTienda']>,
  ctx: CommandContext,
): Promise<Output<Calls['abreTicketTienda']>> {
  const { db } = ctx;
  const { externo, motivo_id } = entrada;
  const [asunto, comentario, control] = [entrada.asunto, entrada.comentario, entrada.factura ?? ''].map((t) =>
    t.trim(),
  ) as [string, string, string];
  const cliente_id = await clienteDe(db, entrada.clave_cliente);
  rejectIf(
    ticketRejection({ motivo_id, asunto, comentario, dirigido_a: null, tipo: 'C', cliente_id })?.motivo ??
      null,
  );
  const antes = await yaEscrito(db, externo);
  if (antes) {
    if (antes.cliente_id !== cliente_id || antes.es_respuesta || antes.comentario !== comentario)
      throw new Rejection(M.externoRepetido);
    return { data: { ticket_id: antes.ticket_id }, message: M.creado(antes.ticket_id) };
  }
  const motivo = await db
    .selectFrom('motivos_ticket')
    .select('puesto_id')
    .where('motivo_id', '=', motivo_id)
    .where('interno', '=', false)
    .executeTakeFirst();
  if (!motivo) throw new Rejection(M.motivoNoExiste);
  if (control) rejectIf(controlDeFacturaRejection(control));
  const factura_id = control ? (await facturaDe(db, cliente_id, control)).id : null;
  const { ticket_id } = await db
    .insertInto('tickets')
    .values({ tipo: 'C', motivo_id, asunto, comentario, cliente_id, factura_id })
    .returning('ticket_id')
    .executeTakeFirstOrThrow();
  const { puesto_id } = motivo;
  await escribir(ctx, { ticket_id, asunto }, cliente_id, { externo, comentario, puesto_id, cierre: null });
  return { data: { ticket_id }, message: M.creado(ticket_id) };
}

/**
 * What a customer writes on their open ticket: its clock runs again, and whoever has it is told. A closing that may still be taken back is undone:
 * the customer saw an open ticket, and nobody would read what they write on a closed one.
 */
export async function respondeTicketTienda(
  { externo, clave_cliente, ticket_id, comentario: escrito }: Input<Calls['respondeTicketTienda']>,
  ctx: CommandContext,
): Promise<Output<Calls['respondeTicketTienda']>> {
  const { db } = ctx;
  const comentario = escrito.trim();
  if (comentario === '') throw new Rejection(M.sinComentario);
  const cliente_id = await clienteDe(db, clave_cliente);
  const { rows } = await sql<{ asunto: string; abierto: boolean }>`
    select asunto, coalesce(cerrado > clock_timestamp(), true) as abierto from tickets
     where ticket_id = ${ticket_id} and cliente_id = ${cliente_id} and tipo = 'C' for update`.execute(db);
  const [ticket] = rows;
  if (!ticket) throw new Rejection(M.noExiste);
  const antes = await yaEscrito(db, externo);
  if (antes) {
    if (antes.ticket_id !== ticket_id || antes.comentario !== comentario)
      throw new Rejection(M.externoRepetido);
    return { data: { ticket_det_id: antes.ticket_det_id }, message: M.respondido };
  }
  if (!ticket.abierto) throw new Rejection(M.cerrado);
  const cierre = await quitarCierre(ctx, ticket_id);
  const ticket_det_id = await escribir(ctx, { ticket_id, asunto: ticket.asunto }, cliente_id, {
    externo,
    comentario,
    cierre,
  });
  return { data: { ticket_det_id }, message: M.respondido };
}

/** Writes the customer's words, and tells whoever has to know. */
async function escribir(
  ctx: CommandContext,
  { ticket_id, asunto }: { ticket_id: number; asunto: string },
  clienteId: number,
  {
    cierre,
    ...dicho
  }: { externo: string; comentario: string; puesto_id?: number | null; cierre: CierreQuitado | null },
): Promise<number> {
  const { ticket_det_id } = await ctx.db
    .insertInto('tickets_det')
    .values({ ticket_id, es_respuesta: false, operador_id: null, mostrar_a_clte: true, ...dicho })
    .returning('ticket_det_id')
    .executeTakeFirstOrThrow();
  await recalcular(ctx, ticket_id);
  const deQue = { ticket_id, asunto, ticket_det_id };
  if (cierre) await avisarAQuienCerraba(ctx, deQue, cierre);
  await avisarDelCliente(ctx, deQue, clienteId, cierre?.operador_id ?? null);
  avisarTicket(ctx, ticket_id);
  return ticket_det_id;
}
