import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../calls/handlers.ts';

/** Rows `h` that are looked for by an id which they hold. */
export interface Busqueda {
  /** The column of rows `h` with the id, and its type. */
  id: string;
  tipo: 'integer' | 'text';
  /** SQL: statements of the ids that are wanted. */
  ids: readonly RawBuilder<unknown>[];
  /** What tells it from the others of a request. */
  clave: string;
}

/** SQL: whether row `h` is one of those; null: they are too many to be read. */
export type Hallar = (busqueda: Busqueda) => RawBuilder<boolean> | null;

/** More ids than these are looked for in the statement itself: most rows have them, and then it need not look. */
const LEIDOS_MAX = 20_000;
/** Up to so many PostgreSQL may look up in an index, one by one; more are compared with a table of them. */
const SUELTOS_MAX = 200;

/**
 * A condition whose searches are done before it is asked for, together, and not again by the statement that counts and the one that takes a
 * page. A catalogue without the word, as most are, then costs the rows nothing.
 * @param construye makes the condition of what it is told of each search; it is called again while it asks for more
 */
export async function conHallados(
  db: Tx,
  construye: (hallar: Hallar) => RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  const leidos = new Map<string, Ids>();
  for (;;) {
    const faltan = new Map<string, Busqueda>();
    const condicion = construye((b) => {
      const suyos = leidos.get(b.clave);
      if (suyos) return esUno(b, suyos);
      faltan.set(b.clave, b);
      return sql<boolean>`true`;
    });
    if (faltan.size === 0) return condicion;
    for (const [clave, ids] of await leer(db, [...faltan.values()])) leidos.set(clave, ids);
  }
}

/** SQL: whether row `h` is one of those, without having read which they are. */
export const enLaSentencia = ({ id, ids }: Busqueda): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`h.${id}`)} in (${sql.join(ids, sql` union all `)})`;

type Ids = readonly (number | string)[];

async function leer(db: Tx, busquedas: readonly Busqueda[]): Promise<[string, Ids][]> {
  // One statement of ids after another, up to the limit: what nearly all have is found soon.
  const columnas = busquedas.map(
    ({ ids }, n) =>
      sql`array(select i.id from (${sql.join(ids, sql` union all `)}) i (id) limit ${LEIDOS_MAX + 1}) as ${sql.id(String(n))}`,
  );
  const { rows } = await sql<Record<string, Ids>>`select ${sql.join(columnas)}`.execute(db);
  return busquedas.map(({ clave }, n) => [clave, rows[0]?.[n] ?? []]);
}

function esUno({ id, tipo }: Busqueda, leidos: Ids): RawBuilder<boolean> | null {
  if (leidos.length > LEIDOS_MAX) return null;
  const ids = [...new Set(leidos)];
  const columna = sql.ref(`h.${id}`);
  const arreglo = sql`${ids}::${sql.raw(tipo)}[]`;
  if (ids.length === 0) return sql<boolean>`false`;
  if (ids.length <= SUELTOS_MAX) return sql<boolean>`${columna} = any(${arreglo})`;
  return sql<boolean>`${columna} in (select unnest(${arreglo}))`;
}
