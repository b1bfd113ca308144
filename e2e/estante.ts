import { expect, type Locator, type Page } from '@playwright/test';
import { entrar, escanear } from './casa.ts';
import { estanteDe, type PorAcomodar } from './datos-acomodo.ts';

/** The three fields of a capture of locations, and its buttons. */
export const ubicacion = (page: Page): Locator => page.getByLabel('Ubicación', { exact: true });
export const codigo = (page: Page): Locator => page.getByLabel('Código del artículo');
export const cantidad = (page: Page): Locator =>
  page.getByRole('form', { name: 'Capturar' }).getByLabel('Cantidad');
export const boton = (page: Page, nombre: 'Anexar' | 'Guardar' | 'Todas'): Locator =>
  page.getByRole('form', { name: 'Capturar' }).getByRole('button', { name: nombre });

/** The row of a location in the capture's table. */
export const fila = (page: Page, leida: string): Locator =>
  page.getByRole('table', { name: 'Ubicaciones del artículo' }).getByRole('row').filter({ hasText: leida });

/** The strip of the last scan. */
export const ultima = (page: Page): Locator => page.locator('[class*=ultima]');

/** Waits for the shelving screen of an article, and its rows. */
export async function estaEnEstante(page: Page, articulo: PorAcomodar): Promise<void> {
  await expect(page.getByRole('region', { name: 'Producto' })).toContainText(articulo.nombre);
  await expect(fila(page, articulo.ubicaciones[0].leida)).toBeVisible();
}

/** An operator signs in to put an article away. */
export async function enEstante(page: Page, articulo: PorAcomodar, usuario = 'ACOMODO1'): Promise<void> {
  await entrar(page, usuario, estanteDe(articulo));
  await estaEnEstante(page, articulo);
}

/** Scans the location and the product, and waits until the quantity has the focus. */
export async function apunta(page: Page, articulo: PorAcomodar, cual = 0): Promise<void> {
  await escanear(page, articulo.ubicaciones[cual]?.codigo ?? '', articulo.barras);
  await expect(ubicacion(page)).toHaveValue(articulo.ubicaciones[cual]?.leida ?? '');
  await expect(codigo(page)).toHaveValue(articulo.barras);
  await expect(cantidad(page)).toBeFocused();
}

/** The batch dialog. */
export const lotes = (page: Page): Locator => page.getByRole('dialog', { name: 'Caducidades' });

/**
 * Enters a line of the batch dialog using only Enter, like one thumb would: as text of a soft keyboard, because keys
 * this fast would count as a scanner's.
 */
export async function escribeLote(
  page: Page,
  caducidad: string,
  lote: string,
  piezas?: number,
  produccion?: string,
): Promise<void> {
  const dialogo = lotes(page);
  await expect(dialogo.getByLabel('Caducidad', { exact: true })).toBeFocused();
  await page.keyboard.insertText(caducidad);
  await page.keyboard.press('Enter');
  await expect(dialogo.getByLabel('Lote', { exact: true })).toBeFocused();
  await page.keyboard.insertText(lote);
  await page.keyboard.press('Enter');
  if (produccion !== undefined) {
    await expect(dialogo.getByLabel('Fecha de producción', { exact: true })).toBeFocused();
    await page.keyboard.insertText(produccion);
    await page.keyboard.press('Enter');
  }
  await expect(dialogo.getByLabel('Cantidad')).toBeFocused();
  if (piezas !== undefined) await page.keyboard.type(String(piezas));
  await page.keyboard.press('Enter');
}

/** Every piece has a lot: Guardar has the focus, and Enter closes the batch dialog. */
export async function guardaLotes(page: Page): Promise<void> {
  await expect(lotes(page).getByRole('button', { name: 'Guardar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lotes(page)).toBeHidden();
}
