import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { at } from './checkout.mjs';
import { interrupted, run } from './child.mjs';
import { envFor } from './preparar.mjs';
import { hashOf } from './sello.mjs';

const stamp = at('node_modules/.cache/node/.sello');
const sources = ['package-lock.json', 'contrato/src', 'servidor/src', 'servidor/demo'];

/**
 * Compiles the server's modules into Node's cache, in a separate process, if they are not there yet. A process that
 * strips the types of even one file keeps 30 MB for it until it ends; without the cache the server works but uses more
 * memory.
 * @param {string} node Node 24's executable
 * @param {boolean} conDatos it also creates the database, if there is none yet; what keeps it from that is for the server to say when it starts
 */
export async function calienta(node, conDatos = false) {
  const hash = hashOf(sources);
  if (!conDatos && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  const args = ['--import', at('scripts/con-padre.mjs'), at('servidor/src/main.ts'), '--solo-cargar'];
  const { code } = await run(node, conDatos ? [...args, '--solo-datos', ...process.argv.slice(2)] : args, {
    env: envFor(node),
    quiet: true,
    // A process group of its own, and a channel whose end tells it that we have ended: it may have a PostgreSQL to close.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  if (code !== 0 || interrupted()) return;
  try {
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, hash);
  } catch {
    // A read-only checkout has no cache.
  }
}
