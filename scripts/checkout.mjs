import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout these scripts belong to. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {string[]} parts */
export const at = (...parts) => join(root, ...parts);
