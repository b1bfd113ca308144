import { anchoDe, datoDe, neutralizar } from '@anden/contrato/libro/dato.ts';
import type { LineaDeFiltro } from '@anden/contrato/libro/xlsx.ts';
import type { NombreDeListado } from '@anden/contrato/reportes.ts';
import type { Columna } from '../ui/columna.ts';
import { businessZone } from './clock.ts';
import { fecha, fechaHoraSegundos } from './format.ts';
import type { DeEscribe, Libro } from './libro/escribe.worker.ts';
import { currentSession } from './session.ts';
import { sumasEnFiltro } from './totales.ts';

/*
 * The file of rows that are all loaded: a list's, or a report's chosen rows. A whole report's file is written by the server (`bajada.ts`)
 * with the same code (`contrato/src/libro`).
 */

export interface Exportacion<F> {
  /** The list whose rows they are: the columns that it adds up have their totals on the sheet 'Filtro'. */
  lista: NombreDeListado;
  /** Beginning of the file's name: `Compras recibidas-acomodadas`. */
  nombre: string;
  columnas: readonly Columna<F>[];
  filas: readonly F[];
  /** Filter and order in words, as shown; they go to the sheet 'Filtro'. */
  filtro: readonly (readonly [nombre: string, valor: string])[];
  /** First and last day, `YYYY-MM-DD`, for the file's name. */
  rango?: readonly [string, string];
}

export const NO_SE_PUDO = 'No fue posible hacer el archivo. Intente de nuevo, o con un período más corto.';

/** Writes the book in a worker served from a file of ours: our pages' security policy forbids any other. */
function escribe(libro: Libro): Promise<Blob> {
  return new Promise((listo, falla) => {
    const escribano = new Worker(new URL('./libro/escribe.worker.ts', import.meta.url), { type: 'module' });
    const termina = (sale: DeEscribe): void => {
      escribano.terminate();
      if ('archivo' in sale) listo(sale.archivo);
      else falla(new Error(NO_SE_PUDO, { cause: sale.error }));
    };
    escribano.onmessage = ({ data }: MessageEvent<DeEscribe>) => termina(data);
    // The worker could not be loaded, or ran out of memory.
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
  // Not at once: the browser starts reading it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The file's name: `Compras recibidas 01-11-2026 a 21-11-2026.xlsx`. */
export const nombreDeArchivo = (
  { nombre, rango }: Pick<Exportacion<never>, 'nombre' | 'rango'>,
  extension: string,
): string => `${nombre}${rango ? ` ${fecha(rango[0])} a ${fecha(rango[1])}` : ''}.${extension}`;

/**
 * Downloads the rows as .xlsx: sheet 'Datos', and sheet 'Filtro' with the query in words; or both as CSV.
 * @throws Error with a message for the operator if the file cannot be made
 */
export async function exportar<F>(e: Exportacion<F>, formato: Libro['formato'] = 'xlsx'): Promise<void> {
  const zona = businessZone();
  const filas = e.filas.map((f) => e.columnas.map((c) => datoDe(c, f, zona)));
  const filtro: LineaDeFiltro[] = [
    ['Consulta', neutralizar(e.nombre)],
    ...e.filtro.map(([nombre, valor]) => [nombre, neutralizar(valor)] as const),
    ['Filas', filas.length],
    ...sumasEnFiltro(e.lista, e.filas),
    ['Exportó', neutralizar(currentSession()?.data.NOMBRE ?? '')],
    ['Generado', fechaHoraSegundos(new Date())],
  ];
  const columnas = e.columnas.map(({ titulo, tipo = 'texto' }, i) => {
    const muestra = filas.slice(0, 100).map((f) => f[i] ?? null);
    return { titulo, tipo, ancho: anchoDe(titulo, tipo, muestra) };
  });
  descarga(await escribe({ formato, columnas, filas, filtro }), nombreDeArchivo(e, formato));
}
