import type { Page } from '@playwright/test';
import { ESCRITORIO, entrar, expect, TABLETA, test } from './casa.ts';
import { detalle } from './corto.ts';
import { diaHace } from './datos.ts';

/** A desk of 1440 by 900 at 200 %. */
const AL_DOBLE = { width: 720, height: 450 };
const [DESDE, HASTA] = [diaHace(120), diaHace(-1)];
const RANGO = `desde=${DESDE}&hasta=${HASTA}`;
/** Lists of each kind: with a range and a chart, with criteria, with figures above, without a range. */
const LISTAS = [
  `/clientes/Guias?${RANGO}`,
  '/clientes/Cartera',
  '/clientes/DepositoNoId',
  `/inventarios/reportes/Kardex?${RANGO}`,
  `/compras/reportes/Hist_compras?${RANGO}`,
  `/ventas/reportes/RemisionesRevisadas?${RANGO}`,
];

/** Rows of one line that fit in sight (some of the company's have two), those the list holds on this page, and how far the pager reaches below the window; 0: it has none, or is whole. */
const aLaVista = (page: Page) =>
  page.evaluate(() => {
    const marco = document.querySelector('main [data-llena]');
    const caja = marco?.getBoundingClientRect();
    if (!marco || !caja) return { filas: 0, hay: 0, pasa: 0 };
    const cabeza = marco.querySelector('thead')?.getBoundingClientRect().bottom ?? caja.top;
    const pie = marco.querySelector('tfoot td')?.getBoundingClientRect().top ?? caja.bottom;
    const abajo = Math.min(caja.bottom, pie, innerHeight) + 1;
    const filas = [...marco.querySelectorAll('tbody tr[data-i]')].map((f) => f.getBoundingClientRect());
    const paginas = document.querySelector('nav[aria-label="Páginas"]')?.getBoundingClientRect();
    return {
      filas: Math.floor((abajo - cabeza + 1) / Math.min(...filas.map((f) => f.height))),
      hay: filas.length,
      pasa: paginas ? Math.max(0, Math.round(paginas.bottom - innerHeight)) : 0,
    };
  });

/** Waits until as many rows are in sight as there are to be, or all there are, with the pager whole. */
async function seVen(page: Page, cuantas: number, que: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const { filas, hay, pasa } = await aLaVista(page);
        return hay > 0 && filas >= Math.min(cuantas, hay) && pasa === 0 ? 'bien' : { filas, hay, pasa };
      },
      { message: que },
    )
    .toBe('bien');
}

/** Waits until this is at its own middle and can be pressed there: a list settles once more beside its panel. */
async function destapado(page: Page, nombre: string, que: string): Promise<void> {
  const boton = page.getByRole('button', { name: nombre, exact: true }).first();
  const enSuCentro = () =>
    boton.evaluate((e) => {
      const { left, top, width, height } = e.getBoundingClientRect();
      return e.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(enSuCentro, { message: `${nombre}: ${que}` }).toBe(true);
}

detalle(
  'en cada lista se ven doce renglones y sus páginas a 1024 por 768 (diez con un panel), y cuatro a 200 %; el panel de un renglón no tapa el filtro, la exportación ni las páginas',
  async ({ page }) => {
    test.slow();
    for (const [i, lista] of LISTAS.entries()) {
      await page.setViewportSize(TABLETA);
      if (i === 0) await entrar(page, 'ADMIN', lista);
      else await page.goto(lista);
      await seVen(page, 12, `${lista} a 1024`);
      await page.setViewportSize(AL_DOBLE);
      await seVen(page, 4, `${lista} a 200 %`);
      for (const tamano of [TABLETA, ESCRITORIO]) {
        await page.setViewportSize(tamano);
        await page.locator('main tr[data-i] a').first().click();
        if ((await page.locator('[data-panel]').count()) === 0) break;
        await expect(page.locator('[data-panel]')).toBeVisible();
        await seVen(page, tamano === TABLETA ? 10 : 8, `${lista} con su panel a ${tamano.width}`);
        await destapado(page, 'Exportar', lista);
        if (await page.getByRole('navigation', { name: 'Páginas' }).isVisible())
          await destapado(page, 'Página siguiente', lista);
        await page.keyboard.press('Escape');
        await expect(page.locator('[data-panel]')).toHaveCount(0);
      }
    }
  },
);

test('los filtros que se plegaron se despliegan, y así se quedan para esa lista', async ({ page }) => {
  await page.setViewportSize(AL_DOBLE);
  await entrar(page, 'ADMIN', `/clientes/Guias?${RANGO}`);
  const plegados = page.getByRole('button', { name: /^Filtros/ });
  await expect(plegados).toHaveAttribute('aria-expanded', 'false');
  await expect(plegados).toContainText(`Del ${DESDE.split('-').reverse().join('-')} al `);
  await expect(page.getByRole('button', { name: 'Consultar' })).toBeHidden();
  await plegados.click();
  await page.getByRole('button', { name: 'Consultar' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Consultar' })).toBeVisible();
  await page.getByRole('button', { name: 'Plegar los filtros' }).click();
  await expect(page.getByRole('button', { name: 'Consultar' })).toBeHidden();
  // Where there is room they stand in the open.
  await page.setViewportSize(ESCRITORIO);
  await expect(page.getByRole('button', { name: 'Consultar' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Filtros/ })).toHaveCount(0);
});
