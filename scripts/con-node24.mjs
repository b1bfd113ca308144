import { at } from './checkout.mjs';
import { run } from './child.mjs';
import { Fallo, principal } from './pasos.mjs';
import { envFor, preparar } from './preparar.mjs';

/** `node scripts/con-node24.mjs FILE args…`: prepares the checkout and runs a TypeScript file on the pinned Node. */
await principal(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (!file) throw new Fallo('Uso: node scripts/con-node24.mjs ARCHIVO [argumentos]');
  const node = await preparar();
  const { code } = await run(node, ['--import', at('scripts/con-padre.mjs'), at(file), ...args], {
    cwd: process.cwd(),
    env: envFor(node),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  return code;
});
