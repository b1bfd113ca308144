import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { at } from './checkout.mjs';
import { interrupted, run } from './child.mjs';
import { envFor } from './preparar.mjs';
import { hashOf } from './sello.mjs';

const stamp = at('node_modules/.cache/node/.sello');
const sources = ['package-lock.json', 'contrato/src', 'servidor/src'];

/**
 * Compiles the server's modules into Node's cache, in a separate process, if they are not there yet. A process that
 * strips the types of even one file keeps 30 MB for it until it ends; without the cache the server works but uses more
 * memory.
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
    // A read-only checkout has no cache.
  }
}
