/** Reports progress in lines that read well in a terminal and in a log. */

const startedAt = Date.now();

/** @param {number} since milliseconds, as Date.now() */
export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** The time since the script began. */
export const elapsed = () => seconds(startedAt);

/** @param {string} text */
export function say(text) {
  process.stdout.write(`▸ ${text}\n`);
}

/**
 * Runs a step: prints its name, then every ten seconds that it is still running, and finally how long it took.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {() => string} [progress] added to the lines in between
 * @returns {Promise<T>}
 */
export async function step(name, work, progress = () => '') {
  const since = Date.now();
  say(`${name}…`);
  const beat = setInterval(() => {
    process.stdout.write(`  … ${Math.round((Date.now() - since) / 1000)} s ${progress()}\n`);
  }, 10_000);
  try {
    const result = await work();
    process.stdout.write(`  listo en ${seconds(since)}\n`);
    return result;
  } finally {
    clearInterval(beat);
  }
}

/** A failure that one line explains. */
export class Fallo extends Error {}

/**
 * Runs a script's main function; a Fallo is printed as its line, with exit code 1.
 * @param {() => Promise<number | void>} main returns the exit code
 */
export async function principal(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    if (!(error instanceof Fallo)) throw error;
    process.stderr.write(`✗ ${error.message}\n`);
    process.exitCode = 1;
  }
}
