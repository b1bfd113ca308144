import { P } from '../contrato/src/permissions.ts';
import { entrar, expect, MANO, test } from './casa.ts';
import { nuevaSurtida } from './datos-empaque.ts';
import { nuevoOperador } from './datos-inventarios.ts';
import { remisionEn } from './datos-surtido.ts';

test.use({ viewport: MANO });

test('cada trabajo se explica una vez en tres dibujos, y después están en ?', async ({ page, casa }) => {
  const s = await nuevaSurtida(casa, [{ piezas: 2 }]);
  await page.addInitScript(() => localStorage.setItem('anden.ajustes', '{}'));
  const usuario = await nuevoOperador(casa, [P.surtidorem, P.embarquefletera]);
  const como = page.getByRole('region', { name: 'Cómo se hace' });
  const dibujos = page.getByRole('listitem').filter({ has: page.locator('svg[viewBox="0 0 96 64"]') });
  await entrar(page, usuario, '/ventas/EmbarqueFletera');
  await expect(como.getByRole('listitem')).toHaveCount(3);
  await expect(como).toContainText('Escanee cada caja o factura que sube');
  await como.getByRole('button', { name: 'Ya sé cómo' }).click();
  await expect(como).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Factura, guía o caja')).toBeVisible();
  await expect(como).toHaveCount(0);
  await page.getByLabel('Factura, guía o caja').blur();
  await page.keyboard.press('?');
  const ayuda = page.getByRole('dialog', { name: 'Teclas de esta pantalla' });
  await expect(ayuda).toContainText('Escanee cada caja o factura que sube');
  await expect(dibujos).toHaveCount(3);
  await page.keyboard.press('Escape');

  // Packing is another work than picking, on the same screen.
  await page.goto(remisionEn(s));
  await expect(como).toContainText('Escanee cada pieza que mete en la caja');
  // Read or not, once is enough.
  await page.reload();
  await expect(page.getByText('Empacados 0 de 1')).toBeVisible();
  await expect(como).toHaveCount(0);
});
