import { principal, say } from './pasos.mjs';
import { preparar } from './preparar.mjs';
import { checkTypes } from './tipos.mjs';
import { buildWeb } from './web.mjs';

/** `npm run build`: what a deployment needs. The server runs from its source; only the web is compiled. */
await principal(async () => {
  const node = await preparar();
  const failed = await checkTypes(node);
  if (failed !== 0) return failed;
  await buildWeb(node);
  say('Listo: web/dist');
});
