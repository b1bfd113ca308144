import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PLANTILLA = fileURLToPath(new URL('./sw.js', import.meta.url));
const PUBLICOS = fileURLToPath(new URL('../public', import.meta.url));

/**
 * Emits the service worker with the list of the shell's files, and preloads the font. The worker's text changes
 * whenever a file of the shell does, which is how the browser learns of a new version.
 */
export function cascaron(): Plugin {
  return {
    name: 'anden-cascaron',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, ctx) =>
        Object.keys(ctx.bundle ?? {})
          .filter((f) => f.endsWith('.woff2'))
          .map((f) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${f}` },
            injectTo: 'head' as const,
          })),
    },
    generateBundle(_options, bundle) {
      const hash = createHash('sha256');
      const archivos: string[] = [];
      for (const [nombre, salida] of Object.entries(bundle)) {
        if (nombre.endsWith('.map')) continue;
        archivos.push(`/${nombre}`);
        hash.update(nombre).update(salida.type === 'chunk' ? salida.code : salida.source);
      }
      for (const nombre of readdirSync(PUBLICOS)) {
        archivos.push(`/${nombre}`);
        hash.update(nombre).update(readFileSync(`${PUBLICOS}/${nombre}`));
      }
      const lista = archivos.filter((f) => f !== '/index.html').sort();
      const plantilla = readFileSync(PLANTILLA, 'utf8');
      hash.update(plantilla);
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: plantilla
          .replace('__VERSION__', hash.digest('hex').slice(0, 16))
          .replace("['__ARCHIVOS__']", JSON.stringify(['/', ...lista])),
      });
    },
  };
}
