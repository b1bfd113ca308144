import { test } from './casa.ts';

/** Whether all of a table is driven: `npm run test:largo`. Otherwise each of its ways has some of its codes, in turns. */
export const LARGO = Boolean(process.env.ANDEN_LARGO);

let turno = 0;

/** The one of these whose turn it is, another at each call; all of them in the long form. */
export const porTurno = <T>(todos: readonly T[]): readonly T[] =>
  LARGO ? todos : todos.slice(turno++ % todos.length).slice(0, 1);

/**
 * A test of a detail that others go through on their way, or that a lower test holds too: driven in the long form alone
 * (`npm run test:largo -- navegador`). What runs of the web is the same without them, but for 0.15 % (docs/medidas.md).
 */
export const detalle = LARGO ? test : test.skip;
