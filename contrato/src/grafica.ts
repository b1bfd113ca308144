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
