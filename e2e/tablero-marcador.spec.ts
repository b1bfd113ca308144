import { revisa } from './axe.ts';
import { ESCRITORIO, entrar, expect, MANO, test } from './casa.ts';
import { pulsa } from './teclas.ts';

test.use({ viewport: ESCRITORIO });

test('#getTableroMarcador #getLlamadasMarcador: la supervisora ve entrar a un asesor sin recargar, y cada marca abre las llamadas que cuenta', async ({
  page,
  casa,
  browser,
}) => {
  const [{ desde = '', hasta = '' } = {}] = await casa.sql<{ desde: string; hasta: string }>(
    `select ((now() at time zone $1)::date - 10)::text as desde, (now() at time zone $1)::date::text as hasta`,
    [casa.zona],
  );
  await entrar(page, 'TMK1', `/clientes/TableroMarcador?desde=${desde}&hasta=${hasta}`);
  const asesor = page.getByRole('row', { name: /ROCÍO VALDEZ MARÍN/ }).first();
  await expect(asesor).toContainText('Sin entrar');
  const suya = await browser.newContext({ viewport: ESCRITORIO });
  const marca = await suya.newPage();
  await entrar(marca, 'TMK3', '/clientes/Marcador');
  await pulsa(marca, 'Reanudar Marcación');
  await expect(asesor).toContainText('Con un cliente');
  await suya.close();
  for (const figura of ['Llamadas por día', 'Cómo terminaron']) {
    const barra = page.getByRole('figure', { name: figura }).getByRole('link').first();
    const [, cuantas = ''] = /: (\d+ llamadas?)/.exec((await barra.getAttribute('aria-label')) ?? '') ?? [];
    expect(cuantas).not.toBe('');
    await barra.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(cuantas, { exact: true })).toBeVisible();
    await page.goBack();
  }
  await revisa(page, 'el tablero de marcación');
  await page.setViewportSize(MANO);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await page.getByRole('button', { name: 'Asesores y llamadas' }).click();
  await expect(page.getByText('ROCÍO VALDEZ MARÍN').first()).toBeVisible();
  await revisa(page, 'el tablero de marcación, en la mano y en oscuro');
});
