import { zipSync } from 'fflate';

/**
 * Takes the place of the library's own way to compress (`vite.config.ts`), which above 160 kB starts a worker from a
 * `blob:` address: our content security policy refuses it, and the file would never be finished. This runs in a worker already.
 */
export default function comprime(archivos: Record<string, Uint8Array>): Promise<ArrayBufferLike> {
  return Promise.resolve(zipSync(archivos).buffer);
}
