import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { at } from './checkout.mjs';
import { interrupted, run } from './child.mjs';
import { Fallo, step } from './pasos.mjs';
import { envFor } from './preparar.mjs';

/** First the headless shell: the same engine without windows, in two thirds of the time. */
const SHELL = 'chromium-headless-shell';
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const onMac = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The Chromium of this machine: `$CHROMIUM`, one on the path, or the one Playwright installed.
 * @returns {string | null}
 * @throws {Fallo} if `$CHROMIUM` names something that does not run
 */
export function findChromium() {
  const named = process.env.CHROMIUM;
  if (named) {
    if (works(named)) return named;
    throw new Fallo(`CHROMIUM=${named} no es un Chromium que funcione.`);
  }
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((dir) => names.map((name) => join(dir, name)));
  return [...onPath, ...onMac, playwrights()].find((file) => file && existsSync(file) && works(file)) ?? null;
}

/**
 * The Chromium of this machine, installed first if there is none.
 * @param {string} node Node 24's executable
 * @returns {Promise<string>}
 * @throws {Fallo} with what to do, if there is none
 */
export async function ensureChromium(node) {
  const found = findChromium();
  if (found) return found;
  for (const [name, install] of Object.entries(ways(node))) {
    const code = await step(`Instalando Chromium (${name})`, install);
    const now = findChromium();
    if (now) return now;
    if (interrupted()) break;
    process.stdout.write(`  ${name} no dejó un Chromium que funcione (código ${code})\n`);
  }
  throw new Fallo(
    'No hay Chromium y no se pudo instalar: instale el paquete chromium (apt-get install chromium) o indique su ruta en CHROMIUM.',
  );
}

/** @param {string} node @returns {Record<string, () => Promise<number>>} */
function ways(node) {
  const root = process.getuid?.() === 0;
  const playwright = [at('node_modules/@playwright/test/cli.js'), 'install', 'chromium'];
  return {
    ...(root &&
      existsSync('/usr/bin/apt-get') && {
        [`apt-get install ${SHELL}`]: () => aptInstall(SHELL),
        'apt-get install chromium': () => aptInstall('chromium'),
      }),
    'playwright install chromium': async () => {
      const { code, output } = await run(node, playwright, { env: envFor(node), quiet: true });
      if (code !== 0) process.stderr.write(output);
      return code;
    },
  };
}

/** @param {string} name the package */
async function aptInstall(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name, 'fonts-liberation']]) {
    const { code, output } = await run('apt-get', ['-q', ...args], { env, quiet: true });
    if (code === 0) continue;
    process.stderr.write(output);
    return code;
  }
  return 0;
}

/** Where Playwright's own Chromium would be; null until dependencies are installed. */
function playwrights() {
  try {
    return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
  } catch {
    return null;
  }
}

/** Ubuntu's `chromium-browser` is a script that only explains how to get a snap. @param {string} file */
function works(file) {
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /\d+\.\d+/.test(stdout);
}
