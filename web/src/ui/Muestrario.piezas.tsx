import axe from 'axe-core';
import { expect, test } from 'vitest';
import { dibuja, ESCRITORIO, MANO } from '../../testing/dibuja.tsx';
import Muestrario from './Muestrario.tsx';

test.each([
  ['en la mano, claro', MANO, 'light'],
  ['en la mano, oscuro', MANO, 'dark'],
  ['en el escritorio, claro', ESCRITORIO, 'light'],
  ['en el escritorio, oscuro', ESCRITORIO, 'dark'],
] as const)('axe no encuentra nada en los componentes, %s', async (_como, tamano, tema) => {
  await dibuja(<Muestrario />, tamano, tema);
  await expect.element(document.body.querySelector('h1')).toBeVisible();
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', tema);
  // Only animations that end: colours changing between schemes must settle before they are checked, but a spinner never stops.
  const conFin = (a: Animation) => a.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
  const enCamino = () => document.getAnimations().filter(conFin).length;
  await expect.poll(enCamino).toBe(0);
  const { violations, passes } = await axe.run(document.body, { resultTypes: ['violations'] });
  expect(passes.map((p) => p.id)).toContain('color-contrast');
  const graves = violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map((v) => `${v.id} en ${v.nodes.map((n) => `${n.target.join(' ')}: ${n.failureSummary}`).join(', ')}`);
  expect(graves).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(tamano[0]);
});
