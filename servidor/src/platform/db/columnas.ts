import { type RawBuilder, sql } from 'kysely';

/** Distributes over the names: without the condition, a union of names would give every column under every name. */
type ConSuNombre<T extends string, C extends string> = C extends string
  ? `${T}.${Lowercase<C>} as ${C}`
  : never;

/**
 * Columns of a table, or of its alias, under their own names in capitals, which are the wire's: `conSuNombre('f', 'FOLIO', 'TOTAL')`
 * selects `f.folio as FOLIO` and `f.total as TOTAL`.
 */
export const conSuNombre = <T extends string, C extends string>(tabla: T, ...columnas: readonly C[]) =>
  columnas.map((c) => `${tabla}.${c.toLowerCase()} as ${c}` as ConSuNombre<T, C>);

/**
 * SQL: what a table says of the record that a row names by its id. Looked up for the rows that are read: a table joined for nothing still keeps
 * PostgreSQL from counting and sorting in an index that has not what it is joined by.
 * @param tabla with an alias: `clientes c`
 * @param columna of it, and `id` its key, by that alias
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
