import type { ClientBase } from 'pg';

/**
 * Inserts all rows of a table in one statement, in the given order.
 * @param columnas name and PostgreSQL type of each column, in the order of a row's values
 */
export async function insertar(
  pg: ClientBase,
  tabla: string,
  columnas: Readonly<Record<string, string>>,
  filas: readonly (readonly unknown[])[],
): Promise<void> {
  const nombres = Object.keys(columnas);
  const tipos = Object.values(columnas);
  const porColumna = nombres.map((_, c) => filas.map((fila) => fila[c] ?? null));
  const arreglos = tipos.map((tipo, c) => `$${c + 1}::${tipo}[]`);
  await pg.query(
    `insert into ${tabla} (${nombres.join(', ')}) select * from unnest(${arreglos.join(', ')})`,
    porColumna,
  );
}

/** Advances the id sequence of a table beyond the ids that were assigned here. */
export async function avanzaSecuencia(pg: ClientBase, tabla: string, columna: string): Promise<void> {
  await pg.query(
    `select setval(pg_get_serial_sequence($1, $2), coalesce((select max(${columna}) from ${tabla}), 1))`,
    [tabla, columna],
  );
}
