/** Pairs of operators at the same row, in each test of pairs; `npm run test:largo`: 1,000. */
export const PARES = Number(process.env.ANDEN_PARES ?? 40);

/** Whether all of a table is tried (`npm run test:largo`), where the short form has some of it in turns. */
export const LARGO = Boolean(process.env.ANDEN_LARGO);

/** These; in the short form only the first, which the others are variants of. */
export const variantes = <T>(todas: readonly T[]): readonly T[] => (LARGO ? todas : todas.slice(0, 1));

/** Every second of these, from the first or from the second on, so that two tests of one table share it; in the long form, all of them. */
export const deDosEnDos = <T>(todas: readonly T[], desde: 0 | 1): readonly T[] =>
  LARGO ? todas : todas.filter((_, i) => i % 2 === desde);
