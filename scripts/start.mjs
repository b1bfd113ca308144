import { calienta } from './calentar.mjs';
import { at } from './checkout.mjs';
import { run } from './child.mjs';
import { ENTORNO_DE_MEMORIA, LIMITES_DE_MEMORIA } from './memoria.mjs';
import { elapsed, principal, say } from './pasos.mjs';
import { envFor, preparar } from './preparar.mjs';
import { buildWeb, webAlDia } from './web.mjs';

const SERVIDOR = [...LIMITES_DE_MEMORIA, '--import', at('scripts/con-padre.mjs'), at('servidor/src/main.ts')];

/**
 * A first start creates its database while the web is built. What keeps it from that is no concern here: the server says so when it starts.
 * @param {string} node
 */
async function adelantaDatos(node) {
  await run(node, [...SERVIDOR, '--solo-datos', ...process.argv.slice(2)], {
    env: { ...ENTORNO_DE_MEMORIA, ...envFor(node) },
    detached: true,
    quiet: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/** `npm start`: from a bare clone to a running Andén; `npm start -- --prueba` serves the rehearsal company. */
await principal(async () => {
  const node = await preparar();
  const construye = !webAlDia();
  await Promise.all([
    buildWeb(node),
    calienta(node).then(() => (construye ? adelantaDatos(node) : undefined)),
  ]);
  say(`Iniciando el servidor (${elapsed()})`);
  const { code } = await run(node, [...SERVIDOR, ...process.argv.slice(2)], {
    env: { ...ENTORNO_DE_MEMORIA, ...envFor(node) },
    // A process group of its own, so that it gets a Ctrl-C once, from us, however often it reaches us.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return code;
});
