import type { Page } from '@playwright/test';
import { P } from '../contrato/src/permissions.ts';
import { entrar, escanear, expect, ingresar, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { codigoNuevo, detalleDe, nuevaCompra, recibidoDe } from './datos.ts';
import { nuevoOperador } from './datos-inventarios.ts';
import { conCascaron, enElEquipo, retiene, terminaSesiones } from './equipo.ts';
import { abreLinea, panelDe, unidadesDe } from './pantallas.ts';

test.use({ viewport: MANO, serviceWorkers: 'allow' });

test('sin red: al recargar abre la sesión de hoy y la pantalla donde estaba', async ({
  page,
  context,
  casa,
  consola,
}) => {
  consola.tolera(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/);
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }] });
  await entrar(page, 'RECIBO1', detalleDe(compra));
  await conCascaron(page);
  await enElEquipo(page, `"getDetalleCompraRecepcion",{"docto_cm_id":${compra.id}}`);
  await abreLinea(page, compra.lineas[0]);
  await unidadesDe(page).fill('6');

  await context.setOffline(true);
  await expect(page.getByText('Sin conexión con la red. Lo que ya escribió se conserva.')).toBeVisible();
  await page.reload();
  await expect(unidadesDe(page)).toHaveValue('6');
  await expect(page.getByText('Sin conexión con la red')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await context.setOffline(false);
  await expect(page.getByText('Sin conexión con la red')).toBeHidden();
  await expect(page).toHaveURL(detalleDe(compra));
  await expect(unidadesDe(page)).toHaveValue('6');
});

/** Holds back the server's answer about the session until it is let through. */
const sinSaberQuien = (page: Page) => retiene(page, 'getSesion');

detalle(
  'red lenta: al recargar se trabaja sin esperar a que el servidor diga quién es',
  async ({ page, casa }) => {
    const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }] });
    await entrar(page, 'RECIBO2', detalleDe(compra));
    await conCascaron(page);
    await abreLinea(page, compra.lineas[0]);
    const suelta = await sinSaberQuien(page);
    await page.reload();
    await unidadesDe(page).fill('6');
    const dicho = page.waitForResponse('**/api/getSesion*');
    suelta();
    await dicho;
    await expect(page).toHaveURL(detalleDe(compra));
    await expect(unidadesDe(page)).toHaveValue('6');
  },
);

detalle(
  'red lenta y sesión terminada: lo que estaba abierto se cierra, y al entrar se vuelve a ello',
  async ({ page, casa, consola }) => {
    consola.tolera(/401/);
    const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }] });
    await entrar(page, 'RECIBO3', detalleDe(compra));
    await conCascaron(page);
    await enElEquipo(page, `"getDetalleCompraRecepcion",{"docto_cm_id":${compra.id}}`);
    await abreLinea(page, compra.lineas[0]);
    await terminaSesiones(casa, 'RECIBO3');
    const suelta = await sinSaberQuien(page);
    await page.reload();
    await unidadesDe(page).fill('6');
    suelta();
    await expect(page.getByLabel('Usuario')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(unidadesDe(page)).toHaveCount(0);
    await ingresar(page, 'RECIBO3');
    await expect(page).toHaveURL(detalleDe(compra));
    await expect(unidadesDe(page)).toHaveValue('6');
  },
);

test('red lenta y sesión terminada: lo escaneado antes de recargar se contesta al entrar', async ({
  page,
  casa,
  consola,
}) => {
  consola.tolera(/401/);
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }] });
  const operador = await nuevoOperador(casa, [P.recepcioncom]);
  await entrar(page, operador, detalleDe(compra));
  await conCascaron(page);
  await expect(page.getByText('Productos recibidos:')).toBeVisible();
  // Its answer does not arrive.
  await page.context().route('**/api/getClavesArticulos*', () => {});
  const codigo = codigoNuevo();
  await escanear(page, codigo);
  const pendientes = () => page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(pendientes).toContain(codigo);
  await terminaSesiones(casa, operador);
  await page.context().unroute('**/api/getClavesArticulos*');
  const suelta = await sinSaberQuien(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Recepción de Compra' })).toBeVisible();
  suelta();
  await expect(page.getByLabel('Usuario')).toBeVisible();
  expect(await pendientes()).toContain(codigo);
  await ingresar(page, operador);
  await expect(page.getByText('Productos recibidos:')).toBeVisible();
  await expect(page.getByText('Producto no encontrado').first()).toBeVisible();
  await expect(page.getByText(codigo).first()).toBeVisible();
});

detalle(
  'lo que se guardó sin saberse no vuelve por capturar al entrar otro día',
  async ({ page, context, casa, consola }) => {
    consola.tolera(/401/, /ERR_FAILED/);
    const compra = await nuevaCompra(casa, { lineas: [{ unidades: 20 }] });
    const [linea] = compra.lineas;
    const operador = await nuevoOperador(casa, [P.recepcioncom]);
    await entrar(page, operador, detalleDe(compra));
    await conCascaron(page);
    await abreLinea(page, linea);
    await unidadesDe(page).fill('4');
    // It was saved, and the device restarts before it knows.
    await context.route('**/api/guardarRecepcionCompra', async (ruta) => void (await ruta.fetch()));
    await panelDe(page).getByRole('button', { name: 'Guardar' }).click();
    await expect.poll(async () => (await recibidoDe(casa, linea)).documento).toBe(4);
    await terminaSesiones(casa, operador);
    await context.unroute('**/api/guardarRecepcionCompra');
    // Another day: nothing is remembered about who was signed in.
    await page.evaluate(
      () =>
        new Promise((listo) => {
          const pide = indexedDB.open('anden');
          pide.onsuccess = () => {
            const tx = pide.result.transaction('hechos', 'readwrite');
            tx.objectStore('hechos').delete('sesion');
            tx.oncomplete = () => {
              pide.result.close();
              listo(null);
            };
          };
        }),
    );
    await page.reload();
    await ingresar(page, operador);
    await expect(page.getByText('Productos recibidos:')).toBeVisible();
    await abreLinea(page, linea);
    await expect(unidadesDe(page)).toHaveValue('');
    expect(await recibidoDe(casa, linea)).toEqual({ documento: 4, movimientos: [4] });
  },
);

detalle(
  'sin red y sin sesión: dice que no hay conexión, y al volver pide entrar',
  async ({ page, context, consola }) => {
    consola.tolera(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/);
    await page.goto('/');
    await expect(page.getByLabel('Usuario')).toBeVisible();
    await conCascaron(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Sin conexión con el servidor')).toBeVisible();
    await expect(page.getByText('Andén se abrió sin red')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByLabel('Usuario')).toBeVisible();
  },
);
