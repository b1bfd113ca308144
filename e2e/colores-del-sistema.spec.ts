import { ESCRITORIO, entrar, expect, test } from './casa.ts';

test.use({ viewport: ESCRITORIO });

test('con los colores del sistema se ven el renglón con el foco, el campo en que se escribe y de qué serie es cada color', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await entrar(page, 'ADMIN', '/inventarios/reportes/Kardex');
  const renglon = page.locator('tr[data-i]').first();
  await renglon.focus();
  await page.keyboard.press('ArrowDown');
  const enfocado = page.locator('tr[data-i]:focus');
  await expect(enfocado).toHaveCSS('outline-style', 'solid');
  await expect(enfocado).toHaveCSS('outline-width', '2px');
  await page.getByLabel('Período').focus();
  const caja = page.locator('div:has(> select:focus)').first();
  await expect(caja).toHaveCSS('outline-style', 'solid');

  await page.goto('/Inicio');
  const claves = page.getByRole('figure', { name: /^Por salir/ }).locator('[class*=clave]');
  await expect(claves.nth(1)).toBeVisible();
  const fondos = await claves.evaluateAll((e) =>
    e.map((x) => getComputedStyle(x, '::before').backgroundColor),
  );
  expect(new Set(fondos).size).toBe(fondos.length);
});
