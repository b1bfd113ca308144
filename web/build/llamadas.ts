import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const ID = 'virtual:llamadas';
const CONTRATO = fileURLToPath(new URL('../../contrato/src/contrato.ts', import.meta.url));

interface ContratoModule {
  contrato: Record<
    string,
    {
      metodo: string;
      kind: string;
      control: unknown;
      enCampo: boolean;
      deshace: boolean;
      lee: object;
      cambia: readonly string[];
    }
  >;
}

/**
 * Provides the browser with what it needs of the contract at run time: each call's method, kind and control id, whether
 * it works without a network and can be undone, and the topics it reads or changes. The contract is evaluated here, at
 * build time, so that zod stays out of the bundle.
 */
export function llamadas(): Plugin {
  return {
    name: 'anden-llamadas',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined;
      const { module, dependencies } = await runnerImport<ContratoModule>(CONTRATO);
      for (const file of dependencies) this.addWatchFile(file);
      const tabla = Object.fromEntries(
        Object.entries(module.contrato).map(
          ([nombre, { metodo, kind, control, enCampo, deshace, lee, cambia }]) => [
            nombre,
            { metodo, kind, control, enCampo, deshace, lee, cambia },
          ],
        ),
      );
      return `export const llamadas = ${JSON.stringify(tabla)};`;
    },
  };
}
