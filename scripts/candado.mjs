import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from './checkout.mjs';
import { say } from './pasos.mjs';

/**
 * Does the work while no other script of this checkout does the same: two `npm start` at once must not both install.
 * The second one waits, and then repeats its own check within the work.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function solo(name, work) {
  mkdirSync(at('.anden'), { recursive: true });
  const file = at('.anden', `${name}.candado`);
  for (let said = false; !taken(file); said = true) {
    if (!said) say(`Otro proceso ya está en "${name}": se espera a que termine…`);
    await sleep(300);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function taken(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    if (!holderLives(file)) rmSync(file, { force: true });
    return false;
  }
}

/** @param {string} file */
function holderLives(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    // Between its creation and its first byte the file is empty.
    if (pid === 0) return true;
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
