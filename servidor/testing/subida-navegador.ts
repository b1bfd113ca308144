import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { expect } from 'vitest';

/** Builds the web of another checkout, whose packages are linked, into its `web/dist`. */
export function compilaWeb(raiz: string): void {
  execFileSync(
    process.execPath,
    [join(raiz, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: join(raiz, 'web'),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'inherit',
    },
  );
}

/** A line that is still to be received and opens by a press, because its article has no bar code; as its row is found. */
export interface PorRecibir {
  docto_cm_id: number;
  clave: string;
}

const UNIDADES = '6';
const detalleDe = ({ docto_cm_id }: PorRecibir): string => `/compras/RecepcionCom?docto_cm_id=${docto_cm_id}`;
const unidadesDe = (page: Page) =>
  page.getByRole('form', { name: 'Recibir producto' }).getByLabel('Unidades');
const aviso = (page: Page) => page.getByText('Hay una versión nueva').first();

/** A browser that is left open on a purchase, with pieces typed and not saved, while the server under it becomes another version. */
export class NavegadorAbierto {
  readonly page: Page;
  readonly #navegador: Browser;
  readonly #errores: string[] = [];

  private constructor(navegador: Browser, page: Page) {
    this.#navegador = navegador;
    this.page = page;
    page.on('pageerror', (e) => this.#errores.push(e.message));
  }

  /** Opens it on a server, with the service worker in charge of the page. */
  static async abre(url: string, linea: PorRecibir): Promise<NavegadorAbierto> {
    const navegador = await chromium.launch({
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      args: ['--no-sandbox'],
    });
    const contexto = await navegador.newContext({
      baseURL: url,
      locale: 'es-MX',
      viewport: { width: 1440, height: 900 },
    });
    const page = await contexto.newPage();
    const yo = new NavegadorAbierto(navegador, page);
    const r = await page.request.post('/api/get_user', { data: { usuario: 'ADMIN', password: 'anden' } });
    expect(r.status()).toBe(200);
    await page.goto(detalleDe(linea));
    // The page's policy lets no text be evaluated later, as waiting in it would.
    await expect
      .poll(() => page.evaluate('Boolean(navigator.serviceWorker.controller)'), { timeout: 60_000 })
      .toBe(true);
    // A press on the line writes its key where codes are read.
    await page.locator('tbody tr', { hasText: linea.clave }).first().click();
    await page.keyboard.press('Enter');
    await unidadesDe(page).fill(UNIDADES);
    await page.evaluate("document.body.setAttribute('data-antes', '')");
    return yo;
  }

  /** Goes through the new version's arrival, from the page of the old one: it is told, goes on, and enters when it is asked to. */
  async pasaALaNueva(): Promise<void> {
    const { page } = this;
    const sigue = () => page.locator('body[data-antes]').count();
    await page.evaluate('navigator.serviceWorker.ready.then((r) => r.update()).then(() => null)');
    await aviso(page).waitFor({ timeout: 60_000 });
    expect(await unidadesDe(page).inputValue()).toBe(UNIDADES);
    // A screen of the old version that was never open before.
    await page.getByRole('link', { name: 'Kardex', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Kardex' }).waitFor();
    await page.goBack();
    await unidadesDe(page).waitFor();
    expect([await unidadesDe(page).inputValue(), await sigue()]).toEqual([UNIDADES, 1]);

    await page.getByRole('button', { name: 'Actualizar' }).first().click();
    await expect.poll(sigue, { timeout: 30_000 }).toBe(0);
    await unidadesDe(page).waitFor();
    expect(await unidadesDe(page).inputValue()).toBe(UNIDADES);
    expect(await aviso(page).count()).toBe(0);
    expect(
      await page.evaluate('navigator.serviceWorker.ready.then((r) => r.waiting?.state ?? null)'),
    ).toBeNull();
    // A screen that only the new version has.
    await page.goto('/clientes/ListasDepuracion');
    await page.getByRole('heading', { level: 1, name: 'Listas de depuración' }).waitFor();
    expect(this.#errores).toEqual([]);
  }

  cierra(): Promise<void> {
    return this.#navegador.close();
  }
}
