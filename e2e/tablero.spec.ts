import { P } from '../contrato/src/permissions.ts';
import { entrar, expect, test } from './casa.ts';
import { nuevoOperador } from './datos-inventarios.ts';

test.use({ viewport: { width: 1920, height: 1080 } });

test('Tablero: una cifra lleva a los renglones que cuenta; en la pared se renueva solo y sin red dice desde cuándo es viejo', async ({
  page,
  casa,
  consola,
}) => {
  consola.tolera(/ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  await entrar(page, await nuevoOperador(casa, [P.tablero, P.tiemposremisiones]), '/Inicio');
  const tablero = page.getByRole('region', { name: 'Tablero', exact: true });
  const cifra = tablero.getByRole('listitem').filter({ hasText: 'Por surtir' }).getByRole('link');
  const [cuantas = ''] = /^\d+/.exec((await cifra.textContent()) ?? '') ?? [];
  expect(Number(cuantas)).toBeGreaterThan(0);
  await cifra.click();
  await expect(page).toHaveURL(/\/TiemposRemisiones\?.*ESTATUS/);
  await expect(page.getByText(new RegExp(`^${cuantas} registros?$`))).toBeVisible();
  await page.goBack();

  await tablero.getByRole('link', { name: 'Para la pared' }).click();
  await expect(page).toHaveURL('/Inicio?pared=1');
  const surtir = page.getByRole('listitem').filter({ hasText: 'Por surtir' });
  await expect(surtir).toContainText(cuantas);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Quién trabaja ahora' })).toBeVisible();
  const alto = () => page.evaluate(() => document.documentElement.scrollHeight);
  expect(await alto()).toBe(1080);

  const viejo = page.getByText(/^Sin datos nuevos desde las \d\d:\d\d/);
  await page.context().setOffline(true);
  await page.clock.fastForward(100_000);
  await expect(viejo).toBeVisible();
  await expect(surtir).toContainText(cuantas);
  await page.context().setOffline(false);
  // Requests sent while there was no network may have to fail first, within the following minutes.
  await expect(async () => {
    await page.clock.fastForward(60_000);
    await expect(viejo).toBeHidden({ timeout: 2_000 });
  }).toPass();
});
