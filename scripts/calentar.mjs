import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { at } from './checkout.mjs';
import { interrupted, run } from './child.mjs';
import { envFor } from './preparar.mjs';
import { hashOf } from './sello.mjs';

const stamp = at('node_modules/.cache/node/.sello');
const sources = ['package-lock.json', 'contrato/src', 'servidor/src'];

/**
 * Has the server's modules compiled and kept, by a process that ends with it, where they are not: who strips the types of so
 * much as one file keeps the stripper, 30 MB, for the life of its process. Without it the server only weighs more.
 * @param {string} node Node 24's executable
 */
export async function calienta(node) {
  const hash = hashOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  const { code } = await run(node, [at('servidor/src/main.ts'), '--solo-cargar'], {
    env: envFor(node),
    quiet: true,
  });
  if (code !== 0 || interrupted()) return;
  try {
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, hash);
  } catch {
    // A checkout that may not be written to keeps nothing compiled either.
  }
}
