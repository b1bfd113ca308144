import { type RawBuilder, sql } from 'kysely';

/** SQL: the month's target of an operator, their own or else everybody's. */
const metaDe = (columna: 'venta' | 'clientes', comun: string, operador: RawBuilder<unknown>) =>
  sql<number>`coalesce((select m.${sql.ref(columna)} from objetivos_operador m where m.operador_id = ${operador}),
    (select a.${sql.ref(comun)} from ajustes_marcador a))`;

/** SQL: the pesos that an operator has to sell in a month. */
export const metaDeVenta = (operador: RawBuilder<unknown>): RawBuilder<number> =>
  metaDe('venta', 'objetivo_venta', operador);

/** SQL: percent of a target, to one decimal and without a cap; 0 without a target. */
export const alcanceDe = (va: RawBuilder<unknown>, meta: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce(round(${va} * 100 / nullif(${meta}, 0), 1), 0)`;

/** SQL: the customers that an operator has to speak to in a month. */
export const metaDeClientes = (operador: RawBuilder<unknown>): RawBuilder<number> =>
  metaDe('clientes', 'objetivo_clientes', operador);
