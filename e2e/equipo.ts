import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  expect,
  type LaunchOptions,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test';
import { comoElMasAntiguo } from './antiguo.ts';
import type { Casa } from './casa.ts';

/** What the console may say of a device without a network. */
export const SIN_RED = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /ERR_NETWORK_CHANGED/];

/**
 * Holds back the requests of a call until the returned function is called.
 * @param cuales which requests. Default: all
 */
export async function retiene(
  page: Page,
  llamada: string,
  cuales: (peticion: Request) => boolean = () => true,
): Promise<() => void> {
  let suelta = () => {};
  const suelto = new Promise<void>((listo) => {
    suelta = listo;
  });
  await page.route(new RegExp(`/api/${llamada}(\\?|$)`), async (ruta) => {
    if (cuales(ruta.request())) await suelto;
    await ruta.continue();
  });
  return () => suelta();
}

/** Waits until the service worker has cached the shell and controls this page. */
export async function conCascaron(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)), {
      message: 'El service worker atiende la página',
      intervals: [50],
    })
    .toBe(true);
}

/** Waits until this device has stored answers whose call and input contain all of these texts. */
export async function enElEquipo(page: Page, ...textos: (string | RegExp)[]): Promise<void> {
  const patrones = textos.map((t) =>
    typeof t === 'string' ? t.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : t.source,
  );
  await expect
    .poll(
      () =>
        page.evaluate(async (buscados) => {
          // Answers are written at the next pause, or at once when the page is hidden.
          window.dispatchEvent(new Event('visibilitychange'));
          const db = await new Promise<IDBDatabase>((listo, falla) => {
            const pide = indexedDB.open('anden');
            pide.onsuccess = () => listo(pide.result);
            pide.onerror = () => falla(pide.error);
          });
          const llaves = await new Promise<IDBValidKey[]>((listo, falla) => {
            const pide = db.transaction('leidos').objectStore('leidos').getAllKeys();
            pide.onsuccess = () => listo(pide.result);
            pide.onerror = () => falla(pide.error);
          });
          db.close();
          return buscados.filter((b) => !llaves.some((k) => new RegExp(b).test(String(k))));
        }, patrones),
      { message: 'El equipo guarda lo que se leyó', timeout: 30_000, intervals: [100] },
    )
    .toEqual([]);
}

/** What the device has stored of an article's keys, with those of others. */
export const clavesDe = (articuloId: number): RegExp =>
  new RegExp(`"getClavesDe",\\{"articulos":\\[(\\d+,)*${articuloId}[,\\]]`);

/** What the device has stored of an article's locations. */
export const lugaresDe = (articuloId: number): string =>
  `"getUbicacionesArticulo",{"articulo_id":${articuloId},`;

export const porEnviar = (page: Page): Locator => page.getByRole('button', { name: /^Por enviar: / });

/** 'Por enviar: N' shows this number, and that the server refused none. */
export const quedan = (page: Page, n: number): Promise<void> =>
  expect(porEnviar(page)).toHaveAccessibleName(`Por enviar: ${n}`, { timeout: 30_000 });

/** The message about a save that waits. */
export const enEspera = (page: Page): Promise<void> =>
  expect(page.getByText(/Por enviar, se guardará cuando haya red/).first()).toBeVisible();

/**
 * The device loses its network and says so, whatever the state of the test machine's network, which the browser would
 * otherwise report to the page.
 */
export async function pierdeLaRed(page: Page): Promise<void> {
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true }),
  );
  await page.context().setOffline(true);
}

/**
 * The network is back, and the device says so. With a service worker the browser withdraws within half a second that it had none, and then
 * no event tells the page.
 */
export async function vuelveLaRed(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.evaluate(() => {
    Reflect.deleteProperty(navigator, 'onLine');
    window.dispatchEvent(new Event('online'));
  });
}

/** Ends every session of an operator, as an administrator does. */
export const terminaSesiones = (casa: Casa, login: string) =>
  casa.sql(
    `update sesiones set terminada = now()
      where terminada is null and operador_id = (select operador_id from operadores where operador = $1)`,
    [login],
  );

/** The device is put down, so the current capture is copied to the server at once. */
export async function descansa(page: Page): Promise<void> {
  const copiado = page.waitForResponse('**/api/guardaBorradores');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    Reflect.deleteProperty(document, 'visibilityState');
  });
  await copiado;
}

/** A browser with a profile that outlives its process. */
export async function abreAparato(
  perfil: string,
  opciones: BrowserContextOptions,
  launchOptions: LaunchOptions,
): Promise<{ contexto: BrowserContext; page: Page }> {
  const contexto = await chromium.launchPersistentContext(perfil, { ...opciones, ...launchOptions });
  await alista(contexto);
  return { contexto, page: contexto.pages()[0] ?? (await contexto.newPage()) };
}

/** It is as old as the oldest in use, and its flows do not explain themselves, as on a device that its operators know; unless it has settings of its own. */
export async function alista(contexto: BrowserContext): Promise<void> {
  await comoElMasAntiguo(contexto);
  await contexto.addInitScript(() => {
    // A blank page has no storage.
    if (location.origin === 'null') return;
    if (localStorage.getItem('anden.ajustes') === null)
      localStorage.setItem('anden.ajustes', JSON.stringify({ explica: false }));
  });
}

/** It saves nothing by a scan of what comes next: only its buttons do. */
export async function sinGuardarAlEscanear(page: Page): Promise<void> {
  await page.addInitScript(() =>
    localStorage.setItem('anden.ajustes', JSON.stringify({ guardaAlEscanear: false, explica: false })),
  );
}
