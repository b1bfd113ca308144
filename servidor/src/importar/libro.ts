import { readFile } from 'node:fs/promises';
import { InvalidInputError, readSheet } from 'read-excel-file/node';
import { ArchivoError, type Celda, CeldaMala, type Fila, NumeroExcel } from './celda.ts';
import { empaca } from './empaca.ts';
import { abreLibro, type Combinada, type HojaLeida, OTRA_VEZ } from './zip.ts';

/**
 * Most characters of all cells together. A text shared by many cells counts for each, because passing it between
 * threads copies it.
 */
const TEXTO_MAX = 300 * 1024 * 1024;

/**
 * Rows of a workbook's first sheet that is not hidden, without blank ones, with the numbers the sheet shows. Only for a thread of its own
 * ({@link file://./archivo-hilo.ts}): it takes as long, and as much memory, as the file wants.
 * @throws ArchivoError if it is no workbook or would unpack to an unreasonable size
 */
export async function filasDeLibro(
  ruta: string,
): Promise<{ filas: Fila[]; hoja: HojaLeida | null; ocultas: number }> {
  const { partes, malas, rellenas, hoja, ocultas, combinadas } = await abreLibro(await readFile(ruta));
  const filas = await celdasDe(empaca(partes), hoja?.lugar ?? 1);
  let texto = 0;
  for (const cruda of filas) for (const valor of cruda) if (typeof valor === 'string') texto += valor.length;
  if (texto > TEXTO_MAX) {
    throw new ArchivoError('El libro tiene más de 300 MB de texto: divídalo o use CSV');
  }
  // The library leaves out what is below the last value; a row that holds nothing but bad cells has none.
  let ultima = filas.length;
  for (const fila of malas.keys()) ultima = Math.max(ultima, fila);
  const leidas = Array.from({ length: ultima }, (_, i) => filas[i] ?? []).flatMap((cruda, i) => {
    const numero = i + 1;
    const suyas = rellenas.get(numero);
    const celdas = cruda.map((valor, columna) => conCeros(celda(valor), suyas?.get(columna)));
    for (const [columna, mala] of malas.get(numero) ?? []) celdas[columna] = new CeldaMala(mala);
    // A bad cell beyond the end of its row would leave a gap.
    return celdas.some((c) => c !== null) ? [{ numero, celdas: Array.from(celdas, (c) => c ?? null) }] : [];
  });
  return { filas: conCombinadas(leidas, combinadas), hoja, ocultas };
}

/** Rows with what their cells show that are merged with one above. */
function conCombinadas(filas: readonly Fila[], combinadas: readonly Combinada[]): Fila[] {
  if (combinadas.length === 0) return [...filas];
  const suyas = new Map(filas.map((f) => [f.numero, f]));
  const dichas = new Map<number, Map<number, Celda>>();
  for (const { columna, de, a } of combinadas) {
    const arriba = suyas.get(de)?.celdas[columna] ?? null;
    if (arriba === null) continue;
    for (let n = de + 1; n <= a; n++)
      if (suyas.has(n)) dichas.set(n, (dichas.get(n) ?? new Map<number, Celda>()).set(columna, arriba));
  }
  return filas.map((f) => {
    const combinadasDe = dichas.get(f.numero);
    return combinadasDe ? { ...f, combinadas: combinadasDe } : f;
  });
}

/**
 * A sheet by its place, in a new zip with only what was checked, so that no other reader finds something else in the file.
 */
async function celdasDe(libro: Buffer, lugar: number): Promise<readonly (readonly unknown[])[]> {
  try {
    return await readSheet(libro, lugar, { parseNumber: (texto) => new NumeroExcel(texto) });
  } catch (error) {
    // What the library says is in English.
    throw new ArchivoError(
      error instanceof InvalidInputError ? 'El archivo no es un libro .xlsx válido' : OTRA_VEZ,
    );
  }
}

function celda(valor: unknown): Celda {
  if (typeof valor === 'string' || typeof valor === 'boolean') return valor;
  if (valor instanceof NumeroExcel || valor instanceof CeldaMala) return valor;
  if (valor instanceof Date)
    return Number.isNaN(valor.getTime()) ? new CeldaMala('no es una fecha válida') : valor;
  return null;
}

/** A whole number with the zeros that its cell shows before it. */
function conCeros(celda: Celda, digitos: number | undefined): Celda {
  if (!digitos || !(celda instanceof NumeroExcel) || !/^\d+$/.test(celda.texto)) return celda;
  return new NumeroExcel(celda.texto.padStart(digitos, '0'));
}
