import { test } from './casa.ts';

/** Whether all of a table is tested: `npm run test:largo`. Otherwise each way gets some of its codes, in turns. */
export const LARGO = Boolean(process.env.ANDEN_LARGO);

let turno = 0;

/** One of these, another at each call; in the long form, all of them. */
export const porTurno = <T>(todos: readonly T[]): readonly T[] =>
  LARGO ? todos : todos.slice(turno++ % todos.length).slice(0, 1);

let mitad = 0;

/** Every second of these, the others at the next call; in the long form, all of them. */
export function alternas<T>(todos: readonly T[]): readonly T[] {
  if (LARGO) return todos;
  mitad = 1 - mitad;
  return todos.filter((_, i) => i % 2 === mitad);
}

/**
 * A test of a detail that other tests pass through, or that a lower test covers too: it only runs in the long form
 * (`npm run test:largo -- navegador`). Leaving these out loses 0.15 % of the web code's
 * coverage (`cobertura.ts`).
 */
export const detalle = LARGO ? test : test.skip;
