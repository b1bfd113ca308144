import { readFile } from 'node:fs/promises';
import { InvalidInputError, readSheet } from 'read-excel-file/node';
import { ArchivoError, type Celda, CeldaMala, type Fila, NumeroExcel } from './celda.ts';
import { celdasMalas } from './zip.ts';

/**
 * Rows of the first sheet of a workbook, blank ones left out, with the numbers the sheet shows.
 * @throws ArchivoError when it is not a workbook or would unpack to more than a sane one
 */
export async function filasDeXlsx(ruta: string): Promise<Fila[]> {
  const bytes = await readFile(ruta);
  const malas = await celdasMalas(bytes);
  const filas = await hoja(bytes);
  return filas.flatMap((cruda, i) => {
    const numero = i + 1;
    const celdas = cruda.map((valor): Celda => celda(valor));
    for (const [columna, motivo] of malas.get(numero) ?? []) celdas[columna] = new CeldaMala(motivo);
    return celdas.some((c) => c !== null) ? [{ numero, celdas }] : [];
  });
}

async function hoja(bytes: Buffer): Promise<readonly (readonly unknown[])[]> {
  try {
    return await readSheet(bytes, { parseNumber: (texto) => new NumeroExcel(texto) });
  } catch (error) {
    if (error instanceof InvalidInputError) throw new ArchivoError('El archivo no es un libro .xlsx válido');
    throw new ArchivoError(`No se pudo leer el libro: ${(error as Error).message}`);
  }
}

function celda(valor: unknown): Celda {
  if (typeof valor === 'string' || typeof valor === 'boolean') return valor;
  if (valor instanceof NumeroExcel) return valor;
  if (valor instanceof Date)
    return Number.isNaN(valor.getTime()) ? new CeldaMala('no es una fecha válida') : valor;
  return null;
}
