import type { Unidad } from './cifras.ts';
import type { Filtrable, FiltroDeColumna } from './filtros.ts';

/**
 * How the rows of a report are grouped for its chart. The server adds up every row that the range and the filters
 * leave.
 */
export interface GraficaDeReporte<C extends string = string> {
  readonly titulo: string;
  /** What the chart measures, and how it groups rows. */
  readonly nota?: string;
  /** The column to group by: each text, each day of a moment, or each interval of a number. */
  readonly por: C;
  /** Whole numbers in ascending order, from 0, at which the intervals of a number begin; the last interval is open. */
  readonly cortes?: readonly number[];
  /** What is measured in each group: the sum, the mean or the last value of a column; null: how many rows it has. */
  readonly mide: { readonly columna: C; readonly como: 'suma' | 'media' | 'ultimo' } | null;
  /** The unit of the figures, unless they are money or time. */
  readonly unidad: Unidad;
  readonly dibujo: 'barras' | 'ranking' | 'escalones';
}

/** Most groups in a chart: the largest, of texts; the latest, of days. */
export const GRUPOS_MAX = 400;

/**
 * A group of the chart. `GRUPO` is its text ('': no value), its day `YYYY-MM-DD`, or the start of its interval;
 * `RENGLONES` is how many rows it has.
 */
export interface GrupoDeGrafica {
  GRUPO: string;
  VALOR: number;
  RENGLONES: number;
}

/** How to list the rows of a group: a filter of the report's column, or a day of its range. */
export type Rastro = { readonly filtro: FiltroDeColumna } | { readonly dia: string };

/** The same, as the address and the call write it. */
export function rastroDe(
  { por, cortes }: Pick<GraficaDeReporte, 'por' | 'cortes'>,
  columnas: Readonly<Record<string, Filtrable>>,
  grupo: string,
): Rastro {
  if (cortes) {
    const hasta = cortes.find((c) => c > Number(grupo));
    const a = hasta === undefined ? null : String(hasta - 1);
    return { filtro: { columna: por, clase: 'numero', de: grupo, a } };
  }
  const columna = columnas[por];
  if (columna?.tipo === 'fecha' || columna?.tipo === 'fechaHora') return { dia: grupo };
  const clase = columna?.palabras ? 'valores' : 'texto';
  const valor = grupo === '' || columna?.palabras ? grupo : `=${grupo}`;
  return { filtro: { columna: por, clase, valores: [valor] } };
}

/** Of two ends of an interval, null being open, the one that lets less through. */
const masEstrecho = (uno: string | null, otro: string | null, elige: typeof Math.max): string | null =>
  uno === null || otro === null
    ? (uno ?? otro)
    : elige(Number(uno), Number(otro)) === Number(uno)
      ? uno
      : otro;

/**
 * The filters in force and a mark's: the mark counts only what both let through, so an interval of its column is narrowed. A text or a word
 * of the column takes the place of those in force, which let it through.
 */
export function filtrosCon(enVigor: readonly FiltroDeColumna[], suyo: FiltroDeColumna): FiltroDeColumna[] {
  const ya = enVigor.find((f) => f.columna === suyo.columna);
  const deAmbos =
    ya?.clase === 'numero' && suyo.clase === 'numero'
      ? { ...suyo, de: masEstrecho(ya.de, suyo.de, Math.max), a: masEstrecho(ya.a, suyo.a, Math.min) }
      : suyo;
  return [...enVigor.filter((f) => f !== ya), deAmbos];
}

/** The length of each step of a chart over days. */
export type Paso = 'dia' | 'semana' | 'mes';

const DIA_MS = 86_400_000;
const aMs = (dia: string): number => Date.parse(`${dia}T00:00:00Z`);
const aDia = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The step that divides a range of days into few enough points to read. */
function pasoDe(desde: string, hasta: string): Paso {
  const dias = (aMs(hasta) - aMs(desde)) / DIA_MS + 1;
  if (dias <= 62) return 'dia';
  return dias <= 400 ? 'semana' : 'mes';
}

/** The first day of the step that contains a day; weeks begin on Monday. */
function inicioDelPaso(dia: string, paso: Paso): string {
  if (paso === 'mes') return `${dia.slice(0, 8)}01`;
  if (paso === 'dia') return dia;
  const ms = aMs(dia);
  return aDia(ms - ((new Date(ms).getUTCDay() + 6) % 7) * DIA_MS);
}

/** The day on which the next step begins. */
function pasoSiguiente(inicio: string, paso: Paso): string {
  if (paso !== 'mes') return aDia(aMs(inicio) + (paso === 'dia' ? 1 : 7) * DIA_MS);
  const [anio = 0, mes = 0] = inicio.split('-').map(Number);
  return aDia(Date.UTC(anio, mes, 1));
}

/** Every step of a range: its first day, and the days of the range that it contains. Default: steps few enough to read. */
export function pasosDe(desde: string, hasta: string, paso = pasoDe(desde, hasta)) {
  const pasos: { id: string; desde: string; hasta: string }[] = [];
  for (let id = inicioDelPaso(desde, paso); id <= hasta; id = pasoSiguiente(id, paso)) {
    const ultimo = aDia(aMs(pasoSiguiente(id, paso)) - DIA_MS);
    pasos.push({ id, desde: id < desde ? desde : id, hasta: ultimo > hasta ? hasta : ultimo });
  }
  return pasos;
}
