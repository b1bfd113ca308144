import { type Columna, textoDe } from './columna.ts';

/** Text as it is looked for: without accents and in small letters. */
export const sinAcentos = (s: string): string =>
  s.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('es-MX');

/** Whether a text has every word of a filter, accents and case aside. */
export function contiene(texto: string, filtro: string): boolean {
  const suyo = sinAcentos(texto);
  return palabrasDe(filtro).every((p) => suyo.includes(p));
}

const palabrasDe = (filtro: string): string[] => sinAcentos(filtro).split(/\s+/).filter(Boolean);

/** The rows whose visible text holds every word of the filter, accents and case aside. */
export function filtra<F>(
  filas: readonly F[],
  columnas: readonly Columna<F>[],
  filtro: string,
): readonly F[] {
  if (palabrasDe(filtro).length === 0) return filas;
  return filas.filter((f) => contiene(columnas.map((c) => textoDe(c, f)).join(' '), filtro));
}
