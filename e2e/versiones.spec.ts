import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Casa, entrar, expect, MANO, test } from './casa.ts';
import type { Consola } from './consola.ts';
import { detalle } from './corto.ts';
import { type Compra, detalleDe, nuevaCompra } from './datos.ts';
import { conCascaron } from './equipo.ts';
import { abreLinea, unidadesDe } from './pantallas.ts';

test.use({ viewport: MANO, serviceWorkers: 'allow' });

interface Versiones {
  /** Announces a new version of the shell, as an update does. `sinLosDeAntes`: its files are others, and the earlier ones are gone. */
  publica: (como?: { sinLosDeAntes: boolean }) => void;
  /** The earlier files are there again. */
  repone: () => void;
}

/** The same server behind a proxy that can have another version of the shell. */
async function conVersiones(destino: string): Promise<Versiones & { puerta: Server; url: string }> {
  let version = '';
  let faltan = false;
  const puerta = createServer((req, res) => {
    if (faltan && req.url?.startsWith('/assets/')) {
      res.writeHead(404).end();
      return;
    }
    const aServidor = request(
      `${destino}${req.url}`,
      { method: req.method ?? 'GET', headers: { ...req.headers, 'accept-encoding': 'identity' } },
      async (r) => {
        if (req.url !== '/sw.js') {
          // Only the service worker keeps files: from the browser's own cache none would ever be missing.
          res.writeHead(r.statusCode ?? 502, { ...r.headers, 'cache-control': 'no-store' });
          r.pipe(res);
          return;
        }
        const { 'content-length': _, etag: __, 'last-modified': ___, ...cabeceras } = r.headers;
        res.writeHead(r.statusCode ?? 502, cabeceras);
        const suyo = await text(r);
        res.end((faltan ? suyo.replace(/__ARCHIVOS__=\[.*?\]/, '__ARCHIVOS__=["/"]') : suyo) + version);
      },
    );
    aServidor.on('error', () => res.destroy());
    res.on('close', () => aServidor.destroy());
    req.pipe(aServidor);
  });
  await new Promise<void>((listo) => puerta.listen(0, listo));
  const { port } = puerta.address() as AddressInfo;
  return {
    puerta,
    url: `http://localhost:${port}`,
    publica(como) {
      version = '\n// otra';
      faltan = como?.sinLosDeAntes ?? false;
    },
    repone() {
      faltan = false;
    },
  };
}

/** A purchase open on a device, behind a proxy that can have another version of the shell. */
async function conCompraYVersiones(
  { browser, casa, consola }: { browser: Browser; casa: Casa; consola: Consola },
  hacer: (o: Versiones & { page: Page; contexto: BrowserContext; compra: Compra }) => Promise<void>,
): Promise<void> {
  const { puerta, url, ...versiones } = await conVersiones(casa.url);
  const contexto = await browser.newContext({ baseURL: url, viewport: MANO, locale: 'es-MX' });
  try {
    const page = await contexto.newPage();
    consola.oye(page);
    const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }] });
    await entrar(page, 'RECIBO3', detalleDe(compra));
    await conCascaron(page);
    await hacer({ page, contexto, compra, ...versiones });
  } finally {
    await contexto.close();
    puerta.closeAllConnections();
    puerta.close();
  }
}

test('una versión nueva espera a que el operador la deje entrar', async ({ browser, casa, consola }) => {
  await conCompraYVersiones({ browser, casa, consola }, async ({ page, compra, publica }) => {
    await abreLinea(page, compra.lineas[0]);
    await unidadesDe(page).fill('6');
    await expect(page.getByText('Hay una versión nueva')).toBeHidden();

    publica();
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expect(page.getByText('Hay una versión nueva')).toBeVisible();
    // It waits: the old page continues unchanged.
    await expect(unidadesDe(page)).toHaveValue('6');
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)).toBe(
      'installed',
    );

    await page.evaluate(() => document.body.setAttribute('data-antes', ''));
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await expect(page.locator('body[data-antes]')).toHaveCount(0);
    await expect(unidadesDe(page)).toHaveValue('6');
    await expect(page.getByText('Hay una versión nueva')).toBeHidden();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
  });
});

