/** Most words of a filter; more would narrow nothing down. */
const PALABRAS_MAX = 8;

/** The words of a typed text, in lower case and without accents, like the output of `plegar`. */
export const palabrasDe = (filtro: string | undefined): string[] =>
  plegar(filtro ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, PALABRAS_MAX);

/** A text in lower case and without accents, like the output of the database's function `plegar`. */
export const plegar = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A whole text as a pattern for `like`; `%` and `_` stand for themselves. */
export const patronEntero = (texto: string): string => texto.replace(/[\\%_]/g, '\\$&');

/** A word as a pattern for `like`, anywhere in the text. */
export const patronDe = (palabra: string): string => `%${patronEntero(palabra)}%`;

/** A trigram index has pieces of three letters: for a shorter word all of the index would be read, and then the rows. */
export const LETRAS_MIN = 3;

/** Whether a trigram index leads to the rows with a pattern. */
export const sirveElIndice = (patron: string): boolean =>
  patron.replace(/^%|%$/g, '').replace(/\\(.)/g, '$1').length >= LETRAS_MIN;
