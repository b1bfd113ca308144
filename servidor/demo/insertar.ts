import type { Insertable } from 'kysely';
import type { ClientBase } from 'pg';
import type { DB } from '../src/platform/db/db.gen.ts';

/** What is said of a row of a table. Undefined is null, which the database refuses where it must. */
export type FilaDe<T extends keyof DB> = {
  [C in keyof Insertable<DB[T]>]?: Insertable<DB[T]>[C] | null | undefined;
};

/**
 * Inserts all rows of a table in one statement, in the given order. All of them have the first one's columns. If the first column is an id that the
 * database would give, the next one that it gives follows those of the rows.
 */
export async function insertar<T extends keyof DB>(
  pg: ClientBase,
  tabla: T,
  filas: readonly FilaDe<T>[],
): Promise<void> {
  const [id, ...otras] = Object.keys(filas[0] ?? {});
  if (id === undefined) return;
  const columnas = [id, ...otras].join(', ');
  await pg.query(
    `insert into ${tabla} (${columnas}) select ${columnas} from json_populate_recordset(null::${tabla}, $1)`,
    [JSON.stringify(filas)],
  );
  await pg.query(
    `select setval(s, (select max(${id}::text::bigint) from ${tabla})) from pg_get_serial_sequence($1, $2) s where s is not null`,
    [tabla, id],
  );
}