detalle(
  'una versión nueva no entra por abrir otra pestaña; al cerrarlas todas, sí',
  async ({ browser, casa, consola }) => {
    await conCompraYVersiones({ browser, casa, consola }, async ({ page, contexto, compra, publica }) => {
      publica();
      const espera = () =>
        page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? null);
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
      // Every file of the shell is fetched again before it waits.
      await expect.poll(espera, { timeout: 30_000 }).toBe('installed');
      const otra = await contexto.newPage();
      await otra.goto('/Inicio');
      await expect(otra.getByRole('heading', { level: 1, name: 'Inicio' })).toBeVisible();
      await otra.close();
      expect(await espera()).toBe('installed');

      await page.close();
      // A page that opens before the browser has closed the last old one still has the old version and keeps it alive, so
      // it is closed as well.
      const alAbrirla = async () => {
        const nueva = await contexto.newPage();
        await nueva.goto(detalleDe(compra));
        await expect(nueva.getByText('Productos recibidos:')).toBeVisible();
        const sigue = await nueva.evaluate(
          async () => (await navigator.serviceWorker.ready).waiting?.state ?? null,
        );
        await nueva.close();
        return sigue;
      };
      await expect.poll(alAbrirla, { timeout: 30_000 }).toBeNull();
    });
  },
);

/** Another tab of the same browser, which lets the new version in. */
async function laDejaEntrarOtra(contexto: BrowserContext, publica: () => void): Promise<void> {
  const otra = await contexto.newPage();
  await otra.goto('/Inicio');
  await conCascaron(otra);
  publica();
  await otra.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await otra.getByRole('button', { name: 'Actualizar' }).click();
  await expect(otra.getByText('Hay una versión nueva')).toBeHidden();
}

detalle(
  'otra pestaña dejó entrar la versión nueva: en ésta, Actualizar también la toma y lo escrito se conserva',
  async ({ browser, casa, consola }) => {
    await conCompraYVersiones({ browser, casa, consola }, async ({ page, contexto, compra, publica }) => {
      await abreLinea(page, compra.lineas[0]);
      await unidadesDe(page).fill('6');
      await page.evaluate(() => document.body.setAttribute('data-antes', ''));
      await laDejaEntrarOtra(contexto, publica);

      // This tab goes on undisturbed, and says that it is the old one.
      await expect(page.getByText('Hay una versión nueva')).toBeVisible();
      await expect(page.locator('body[data-antes]')).toHaveCount(1);
      await expect(unidadesDe(page)).toHaveValue('6');

      await page.getByRole('button', { name: 'Actualizar' }).click();
      await expect(page.locator('body[data-antes]')).toHaveCount(0);
      await expect(unidadesDe(page)).toHaveValue('6');
      await expect(page.getByText('Hay una versión nueva')).toBeHidden();
    });
  },
);

detalle(
  'la pestaña vieja cuyos archivos ya no están lo dice en español, y al recargar abre la pantalla en la nueva',
  async ({ browser, casa, consola }) => {
    consola.tolera(/status of 404/, /Unable to preload CSS/, /dynamically imported module/);
    await conCompraYVersiones({ browser, casa, consola }, async ({ page, contexto, publica, repone }) => {
      await laDejaEntrarOtra(contexto, () => publica({ sinLosDeAntes: true }));
      await page.getByRole('button', { name: 'Menú' }).click();
      await page.getByRole('link', { name: 'Documentos', exact: true }).click();
      await expect(page.getByText('esta pestaña es de la anterior')).toBeVisible();
      await expect(page.getByText(/preload|import|fetch/i)).toHaveCount(0);

      repone();
      await page.getByRole('button', { name: 'Recargar' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Documentos' })).toBeVisible();
    });
  },
);
