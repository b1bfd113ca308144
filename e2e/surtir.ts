import type { Locator, Page } from '@playwright/test';
import { escanear, expect } from './casa.ts';
import type { EnFija } from './datos-surtido.ts';
import { boton, cantidad, codigo, fila, ubicacion } from './estante.ts';

export const enVivo = (page: Page) => expect(page.getByText('En línea')).toBeVisible();
/** Where to go, in large type. */
export const guia = (page: Page) => page.getByRole('region', { name: 'A dónde va' });

/** An article on the list of the remission. */
export const filaDe = (page: Page, texto: string): Locator =>
  page
    .getByRole('list', { name: 'Renglones de la remisión' })
    .getByRole('listitem')
    .filter({ hasText: texto });
/**
 * Waits for the list once nothing of the remission is left to pick, when it begins to pack. Either the save itself or,
 * if the list was shown before the remission was read again, the list says so.
 */
export async function todoSurtido(page: Page): Promise<void> {
  await expect(
    page.getByText(/Remisión surtida: (pasa al área de embarque|ya se puede empacar)/).first(),
  ).toBeVisible();
  await expect(page.getByText('Empacando', { exact: true })).toBeVisible();
}

/** Waits until the picking of this article is open with its rows. */
export async function abierto(page: Page, a: EnFija): Promise<void> {
  await expect(page.getByRole('region', { name: 'Producto' })).toContainText(a.nombre);
  await expect(fila(page, a.lugar.leida)).toBeVisible();
}

/** Opens a line by its product, from the list. */
export async function abre(page: Page, a: EnFija): Promise<void> {
  await expect(filaDe(page, a.nombre)).toBeVisible();
  await escanear(page, a.barras);
  await abierto(page, a);
}

/** Scans the location and one of its pieces; the quantity is entered automatically. */
export async function toma(
  page: Page,
  a: EnFija,
  piezas: number,
  leido = a.barras,
  donde = a.lugar,
): Promise<void> {
  await escanear(page, donde.codigo, leido);
  await expect(ubicacion(page)).toHaveValue(donde.leida);
  await expect(codigo(page)).toHaveValue(leido);
  await expect(cantidad(page)).toBeFocused();
  await expect(cantidad(page)).toHaveValue(String(piezas));
}

/** Enters the quantity, and Enter saves it. */
export async function guarda(page: Page): Promise<void> {
  await boton(page, 'Anexar').click();
  await expect(boton(page, 'Guardar')).toBeFocused();
  await page.keyboard.press('Enter');
}
