import type { Page, Request } from '@playwright/test';
import { entrar, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { nuevaRemision, nuevoEnFija, nuevoSurtidor } from './datos-surtido.ts';
import { retiene } from './equipo.ts';
import { filaDe } from './pantallas.ts';

test.use({ viewport: MANO });

const lista = '/ventas/SurtidoRem?lista=1';
const deLaUrl = (page: Page) => new URL(page.url()).searchParams.get('docto_ve_id');
const pide = (peticion: Request): number =>
  peticion.url().endsWith('/api/getremisionasurtir') ? peticion.postDataJSON().docto_ve_id : -1;

test('#getremisionasurtir: la que se toca mientras llega la siguiente es la que se abre', async ({
  page,
  casa,
}) => {
  const a = await nuevoEnFija(casa, 20);
  const otra = await nuevaRemision(casa, [{ articulo: a, piezas: 1 }], { urgente: true });
  const tocada = await nuevaRemision(casa, [{ articulo: a, piezas: 2 }]);
  await entrar(page, await nuevoSurtidor(casa), lista);
  await expect(filaDe(page, tocada.folio)).toBeVisible();
  const suelta = await retiene(page, 'getremisionasurtir', (peticion) => pide(peticion) === 0);
  const siguiente = page.waitForRequest((p) => pide(p) === 0);
  await page.getByRole('button', { name: 'Siguiente por surtir' }).click();
  await siguiente;
  await page.getByRole('button', { name: 'Remisiones' }).click();
  await page.getByRole('button', { name: tocada.folio }).click();
  const llegada = page.waitForResponse((r) => pide(r.request()) === 0);
  suelta();
  await llegada;
  await expect(page.getByText(tocada.folio).first()).toBeVisible();
  await expect(page.getByText('Renglones surtidos: 0 de 1')).toBeVisible();
  expect(deLaUrl(page)).toBe(String(tocada.id));
  await expect(page.getByText(otra.folio)).toHaveCount(0);
});

test('#getremisionasurtir: la siguiente se pide una vez', async ({ page, casa }) => {
  const a = await nuevoEnFija(casa, 20);
  await nuevaRemision(casa, [{ articulo: a, piezas: 1 }]);
  const pedidas: number[] = [];
  page.on('request', (peticion) => {
    if (pide(peticion) >= 0) pedidas.push(pide(peticion));
  });
  await entrar(page, await nuevoSurtidor(casa), '/ventas/SurtidoRem?lista=1');
  await page.getByRole('button', { name: 'Siguiente por surtir' }).click();
  await expect(page.getByText(/^Renglones surtidos: /)).toBeVisible();
  await expect.poll(() => Number(deLaUrl(page))).toBeGreaterThan(0);
  expect(pedidas).toEqual([0]);
});

test('la primera visita pide pocos archivos: por una red lenta cada seis son una vuelta más', async ({
  page,
  casa,
}) => {
  const archivos: string[] = [];
  page.on('request', (r) => {
    if (/\/assets\/.*\.(js|css)$/.test(r.url())) archivos.push(r.url());
  });
  await entrar(page, await nuevoSurtidor(casa), lista);
  // They were 180 when each set of modules that the same screens share was a file (web/build/trozos.ts).
  expect(archivos.length).toBeLessThanOrEqual(45);
});

detalle(
  '#getremisionasurtir: tocarla la pide una vez, aunque la pantalla tarde en dibujarse',
  async ({ page, casa }) => {
    const r = await nuevaRemision(casa, [{ articulo: await nuevoEnFija(casa, 20), piezas: 1 }]);
    await entrar(page, await nuevoSurtidor(casa), lista);
    await expect(filaDe(page, r.folio)).toBeVisible();
    const pedidas: number[] = [];
    page.on('request', (p) => {
      if (pide(p) >= 0) pedidas.push(pide(p));
    });
    await page.getByRole('button', { name: r.folio }).click();
    await expect(page.getByText('Renglones surtidos: 0 de 1')).toBeVisible();
    expect(pedidas).toEqual([r.id]);
  },
);
