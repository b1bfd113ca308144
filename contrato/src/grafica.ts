import type { Unidad } from './cifras.ts';
import type { Filtrable, FiltroDeColumna } from './filtros.ts';

/** How the rows of a report are put together for its picture. The server adds up all that the range and the filters leave. */
export interface GraficaDeReporte<C extends string = string> {
  readonly titulo: string;
  /** What a figure is of which rows. */
  readonly nota?: string;
  /** The column whose values make the groups: each text, each day of a moment, or each stretch of a number. */
  readonly por: C;
  /** Where one stretch of a number ends and the next begins, from 0 on and growing; the last one is open. Whole numbers. */
  readonly cortes?: readonly number[];
  /** What is measured of a group: the sum, the mean or the last value of a column; null: how many rows it has. */
  readonly mide: { readonly columna: C; readonly como: 'suma' | 'media' | 'ultimo' } | null;
  /** What the figures count, where they are not money or time. */
  readonly unidad: Unidad;
  readonly dibujo: 'barras' | 'ranking' | 'escalones';
}

/** Groups a picture has at most: the greatest of texts, the last of days. */
export const GRUPOS_MAX = 400;

/**
 * A group of the picture: `GRUPO` is its text ('': it has none), its day `YYYY-MM-DD` or where its stretch begins; `RENGLONES` are
 * the rows it is made of.
 */
export interface GrupoDeGrafica {
  GRUPO: string;
  VALOR: number;
  RENGLONES: number;
}

/** Where the rows of a group are: a filter of the report's column, or a day of its range. */
export type Rastro = { readonly filtro: FiltroDeColumna } | { readonly dia: string };

/** Where the rows of a group are, as its address and its call say it. */
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

/** How far apart the marks of a picture over days are. */
type Paso = 'dia' | 'semana' | 'mes';

const DIA_MS = 86_400_000;
const aMs = (dia: string): number => Date.parse(`${dia}T00:00:00Z`);
const aDia = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The step at which a range of days makes few enough marks to be told apart. */
function pasoDe(desde: string, hasta: string): Paso {
  const dias = (aMs(hasta) - aMs(desde)) / DIA_MS + 1;
  if (dias <= 62) return 'dia';
  return dias <= 400 ? 'semana' : 'mes';
}

/** The first day of the step that a day is in: weeks begin on Monday. */
function inicioDelPaso(dia: string, paso: Paso): string {
  if (paso === 'mes') return `${dia.slice(0, 8)}01`;
  if (paso === 'dia') return dia;
  const ms = aMs(dia);
  return aDia(ms - ((new Date(ms).getUTCDay() + 6) % 7) * DIA_MS);
}

/** The day on which the step after the one that begins on that day begins. */
function pasoSiguiente(inicio: string, paso: Paso): string {
  if (paso !== 'mes') return aDia(aMs(inicio) + (paso === 'dia' ? 1 : 7) * DIA_MS);
  const [anio = 0, mes = 0] = inicio.split('-').map(Number);
  return aDia(Date.UTC(anio, mes, 1));
}

/** Every step of a range: its first day, and the days of the range in it. */
export function pasosDe(desde: string, hasta: string) {
  const paso = pasoDe(desde, hasta);
  const pasos: { id: string; desde: string; hasta: string }[] = [];
  for (let id = inicioDelPaso(desde, paso); id <= hasta; id = pasoSiguiente(id, paso)) {
    const ultimo = aDia(aMs(pasoSiguiente(id, paso)) - DIA_MS);
    pasos.push({ id, desde: id < desde ? desde : id, hasta: ultimo > hasta ? hasta : ultimo });
  }
  return pasos;
}
