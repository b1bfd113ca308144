import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Writes each script, style sheet and WebAssembly module also as `.br` and `.gz`, which the server sends as they are
 * (`preCompressed`) instead of compressing at every request.
 */
export function comprimidos(): Plugin {
  return {
    name: 'anden-comprimidos',
    apply: 'build',
    writeBundle({ dir }) {
      const assets = join(dir ?? '', 'assets');
      for (const nombre of readdirSync(assets)) {
        if (!/\.(m?js|css|wasm)$/.test(nombre)) continue;
        const archivo = join(assets, nombre);
        const datos = readFileSync(archivo);
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: datos.length };
        writeFileSync(`${archivo}.br`, brotliCompressSync(datos, { params }));
        writeFileSync(`${archivo}.gz`, gzipSync(datos, { level: 9 }));
      }
    },
  };
}
