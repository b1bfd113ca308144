import { test as base, expect, type Locator, type Page } from '@playwright/test';
import pg from 'pg';
import { auditar } from '../servidor/src/audit/index.ts';
import { anotaCobertura } from './cobertura.ts';
import { Consola } from './consola.ts';
import { alista } from './equipo.ts';
import { clonada, servidorEn, vacia } from './plantilla.ts';

export { expect };

/** Handheld and desk, the two sizes every screen is designed for (shared design, "Look"). */
export const MANO = { width: 360, height: 740 };
export const TABLETA = { width: 1024, height: 768 };
export const ESCRITORIO = { width: 1440, height: 900 };

export interface Casa {
  url: string;
  /** Connection string of the owner of its database, for another server on it. */
  base: string;
  /** The business zone. */
  zona: string;
  /** Reads or arranges data as the owner of the demo company's database. */
  sql<T = Record<string, unknown>>(texto: string, valores?: unknown[]): Promise<T[]>;
  /**
   * What `npm run audit` reports now. Other tests of this worker arrange data directly, so compare before and after.
   */
  audita(): Promise<string[]>;
}

interface Pruebas {
  /** What this test's pages wrote to the browser's console, without what it tolerates. */
  consola: Consola;
  /** Another browser with its own session: another device of the warehouse. */
  otroNavegador: (tamano?: { width: number; height: number }) => Promise<Page>;
}

/** A zone in which noon has just passed, so that a test runs in the middle of its business day whatever the time. */
function zonaDeMediodia(): string {
  const adelanto = 12 - new Date().getUTCHours();
  // In the names of these zones the sign is the opposite of the offset's.
  return `Etc/GMT${adelanto > 0 ? '-' : '+'}${Math.abs(adelanto)}`;
}

/** A real server on a database of its own with the demo company, shared by a worker's tests. */
export const test = base.extend<Pruebas, { casa: Casa; mediodia: boolean }>({
  /** Whether noon has just passed in the company's zone. The file that sets this gets a worker and a company of its own. */
  mediodia: [false, { option: true, scope: 'worker' }],
  casa: [
    async ({ browserName: _, mediodia }, use, { workerIndex }) => {
      const zona = mediodia ? zonaDeMediodia() : 'America/Mexico_City';
      const nombre = `anden_e2e_${workerIndex}`;
      // The shared company's 'today' was loaded by the clock of the usual zone, so this one loads its own.
      const suBase = await (mediodia ? vacia(nombre) : clonada(nombre));
      const servidor = await servidorEn(suBase, { ANDEN_ZONA: zona });
      const pool = new pg.Pool({ connectionString: suBase, max: 2 });
      pool.on('error', () => {});
      try {
        await use({
          url: servidor.url,
          base: suBase,
          zona,
          sql: async <T>(texto: string, valores: unknown[] = []) =>
            (await pool.query(texto, valores)).rows as T[],
          async audita() {
            const cliente = await pool.connect();
            try {
              return (await auditar(cliente)).map((h) => `${h.nombre}: ${h.total}`);
            } finally {
              cliente.release();
            }
          },
        });
      } finally {
        await pool.end();
        await servidor.cierra();
      }
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ casa }, use) => use(casa.url),
  consola: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
    async ({}, use) => {
      const consola = new Consola();
      await use(consola);
      expect(consola.inesperado(), 'Lo que el navegador escribió en su consola').toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page, consola, serviceWorkers }, use, { titlePath }) => {
    await alista(page.context());
    consola.oye(page);
    const anota = await anotaCobertura(page, serviceWorkers, titlePath);
    await use(page);
    await anota();
  },
  otroNavegador: async (
    { browser, contextOptions, baseURL, viewport, serviceWorkers, consola },
    use,
    { titlePath },
  ) => {
    const abiertos: Page[] = [];
    const anotan: (() => Promise<void>)[] = [];
    await use(async (tamano) => {
      const contexto = await browser.newContext({
        ...contextOptions,
        ...(baseURL ? { baseURL } : {}),
        serviceWorkers,
        viewport: tamano ?? viewport,
      });
      await alista(contexto);
      const page = await contexto.newPage();
      consola.oye(page);
      anotan.push(await anotaCobertura(page, serviceWorkers, titlePath));
      abiertos.push(page);
      return page;
    });
    for (const anota of anotan) await anota();
    await Promise.all(abiertos.map((page) => page.context().close()));
  },
});

