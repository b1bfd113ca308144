/** Pairs of operators at the same row, in each test of pairs; `npm run test:largo`: 1,000. */
export const PARES = Number(process.env.ANDEN_PARES ?? 40);
