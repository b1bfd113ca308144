import { anchoDe, datoDe, neutralizar } from '@anden/contrato/libro/dato.ts';
import type { LineaDeFiltro } from '@anden/contrato/libro/xlsx.ts';
import type { Columna } from '../ui/columna.ts';
import { businessZone } from './clock.ts';
import { fecha, fechaHoraSegundos } from './format.ts';
import type { DeEscribe, Libro } from './libro/escribe.worker.ts';
import { currentSession } from './session.ts';

/*
 * The file of rows that are all here: a list's, and those chosen of a report. Of a whole report the server writes it (`bajada.ts`), of
 * the same parts (`contrato/src/libro`).
 */

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

export const NO_SE_PUDO = 'No fue posible hacer el archivo. Intente de nuevo, o con un período más corto.';

/** The book as a file, written by a worker of our own files: the policy of our pages lets no other start. */
function escribe(libro: Libro): Promise<Blob> {
  return new Promise((listo, falla) => {
    const escribano = new Worker(new URL('./libro/escribe.worker.ts', import.meta.url), { type: 'module' });
    const termina = (sale: DeEscribe): void => {
      escribano.terminate();
      if ('archivo' in sale) listo(sale.archivo);
      else falla(new Error(NO_SE_PUDO, { cause: sale.error }));
    };
    escribano.onmessage = ({ data }: MessageEvent<DeEscribe>) => termina(data);
    // It could not be loaded, or its memory did not suffice.
    escribano.onerror = (e) => termina({ error: e.message });
    escribano.postMessage(libro);
  });
}

/** Puts a file among the browser's downloads. */
export function descarga(archivo: Blob, nombre: string): void {
  const url = URL.createObjectURL(archivo);
  const enlace = document.createElement('a');
  enlace.href = url;
  enlace.download = nombre;
  enlace.click();
  // Not at once: the browser begins to read it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** `Compras recibidas 01-11-2026 a 21-11-2026.xlsx`: what a file is called. */
export const nombreDeArchivo = (
  { nombre, rango }: Pick<Exportacion<never>, 'nombre' | 'rango'>,
  extension: string,
): string => `${nombre}${rango ? ` ${fecha(rango[0])} a ${fecha(rango[1])}` : ''}.${extension}`;

/**
 * Downloads the rows as .xlsx: sheet 'Datos', and sheet 'Filtro' with what they were asked with.
 * @throws Error with a message for the operator where the file cannot be made
 */
export async function exportar<F>(e: Exportacion<F>): Promise<void> {
  const zona = businessZone();
  const filas = e.filas.map((f) => e.columnas.map((c) => datoDe(c, f, zona)));
  const filtro: LineaDeFiltro[] = [
    ['Consulta', neutralizar(e.nombre)],
    ...e.filtro.map(([nombre, valor]) => [nombre, neutralizar(valor)] as const),
    ['Filas', filas.length],
    ['Exportó', neutralizar(currentSession()?.data.NOMBRE ?? '')],
    ['Generado', fechaHoraSegundos(new Date())],
  ];
  const columnas = e.columnas.map(({ titulo, tipo = 'texto' }, i) => {
    const muestra = filas.slice(0, 100).map((f) => f[i] ?? null);
    return { titulo, tipo, ancho: anchoDe(titulo, tipo, muestra) };
  });
  descarga(await escribe({ columnas, filas, filtro }), nombreDeArchivo(e, 'xlsx'));
}
