import { type Dato, datoEscrito, neutralizar } from './dato.ts';
import type { ColumnaDeLibro, LineaDeFiltro } from './xlsx.ts';

/** Commas, quotes and line breaks go inside quotes, as every program expects. */
const campo = (texto: string): string =>
  /[",\r\n]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto;

const linea = (campos: readonly string[]): string => `${campos.map(campo).join(',')}\r\n`;

/**
 * The byte order mark by which spreadsheets recognise UTF-8, what the rows were filtered by, an empty line, and the
 * header.
 */
export const cabezaDeCsv = (
  columnas: readonly Pick<ColumnaDeLibro, 'titulo'>[],
  filtro: readonly LineaDeFiltro[],
): string =>
  `\ufeff${filtro.map(([nombre, valor]) => linea([nombre, String(valor)])).join('')}\r\n${linea(columnas.map((c) => neutralizar(c.titulo)))}`;

export const renglonDeCsv = (
  datos: readonly Dato[],
  columnas: readonly Pick<ColumnaDeLibro, 'tipo'>[],
): string => linea(columnas.map((c, i) => datoEscrito(datos[i] ?? null, c.tipo)));

/** A whole file of rows that are all there. */
export const libroEnCsv = ({
  columnas,
  filas,
  filtro,
}: {
  columnas: readonly ColumnaDeLibro[];
  filas: readonly (readonly Dato[])[];
  filtro: readonly LineaDeFiltro[];
}): string => cabezaDeCsv(columnas, filtro) + filas.map((f) => renglonDeCsv(f, columnas)).join('');
