/** Something that must always hold. `sql` returns the rows that violate it, none if it holds. */
export interface Invariante {
  nombre: string;
  sql: string;
}
