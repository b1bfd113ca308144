import { masMeses, mesDe } from '@anden/contrato/ventas/comisiones-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CommandContext } from '../../platform/calls/handlers.ts';

/** SQL: the month's target of an operator, their own or else everybody's. */
const metaDe = <T>(columna: 'venta' | 'clientes', comun: string, operador: RawBuilder<unknown>) =>
  sql<T>`coalesce((select m.${sql.ref(columna)} from objetivos_operador m where m.operador_id = ${operador}),
    (select a.${sql.ref(comun)} from ajustes_marcador a))`;

/** SQL: the pesos that an operator has to sell in a month. */
export const metaDeVenta = (operador: RawBuilder<unknown>): RawBuilder<string> =>
  metaDe<string>('venta', 'objetivo_venta', operador);

/** SQL: percent of a target, to one decimal and without a cap; 0 without a target. */
export const alcanceDe = (va: RawBuilder<unknown>, meta: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce(round(${va} * 100 / nullif(${meta}, 0), 1), 0)::float8`;

/** SQL: the customers that an operator has to speak to in a month. */
export const metaDeClientes = (operador: RawBuilder<unknown>): RawBuilder<number> =>
  metaDe<number>('clientes', 'objetivo_clientes', operador);

/** SQL: the pesos that an operator has to sell in the month of this first day, or had to. */
export const metaDelMes = (
  operador: RawBuilder<unknown>,
  mes: string | RawBuilder<unknown>,
): RawBuilder<string> => sql<string>`objetivo_de_comision(${operador}, ${mes}::date)`;

/**
 * Before a sales target is saved: months that are over keep the one that stands, by which late documents are paid. What changes is the present month's.
 * @param operador whose own it is; null: everybody's
 */
export async function conservaMetaDeVenta(
  { db, dia }: Pick<CommandContext, 'db' | 'dia'>,
  operador: number | null,
): Promise<void> {
  await sql`
    insert into objetivos_anteriores (operador_id, hasta, venta)
    select ${operador}::int, ${masMeses(mesDe(dia), -1)}::date,
           case when ${operador}::int is null then (select objetivo_venta from ajustes_marcador)
                else (select venta from objetivos_operador where operador_id = ${operador}::int) end
    on conflict do nothing`.execute(db);
}
