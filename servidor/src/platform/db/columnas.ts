/** Of each name by itself: of a union at once it would be every column under every name. */
type ConSuNombre<T extends string, C extends string> = C extends string
  ? `${T}.${Lowercase<C>} as ${C}`
  : never;

/**
 * Columns of a table, or of its alias, under their own names in capitals, which are the wire's: `conSuNombre('f', 'FOLIO', 'TOTAL')`
 * selects `f.folio as FOLIO` and `f.total as TOTAL`.
 */
export const conSuNombre = <T extends string, C extends string>(tabla: T, ...columnas: readonly C[]) =>
  columnas.map((c) => `${tabla}.${c.toLowerCase()} as ${c}` as ConSuNombre<T, C>);
