import { revisa } from './axe.ts';
import { ESCRITORIO, entrar, expect, MANO, test } from './casa.ts';
import { modal } from './pantallas.ts';
import { pulsa, teclea } from './teclas.ts';

test.use({ viewport: ESCRITORIO });

test('#creaCampana #terminaCampana: se cuenta antes de crear, su avance abre sus llamadas, y se termina', async ({
  page,
  casa,
}) => {
  const [{ dia = '' } = {}] = await casa.sql<{ dia: string }>(
    `select to_char((now() at time zone $1)::date + 10, 'DD-MM-YYYY') as dia`,
    [casa.zona],
  );
  await entrar(page, 'TMK1', '/clientes/Campanas');
  const avance = page.getByRole('figure', { name: 'A cuántos se les habló' });
  const marca = avance.getByRole('link').first();
  const [, cuantos = ''] = /: (\d+) clientes?/.exec((await marca.getAttribute('aria-label')) ?? '') ?? [];
  expect(Number(cuantos)).toBeGreaterThan(0);
  await marca.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(new RegExp(`^${cuantos} llamadas?$`))).toBeVisible();
  await page.goBack();

  await pulsa(page, 'Nueva campaña');
  const nueva = modal(page, 'Nueva campaña');
  await teclea(page, 'Nombre de la campaña', 'Primavera');
  await teclea(page, 'Último día', dia);
  await nueva.getByLabel('Giro').selectOption({ index: 1 });
  await expect(nueva.getByText(/^\d[\d,]* clientes?/)).toBeVisible();
  await nueva.getByLabel('ROCÍO VALDEZ MARÍN').check();
  await expect(nueva.getByText(/ROCÍO VALDEZ MARÍN \d/)).toBeVisible();
  await teclea(page, 'Meta: a cuántos clientes se les habla', '1');
  await revisa(page, 'una campaña nueva');
  await pulsa(page, 'Crear campaña');
  await expect(page.getByText(/^Campaña creada con \d/)).toBeVisible();
  await page.keyboard.press('Enter');

  await page.getByRole('row', { name: /Primavera/ }).click();
  await modal(page, 'Primavera').getByRole('button', { name: 'Terminar campaña' }).click();
  await modal(page, 'Campañas').getByRole('button', { name: 'Terminar' }).click();
  await expect(page.getByText('Campaña terminada: sus clientes salen de las listas')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Primavera.*Terminada/ })).toBeVisible();
  await page.setViewportSize(MANO);
  await page.emulateMedia({ colorScheme: 'dark' });
  await revisa(page, 'las campañas, en la mano y en oscuro');
});
