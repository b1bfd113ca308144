import type { Fila } from './celda.ts';
import type { Evidencia } from './formatos.ts';
import { Hilo, type Limites } from './hilo.ts';
import { type FilaPlana, filaDePlana } from './plana.ts';

/** What is known of a file as soon as it is open. */
export interface Abierto {
  /** How it was read, in Spanish. */
  descripcion: string;
  /** Of a workbook with other sheets: 'hoja «Portada», sin leer «Movimientos»'. Null: there is no other. */
  deVarias: string | null;
  /** It is a CSV, where a text that contains the separator without quotes moves the cells after it by one column. */
  separado: boolean;
}

export interface Archivo extends Abierto {
  filas: AsyncIterable<Fila>;
  /** After the last row: for each column, what its cells say about how it is written. */
  evidencia(): readonly Evidencia[];
  /** Ends the thread that reads it. It ends by itself after the last row. */
  cierra(): Promise<void>;
}

/** What the thread that reads a file says: first that it is open, then its rows in batches. */
export type Dicho = { abierto: Abierto } | { filas: FilaPlana[]; evidencia?: Evidencia[] };

/**
 * Opens a file for importing; its first bytes decide what it is, not its name. It is read in a thread, with limits, and its rows come as they
 * are asked for.
 * @throws ArchivoError with a Spanish line if it cannot be read
 */
export async function abreArchivo(ruta: string, limites?: Limites): Promise<Archivo> {
  const hilo = new Hilo<Dicho>(new URL('./archivo-hilo.ts', import.meta.url), ruta, limites);
  try {
    const dicho = await hilo.pide();
    if (!('abierto' in dicho)) throw new Error('El hilo no dijo qué abrió');
    let evidencia: readonly Evidencia[] = [];
    return {
      ...dicho.abierto,
      filas: filasDe(hilo, (suya) => (evidencia = suya)),
      evidencia: () => evidencia,
      cierra: () => hilo.cierra(),
    };
  } catch (e) {
    await hilo.cierra();
    throw e;
  }
}

async function* filasDe(
  hilo: Hilo<Dicho>,
  alFinal: (evidencia: readonly Evidencia[]) => void,
): AsyncGenerator<Fila> {
  try {
    for (;;) {
      const dicho = await hilo.pide();
      if ('abierto' in dicho) continue;
      for (const plana of dicho.filas) yield filaDePlana(plana);
      if (!dicho.evidencia) continue;
      alFinal(dicho.evidencia);
      return;
    }
  } finally {
    await hilo.cierra();
  }
}
