/**
 * What the cells of an exported file hold, and how a declared value becomes a cell; used for the server's files and the
 * browser's.
 */

import { desfaseDeZona } from '../zona.ts';

/** The kind of an exported value: durations are given in minutes, stopwatch times in seconds. */
export type TipoDeCelda = 'texto' | 'numero' | 'dinero' | 'duracion' | 'reloj' | 'fecha' | 'fechaHora';

/** An elapsed time in days, as spreadsheets keep it, and the word shown after it: '26:10:00 DEMORADA'. */
export interface Duracion {
  readonly dias: number;
  readonly tras: string;
}

/** A cell: empty, text, a number, an elapsed time, or a wall-clock time kept in the UTC fields of a Date. */
export type Dato = string | number | Date | Duracion | null;

/** A value as a row holds it. */
export type Valor = string | number | Date | boolean | null | undefined;

/** A column of a file: the kind of its cells, and how to get their value from a row. */
export interface Exportable<F> {
  readonly titulo: string;
  readonly tipo?: TipoDeCelda | undefined;
  readonly valor: (fila: F) => Valor;
  /** How it reads; for text, this is what the cell holds. */
  readonly texto?: ((fila: F) => string) | undefined;
  /** The word shown after a duration. */
  readonly tras?: ((fila: F) => string) | undefined;
}

const PELIGROSO = /^[\t\r\n ]*[=+\-@]|^[\t\r\n]/;

/**
 * Puts an apostrophe before text that a spreadsheet could take for a formula (specification of exports). A text cell
 * alone is no protection: the file may be saved as CSV and opened again.
 */
export const neutralizar = (texto: string): string => (PELIGROSO.test(texto) ? `'${texto}` : texto);

/** A quarter of an hour in milliseconds: no zone changes its offset within one. */
const CUARTO = 900_000;
/** By zone, its offset from UTC for each quarter of an hour already computed. */
const desfases = new Map<string, Map<number, number>>();
/** Quarters of an hour that are cached: three years of business days; then the cache starts anew. */
const DESFASES_MAX = 50_000;

/** As {@link desfaseDeZona}, many thousand times in a file. */
function desfaseEn(ms: number, zona: string): number {
  const suyos = desfases.get(zona) ?? new Map<number, number>();
  desfases.set(zona, suyos);
  const cuarto = Math.floor(ms / CUARTO);
  let desfase = suyos.get(cuarto);
  if (desfase === undefined) {
    desfase = desfaseDeZona(zona, ms);
    if (suyos.size >= DESFASES_MAX) suyos.clear();
    suyos.set(cuarto, desfase);
  }
  return desfase;
}

/**
 * The wall-clock time of a moment in a zone, to the second, in the UTC fields from which spreadsheet dates are written.
 */
export function relojDePared(valor: string | Date, zona: string): Date | null {
  if (typeof valor === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(valor)) return new Date(`${valor}T00:00:00Z`);
  const ms = Math.floor(new Date(valor).getTime() / 1000) * 1000;
  return Number.isNaN(ms) ? null : new Date(ms + desfaseEn(ms, zona));
}

/** Minutes and seconds of a day. */
const DEL_DIA = { duracion: 1_440, reloj: 86_400 } as const;

/** What a cell holds: a number, a date, a duration or harmless text; null for nothing. */
export function datoDe<F>(columna: Exportable<F>, fila: F, zona: string): Dato {
  const valor = columna.valor(fila);
  if (valor === null || valor === undefined || valor === '') return null;
  const { tipo = 'texto' } = columna;
  if (typeof valor === 'number') {
    if (tipo === 'numero' || tipo === 'dinero') return valor;
    if (tipo === 'duracion' || tipo === 'reloj')
      return { dias: Math.max(0, Math.floor(valor)) / DEL_DIA[tipo], tras: columna.tras?.(fila) ?? '' };
  }
  if ((tipo === 'fecha' || tipo === 'fechaHora') && (typeof valor === 'string' || valor instanceof Date)) {
    const pared = relojDePared(valor, zona);
    if (pared) return pared;
  }
  return neutralizar(columna.texto ? columna.texto(fila) : String(valor));
}

const dos = (n: number): string => String(n).padStart(2, '0');

/** `36:05:00`, as spreadsheets show a duration, and the word after it. */
export function duracionEscrita({ dias, tras }: Duracion): string {
  const segundos = Math.round(dias * 86_400);
  const reloj = `${Math.floor(segundos / 3_600)}:${dos(Math.floor((segundos % 3_600) / 60))}:${dos(segundos % 60)}`;
  return tras ? `${reloj} ${tras}` : reloj;
}

/** `2026-11-21` or `2026-11-21 08:05:09`, which every program understands. */
const fechaEscrita = (d: Date, tipo: TipoDeCelda): string =>
  tipo === 'fecha' ? d.toISOString().slice(0, 10) : d.toISOString().slice(0, 19).replace('T', ' ');

/** A cell as plain text: numbers without thousands separators, dates and durations in common formats. */
export function datoEscrito(dato: Dato, tipo: TipoDeCelda): string {
  if (dato === null) return '';
  if (dato instanceof Date) return fechaEscrita(dato, tipo);
  return typeof dato === 'object' ? duracionEscrita(dato) : String(dato);
}

/** The width of a column in characters, from its header and the first rows. */
export function anchoDe(titulo: string, tipo: TipoDeCelda, muestra: readonly Dato[]): number {
  const largos = muestra.map((d) => datoEscrito(d, tipo).length);
  return Math.min(48, Math.max(8, titulo.length, ...largos) + 2);
}
