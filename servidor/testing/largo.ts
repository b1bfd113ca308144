/** Pairs of operators at the same row, in each test of pairs; `npm run test:largo`: 1,000. */
export const PARES = Number(process.env.ANDEN_PARES ?? 40);

/** Whether all of a table is tried (`npm run test:largo`), where the short form has some of it in turns. */
export const LARGO = Boolean(process.env.ANDEN_LARGO);
