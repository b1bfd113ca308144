import type { Cell, SheetData } from 'write-excel-file/browser';
import { type Columna, textoDe } from '../ui/columna.ts';
import { businessZone } from './clock.ts';
import { fecha, fechaHora } from './format.ts';

export interface Exportacion<F> {
  /** Begins the file's name: `Compras recibidas-acomodadas`. */
  nombre: string;
  columnas: readonly Columna<F>[];
  filas: readonly F[];
  /** What the rows were asked with, in the order shown; goes to the sheet 'Filtro'. */
  filtro: readonly (readonly [nombre: string, valor: string])[];
  /** First and last day, `YYYY-MM-DD`, for the file's name. */
  rango?: readonly [string, string];
}

const PELIGROSO = /^[\t\r\n ]*[=+\-@]|^[\t\r\n]/;

/**
 * Text that a spreadsheet could take for a formula, made plain with an apostrophe in front (specification of exports:
 * the file may be opened, saved as CSV and opened again, where a string cell alone protects nobody).
 */
export const neutralizar = (texto: string): string => (PELIGROSO.test(texto) ? `'${texto}` : texto);

/** A moment as the wall clock of the business zone, in the UTC fields a spreadsheet's dates are written from. */
export function relojDePared(valor: string | Date): Date | null {
  if (typeof valor === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(valor)) return new Date(`${valor}T00:00:00Z`);
  const momento = new Date(valor);
  if (Number.isNaN(momento.getTime())) return null;
  const p = Object.fromEntries(
    new Intl.DateTimeFormat('en-CA', {
      timeZone: businessZone(),
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(momento)
      .map((x) => [x.type, x.value]),
  );
  return new Date(`${p.year}-${p.month}-${p.day}T${p.hour}:${p.minute}:${p.second}Z`);
}

/** One cell, typed: numbers as numbers, dates as dates, all else as harmless text; nothing as an empty cell. */
export function celda<F>(columna: Columna<F>, fila: F): Cell {
  const valor = columna.valor(fila);
  if (valor === null || valor === undefined || valor === '') return null;
  const { tipo = 'texto' } = columna;
  if (tipo === 'numero' && typeof valor === 'number') {
    return { type: Number, value: valor, format: Number.isInteger(valor) ? '#,##0' : '#,##0.00' };
  }
  if (tipo === 'dinero' && typeof valor === 'number') {
    return { type: Number, value: valor, format: '#,##0.00' };
  }
  if ((tipo === 'fecha' || tipo === 'fechaHora') && (typeof valor === 'string' || valor instanceof Date)) {
    const reloj = relojDePared(valor);
    const format = tipo === 'fecha' ? 'dd-mm-yyyy' : 'dd-mm-yyyy hh:mm:ss';
    if (reloj) return { type: Date, value: reloj, format };
  }
  return { type: String, value: neutralizar(textoDe(columna, fila)) };
}

/** The sheet 'Datos': header in row 1, then the rows in the order given. */
export function hojaDatos<F>(columnas: readonly Columna<F>[], filas: readonly F[]): SheetData {
  const cabecera: Cell[] = columnas.map((c) => ({
    type: String,
    value: c.titulo,
    fontWeight: 'bold' as const,
  }));
  return [cabecera, ...filas.map((f) => columnas.map((c) => celda(c, f)))];
}

/** Downloads the rows as .xlsx: sheet 'Datos', and sheet 'Filtro' with what they were asked with. */
export async function exportar<F>(e: Exportacion<F>): Promise<void> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const filtro: SheetData = [
    ['Consulta', neutralizar(e.nombre)],
    ...e.filtro.map(([nombre, valor]) => [nombre, neutralizar(valor)]),
    ['Filas', e.filas.length],
    ['Generado', fechaHora(new Date())],
  ];
  const rango = e.rango ? ` ${fecha(e.rango[0])} a ${fecha(e.rango[1])}` : '';
  await writeXlsxFile([
    {
      sheet: 'Datos',
      data: hojaDatos(e.columnas, e.filas),
      columns: e.columnas.map((c) => ({ width: anchoDe(c, e.filas) })),
      stickyRowsCount: 1,
    },
    { sheet: 'Filtro', data: filtro, columns: [{ width: 18 }, { width: 48 }] },
  ]).toFile(`${e.nombre}${rango}.xlsx`);
}

/** Width in characters by the header and the first rows. */
function anchoDe<F>(columna: Columna<F>, filas: readonly F[]): number {
  const muestra = filas.slice(0, 100).map((f) => textoDe(columna, f).length);
  return Math.min(48, Math.max(8, columna.titulo.length, ...muestra) + 2);
}
