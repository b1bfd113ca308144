import type { Input, Output } from '@anden/contrato/call.ts';
import type { repartoCalls } from '@anden/contrato/cartera/reparto.ts';
import { MENSAJES_CARTERA } from '@anden/contrato/cartera/rules.ts';
import { sql } from 'kysely';
import { conClave, deSusClientes } from '../../platform/auth/clientes.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { cifrasDe, inicioDeHoy } from './cifras.ts';

type Calls = typeof repartoCalls;
export type Cargo = Output<Calls['getCargosPorCobrar']>['data']['cargos'][number];

/** Most open charges of one customer that are shown and tried; those due first. */
const CARGOS_MAX = 200;

/** The open charges of customers, those due first, at most so many of each. */
export async function cargosDe(
  ctx: QueryContext,
  clientes: readonly number[],
): Promise<Map<number, Cargo[]>> {
  const { rows } = await sql<Cargo & { cliente_id: number }>`
    select * from (
      select s.cliente_id, s.asiento_id as "CARGO_ID", coalesce(k.folio, '') as "FOLIO", k.fecha as "FECHA", s.vence as "VENCE",
             case when s.vence < ${inicioDeHoy(ctx)} then 'S' else 'N' end as "VENCIDO", s.importe as "IMPORTE", s.pendiente as "PENDIENTE",
             row_number() over (partition by s.cliente_id order by s.vence, s.asiento_id) as lugar
        from saldos_cartera s join cartera k using (asiento_id)
       where s.cliente_id = any(${clientes}::int[]) and s.cargo and s.pendiente > 0) x
     where lugar <= ${CARGOS_MAX} order by cliente_id, lugar`.execute(ctx.db);
  const porCliente = new Map<number, Cargo[]>(clientes.map((c) => [c, []]));
  for (const { cliente_id, CARGO_ID, FOLIO, FECHA, VENCE, VENCIDO, IMPORTE, PENDIENTE } of rows)
    porCliente.get(cliente_id)?.push({ CARGO_ID, FOLIO, FECHA, VENCE, VENCIDO, IMPORTE, PENDIENTE });
  return porCliente;
}

/** What a customer owes, charge by charge. Another adviser's customer is refused as if it did not exist. */
export async function getCargosPorCobrar(
  { clave_cliente }: Input<Calls['getCargosPorCobrar']>,
  ctx: QueryContext,
): Promise<Output<Calls['getCargosPorCobrar']>> {
  const { rows } = await sql<{ id: number; clave: string; nombre: string; adeudo: string; anticipo: string }>`
    select c.cliente_id as id, c.clave_cliente as clave, c.nombre, f.adeudo, f.anticipo
      from clientes c cross join lateral ${cifrasDe(ctx, sql.ref('c.cliente_id'))} f
     where ${conClave(clave_cliente)} and ${deSusClientes(ctx.operador, 'c.operador_id')}`.execute(ctx.db);
  const [cliente] = rows;
  if (!cliente) throw new Rejection(MENSAJES_CARTERA.clienteNoExiste);
  const cargos = await cargosDe(ctx, [cliente.id]);
  return {
    data: {
      CLIENTE_ID: cliente.id,
      CLAVE_CLIENTE: cliente.clave,
      CLIENTE: cliente.nombre,
      SALDO: cliente.adeudo,
      ANTICIPO: cliente.anticipo,
      cargos: cargos.get(cliente.id) ?? [],
    },
  };
}