/** Fills the sign-in form on screen and presses Ingresar. */
export async function ingresar(page: Page, usuario: string, clave = 'anden2026'): Promise<void> {
  await page.getByLabel('Usuario').fill(usuario);
  await page.getByLabel('Contraseña', { exact: true }).fill(clave);
  await page.getByRole('button', { name: 'Ingresar' }).click();
}

/**
 * Opens a screen as an operator, like a bookmark when already signed in. Only tests about it go through the form
 * (`ingresar`), which took a tenth of every test. Resolves once the screen's title is shown.
 */
export async function entrar(page: Page, usuario: string, destino = '/Inicio'): Promise<void> {
  const r = await page.request.post('/api/get_user', {
    data: { usuario, password: usuario === 'ADMIN' ? 'anden' : 'anden2026' },
  });
  expect(r.ok(), `Ingresa ${usuario}`).toBe(true);
  await page.goto(destino);
  await page.waitForURL((url) => url.pathname + url.search === destino);
  // Checked with each frame: an assertion would check a second time only half a second later.
  await page.waitForFunction(() => document.querySelector('h1')?.checkVisibility());
}

/**
 * Types as a scanner does: every key of the code and its Enter are sent at once, without waiting for the page, and
 * several codes follow each other just as fast. Keys carry the device's own times, a millisecond apart, so that a busy
 * machine that delivers them late is not taken for a slower scanner. A digit typed right before (as only a test does)
 * would count as the code's first: fill a field instead. The hand's next key on this page waits (`manoLibre`); what is
 * not a key, such as filling a field, has to wait for what the scan makes visible.
 */
export async function escanear(page: Page, ...codigos: string[]): Promise<void> {
  if (!ultimas.has(page)) tecleaConMano(page);
  const cdp = await page.context().newCDPSession(page);
  const teclas: Promise<unknown>[] = [];
  // No device begins a code before it ended the last one.
  let timestamp = Math.max(Date.now(), ultimas.get(page) ?? 0) / 1000;
  const tecla = (key: string, text: string, windowsVirtualKeyCode: number) => {
    timestamp += 0.001;
    const comun = { key, windowsVirtualKeyCode, timestamp };
    teclas.push(cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...comun }));
    teclas.push(cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...comun }));
  };
  for (const codigo of codigos) {
    for (const c of codigo) tecla(c, c, c.toUpperCase().charCodeAt(0));
    tecla('Enter', '\r', 13);
  }
  ultimas.set(page, timestamp * 1000);
  await Promise.all(teclas);
  await cdp.detach();
}

/** When the last scan's last key went down on each page, in epoch milliseconds. */
const ultimas = new WeakMap<Page, number>();

/** Milliseconds between a scan and the first key typed by the hand that held the scanner. */
const MANO_TRAS_GATILLO = 300;

/** Resolves when the hand may have let go of the scanner: none is quicker, and an earlier Enter counts as the scanner's second one. */
export async function manoLibre(page: Page): Promise<void> {
  const libre = (ultimas.get(page) ?? 0) + MANO_TRAS_GATILLO;
  if (Date.now() > libre) return;
  await expect.poll(() => Date.now(), { intervals: [20] }).toBeGreaterThan(libre);
}

const deLaMano = new WeakSet<object>();

/** From now on every key that a test presses on this page is the hand's: it waits for it. */
function tecleaConMano(page: Page): void {
  const { keyboard } = page;
  for (const como of ['press', 'type', 'down'] as const) {
    const suya = keyboard[como].bind(keyboard);
    keyboard[como] = async (tecla: string, opciones?: object) => {
      await manoLibre(page);
      await suya(tecla, opciones);
    };
  }
  const locators: Locator = Object.getPrototypeOf(page.locator('html'));
  if (deLaMano.has(locators)) return;
  deLaMano.add(locators);
  for (const como of ['press', 'pressSequentially'] as const) {
    const suya = locators[como];
    locators[como] = async function (this: Locator, tecla: string, opciones?: object) {
      await manoLibre(this.page());
      await suya.call(this, tecla, opciones);
    };
  }
}
