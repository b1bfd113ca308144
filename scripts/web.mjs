import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { solo } from './candado.mjs';
import { at } from './checkout.mjs';
import { interrupted, run } from './child.mjs';
import { Fallo, say, step } from './pasos.mjs';
import { envFor } from './preparar.mjs';
import { hashOf } from './sello.mjs';

const stamp = at('web/dist/.sello');

/** Everything the built web depends on. */
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
 * @throws {Fallo} if the build fails
 */
export async function buildWeb(node) {
  if (webAlDia()) {
    say('Interfaz web al día');
    return;
  }
  await solo('compilar', async () => {
    if (webAlDia()) return;
    await step('Compilando la interfaz web', async () => {
      const hash = sourcesHash();
      const args = [at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
      const env = { ...envFor(node), NODE_ENV: 'production', VITE_COMPILADA: hash };
      const { code } = await run(node, args, { cwd: at('web'), env });
      if (interrupted()) return;
      if (code !== 0) throw new Fallo('La interfaz web no compiló (arriba, el motivo).');
      writeFileSync(stamp, hash);
    });
  });
}

/** Whether the built web is that of these sources. The stamp is inside the output, so that removing or replacing the output removes the stamp too. */
export function webAlDia() {
  return (
    existsSync(at('web/dist/index.html')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === sourcesHash()
  );
}

export const sourcesHash = () => hashOf(sources);
