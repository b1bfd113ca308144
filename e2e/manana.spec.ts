import type { Locator, Page } from '@playwright/test';
import { expect, test } from './casa.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Most Tab presses from one end of a screen to the other. */
const PARADAS = 120;

/** Moves the focus to something using only Tab, or back with Shift. */
async function hasta(page: Page, que: Locator, tecla: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(que).toBeVisible();
  for (let n = 0; n < PARADAS; n++) {
    await page.keyboard.press(tecla);
    if (await que.evaluate((e) => e === document.activeElement)) return;
  }
  await expect(que).toBeFocused();
}

/** Opens a screen or a record by its name. */
async function ve(page: Page, texto: string, hallado: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type(texto, { delay: 70 });
  const opcion = page.getByRole('dialog').getByRole('option', { name: hallado }).first();
  await expect(opcion).toBeVisible();
  await expect(async () => {
    if ((await opcion.getAttribute('data-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await expect(opcion).toHaveAttribute('data-selected', 'true', { timeout: 200 });
  }).toPass();
  await page.keyboard.press('Enter');
  // Wait until the palette has closed: until then keys still go to it, and a button might be found on the screen behind it.
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('una mañana de la jefa de almacén sin tocar el ratón: del tablero a los documentos, el kardex y un archivo', async ({
  page,
}) => {
  await page.goto('/Login');
  await expect(page.getByLabel('Usuario')).toBeFocused();
  await page.keyboard.type('ADMIN');
  await page.keyboard.press('Tab');
  await page.keyboard.type('anden');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/Inicio');

  // The item that has waited longest, and its rows.
  const tablero = page.getByRole('region', { name: 'Tablero', exact: true });
  const porSurtir = tablero.getByRole('listitem').filter({ hasText: 'Por surtir' }).getByRole('link').first();
  await hasta(page, porSurtir);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/TiemposRemisiones\?.*ESTATUS/);
  const fila = page.locator('tr[data-i="0"]');
  await hasta(page, fila);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/registro=/);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/registro=/);

  // A list to count, by the end of its folio, and the article of its first line.
  await ve(page, '00031', 'INV00031');
  await expect(page.getByRole('region', { name: 'Inventario', exact: true })).toContainText('Contándose');
  const renglon = page.getByRole('region', { name: 'Renglones del documento' }).locator('tr[data-i="0"]');
  const clave = (await renglon.locator('[data-registro]').textContent()) ?? '';

  // Its movements: the article found by words of its name, and its balance over time.
  await ve(page, 'kardex', /^Kardex/);
  const campo = page.getByLabel('Clave del artículo');
  await hasta(page, campo);
  await page.keyboard.type('shampoo', { delay: 70 });
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(campo).toHaveValue(/^[A-Z]{2}-\d{4}$/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(clave, { delay: 70 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`clave=${clave}`));

  // The screen's shortcuts, and back.
  await hasta(page, page.getByRole('button', { name: 'Consultar' }));
  // Pressed this soon after Tab, it might count as a scanner's.
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Teclas de esta pantalla' })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await page.keyboard.press('Escape');

  // The last month's purchases as a file.
  await ve(page, 'compras recibidas', /Compras Recibidas/);
  await hasta(page, page.getByLabel('Período'));
  await page.keyboard.type('Mes p');
  const exportar = page.getByRole('button', { name: 'Exportar' });
  await expect(exportar).toBeEnabled();
  await hasta(page, exportar, 'Shift+Tab');
  const bajada = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await bajada).suggestedFilename()).toMatch(/\.xlsx$/);
});
