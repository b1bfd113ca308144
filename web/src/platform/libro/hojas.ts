import type { Cell, SheetData } from 'write-excel-file/universal';
import type { TipoDeCelda } from '../../ui/columna.ts';

/** A cell as it travels to the worker: what it holds and nothing of how it is drawn. A date is the wall clock, in its UTC fields. */
export type Dato = string | number | Date | null;

/** A column of the sheet 'Datos': its header, what its cells are and how wide it is, in characters. */
export interface ColumnaDeLibro {
  titulo: string;
  tipo: TipoDeCelda;
  ancho: number;
}

/** A book of two sheets: 'Datos', and 'Filtro' with what the rows were asked with. */
export interface Libro {
  columnas: readonly ColumnaDeLibro[];
  filas: readonly (readonly Dato[])[];
  filtro: readonly (readonly [nombre: string, valor: string | number])[];
}

/** One cell, typed: numbers as numbers, dates as dates, all else as text; nothing as an empty cell. */
export function celda(dato: Dato, tipo: TipoDeCelda): Cell {
  if (dato === null) return null;
  if (typeof dato === 'number') {
    const entero = tipo !== 'dinero' && Number.isInteger(dato);
    return { type: Number, value: dato, format: entero ? '#,##0' : '#,##0.00' };
  }
  if (dato instanceof Date) {
    return { type: Date, value: dato, format: tipo === 'fecha' ? 'dd-mm-yyyy' : 'dd-mm-yyyy hh:mm:ss' };
  }
  return { type: String, value: dato };
}

/** The sheet 'Datos': header in row 1, then the rows in the order given. */
export function hojaDatos({ columnas, filas }: Pick<Libro, 'columnas' | 'filas'>): SheetData {
  const cabecera: Cell[] = columnas.map((c) => ({
    type: String,
    value: c.titulo,
    fontWeight: 'bold' as const,
  }));
  return [cabecera, ...filas.map((f) => columnas.map((c, i) => celda(f[i] ?? null, c.tipo)))];
}
