import { version } from './format.ts';
import type { Sesion } from './session.ts';

/** Hexadecimal digits of each half of a build. */
const DIGITOS = 4;

/**
 * Version and build as the screens show them: `v11.23.00 · ab34-f721`. The first half is this page's, which stays the old one until it is
 * reloaded; the second is the server's, unknown in a session remembered by a version that did not say it.
 */
export function versionYCompilacion({ version: v, compilacion }: Sesion['casa']): string {
  const pagina = import.meta.env.VITE_COMPILADA?.slice(0, DIGITOS) ?? 'dev';
  const servidor = (compilacion as string | undefined)?.split('-')[1];
  return `v${version(v)} · ${pagina}${servidor ? `-${servidor}` : ''}`;
}
