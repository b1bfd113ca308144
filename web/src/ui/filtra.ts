import { type Columna, textoDe } from './columna.ts';

/** Text as it is looked for: without accents and in small letters. */
export const sinAcentos = (s: string): string =>
  s.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('es-MX');

/** The rows whose visible text holds every word of the filter, accents and case aside. */
export function filtra<F>(
  filas: readonly F[],
  columnas: readonly Columna<F>[],
  filtro: string,
): readonly F[] {
  const palabras = sinAcentos(filtro).split(/\s+/).filter(Boolean);
  if (palabras.length === 0) return filas;
  return filas.filter((f) => {
    const texto = sinAcentos(columnas.map((c) => textoDe(c, f)).join(' '));
    return palabras.every((p) => texto.includes(p));
  });
}
