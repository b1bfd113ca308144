import type { Plugin } from 'vite';

/**
 * Fails the build if zod reaches the browser: only types may be imported from the contract's `calls.ts`. zod is larger
 * than the whole sign-in screen, and rules are plain functions that do not need it.
 */
export function sinZod(): Plugin {
  return {
    name: 'anden-sin-zod',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const culpable = Object.keys(chunk.modules).find((m) => /node_modules\/zod\//.test(m));
        if (culpable) {
          this.error(`zod llegó al navegador en ${chunk.fileName}: importe de contrato solo tipos y reglas`);
        }
      }
    },
  };
}
