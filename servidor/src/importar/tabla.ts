import type { Paso } from '../platform/llegadas/llegada.ts';
import type { Celda } from './celda.ts';
import type { Conexion } from './conexion.ts';
import type { Lector } from './lectores.ts';

/** A column of a file, by its name on the wire. */
export interface Columna {
  nombre: string;
  /** PostgreSQL type. */
  tipo: 'text' | 'int' | 'numeric' | 'date' | 'timestamptz';
  leer: Lector;
  /** A spreadsheet may have removed leading zeros without a trace, so numbers in it produce a warning. */
  delicada?: true;
  /** The column must exist, and no row may leave it empty. */
  obligatoria?: true;
  /** What may be written instead of its number: words as {@link sinSenas} writes them, or SQL of `nombre` and `valor`. */
  nombres?: Readonly<Record<string, string>> | string;
  /** What it holds is shown and stored nowhere: not in a sample, nor in a reason. */
  secreta?: true;
  /** Shown in the template and in docs/importar.md. */
  ejemplo: string | number;
  explica: string;
}

/** Rows of a database table that an import may write. */
export interface Tocada {
  tabla: string;
  /** Its primary key. */
  llave: readonly string[];
  /** SQL condition on a row, over `entrada`, that selects both existing rows and those to come. */
  donde: string;
  /** Columns that are not compared, recorded nor restored, besides those that the database works out ({@link DERIVADAS}). */
  aparte?: readonly string[];
}

/** How somebody who is new signs in for the first time. In clear: it goes to whoever imports, once, and is not stored. */
export interface AccesoNuevo {
  operador: string;
  nombre: string;
  password: string;
}

/** What is known of the import that a table's `aplicar` is part of. */
export interface AlAplicar {
  /** False in a rehearsal, or when a row was refused: whatever is written is rolled back. */
  hecho: boolean;
  /** Makes this many first passwords, one for each new person. */
  claves: (cuantas: number) => readonly string[];
}

/** How many rows of the file were new, changed something, or repeated what the database has. */
export interface Cuentas {
  altas: number;
  cambios: number;
  sinCambio: number;
  /** Spanish lines about anything else that was done. */
  notas: string[];
  /** The people who got a password made by this import, in the order of the file. */
  accesos?: readonly AccesoNuevo[];
}

/**
 * A table that can be imported. While it runs, the rows are in the temporary table `entrada`: `fila` (row of the file),
 * one lower-case column for each of the file (null if the cell was empty), and those of `auxiliares`.
 */
export interface Tabla {
  nombre: string;
  columnas: readonly Columna[];
  /** It moves pieces, so an operator must sign for them (`FIRMA`). */
  mueve?: true;
  /** It writes customers' money, which is taken back by counter-entries. */
  asienta?: true;
  auxiliares?: string;
  /** SQL expression over `entrada` that must be unique among rows, and the column to report. */
  llave: { expresion: string; columna: string };
  /** Rows with the same value in this column are accepted or refused together. */
  grupo?: string;
  /** Checks a row beyond its cells, without the database: a reason against it or a warning. */
  revisaFila?(
    valores: ReadonlyMap<string, string | null>,
    celdas: ReadonlyMap<string, Celda | undefined>,
  ): { columna: string; motivo: string } | { columna: string; advertencia: string } | null;
  /** Steps that fill the auxiliary columns and lock what will be written. */
  preparar?: readonly Paso[];
  /** Queries that return fila, columna, valor and motivo of each row the database has a reason against. */
  revisiones: readonly string[];
  /** Queries that return a warning text per row. */
  advertencias?: readonly string[];
  /** Database tables that it is compared with, besides those of `toca`: analysed first where much of them changed. */
  compara?: readonly string[];
  /** The rows that `aplicar` may write, in the order of their dependencies, in reverse of which they are undone. */
  toca: readonly Tocada[];
  /**
   * Queries over what is to be undone (`importaciones_filas` of import `$1`) that return a text for each reason against
   * it that neither a foreign key nor a changed row reveals.
   */
  impide?: readonly string[];
  /** Queries over what is to be undone (`importaciones_filas` of import `$1`) that lock what others lock before the rows themselves. */
  bloquea?: readonly string[];
  /** Statements around an undo: `antes` takes what others wait for, `despues` follows the rows that were restored. */
  alDeshacer?: { antes: string; despues: string };
  aplicar(pg: Conexion, como: AlAplicar): Promise<Cuentas>;
}

/** A text as an SQL literal. */
export const literal = (texto: string): string => `'${texto.replaceAll("'", "''")}'`;

/** SQL version of `segun` (contrato/src/cifras.ts): chooses between singular and plural. */
export const segunSql = (n: string, una: string, varias: string): string =>
  `case when ${n} = 1 then ${literal(una)} else ${literal(varias)} end`;

/** SQL version of `enPiezas` (contrato/src/cifras.ts): `1 pieza`, `1,234 piezas`. */
export const enPiezasSql = (n: string): string =>
  `to_char(${n}, 'FM999,999,999,990') || ' ' || ${segunSql(n, 'pieza', 'piezas')}`;

/** Number of rows that a statement affected. */
export async function tocadas(pg: Conexion, sql: string): Promise<number> {
  return (await pg.query(sql)).rowCount ?? 0;
}
