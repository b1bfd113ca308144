import { libroEnCsv } from '@anden/contrato/libro/csv.ts';
import type { Dato } from '@anden/contrato/libro/dato.ts';
import {
  type ColumnaDeLibro,
  cabezaDeDatos,
  colaDeDatos,
  demasPartes,
  Estilos,
  type LineaDeFiltro,
  PARTE_DE_DATOS,
  renglonDeDatos,
} from '@anden/contrato/libro/xlsx.ts';
import { strToU8, Zip, ZipDeflate } from 'fflate';

/** A book of two sheets: 'Datos', and 'Filtro' with the query in words; as CSV, one text with both. */
export interface Libro {
  formato: 'xlsx' | 'csv';
  columnas: readonly ColumnaDeLibro[];
  filas: readonly (readonly Dato[])[];
  filtro: readonly LineaDeFiltro[];
}

/** The reply: the file, or why there is none. */
export type DeEscribe = { archivo: Blob } | { error: string };

const TIPO_CSV = 'text/csv;charset=utf-8';
const TIPO = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** How many rows are compressed at once. */
const LOTE = 1_000;

function escribe({ formato, columnas, filas, filtro }: Libro): Blob {
  if (formato === 'csv') return new Blob([libroEnCsv({ columnas, filas, filtro })], { type: TIPO_CSV });
  const trozos: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, trozo) => {
    if (error) throw error;
    trozos.push(trozo);
  });
  const parte = (nombre: string): ZipDeflate => {
    const p = new ZipDeflate(nombre, { level: 3 });
    zip.add(p);
    return p;
  };
  const estilos = new Estilos();
  const datos = parte(PARTE_DE_DATOS);
  datos.push(strToU8(cabezaDeDatos(columnas)));
  for (let i = 0; i < filas.length; i += LOTE) {
    const lote = filas.slice(i, i + LOTE);
    datos.push(strToU8(lote.map((f, j) => renglonDeDatos(i + j + 2, f, columnas, estilos)).join('')));
  }
  datos.push(strToU8(colaDeDatos(columnas.length, filas.length)), true);
  for (const [nombre, xml] of Object.entries(demasPartes(columnas.length, filas.length, filtro, estilos)))
    parte(nombre).push(strToU8(xml), true);
  zip.end();
  return new Blob(trozos, { type: TIPO });
}

/** Writes a book in a thread of its own: many rows take seconds, during which the screen must respond. */
self.addEventListener('message', ({ data: libro }: MessageEvent<Libro>) => {
  let sale: DeEscribe;
  try {
    sale = { archivo: escribe(libro) };
  } catch (e) {
    sale = { error: String(e) };
  }
  self.postMessage(sale);
});
