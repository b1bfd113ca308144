import type { Locator, Page } from '@playwright/test';
import { expect } from './casa.ts';

/** The heading that opens and closes a part of the article's configuration. */
export const seccion = (page: Page, titulo: string): Locator => page.getByRole('button', { name: titulo });
/** Who the article is. */
export const ficha = (page: Page): Locator => page.getByRole('region', { name: 'Artículo', exact: true });

/** Opens a part of it. */
export async function abre(page: Page, titulo: string): Promise<void> {
  await seccion(page, titulo).click();
  await expect(seccion(page, titulo)).toHaveAttribute('aria-expanded', 'true');
}
