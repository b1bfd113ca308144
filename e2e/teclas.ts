import type { Locator, Page } from '@playwright/test';

export const boton = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** Fills a field and leaves the focus there; typed this fast, keys would be taken for a scanner's. */
export async function teclea(page: Page, etiqueta: string, texto: string): Promise<void> {
  const campo = page.getByLabel(etiqueta, { exact: true });
  await campo.focus();
  await campo.fill(texto);
}

/** Presses a button with the keyboard. */
export async function pulsa(page: Page, nombre: string): Promise<void> {
  await boton(page, nombre).focus();
  await page.keyboard.press('Enter');
}
