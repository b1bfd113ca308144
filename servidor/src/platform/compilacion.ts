import { readFileSync } from 'node:fs';
import { RAIZ, WEB } from './config.ts';

interface Sello {
  hashOf(fuentes: readonly string[]): string;
}

/** Everything the server runs from, relative to the checkout. */
const FUENTES = [
  'package-lock.json',
  'servidor/package.json',
  'servidor/src',
  'servidor/demo',
  'servidor/migrations',
  'contrato/src',
];

/** Hexadecimal digits of each half. */
const DIGITOS = 4;

/**
 * Which build this is: `ab34-f721`, from the contents of the web's sources and of the server's, so that a clone, an archive without git and
 * a checkout changed by hand all tell what really runs. The first half is the built web's (`scripts/web.mjs`), `0000` where there is none;
 * a page says its own first half, which is the older one until it is reloaded.
 */
export async function leeCompilacion(web = WEB): Promise<string> {
  const { hashOf } = (await import(`${RAIZ}scripts/sello.mjs`)) as Sello;
  return `${selloDe(web).slice(0, DIGITOS)}-${hashOf(FUENTES).slice(0, DIGITOS)}`;
}

function selloDe(web: string): string {
  try {
    return readFileSync(`${web}/.sello`, 'utf8');
  } catch {
    return '0'.repeat(DIGITOS);
  }
}
