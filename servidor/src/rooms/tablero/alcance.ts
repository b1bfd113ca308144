import { type RawBuilder, sql } from 'kysely';
import { almacenesVisibles, exigirAlmacen, type OperadorEnSesion } from '../../platform/auth/operador.ts';
import type { Tx } from '../../platform/calls/handlers.ts';

/** SQL: whether a row of this warehouse is looked at. */
export type Alcance = (almacenId: RawBuilder<unknown>) => RawBuilder<boolean>;

/**
 * What the board looks at: one warehouse, or all that the operator sees. One that they may not see is refused.
 * @param almacenId null: all of them
 */
export function alcanceDe(operador: OperadorEnSesion, almacenId: number | null): Alcance {
  if (almacenId !== null) {
    exigirAlmacen(operador, almacenId);
    return (columna) => sql`${columna} = ${almacenId}`;
  }
  const visibles = almacenesVisibles(operador);
  return (columna) => (visibles === null ? sql`true` : sql`${columna} = any(${[...visibles]}::int[])`);
}

/** What a figure of the board is worked out of. */
export interface Mirada {
  db: Tx;
  dentro: Alcance;
  /** The business zone. */
  zona: string;
  /** SQL: the moment it is looked at; now, and another one in a test. */
  momento: RawBuilder<unknown>;
}
