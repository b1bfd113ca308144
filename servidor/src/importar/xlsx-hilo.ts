import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { InvalidInputError, readSheet } from 'read-excel-file/node';
import { ArchivoError, CeldaMala, NumeroExcel } from './celda.ts';
import { empaca } from './empaca.ts';
import { abreLibro } from './zip.ts';

/** A cell on its way between threads, where only plain values travel. */
export type CeldaPlana = string | boolean | Date | { numero: string } | { mala: string } | null;

/** Of all cells, in characters, each as often as it stands in one: between threads a text that many cells share is copied for each. */
const TEXTO_MAX = 300 * 1024 * 1024;

interface FilaPlana {
  numero: number;
  celdas: CeldaPlana[];
}

/** What the thread says: rows, some at a time, for who takes them does nothing else meanwhile; and then, once, how it ended. */
export type Dicho =
  | { filas: FilaPlana[] }
  | 'fin'
  /** A Spanish line for whoever gave the file. */
  | { error: string };

/** Rows of one message. */
const LOTE = 1_000;

async function lee(ruta: string): Promise<FilaPlana[]> {
  const { partes, malas } = await abreLibro(await readFile(ruta));
  const filas = await hoja(empaca(partes));
  let texto = 0;
  for (const cruda of filas) for (const valor of cruda) if (typeof valor === 'string') texto += valor.length;
  if (texto > TEXTO_MAX) {
    throw new ArchivoError('El libro tiene más de 300 MB de texto: divídalo o use CSV');
  }
  return filas.flatMap((cruda, i) => {
    const numero = i + 1;
    const celdas = cruda.map(plana);
    for (const [columna, mala] of malas.get(numero) ?? []) celdas[columna] = { mala };
    // A bad cell past the end of its row leaves none in between.
    return celdas.some((c) => c !== null) ? [{ numero, celdas: Array.from(celdas, (c) => c ?? null) }] : [];
  });
}

/** The first sheet, of a zip that holds what was looked at and nothing else: nothing that another reader would find in the file's. */
async function hoja(libro: Buffer): Promise<readonly (readonly unknown[])[]> {
  try {
    return await readSheet(libro, { parseNumber: (texto) => new NumeroExcel(texto) });
  } catch (error) {
    if (error instanceof InvalidInputError) throw new ArchivoError('El archivo no es un libro .xlsx válido');
    throw new ArchivoError(`No se pudo leer el libro: ${(error as Error).message}`);
  }
}

function plana(valor: unknown): CeldaPlana {
  if (typeof valor === 'string' || typeof valor === 'boolean') return valor;
  if (valor instanceof NumeroExcel) return { numero: valor.texto };
  if (valor instanceof CeldaMala) return { mala: valor.motivo };
  if (valor instanceof Date)
    return Number.isNaN(valor.getTime()) ? { mala: 'no es una fecha válida' } : valor;
  return null;
}

const dice = (dicho: Dicho) => parentPort?.postMessage(dicho);
/** Until who takes them has taken the last, and what waited meanwhile was done. */
const tomadas = () => new Promise((listo) => parentPort?.once('message', listo));

try {
  const filas = await lee(workerData as string);
  for (let i = 0; i < filas.length; i += LOTE) {
    dice({ filas: filas.slice(i, i + LOTE) });
    await tomadas();
  }
  dice('fin');
} catch (error) {
  if (!(error instanceof ArchivoError)) throw error;
  dice({ error: error.message });
}
