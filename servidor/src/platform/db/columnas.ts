import { type RawBuilder, sql } from 'kysely';

/** Without the condition, which distributes over a union of names, every column would be given under every name. */
type ConSuNombre<T extends string, C extends string> = C extends string
  ? `${T}.${Lowercase<C>} as ${C}`
  : never;

/**
 * Columns of a table, or of its alias, under their own names in capitals, as the wire has them: `conSuNombre('f', 'FOLIO', 'TOTAL')` selects
 * `f.folio as FOLIO` and `f.total as TOTAL`.
 */
export const conSuNombre = <T extends string, C extends string>(tabla: T, ...columnas: readonly C[]) =>
  columnas.map((c) => `${tabla}.${c.toLowerCase()} as ${c}` as ConSuNombre<T, C>);

/**
 * SQL: a column of the record whose id a row holds, looked up only for the rows that are read. A join, even if its columns are not used, keeps
 * PostgreSQL from counting and sorting with an index that lacks the joined column.
 * @param tabla with an alias: `clientes c`
 * @param columna the column, and `id` the table's key, both by that alias
 * @param de the row's column with the id, or SQL of it
 */
export function delRegistro<T = string>(
  tabla: string,
  columna: string,
  id: string,
  de: string | RawBuilder<unknown>,
): RawBuilder<T> {
  return sql<T>`(select ${sql.ref(columna)} from ${sql.raw(tabla)} where ${sql.ref(id)} = ${typeof de === 'string' ? sql.ref(de) : de})`;
}
