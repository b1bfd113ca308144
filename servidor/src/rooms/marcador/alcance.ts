import { MENSAJES_MARCADOR as M } from '@anden/contrato/marcador/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { type OperadorEnSesion, soloSusClientes } from '../../platform/auth/operador.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { hoyDe } from './ajustes.ts';

/**
 * SQL condition: the operator may be told of customer `c` for calling it: it is theirs, it is on their list of today, or they have to call it back.
 */
function loLlama(ctx: Pick<QueryContext, 'config'>, o: OperadorEnSesion): RawBuilder<boolean> {
  const asesor = soloSusClientes(o);
  if (asesor === null) return sql<boolean>`true`;
  return sql<boolean>`(c.operador_id = ${asesor}
    or exists (select from marcaciones m join listas_marcacion s using (seguimiento_id)
                where m.cliente_id = c.cliente_id and s.operador_id = ${asesor} and s.dia >= ${hoyDe(ctx)}::date - 1)
    or exists (select from agendados a where a.cliente_id = c.cliente_id and a.operador_id = ${asesor} and a.terminado is null))`;
}

/** The customer of an address, if the operator may call it; otherwise it answers as one that does not exist. */
export async function exigirSuyo(ctx: QueryContext, dirCliId: number): Promise<number> {
  const { rows } = await sql<{ cliente_id: number }>`
    select c.cliente_id from clientes c join direcciones_clientes d using (cliente_id)
     where d.dir_cli_id = ${dirCliId} and ${loLlama(ctx, ctx.operador)}`.execute(ctx.db);
  const [fila] = rows;
  if (!fila) throw new Rejection(M.noExiste);
  return fila.cliente_id;
}

/** SQL condition: the operator may see what adviser `de` does. */
export function seVe(o: OperadorEnSesion, de: RawBuilder<number>): RawBuilder<boolean> {
  const solo = soloSusClientes(o);
  return solo === null ? sql<boolean>`true` : sql<boolean>`${de} = ${solo}`;
}
