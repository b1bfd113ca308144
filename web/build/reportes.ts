import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const ID = 'virtual:reportes';
const REPORTES = fileURLToPath(new URL('../../contrato/src/reportes.ts', import.meta.url));

/**
 * Provides the browser with the reports' declarations without their schemas, evaluated here so that zod stays out of
 * the bundle.
 */
export function reportes(): Plugin {
  return {
    name: 'anden-reportes',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined;
      const { module, dependencies } = await runnerImport<{ reportesDibujados: () => unknown }>(REPORTES);
      for (const file of dependencies) this.addWatchFile(file);
      return `export const reportes = ${JSON.stringify(module.reportesDibujados())};`;
    },
  };
}
