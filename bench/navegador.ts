import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { RAIZ } from '../servidor/src/platform/config.ts';
import { alTerminar } from './procesos.ts';

/** The scripts of the checkout are plain JavaScript; this is the part of them used here. */
interface Guiones {
  buildWeb(node: string): Promise<void>;
  findChromium(): string | null;
}

const guion = async (archivo: string): Promise<Guiones> =>
  (await import(`${RAIZ}scripts/${archivo}`)) as Guiones;

/** Builds the web for production unless it is up to date; returns why that failed, or null. */
export async function prepararWeb(): Promise<string | null> {
  const porque = await guion('web.mjs')
    .then(({ buildWeb }) => buildWeb(process.execPath))
    .then(() => null)
    .catch((e: Error) => e.message);
  if (existsSync(`${RAIZ}web/dist/index.html`)) return null;
  return `no hay web compilada: ${porque ?? 'npm run build'}`;
}

/** Chromium, or a text saying why there is none. */
export async function abreNavegador(): Promise<Browser | string> {
  const executablePath = (await guion('chromium.mjs')).findChromium();
  if (!executablePath) return 'no hay Chromium: apt-get install chromium, o CHROMIUM=ruta';
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const navegador = await chromium.launch({
    executablePath,
    args,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  alTerminar(() => navegador.close());
  return navegador;
}
