import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './casa.ts';

export type Tema = 'light' | 'dark';

/** Serious and critical findings of axe, and how far the page can be pushed sideways. */
export async function revisa(page: Page, donde: string, tema: Tema): Promise<void> {
  // Colours on their way are nobody's colours.
  // One without end (a notice's pulse) is as it will be.
  await page.evaluate(() => {
    const conFin = (a: Animation) => a.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    return Promise.all(
      document
        .getAnimations()
        .filter(conFin)
        .map((a) => a.finished.catch(() => null)),
    );
  });
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  // The dark page is the light one in other colours.
  if (tema === 'dark') axe.withRules(['color-contrast']);
  const { violations, passes } = await axe.analyze();
  expect.soft(passes.map((p) => p.id)).toContain('color-contrast');
  const graves = violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map((v) => `${donde}: ${v.id} en ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`);
  expect.soft(graves).toEqual([]);
  const ancho = await page.evaluate(() => document.documentElement.scrollWidth);
  expect
    .soft(ancho, `${donde}: sin desplazamiento horizontal`)
    .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
