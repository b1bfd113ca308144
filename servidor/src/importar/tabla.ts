import type { Celda } from './celda.ts';
import type { Conexion } from './conexion.ts';
import type { Lector } from './lectores.ts';

/** A column of a file, under its name on the wire. */
export interface Columna {
  nombre: string;
  /** PostgreSQL type. */
  tipo: 'text' | 'int' | 'numeric' | 'date' | 'timestamptz';
  leer: Lector;
  /** A spreadsheet may have taken its leading zeros without a trace: numbers in it are warned about. */
  delicada?: true;
  /** The column has to be there and no row may leave it empty. */
  obligatoria?: true;
  /** What the template shows and docs/importar.md says. */
  ejemplo: string | number;
  explica: string;
}

/** Rows of a table of the database that an import may write. */
export interface Tocada {
  tabla: string;
  /** Its primary key. */
  llave: readonly string[];
  /** SQL condition on a row of it, over `entrada`: it holds of what there was and of what there will be. */
  donde: string;
  /** Columns that the database itself works out from other rows: they follow by themselves. */
  derivadas?: readonly string[];
}

/** How many rows of the file were new, changed something, or said what the database already said. */
export interface Cuentas {
  altas: number;
  cambios: number;
  sinCambio: number;
  /** Spanish lines about anything else that was done. */
  notas: string[];
}

/**
 * What can be imported. While it runs the rows stand in the temporary table `entrada`: `fila` (row of the file), a
 * column for each of the file in lower case, null where the cell was empty, and those of `auxiliares`.
 */
export interface Tabla {
  nombre: string;
  columnas: readonly Columna[];
  /** It moves pieces: an operator signs for them (`FIRMA`). */
  mueve?: true;
  auxiliares?: string;
  /** SQL expression, by row of `entrada`, that two rows may not share, and the column to blame. */
  llave: { expresion: string; columna: string };
  /** Rows that share this column stand or fall together. */
  grupo?: string;
  /** A look at one row beyond its cells, without the database: a reason against it or a warning. */
  revisaFila?(
    valores: ReadonlyMap<string, string | null>,
    celdas: ReadonlyMap<string, Celda | undefined>,
  ): { columna: string; motivo: string } | { columna: string; advertencia: string } | null;
  /** Statements that fill the auxiliary columns and lock what will be written. */
  preparar?: readonly string[];
  /** Queries that give fila, columna, valor and motivo of each row the database has a reason against. */
  revisiones: readonly string[];
  /** Queries that give one text each row: what is taken but deserves a look. */
  advertencias?: readonly string[];
  /** The rows that applying it may write, in the order in which one needs the other: by them it is taken back. */
  toca: readonly Tocada[];
  /**
   * Queries over what is to be taken back (`importaciones_filas` of import `$1`) that give a text each row: why it cannot be, where
   * neither a foreign key nor a changed row says so.
   */
  impide?: readonly string[];
  aplicar(pg: Conexion): Promise<Cuentas>;
}

/** A text as SQL writes it. */
export const literal = (texto: string): string => `'${texto.replaceAll("'", "''")}'`;

/** What `segun` (contrato/src/cifras.ts) says of a number that only SQL has: one word for one, another for several. */
export const segunSql = (n: string, una: string, varias: string): string =>
  `case when ${n} = 1 then ${literal(una)} else ${literal(varias)} end`;

/** What `enPiezas` (contrato/src/cifras.ts) says of a number that only SQL has: `1 pieza`, `1,234 piezas`. */
export const enPiezasSql = (n: string): string =>
  `to_char(${n}, 'FM999,999,999,990') || ' ' || ${segunSql(n, 'pieza', 'piezas')}`;

/** Rows a statement touched. */
export async function tocadas(pg: Conexion, sql: string): Promise<number> {
  return (await pg.query(sql)).rowCount ?? 0;
}
