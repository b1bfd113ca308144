import type { Input, Output } from '@anden/contrato/call.ts';
import type { clientesCalls } from '@anden/contrato/clientes/calls.ts';
import { claveRejection, sinCliente, yaRecoge } from '@anden/contrato/clientes/rules.ts';
import { sql } from 'kysely';
import { conClave, deSusClientes } from '../../platform/auth/clientes.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { recogeElCliente } from '../surtido/index.ts';
import { avisarCliente } from './avisos.ts';

type Calls = typeof clientesCalls;

/**
 * From now on the customer picks up its orders: its remissions that nobody has packed yet are marked so, and so will be those that arrive without
 * saying how they go. Another adviser's customer is refused as if it did not exist.
 */
export async function setClteRecoge(
  { clave_cliente }: Input<Calls['setClteRecoge']>,
  ctx: CommandContext,
): Promise<Output<Calls['setClteRecoge']> & { message: string }> {
  const mala = claveRejection(clave_cliente);
  if (mala) throw new Rejection(mala);
  const { rows } = await sql<{ id: number; clave: string; nombre: string; recoge: boolean }>`
    select c.cliente_id as id, c.clave_cliente as clave, c.nombre, c.clte_recoge as recoge from clientes c
     where ${conClave(clave_cliente)} and ${deSusClientes(ctx.operador, 'c.operador_id')}`.execute(ctx.db);
  const [cliente] = rows;
  if (!cliente) throw new Rejection(sinCliente(clave_cliente));
  // Remissions are locked before customers, in the order of deliveries; remissions that arrived in between are marked afterwards.
  let REMISIONES = await recogeElCliente(ctx, cliente.id);
  if (!cliente.recoge) {
    await ctx.db
      .updateTable('clientes')
      .set({ clte_recoge: true })
      .where('cliente_id', '=', cliente.id)
      .execute();
    avisarCliente(ctx, cliente.id);
    REMISIONES += await recogeElCliente(ctx, cliente.id);
  }
  return {
    data: { CLIENTE_ID: cliente.id, CLAVE_CLIENTE: cliente.clave, CLIENTE: cliente.nombre, REMISIONES },
    message: yaRecoge(cliente.nombre, REMISIONES),
  };
}
