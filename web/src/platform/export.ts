import { type Columna, textoDe } from '../ui/columna.ts';
import { businessZone } from './clock.ts';
import { fecha, fechaHora } from './format.ts';
import type { DeEscribe } from './libro/escribe.worker.ts';
import type { Dato, Libro } from './libro/hojas.ts';

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

const PELIGROSO = /^[\t\r\n ]*[=+\-@]|^[\t\r\n]/;

/**
 * Text that a spreadsheet could take for a formula, made plain with an apostrophe in front (specification of exports:
 * the file may be opened, saved as CSV and opened again, where a string cell alone protects nobody).
 */
export const neutralizar = (texto: string): string => (PELIGROSO.test(texto) ? `'${texto}` : texto);

/** A quarter of an hour, milliseconds: no zone changes its hour within one. */
const CUARTO = 900_000;

/** Of the zone there is: how it writes a moment, and its hours from UTC by quarter of an hour, each worked out once. */
let reloj: { zona: string; formato: Intl.DateTimeFormat; desfases: Map<number, number> } | undefined;

function relojDeZona() {
  const zona = businessZone();
  if (reloj?.zona !== zona) {
    const formato = new Intl.DateTimeFormat('en-CA', {
      timeZone: zona,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    reloj = { zona, formato, desfases: new Map() };
  }
  return reloj;
}

/** Milliseconds that the zone's wall clock is ahead of UTC at a moment. */
function desfaseEn(ms: number): number {
  const { formato, desfases } = relojDeZona();
  const cuarto = Math.floor(ms / CUARTO);
  let desfase = desfases.get(cuarto);
  if (desfase === undefined) {
    const p = Object.fromEntries(formato.formatToParts(ms).map((x) => [x.type, x.value]));
    desfase = Date.parse(`${p.year}-${p.month}-${p.day}T${p.hour}:${p.minute}:${p.second}Z`) - ms;
    desfases.set(cuarto, desfase);
  }
  return desfase;
}

/** A moment as the wall clock of the business zone, to its second, in the UTC fields a spreadsheet's dates are written from. */
export function relojDePared(valor: string | Date): Date | null {
  if (typeof valor === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(valor)) return new Date(`${valor}T00:00:00Z`);
  const ms = Math.floor(new Date(valor).getTime() / 1000) * 1000;
  return Number.isNaN(ms) ? null : new Date(ms + desfaseEn(ms));
}

/** What a cell holds: a number, a date or harmless text; null for nothing. */
export function datoDe<F>(columna: Columna<F>, fila: F): Dato {
  const valor = columna.valor(fila);
  if (valor === null || valor === undefined || valor === '') return null;
  const { tipo = 'texto' } = columna;
  if ((tipo === 'numero' || tipo === 'dinero') && typeof valor === 'number') return valor;
  if ((tipo === 'fecha' || tipo === 'fechaHora') && (typeof valor === 'string' || valor instanceof Date)) {
    const pared = relojDePared(valor);
    if (pared) return pared;
  }
  return neutralizar(textoDe(columna, fila));
}

const NO_SE_PUDO = 'No fue posible hacer el archivo. Intente de nuevo, o con un período más corto.';

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

function descarga(archivo: Blob, nombre: string): void {
  const url = URL.createObjectURL(archivo);
  const enlace = document.createElement('a');
  enlace.href = url;
  enlace.download = nombre;
  enlace.click();
  // Not at once: the browser begins to read it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Downloads the rows as .xlsx: sheet 'Datos', and sheet 'Filtro' with what they were asked with.
 * @throws Error with a message for the operator where the file cannot be made
 */
export async function exportar<F>(e: Exportacion<F>): Promise<void> {
  const rango = e.rango ? ` ${fecha(e.rango[0])} a ${fecha(e.rango[1])}` : '';
  const archivo = await escribe({
    columnas: e.columnas.map((c) => ({
      titulo: c.titulo,
      tipo: c.tipo ?? 'texto',
      ancho: anchoDe(c, e.filas),
    })),
    filas: e.filas.map((f) => e.columnas.map((c) => datoDe(c, f))),
    filtro: [
      ['Consulta', neutralizar(e.nombre)],
      ...e.filtro.map(([nombre, valor]) => [nombre, neutralizar(valor)] as const),
      ['Filas', e.filas.length],
      ['Generado', fechaHora(new Date())],
    ],
  });
  descarga(archivo, `${e.nombre}${rango}.xlsx`);
}

/** Width in characters by the header and the first rows. */
function anchoDe<F>(columna: Columna<F>, filas: readonly F[]): number {
  const muestra = filas.slice(0, 100).map((f) => textoDe(columna, f).length);
  return Math.min(48, Math.max(8, columna.titulo.length, ...muestra) + 2);
}
