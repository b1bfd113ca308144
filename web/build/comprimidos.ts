import { readdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { SOLO_CON_RED } from './cascaron.ts';

const aBrotli = promisify(brotliCompress);
const aGzip = promisify<Buffer, { level: number }, Buffer>(gzip);

/** Of brotli: a tenth larger, in a thirtieth of the time. */
const CALIDAD_BARATA = 9;

/**
 * Writes each script, style sheet and WebAssembly module also as `.br` and `.gz`, which the server sends as they are (`preCompressed`)
 * instead of compressing at every request. Compressed in parallel by Node's threads, the largest first: one after another they would take
 * half of the whole build. The decoders that few devices ever ask for are compressed at a cheaper level, because they alone would take
 * half of that time.
 */
export function comprimidos(): Plugin {
  return {
    name: 'anden-comprimidos',
    apply: 'build',
    async writeBundle({ dir }) {
      const assets = join(dir ?? '', 'assets');
      const archivos = readdirSync(assets)
        .filter((nombre) => /\.(m?js|css|wasm)$/.test(nombre))
        .map((nombre) => ({ archivo: join(assets, nombre), bytes: statSync(join(assets, nombre)).size }))
        .sort((a, b) => b.bytes - a.bytes);
      await Promise.all(archivos.map(({ archivo }) => comprime(archivo)));
    },
  };
}

async function comprime(archivo: string): Promise<void> {
  const datos = await readFile(archivo);
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: datos.length,
    [constants.BROTLI_PARAM_QUALITY]: SOLO_CON_RED.test(archivo)
      ? CALIDAD_BARATA
      : constants.BROTLI_MAX_QUALITY,
  };
  await Promise.all([
    aBrotli(datos, { params }).then((br) => writeFile(`${archivo}.br`, br)),
    aGzip(datos, { level: 9 }).then((gz) => writeFile(`${archivo}.gz`, gz)),
  ]);
}
