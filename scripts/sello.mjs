import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './checkout.mjs';

/**
 * A hash of the contents without tests. Not of dates: a fresh clone or a change of branch gives every file a new one.
 * @param {readonly string[]} sources files and folders, relative to the checkout
 */
export function hashOf(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesUnder(source))
      hash
        .update(`${file}\0`)
        .update(readFileSync(at(file)))
        .update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} path relative to the checkout @returns {string[]} in a fixed order, tests left out */
function filesUnder(path) {
  if (!existsSync(at(path))) return [];
  if (!statSync(at(path)).isDirectory()) return [path];
  return readdirSync(at(path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (/\.test\.tsx?$/.test(entry.name) ? [] : filesUnder(join(path, entry.name))));
}
