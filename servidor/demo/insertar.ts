import type { Insertable } from 'kysely';
import type { ClientBase } from 'pg';
import type { DB } from '../src/platform/db/db.gen.ts';

/** What is said of a row of a table. Undefined is null, which the database refuses where it must. */
export type FilaDe<T extends keyof DB> = {
  [C in keyof Insertable<DB[T]>]?: Insertable<DB[T]>[C] | null | undefined;
};

/** Inserts all rows of a table in one statement, in the given order. All of them have the first one's columns. */
export async function insertar<T extends keyof DB>(
  pg: ClientBase,
  tabla: T,
  filas: readonly FilaDe<T>[],
): Promise<void> {
  const columnas = Object.keys(filas[0] ?? {}).join(', ');
  if (columnas)
    await pg.query(
      `insert into ${tabla} (${columnas}) select ${columnas} from json_populate_recordset(null::${tabla}, $1)`,
      [JSON.stringify(filas)],
    );
}

/** Advances the id sequence of a table beyond the ids that were assigned here. */
export async function avanzaSecuencia(pg: ClientBase, tabla: string, columna: string): Promise<void> {
  await pg.query(
    `select setval(pg_get_serial_sequence($1, $2), coalesce((select max(${columna}) from ${tabla}), 1))`,
    [tabla, columna],
  );
}
