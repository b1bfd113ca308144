import type { Page } from '@playwright/test';
import { entrar, expect, ingresar, MANO, test } from './casa.ts';
import { conCascaron, quedan, vuelveLaRed } from './equipo.ts';
import { empieza, TRABAJOS } from './trabajos-sin-red.ts';

test.use({ viewport: MANO, serviceWorkers: 'allow' });
test.setTimeout(150_000);

/**
 * Changes the session remembered by the device as if the business day had changed since, this many milliseconds after
 * it was last confirmed.
 */
const cambiaElDia = (page: Page, hace: number): Promise<void> =>
  page.evaluate(async (ms) => {
    const pedido = <T>(r: IDBRequest<T>) =>
      new Promise<T>((listo, falla) => {
        r.onsuccess = () => listo(r.result);
        r.onerror = () => falla(r.error);
      });
    const db = await pedido(indexedDB.open('anden'));
    const hechos = db.transaction('hechos', 'readwrite').objectStore('hechos');
    const guardada = await pedido(hechos.get('sesion'));
    guardada.sesion.casa.dia = '2000-01-01';
    guardada.cuando -= ms;
    await pedido(hechos.put(guardada, 'sesion'));
    db.close();
  }, hace);

const HORA = 3_600_000;

test('sin red a medianoche: el turno sigue tras recargar, y al volver la red pide entrar y lo envía todo una vez', async ({
  page,
  context,
  casa,
  consola,
}) => {
  consola.tolera(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /ERR_NETWORK_CHANGED/, /status of 401/);
  const trabajo = await (TRABAJOS.recepción ?? (() => Promise.reject(new Error('No hay recepción'))))(casa);
  await empieza(page, trabajo);
  await context.setOffline(true);
  await trabajo.guarda(page, 0);
  await quedan(page, 1);
  await cambiaElDia(page, 6 * HORA);
  await casa.sql(
    `update sesiones set dia = dia - 1
      where operador_id = (select operador_id from operadores where operador = $1)`,
    [trabajo.operador],
  );

  await page.reload();
  await trabajo.lista(page);
  await trabajo.guarda(page, 1);
  await quedan(page, 2);

  await vuelveLaRed(page);
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Cambió el día de operación')).toBeVisible();
  await ingresar(page, trabajo.operador);
  await quedan(page, 0);
  await trabajo.exacto([0, 1]);
  // What is saved is not said to wait anywhere on the screen.
  await expect(page.getByText(/Por enviar, se guardará/)).toHaveCount(0);
  await expect(page.getByText(/Ya se guardó: 5 piezas/).first()).toBeAttached();
});

test('sin red, la sesión de hace más de un turno no se abre; con red, la de ayer tampoco', async ({
  page,
  context,
  casa,
  consola,
}) => {
  consola.tolera(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /ERR_NETWORK_CHANGED/, /status of 401/);
  await entrar(page, 'RECIBO2', '/Inicio');
  await conCascaron(page);
  await cambiaElDia(page, 17 * HORA);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Sin conexión con el servidor').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Inicio' })).toHaveCount(0);

  await context.setOffline(false);
  await casa.sql(
    `update sesiones set dia = dia - 1 where operador_id = (select operador_id from operadores where operador = 'RECIBO2')`,
  );
  await page.reload();
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeVisible({ timeout: 30_000 });
});
