import { expect, type Locator, type Page } from '@playwright/test';
import { escanear } from './casa.ts';

/** The panel of the open line, in 'Recepción de Compra'. */
export const panelDe = (page: Page): Locator => page.getByRole('form', { name: 'Recibir producto' });

/** The pieces of the open line. */
export const unidadesDe = (page: Page): Locator => panelDe(page).getByLabel('Unidades');

/** The number of pending pieces in the panel. */
export const pendientesDe = (page: Page): Locator =>
  panelDe(page).locator('p', { hasText: 'Pendientes por' });

/** The modal with this title. */
export const modal = (page: Page, titulo: string): Locator => page.getByRole('dialog', { name: titulo });

/** The row of a table, or its card on a handheld, with this text. */
export const filaDe = (page: Page, texto: string): Locator =>
  page.locator('tbody tr, li[class*=tarjeta]').filter({ hasText: texto });

/** The row or card of a document with this folio, which its neighbours' cells may hold too: 'BODEGA NORTE' before '28-11-2026' has TE28. */
export const filaDeFolio = (page: Page, folio: string): Locator =>
  page.locator('tbody tr, li[class*=tarjeta]').filter({ has: page.getByText(folio, { exact: true }) });

/** Scans the product and waits for its panel, ready for the quantity. */
export async function abreLinea(page: Page, linea: { barras: string; nombre: string }): Promise<void> {
  await expect(page.getByText('Productos recibidos:')).toBeVisible();
  await escanear(page, linea.barras);
  await expect(panelDe(page).getByRole('heading', { name: linea.nombre })).toBeVisible();
  await expect(unidadesDe(page)).toBeFocused();
}

/** Reads a message and closes it with Enter, once its button has the focus. */
export async function enterado(page: Page, mensaje: string | RegExp): Promise<void> {
  const cuadro = page.getByRole('dialog').filter({ has: page.getByText(mensaje) });
  await expect(cuadro.locator('button:focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(cuadro).toHaveCount(0);
}

/** Waits until no column of a table is out of sight at the side of its frame. */
export async function seVeEntera(tabla: Locator): Promise<void> {
  const deMas = () =>
    tabla.evaluate((t) => {
      let marco = t.parentElement;
      while (marco && !/auto|scroll/.test(getComputedStyle(marco).overflowX)) marco = marco.parentElement;
      const orilla = (e: Element | null) => e?.getBoundingClientRect().right ?? Number.NaN;
      return Math.floor(orilla(t.querySelector('thead th:last-child')) - orilla(marco));
    });
  await expect.poll(deMas).toBeLessThanOrEqual(0);
}
