import { ArchivoError } from '../../importar/celda.ts';
import { Hilo } from '../../importar/hilo.ts';

/** What the thread says of a PDF; null: nothing is against it. */
export interface DichoDePdf {
  falla: string | null;
}

/** A thread's heap in megabytes, and its time: a file of 15 MB takes less than a second. */
const LIMITES = { memoriaMb: 512, plazoMs: 20_000 };

/**
 * Why a whole PDF is not kept, by all of its objects, those in compressed streams and of earlier versions too; null: it is. They are read in a thread of their own,
 * which a malicious file can end and nothing else.
 */
export async function fallaDePdf(datos: Buffer): Promise<string | null> {
  const hilo = new Hilo<DichoDePdf>(new URL('./pdf-hilo.ts', import.meta.url), datos, LIMITES);
  try {
    return (await hilo.pide()).falla;
  } catch (e) {
    if (e instanceof ArchivoError) return e.message;
    throw e;
  } finally {
    await hilo.cierra();
  }
}
