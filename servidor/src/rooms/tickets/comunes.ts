import { P } from '@anden/contrato/permissions.ts';
import {
  type EstatusDeTicket,
  MENSAJES_TICKET,
  RESPONDEN,
  type TipoDeTicket,
} from '@anden/contrato/tickets/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { type OperadorEnSesion, puede, soloSusClientes } from '../../platform/auth/operador.ts';
import type { CommandContext, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { limites } from '../../platform/consulta/index.ts';
import { delRegistro } from '../../platform/db/columnas.ts';
import { Rejection } from '../../platform/rejection.ts';

/** Tells whoever looks at tickets that one changed. The command declares that it changes 'ticket'. */
export const avisarTicket = ({ publicar }: Pick<CommandContext, 'publicar'>, id: number): void =>
  publicar({ tema: 'ticket', id, controles: RESPONDEN });

/** SQL: whether ticket `t` is closed now; one whose closing may still be taken back is not. */
export const CERRADO = sql<boolean>`coalesce(t.cerrado <= now(), false)`;

/** SQL: whether ticket `t` is directed to the operator's position, or to that of somebody for whom they stand in now. */
export const deSuPuesto = (o: OperadorEnSesion): RawBuilder<boolean> =>
  sql<boolean>`(t.puesto_id = ${o.puesto_id}::int or t.puesto_id = any((select puestos_suplidos(${o.operador_id}, false))::int[]))`;

/** SQL: the state of ticket `t`. */
export const ESTATUS = sql<EstatusDeTicket>`case when t.cerrado <= now() then 'CERRADO' else 'ABIERTO' end`;

const delPuesto = (columna: 'nombre' | 'departamento_id') =>
  delRegistro('puestos p', `p.${columna}`, 'p.puesto_id', 't.puesto_id');

/** SQL: what other tables tell about ticket `t`. */
export const DE_TICKET = {
  motivo: delRegistro('motivos_ticket m', 'm.asunto', 'm.motivo_id', 't.motivo_id'),
  /** The hours in which its subject type must be answered, from an array of all types by their ids, which is read once and not for each row. */
  horas: sql<number>`((
    select array_agg(m.tiempo_respuesta order by g.id)
      from generate_series(1, (select max(motivo_id) from motivos_ticket)) g (id) left join motivos_ticket m on m.motivo_id = g.id))[t.motivo_id]`,
  puesto: delPuesto('nombre'),
  departamentoId: delPuesto('departamento_id'),
  departamento: delRegistro('departamentos d', 'd.nombre', 'd.departamento_id', delPuesto('departamento_id')),
} as const;

/**
 * SQL condition: the operator may see ticket `t` (specification §6). Control 9002 sees all; anybody else those directed to their position or
 * department, or to those of somebody for whom they stand in that day; those that they opened or answered; those of customers they may see; and
 * internal ones that are directed to nobody. Conditions on the ticket's own columns come first. `exists` lets PostgreSQL look up answers of single
 * tickets, and read all answers of the operator only when there are many tickets.
 */
export function seVe(o: OperadorEnSesion): RawBuilder<boolean> {
  if (puede(o, P.verOtros)) return sql<boolean>`true`;
  const asesor = soloSusClientes(o);
  const deSuCliente = asesor === null ? sql`true` : sql`t.asesor_id = ${asesor}`;
  return sql<boolean>`(
    t.tipo = 'C' and ${deSuCliente}
    or t.tipo = 'O' and t.puesto_id is null
    or t.puesto_id = ${o.puesto_id}::int
    or t.puesto_id = any(array(select p.puesto_id from puestos p where p.departamento_id = ${o.departamento_id}::int))
    or t.puesto_id = any((select puestos_suplidos(${o.operador_id}, true))::int[])
    or t.operador_id_creo = ${o.operador_id}
    or exists (select from tickets_det x where x.ticket_id = t.ticket_id and x.operador_id = ${o.operador_id} and x.retirada is null))`;
}

/** SQL: the warehouse that the article of ticket `t` came from: that of its remission's line, or of its invoice; null: unknown. */
export const ALMACEN_DEL_TICKET = sql<number | null>`coalesce(
  (select r.almacen_id from remisiones_det d join remisiones r using (docto_ve_id) where d.docto_ve_det_id = t.docto_ve_det_id),
  (select r.almacen_id from remisiones r join remisiones_det d using (docto_ve_id)
    where r.factura_id = t.factura_id and d.articulo_id = t.producto_id order by r.docto_ve_id limit 1))`;

/** A ticket as it stands, for its rules. */
export interface Ticket {
  ticket_id: number;
  tipo: TipoDeTicket;
  motivo_id: number;
  asunto: string;
  cliente_id: number | null;
  factura_id: number | null;
  operador_id_creo: number | null;
  puesto_id: number | null;
  estatus: EstatusDeTicket;
  /** When a closing takes effect that may still be taken back; null if there is none. */
  cerrandose: string | null;
  /** Who is making that closing. */
  quien: string | null;
}

/** Refuses an answer while somebody is closing the ticket and may still take that back. */
export function exigirQueNoSeCierre({ cerrandose, quien }: Ticket): void {
  if (cerrandose !== null) throw new Rejection(MENSAJES_TICKET.cerrandose(quien ?? ''));
}

async function leeTicket(
  db: Tx,
  operador: OperadorEnSesion,
  condicion: RawBuilder<boolean>,
): Promise<Ticket> {
  const { rows } = await sql<Ticket>`
    select t.ticket_id, t.tipo, t.motivo_id, t.asunto, t.cliente_id, t.factura_id, t.operador_id_creo, t.puesto_id,
           case when t.cerrado <= clock_timestamp() then 'CERRADO' else 'ABIERTO' end as estatus,
           case when t.cerrado > clock_timestamp() then t.cerrado end as cerrandose, o.nombre as quien
      from tickets t left join operadores o on o.operador_id = t.operador_id_resp
     where ${condicion} and ${seVe(operador)}`.execute(db);
  const [ticket] = rows;
  if (!ticket) throw new Rejection(MENSAJES_TICKET.noExiste);
  return ticket;
}

/** A ticket that this operator may see; any other is refused as if it did not exist. */
export const exigirTicket = (
  { db, operador }: Pick<QueryContext, 'db' | 'operador'>,
  id: number,
): Promise<Ticket> => leeTicket(db, operador, sql<boolean>`t.ticket_id = ${id}`);

/** Like {@link exigirTicket}, but locked before it is read, so that whoever waited for the lock sees what was saved before. */
export async function bloquearTicket(
  { db, operador }: Pick<QueryContext, 'db' | 'operador'>,
  id: number,
): Promise<Ticket> {
  await sql`select from tickets where ticket_id = ${id} for update`.execute(db);
  return leeTicket(db, operador, sql<boolean>`t.ticket_id = ${id}`);
}

/** Updates in a ticket what follows from its comments. */
export async function recalcular(
  { db, config }: Pick<CommandContext, 'db' | 'config'>,
  id: number,
): Promise<void> {
  await sql`select recalcula_ticket(${id}, ${config.zona})`.execute(db);
}

/**
 * Recalculates the clocks of the open tickets that a day of the business calendar is part of, after it changed: those opened by then that are due on
 * it or later, or were commented on or will close since. Five thousand, of which few are, took twelve seconds.
 * @param dia `YYYY-MM-DD`
 */
export async function recalcularAbiertos(
  { db, config: { zona } }: Pick<CommandContext, 'db' | 'config'>,
  dia: string,
): Promise<void> {
  const { inicio, fin } = limites(dia, dia, zona);
  await sql`
    select recalcula_ticket(t.ticket_id, ${zona})
      from (select ticket_id from tickets t
             where (cerrado is null or cerrado > now()) and creado < ${fin}
               -- Without a moment at which it is due although nobody waits, the calendar did not have so many hours.
               and (vence >= ${inicio} or vence is null and espera_desde is null or cerrado >= ${inicio}
                    or exists (select from tickets_det d where d.ticket_id = t.ticket_id and d.fecha >= ${inicio}))
             order by ticket_id for update) t`.execute(db);
}
