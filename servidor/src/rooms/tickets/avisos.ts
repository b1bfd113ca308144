import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import type { CommandContext } from '../../platform/calls/handlers.ts';

type Ctx = Pick<CommandContext, 'db' | 'operador' | 'publicar'>;

/** The ticket that a notice is about, and the comment that causes it. */
interface DeQue {
  ticket_id: number;
  asunto: string;
  ticket_det_id: number;
}

const dicho = ({ ticket_id, asunto }: DeQue) => `Ticket ${ticket_id}${asunto ? `: ${asunto}` : ''}`;

async function avisar(
  { db, operador, publicar }: Ctx,
  ticket: DeQue,
  mensaje: string,
  quienes: ReturnType<typeof sql>,
): Promise<void> {
  const { rows } = await sql<{ operador_id: number }>`
    insert into avisos (operador_id, tipo, mensaje, menu, documento_id, creado)
    select o.operador_id, 'ticket', ${mensaje}, 'tickets', ${ticket.ticket_id}, x.fecha
      from operadores o join tickets_det x on x.ticket_det_id = ${ticket.ticket_det_id}
     where o.activo and o.operador_id <> ${operador.operador_id} and ${quienes}
       and exists (select from operador_controles c where c.operador_id = o.operador_id and c.control_id = ${P.tickets})
     order by o.operador_id
    returning operador_id`.execute(db);
  for (const { operador_id } of rows) publicar({ tema: 'aviso', operador_id });
}

/**
 * Tells everybody of a position, and who stands in for one of them, that a ticket was directed to it; the command declares that it changes
 * 'aviso'.
 */
export const avisarAlPuesto = (ctx: Ctx, ticket: DeQue, puestoId: number): Promise<void> =>
  avisar(
    ctx,
    ticket,
    `${dicho(ticket)}: se dirigió a su puesto`,
    sql`(o.puesto_id = ${puestoId} or ${puestoId} = any(puestos_suplidos(o.operador_id, false)))`,
  );

/** Tells who opened a ticket that it was answered or closed. */
export const avisarAQuienAbrio = (ctx: Ctx, ticket: DeQue, abrio: number, cerro: boolean): Promise<void> =>
  avisar(
    ctx,
    ticket,
    `${dicho(ticket)}: ${cerro ? 'se cerró' : `respondió ${ctx.operador.nombre}`}`,
    sql`o.operador_id = ${abrio}`,
  );

/**
 * Tells of what a customer wrote: the position that has the ticket, who stands in for it, and who answered it last; if nobody answered and nobody
 * attends its position, the customer's adviser. Whoever was told already is left out.
 */
export const avisarDelCliente = (
  ctx: Ctx,
  ticket: DeQue,
  clienteId: number,
  yaSabe: number | null,
): Promise<void> =>
  avisar(
    ctx,
    ticket,
    `${dicho(ticket)}: escribió el cliente`,
    sql`o.operador_id is distinct from ${yaSabe}::int and exists (select from tickets t where t.ticket_id = ${ticket.ticket_id} and (
          o.puesto_id = t.puesto_id or t.puesto_id = any(puestos_suplidos(o.operador_id, false)) or o.operador_id = t.operador_id_resp
          or t.operador_id_resp is null and not exists (
               select from operadores p join operador_controles c on c.operador_id = p.operador_id and c.control_id = ${P.tickets}
                where p.activo and (p.puesto_id = t.puesto_id or t.puesto_id = any(puestos_suplidos(p.operador_id, false))))
             and o.operador_id = (select c.operador_id from clientes c where c.cliente_id = ${clienteId})))`,
  );

/** Tells the operator who was closing a ticket that it stays open, because its customer wrote meanwhile; repeats what the operator had written. */
export const avisarAQuienCerraba = (
  ctx: Ctx,
  ticket: DeQue,
  { operador_id, comentario }: { operador_id: number; comentario: string },
): Promise<void> =>
  avisar(
    ctx,
    ticket,
    `${dicho(ticket)}: escribió el cliente mientras usted lo cerraba, y sigue abierto. Su cierre decía: «${comentario}»`,
    sql`o.operador_id = ${operador_id}`,
  );

/** Deletes the notices that a comment caused. */
export async function retirarAvisos(
  { db, publicar }: Ctx,
  { ticket_id, ticket_det_id }: Omit<DeQue, 'asunto'>,
): Promise<void> {
  const { rows } = await sql<{ operador_id: number }>`
    delete from avisos a using tickets_det x
     where a.tipo = 'ticket' and a.documento_id = ${ticket_id} and x.ticket_det_id = ${ticket_det_id} and a.creado = x.fecha
    returning a.operador_id`.execute(db);
  for (const { operador_id } of rows) publicar({ tema: 'aviso', operador_id });
}
