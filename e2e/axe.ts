import { AxeBuilder } from '@axe-core/playwright';
import type { Page, ViewportSize } from '@playwright/test';
import { ESCRITORIO, expect, MANO, test } from './casa.ts';
import { LARGO } from './corto.ts';

export type Tema = 'light' | 'dark';

/** A way of looking at a screen: device and theme. */
export interface Vista {
  aparato: string;
  viewport: ViewportSize;
  tema: Tema;
}

const EN_LA_MANO: Vista = { aparato: 'en la mano', viewport: MANO, tema: 'light' };
const EN_EL_ESCRITORIO: Vista = { aparato: 'en el escritorio', viewport: ESCRITORIO, tema: 'dark' };
const LAS_DEMAS: readonly Vista[] = [
  { aparato: 'en la mano', viewport: MANO, tema: 'dark' },
  { aparato: 'en el escritorio', viewport: ESCRITORIO, tema: 'light' },
];

/**
 * Declares these tests once for each way of looking. The short form uses the most common one: a screen of the shelf on
 * a handheld in light theme, one of the office at a desk in dark. Components of the kit are checked in every way
 * (`ui/*.piezas.tsx`).
 */
export function enCadaVista(de: 'anaquel' | 'oficina', pruebas: (vista: Vista) => void): void {
  const suya = de === 'anaquel' ? EN_LA_MANO : EN_EL_ESCRITORIO;
  for (const vista of LARGO ? [EN_LA_MANO, EN_EL_ESCRITORIO, ...LAS_DEMAS] : [suya]) {
    test.describe(`${vista.aparato}, tema ${vista.tema === 'dark' ? 'oscuro' : 'claro'}`, () => {
      // A dozen screens checked by every rule take half a minute on an idle machine.
      test.describe.configure({ timeout: 180_000 });
      test.use({ viewport: vista.viewport, colorScheme: vista.tema });
      pruebas(vista);
    });
  }
}

/** axe's serious and critical findings, and how far the page can be scrolled sideways. */
export async function revisa(page: Page, donde: string): Promise<void> {
  // Rows that are being read again are drawn paler until the answer is there.
  await expect(page.locator('[data-renovando]')).toHaveCount(0);
  // Colours in transition are not final, so animations are finished first; an endless one (a notice's pulse) is set to
  // its normal state.
  await page.evaluate(() => {
    const conFin = (a: Animation) => a.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    return Promise.all(
      document
        .getAnimations()
        .filter(conFin)
        .map((a) => a.finished.catch(() => null)),
    );
  });
  // The screens have no frames of other sites. The default mode, which is for those, opens an additional page for each
  // check.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
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
