import type { Input, Output } from '@anden/contrato/call.ts';
import { CERO, deNumeric } from '@anden/contrato/centavos.ts';
import type { fichaClienteCalls } from '@anden/contrato/clientes/ficha.ts';
import {
  MARCAS_MAX,
  MENSAJES_CLIENTE,
  MESES_DE_HISTORIAL,
  MESES_DE_MARCAS,
  MESES_DE_PROMEDIO,
  SIN_MARCA,
} from '@anden/contrato/clientes/ficha-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { conClave, seLeeSuFicha } from '../../platform/auth/clientes.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { type Promedios, porMes, promediosDe } from '../cartera/index.ts';
import { RENGLONES_DE_FACTURA } from './ficha-consultas.ts';

type Calls = typeof fichaClienteCalls;

/** SQL: the first day of the earliest of so many months, of which the last is the month of this day. */
const primerDia = (dia: string, meses: number): RawBuilder<string> =>
  sql`(date_trunc('month', ${dia}::date) - make_interval(months => ${meses - 1}))`;

/** The customer of an address, an id or a key. One that does not exist, or that this operator may not see, is a {@link Rejection}. */
async function elCliente(
  { db, operador }: QueryContext,
  { dir_cli_id, cliente_id, clave_cliente = '' }: Input<Calls['getMarcasMasVendidas']>,
): Promise<number> {
  const cual =
    dir_cli_id !== undefined
      ? sql`c.cliente_id = (select d.cliente_id from direcciones_clientes d where d.dir_cli_id = ${dir_cli_id})`
      : cliente_id !== undefined
        ? sql`c.cliente_id = ${cliente_id}`
        : conClave(clave_cliente);
  const { rows } = await sql<{ cliente_id: number }>`
    select c.cliente_id from clientes c where ${cual} and ${seLeeSuFicha(operador)} limit 1`.execute(db);
  const [fila] = rows;
  if (!fila) throw new Rejection(MENSAJES_CLIENTE.noExiste);
  return fila.cliente_id;
}

/** What was billed, paid and returned in each month, corrections included. Calendar months of the company, without gaps. */
export async function getHistorialVPD(
  pedido: Input<Calls['getHistorialVPD']>,
  ctx: QueryContext,
): Promise<Output<Calls['getHistorialVPD']>> {
  const cliente = await elCliente(ctx, pedido);
  const { rows } = await sql<Output<Calls['getHistorialVPD']>['data'][number]>`
    select extract(month from m.mes)::int as "MES", extract(year from m.mes)::int as "ANIO", m.ventas as "VENTAS", m.pagos as "PAGOS",
           m.devoluciones as "DEVOLUCIONES"
      from ${porMes(ctx, sql`${cliente}::int`, MESES_DE_HISTORIAL)} m order by m.mes`.execute(ctx.db);
  const { rows: promedios } = await sql<{ [K in keyof Promedios]: string | null }>`
    select * from ${promediosDe(ctx, sql`${cliente}::int`, MESES_DE_PROMEDIO)} p`.execute(ctx.db);
  const { venta = null, pago = null } = promedios[0] ?? {};
  const primero = rows.findIndex((m) =>
    [m.VENTAS, m.PAGOS, m.DEVOLUCIONES].some((n) => deNumeric(n) !== CERO),
  );
  return { data: primero === -1 ? [] : rows.slice(primero), promedio: { VENTA: venta, PAGO: pago } };
}

/** The brands most billed to a customer, in pieces, whatever address they were sent to. */
export async function getMarcasMasVendidas(
  pedido: Input<Calls['getMarcasMasVendidas']>,
  ctx: QueryContext,
): Promise<Output<Calls['getMarcasMasVendidas']>> {
  const { db, dia, config } = ctx;
  const cliente = await elCliente(ctx, pedido);
  const { rows } = await sql<{ MARCA: string; VENDIDAS: number }>`
    select coalesce(nullif(a.marca, ''), ${SIN_MARCA}) as "MARCA", sum(l.unidades)::float8 as "VENDIDAS"
      from facturas f ${RENGLONES_DE_FACTURA} join articulos a on a.articulo_id = l.articulo_id
     where f.cliente_id = ${cliente} and f.fecha >= (${primerDia(dia, MESES_DE_MARCAS)}::timestamp at time zone ${config.zona})
     group by 1 order by 2 desc, 1 limit ${MARCAS_MAX}`.execute(db);
  return { data: rows };
}
