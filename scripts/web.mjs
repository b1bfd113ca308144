import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { solo } from './candado.mjs';
import { at } from './checkout.mjs';
import { interrupted, run } from './child.mjs';
import { Fallo, say, step } from './pasos.mjs';
import { envFor } from './preparar.mjs';

const stamp = at('web/dist/.sello');

/** All that the built web depends on. */
const sources = [
  'package-lock.json',
  'tsconfig.base.json',
  'web/package.json',
  'web/tsconfig.json',
  'web/vite.config.ts',
  'web/index.html',
  'web/build',
  'web/public',
  'web/src',
  'contrato/package.json',
  'contrato/src',
];

/**
 * Builds the web for production unless it is up to date.
 * @param {string} node Node 24's executable
 * @throws {Fallo} when the build fails
 */
export async function buildWeb(node) {
  if (upToDate()) {
    say('Interfaz web al día');
    return;
  }
  await solo('compilar', async () => {
    if (upToDate()) return;
    await step('Compilando la interfaz web', async () => {
      const hash = sourcesHash();
      const args = [at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
      const env = { ...envFor(node), NODE_ENV: 'production' };
      const { code } = await run(node, args, { cwd: at('web'), env });
      if (interrupted()) return;
      if (code !== 0) throw new Fallo('La interfaz web no compiló (arriba, el motivo).');
      writeFileSync(stamp, hash);
    });
  });
}

/** The stamp lies in the output: whoever removes or replaces that, removes the stamp too. */
function upToDate() {
  return (
    existsSync(at('web/dist/index.html')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === sourcesHash()
  );
}

/** A hash of the contents: a fresh clone or a change of branch gives every file a new date. */
export function sourcesHash() {
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
