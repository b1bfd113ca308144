import type { ClientBase } from 'pg';
import type { Invariante } from './invariante.ts';
import { INVARIANTES } from './invariantes.ts';

export interface Hallazgo {
  nombre: string;
  /** The rows that violate it, at most {@link MUESTRA} of them. */
  filas: Record<string, unknown>[];
  /** How many there are. */
  total: number;
}

const MUESTRA = 50;

/**
 * Proves the stock invariants on a database, all at the same moment, and returns those that do not hold. It writes
 * nothing and takes no lock that operators would notice.
 */
export async function auditar(
  pg: ClientBase,
  alProbar?: (nombre: string, total: number) => void,
): Promise<Hallazgo[]> {
  await pg.query('begin transaction isolation level repeatable read read only');
  try {
    // What a busy day wrote is not in the planner's statistics yet: it takes the sums of movements for one row, and would walk all of them for each line.
    await pg.query('set local enable_material = off');
    return await juzgar(pg, INVARIANTES, alProbar);
  } finally {
    await pg.query('rollback');
  }
}

/** Which of `invariantes` do not hold in the open transaction of `pg`, what it has not committed included. */
export async function juzgar(
  pg: ClientBase,
  invariantes: readonly Invariante[],
  alProbar?: (nombre: string, total: number) => void,
): Promise<Hallazgo[]> {
  const hallazgos: Hallazgo[] = [];
  for (const { nombre, sql } of invariantes) {
    // Materialized, because a limit that the planner sees has it choose what gives the first rows soon, and all of them are counted.
    const { rows } = await pg.query(
      `with x as materialized (${sql}) select (select count(*)::int from x) as "_total", x.* from x limit ${MUESTRA}`,
    );
    const total = (rows[0]?._total as number | undefined) ?? 0;
    alProbar?.(nombre, total);
    if (total) hallazgos.push({ nombre, total, filas: rows.map(({ _total, ...fila }) => fila) });
  }
  return hallazgos;
}
