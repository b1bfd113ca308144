import { type RawBuilder, sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { esVenta, importeDeVenta, metaDeClientes, metaDeVenta, seAtendio } from '../ventas/index.ts';
import { hoyDe, momentoDe } from './ajustes.ts';

export interface Metas {
  /** Pesos billed this month to the operator's customers, less what was returned, and the target. */
  venta: string;
  objetivo: string;
  /** Customers the operator spoke to this month, and the target. */
  alcance_ca: number;
  objetivo_ca: number;
}

/** SQL: the bars of an operator's month in the business zone, one row. */
export function metas(ctx: Pick<QueryContext, 'config'>, operadorId: RawBuilder<number>): RawBuilder<Metas> {
  const mes = sql`(date_trunc('month', ${hoyDe(ctx)}::date::timestamp) at time zone ${ctx.config.zona})`;
  return sql<Metas>`
    select coalesce((select sum(${importeDeVenta})
                       from cartera k join clientes c using (cliente_id)
                      where c.operador_id = ${operadorId} and ${esVenta} and k.fecha >= ${mes} and k.fecha <= ${momentoDe(ctx)}), 0) as venta,
           ${metaDeVenta(operadorId)} as objetivo,
           (select count(distinct l.cliente_id)::int from llamadas l join incidencias i using (incidencia_id)
             where l.operador_id = ${operadorId} and l.cerrada >= ${mes} and ${seAtendio}) as alcance_ca,
           ${metaDeClientes(operadorId)} as objetivo_ca`;
}

/** The operator's bars of the month. */
export async function metasDe(ctx: Pick<QueryContext, 'db' | 'config'>, operadorId: number): Promise<Metas> {
  const { rows } = await metas(ctx, sql`${operadorId}::int`).execute(ctx.db);
  const [fila] = rows;
  if (!fila) throw new Error('Sin metas');
  return fila;
}
