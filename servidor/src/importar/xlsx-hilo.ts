import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { InvalidInputError, readSheet } from 'read-excel-file/node';
import { ArchivoError, CeldaMala, NumeroExcel } from './celda.ts';
import { empaca } from './empaca.ts';
import { abreLibro, type HojaLeida } from './zip.ts';

/** A cell in the form in which it passes between threads: only plain values. */
export type CeldaPlana = string | boolean | Date | { numero: string } | { mala: string } | null;

/**
 * Most characters of all cells together. A text shared by many cells counts for each, because passing it between
 * threads copies it.
 */
const TEXTO_MAX = 300 * 1024 * 1024;

interface FilaPlana {
  numero: number;
  celdas: CeldaPlana[];
}

/** What the thread sends: batches of rows, and waits until each is taken; and once, at the end, the outcome. */
export type Dicho =
  | { filas: FilaPlana[] }
  | { fin: HojaLeida | null }
  /** A Spanish line for whoever supplied the file. */
  | { error: string };

/** Rows per message. */
const LOTE = 1_000;

async function lee(ruta: string): Promise<{ filas: FilaPlana[]; hoja: HojaLeida | null }> {
  const { partes, malas, hoja } = await abreLibro(await readFile(ruta));
  const filas = await celdasDe(empaca(partes), hoja?.lugar ?? 1);
  let texto = 0;
  for (const cruda of filas) for (const valor of cruda) if (typeof valor === 'string') texto += valor.length;
  if (texto > TEXTO_MAX) {
    throw new ArchivoError('El libro tiene más de 300 MB de texto: divídalo o use CSV');
  }
  const leidas = filas.flatMap((cruda, i) => {
    const numero = i + 1;
    const celdas = cruda.map(plana);
    for (const [columna, mala] of malas.get(numero) ?? []) celdas[columna] = { mala };
    // A bad cell beyond the end of its row would leave a gap.
    return celdas.some((c) => c !== null) ? [{ numero, celdas: Array.from(celdas, (c) => c ?? null) }] : [];
  });
  return { filas: leidas, hoja };
}

/**
 * A sheet by its place, in a new zip with only what was checked, so that no other reader finds something else in the file.
 */
async function celdasDe(libro: Buffer, lugar: number): Promise<readonly (readonly unknown[])[]> {
  try {
    return await readSheet(libro, lugar, { parseNumber: (texto) => new NumeroExcel(texto) });
  } catch (error) {
    // What the library says is in English.
    const que = error instanceof InvalidInputError ? '' : ': ábralo en Excel y guárdelo otra vez';
    throw new ArchivoError(`El archivo no es un libro .xlsx válido${que}`);
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
/** Waits until the last batch was taken, and whatever waited meanwhile was done. */
const tomadas = () => new Promise((listo) => parentPort?.once('message', listo));

try {
  const { filas, hoja } = await lee(workerData as string);
  for (let i = 0; i < filas.length; i += LOTE) {
    dice({ filas: filas.slice(i, i + LOTE) });
    await tomadas();
  }
  dice({ fin: hoja });
} catch (error) {
  if (!(error instanceof ArchivoError)) throw error;
  dice({ error: error.message });
}
