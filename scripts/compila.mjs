import { principal } from './pasos.mjs';
import { buildWeb } from './web.mjs';

// Builds the web unless it is up to date, in a process of its own: `e2e/plantilla.ts` does something else meanwhile.
await principal(() => buildWeb(process.execPath));
