import { type RawBuilder, sql } from 'kysely';
import { almacenesVisibles, exigirAlmacen, type OperadorEnSesion } from '../../platform/auth/operador.ts';
import type { Tx } from '../../platform/calls/handlers.ts';

/** SQL: whether rows of this warehouse are included. */
export type Alcance = (almacenId: RawBuilder<unknown>) => RawBuilder<boolean>;

/**
 * What the board covers: one warehouse, or all that the operator may see. One they may not see is refused.
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

/** What the board's figures are computed from. */
export interface Mirada {
  db: Tx;
  dentro: Alcance;
  /** The business zone. */
  zona: string;
  /** SQL: the moment to look at: now, or another one in tests. */
  momento: RawBuilder<unknown>;
}
