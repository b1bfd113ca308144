import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const RAIZ = fileURLToPath(new URL('..', import.meta.url));
const SERVICE_WORKER = `${RAIZ}src/sw/sw.ts`;
const PUBLICOS = `${RAIZ}public`;
/** Decoders needed only with a network (for a document, or a phone's photograph), too large for every device to keep. */
export const SOLO_CON_RED = /\/(pdf|heic|libheif)[.-]/;

/** The service worker as one script, because the handhelds' browsers do not support modules there. */
async function serviceWorker(): Promise<string> {
  const salida = await build({
    configFile: false,
    root: RAIZ,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'chrome116',
      lib: { entry: SERVICE_WORKER, formats: ['iife'], name: 'sw', fileName: 'sw' },
    },
  });
  const [primera] = Array.isArray(salida) ? salida : [salida as Rolldown.RolldownOutput];
  const trozo = primera?.output[0];
  if (trozo?.type !== 'chunk') throw new Error('El service worker no se pudo armar');
  return trozo.code;
}

/**
 * Emits the service worker with the list of the shell's files, and preloads the font. The worker's text changes whenever a file of the
 * shell does, which is how the browser learns of a new version.
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
    async generateBundle(_options, bundle) {
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
      const lista = archivos.filter((f) => f !== '/index.html' && !SOLO_CON_RED.test(f)).sort();
      const codigo = await serviceWorker();
      hash.update(codigo);
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        // Placed before its code, so that minified names do not matter.
        source: `const __VERSION__=${JSON.stringify(hash.digest('hex').slice(0, 16))},__ARCHIVOS__=${JSON.stringify(['/', ...lista])};${codigo}`,
      });
    },
  };
}
