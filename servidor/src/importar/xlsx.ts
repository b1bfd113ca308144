import { Worker } from 'node:worker_threads';
import { ArchivoError, type Celda, CeldaMala, type Fila, NumeroExcel } from './celda.ts';
import type { CeldaPlana, Dicho } from './xlsx-hilo.ts';
import type { HojaLeida } from './zip.ts';

/** Heap of the thread in MB: a hundred thousand rows of fifty columns take about 700. */
const MEMORIA_MB = 2_048;
/** Time limit; a hundred thousand rows take seconds. */
const PLAZO_MS = 5 * 60_000;

/**
 * Rows of a workbook's first sheet that is not hidden, without blank ones, with the numbers the sheet shows. Read in a thread with a heap
 * of its own, so that a malicious file can end that thread but not the process.
 * @param memoriaMb megabytes that the thread may take
 * @throws ArchivoError if it is no workbook or would unpack to an unreasonable size
 */
export async function filasDeXlsx(
  ruta: string,
  memoriaMb = MEMORIA_MB,
): Promise<{ filas: Fila[]; hoja: HojaLeida | null }> {
  const filas: Fila[] = [];
  const hilo = new Worker(new URL('./xlsx-hilo.ts', import.meta.url), {
    execArgv: [],
    workerData: ruta,
    resourceLimits: { maxOldGenerationSizeMb: memoriaMb },
  });
  let plazo: NodeJS.Timeout | undefined;
  try {
    return await new Promise<{ filas: Fila[]; hoja: HojaLeida | null }>((listo, falla) => {
      plazo = setTimeout(
        () => falla(new ArchivoError('El libro tarda demasiado: divídalo o use CSV')),
        PLAZO_MS,
      );
      hilo.on('message', (dicho: Dicho) => {
        if ('fin' in dicho) listo({ filas, hoja: dicho.fin });
        else if ('error' in dicho) falla(new ArchivoError(dicho.error));
        else {
          for (const { numero, celdas } of dicho.filas) filas.push({ numero, celdas: celdas.map(celda) });
          setImmediate(() => hilo.postMessage('tomadas'));
        }
      });
      hilo.on('error', (error: NodeJS.ErrnoException) =>
        falla(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new ArchivoError('El libro pide más memoria de la que hay para él: divídalo o use CSV')
            : error,
        ),
      );
    });
  } finally {
    clearTimeout(plazo);
    await hilo.terminate();
  }
}

function celda(plana: CeldaPlana): Celda {
  if (plana === null || typeof plana !== 'object' || plana instanceof Date) return plana;
  return 'numero' in plana ? new NumeroExcel(plana.numero) : new CeldaMala(plana.mala);
}
