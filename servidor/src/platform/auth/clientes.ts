import { CLIENTE_NO_EXISTE } from '@anden/contrato/clientes/rules.ts';
import { RESPONDEN } from '@anden/contrato/tickets/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { QueryContext } from '../calls/handlers.ts';
import { Rejection } from '../rejection.ts';
import { type OperadorEnSesion, permite, soloSusClientes } from './operador.ts';

/** SQL condition: the operator may see the customer whose adviser stands in this column; an adviser none but their own. */
export function deSusClientes(o: OperadorEnSesion, columna: string): RawBuilder<boolean> {
  const asesor = soloSusClientes(o);
  return asesor === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(columna)} = ${asesor}`;
}

/** SQL condition: customer `c` has that key, as `claveDeCliente` makes it, in whatever letters it is kept. */
export const conClave = (clave: string): RawBuilder<boolean> =>
  sql<boolean>`upper(c.clave_cliente) = ${clave}`;

/** Refuses a customer that does not exist or that this operator may not see. */
export async function exigirCliente(
  { db, operador }: Pick<QueryContext, 'db' | 'operador'>,
  clienteId: number,
): Promise<void> {
  const { rows } = await sql`
    select from clientes c where c.cliente_id = ${clienteId} and ${deSusClientes(operador, 'c.operador_id')}`.execute(
    db,
  );
  if (rows.length === 0) throw new Rejection(CLIENTE_NO_EXISTE);
}

/**
 * SQL condition: since ticket `t` last came to its present position, somebody else directed it there. The operator's own answers that leave it there
 * change nothing; an operator who brought it there, or took it elsewhere and back, directed it themselves.
 */
const loDirigioOtro = (o: OperadorEnSesion): RawBuilder<boolean> => sql<boolean>`exists (
    select from tickets_det x
     where x.ticket_id = t.ticket_id and x.puesto_id = t.puesto_id and x.retirada is null and x.operador_id is distinct from ${o.operador_id}::int
       and not exists (
         select from tickets_det y
          where y.ticket_id = t.ticket_id and y.ticket_det_id > x.ticket_det_id and y.puesto_id <> t.puesto_id and y.retirada is null))`;

/**
 * SQL condition: the operator may read the record of customer `c` (specification §2, 'Cliente...' of a ticket), because it is their own or has an
 * open ticket that they must answer: somebody else directed it to their position, or to that of somebody for whom they stand in. Having opened or
 * answered a ticket, or directed it there, gives no access. Lists, searches and changes of customers are restricted by `deSusClientes` instead.
 */
export function seLeeSuFicha(o: OperadorEnSesion): RawBuilder<boolean> {
  const asesor = soloSusClientes(o);
  if (asesor === null) return sql<boolean>`true`;
  if (!permite(RESPONDEN, o)) return sql<boolean>`c.operador_id = ${asesor}`;
  return sql<boolean>`(c.operador_id = ${asesor} or exists (
    select from tickets t
     where t.cliente_id = c.cliente_id and t.tipo = 'C' and t.operador_id_creo is distinct from ${o.operador_id}::int
       and (t.cerrado is null or t.cerrado > now())
       and (t.puesto_id = ${o.puesto_id}::int or t.puesto_id = any((select puestos_suplidos(${o.operador_id}, false))::int[]))
       and ${loDirigioOtro(o)}))`;
}

/** Refuses a customer that does not exist or whose record this operator may not read. */
export async function exigirFicha(
  { db, operador }: Pick<QueryContext, 'db' | 'operador'>,
  clienteId: number,
): Promise<void> {
  const { rows } =
    await sql`select from clientes c where c.cliente_id = ${clienteId} and ${seLeeSuFicha(operador)}`.execute(
      db,
    );
  if (rows.length === 0) throw new Rejection(CLIENTE_NO_EXISTE);
}
