import { calienta } from './calentar.mjs';
import { at } from './checkout.mjs';
import { interrupted, run } from './child.mjs';
import { ENTORNO_DE_MEMORIA, LIMITES_DE_MEMORIA } from './memoria.mjs';
import { elapsed, principal, say, step } from './pasos.mjs';
import { envFor, preparar } from './preparar.mjs';
import { buildWeb, webAlDia } from './web.mjs';

/** `npm start`: from a bare clone to a running Andén; `npm start -- --prueba` serves the rehearsal company. */
await principal(async () => {
  const node = await preparar();
  const primera = !webAlDia();
  const datos = calienta(node, primera);
  const [web] = await Promise.allSettled([buildWeb(node)]);
  await (primera ? step('Preparando la base de datos', () => datos) : datos);
  // Only now, because this process ends after the data in any case, and would seem to hang after its message.
  if (web.status === 'rejected') throw web.reason;
  if (interrupted()) return;
  say(`Iniciando el servidor (${elapsed()})`);
  const args = [
    ...LIMITES_DE_MEMORIA,
    '--import',
    at('scripts/con-padre.mjs'),
    at('servidor/src/main.ts'),
    ...process.argv.slice(2),
  ];
  const { code } = await run(node, args, {
    env: { ...ENTORNO_DE_MEMORIA, ...envFor(node) },
    // A process group of its own, so that it gets a Ctrl-C once, from us, however often it reaches us.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return code;
});
