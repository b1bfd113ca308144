import { type Columna, textoDe } from './columna.ts';

/** Text in the form that is searched: without accents, in lower case. */
export const sinAcentos = (s: string): string =>
  s.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('es-MX');

/** Whether a text contains every word of a filter, ignoring accents and case. */
export function contiene(texto: string, filtro: string): boolean {
  const suyo = sinAcentos(texto);
  return palabrasDe(filtro).every((p) => suyo.includes(p));
}

const palabrasDe = (filtro: string): string[] => sinAcentos(filtro).split(/\s+/).filter(Boolean);

/** The rows whose visible text contains every word of the filter, ignoring accents and case. */
export function filtra<F>(
  filas: readonly F[],
  columnas: readonly Columna<F>[],
  filtro: string,
): readonly F[] {
  if (palabrasDe(filtro).length === 0) return filas;
  return filas.filter((f) => contiene(columnas.map((c) => textoDe(c, f)).join(' '), filtro));
}
