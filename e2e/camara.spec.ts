import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { type Casa, entrar, expect, MANO, test } from './casa.ts';
import type { Consola } from './consola.ts';
import { detalle } from './corto.ts';
import { detalleDe, nuevaCompra } from './datos.ts';
import { modal } from './pantallas.ts';
import { peliculaDe } from './video.ts';

/** A handheld whose camera shows this film, through the browser's own fake device and nothing of ours. */
async function conCamara(
  casa: Casa,
  consola: Consola,
  pelicula: Buffer,
  hacer: (page: Page, contexto: BrowserContext) => Promise<void>,
): Promise<void> {
  const carpeta = mkdtempSync(join(tmpdir(), 'camara-'));
  const archivo = join(carpeta, 'camara.y4m');
  writeFileSync(archivo, pelicula);
  const navegador = await chromium.launch({
    ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${archivo}`,
    ],
  });
  try {
    const contexto = await navegador.newContext({
      baseURL: casa.url,
      viewport: MANO,
      hasTouch: true,
      locale: 'es-MX',
      serviceWorkers: 'allow',
    });
    const page = await contexto.newPage();
    consola.oye(page);
    await hacer(page, contexto);
  } finally {
    await navegador.close();
    rmSync(carpeta, { recursive: true, force: true });
  }
}

const GS1 = '(01)07501000000012(10)L-1(17)270630';

const SIMBOLOS: readonly (readonly [nombre: string, bcid: string, texto: string, leido: string])[] = [
  ['EAN-13', 'ean13', '7501000000012', '7501000000012'],
  ['13 ceros', 'ean13', '0000000000000', '0000000000000'],
  ['EAN-8', 'ean8', '96385074', '96385074'],
  ['UPC-A', 'upca', '012345678905', '012345678905'],
  ['Code 128 de una ubicación', 'code128', '10100101010', '10100101010'],
  ['GS1-128', 'gs1-128', GS1, ']C1010750100000001210L-1⟨FNC1⟩17270630'],
  ['DataMatrix', 'datamatrix', 'CAJA-0042', 'CAJA-0042'],
  ['GS1 DataMatrix', 'gs1datamatrix', GS1, ']d2010750100000001210L-1⟨FNC1⟩17270630'],
  ['QR', 'qrcode', 'https://anden.mx/01/07501000000012', 'https://anden.mx/01/07501000000012'],
  ['ITF', 'itf14', '17501000000019', '17501000000019'],
];

/** In the short form; each field's table shows others (`banco.ts`). */
const CORTOS = ['EAN-13', 'GS1 DataMatrix'];

for (const [nombre, bcid, texto, leido] of SIMBOLOS)
  (CORTOS.includes(nombre) ? test : detalle)(`cámara: ${nombre}`, async ({ casa, consola }) => {
    await conCamara(casa, consola, peliculaDe(bcid, texto), async (page) => {
      await entrar(page, 'RECIBO1', '/Aparato');
      await page.getByRole('button', { name: 'Leer con la cámara' }).click();
      const prueba = page.getByRole('region', { name: 'Probar el lector' });
      await expect(prueba.getByText(leido, { exact: true }), 'Lo leído').toBeVisible({ timeout: 30_000 });
      await expect(prueba.getByText('Leído con la cámara')).toBeVisible();
      await expect(modal(page, 'Leer con la cámara')).toBeHidden();
    });
  });

test('cámara: en una captura, lo leído entra a la fila como una lectura, también sin red', async ({
  casa,
  consola,
}) => {
  consola.tolera(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/);
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }] });
  const [linea] = compra.lineas;
  await conCamara(casa, consola, peliculaDe('ean13', linea.barras), async (page, contexto) => {
    await entrar(page, 'RECIBO1', detalleDe(compra));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    await expect
      .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)), {
        message: 'El service worker atiende la página',
      })
      .toBe(true);
    await expect(page.getByText('Productos recibidos:')).toBeVisible();
    await contexto.setOffline(true);
    // This page has never loaded the decoder: it comes from the service worker's cache.
    await page.getByRole('button', { name: 'Leer con la cámara' }).click();
    await expect(page.getByRole('heading', { name: linea.nombre })).toBeVisible({ timeout: 30_000 });
    await expect(modal(page, 'Leer con la cámara')).toBeHidden();
    await expect(page.getByText(`Recibiendo ${linea.nombre}`).first()).toBeVisible();
  });
});

test('cámara: sin permiso, o sin cámara, dice por qué', async ({ browser, casa, consola }) => {
  const contexto = await browser.newContext({
    baseURL: casa.url,
    viewport: MANO,
    hasTouch: true,
    locale: 'es-MX',
  });
  try {
    const page = await contexto.newPage();
    consola.oye(page);
    await entrar(page, 'RECIBO1', '/Aparato');
    await page.getByRole('button', { name: 'Leer con la cámara' }).click();
    const dialogo = modal(page, 'Leer con la cámara');
    await expect(dialogo.getByRole('alert')).toContainText(
      /no tiene permiso de usar la cámara|no tiene cámara/,
    );
    await dialogo.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
    await expect(dialogo).toBeHidden();
  } finally {
    await contexto.close();
  }
});
