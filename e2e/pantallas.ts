import { expect, type Locator, type Page } from '@playwright/test';
import { escanear } from './casa.ts';

/** The panel of the line in hand, on 'Recepción de Compra'. */
export const panelDe = (page: Page): Locator => page.getByRole('form', { name: 'Recibir producto' });

/** The units of the line in hand. */
export const unidadesDe = (page: Page): Locator => panelDe(page).getByLabel('Unidades');

/** How many pieces the panel says are pending. */
export const pendientesDe = (page: Page): Locator =>
  panelDe(page).locator('p', { hasText: 'Pendientes por' });

/** The modal with this title. */
export const modal = (page: Page, titulo: string): Locator => page.getByRole('dialog', { name: titulo });

/** The row of a table, or its card on a handheld, that holds this text. */
export const filaDe = (page: Page, texto: string): Locator =>
  page.locator('tbody tr, li[class*=tarjeta]').filter({ hasText: texto });

/** Scans the product and waits for its panel, ready for its units. */
export async function abreLinea(page: Page, linea: { barras: string; nombre: string }): Promise<void> {
  await expect(page.getByText('Productos recibidos:')).toBeVisible();
  await escanear(page, linea.barras);
  await expect(panelDe(page).getByRole('heading', { name: linea.nombre })).toBeVisible();
  await expect(unidadesDe(page)).toBeFocused();
}
