/** Words of a filter that are looked for; more narrow nothing down. */
const PALABRAS_MAX = 8;

/** What a person typed, as words to look for: in small letters and without accents, as `plegar` leaves what is looked in. */
export const palabrasDe = (filtro: string | undefined): string[] =>
  plegar(filtro ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, PALABRAS_MAX);

/** A text in small letters and without accents, as the function `plegar` of the database leaves it. */
export const plegar = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A word as `like` takes it, anywhere in the text: `%` and `_` stand for themselves. */
export const patronDe = (palabra: string): string => `%${palabra.replace(/[\\%_]/g, '\\$&')}%`;
