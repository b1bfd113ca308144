import type { Page, Route } from '@playwright/test';
import { entrar, expect, MANO, test } from './casa.ts';
import { detalleDe, nuevaCompra, recibidoDe } from './datos.ts';
import { abreLinea, modal, panelDe, pendientesDe, unidadesDe } from './pantallas.ts';

test.use({ viewport: MANO });

const GUARDA = '**/api/guardarRecepcionCompra';

/** The server answers and the reply never arrives: what a handheld sees that walks out of reach of its network. */
async function seCorta(route: Route): Promise<void> {
  const respuesta = await route.fetch();
  expect(respuesta.status()).toBe(200);
  await route.abort('connectionreset');
}

const guardar = (page: Page) => panelDe(page).getByRole('button', { name: 'Guardar' });

test('#guardarRecepcionCompra: la red se corta tras guardar y el reintento no lo cuenta dos veces', async ({
  page,
  casa,
  consola,
}) => {
  consola.tolera(/ERR_CONNECTION_RESET/);
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }] });
  const [linea] = compra.lineas;
  await entrar(page, 'RECIBO1', detalleDe(compra));
  await abreLinea(page, linea);
  await unidadesDe(page).fill('5');
  let cortes = 0;
  await page.route(GUARDA, async (route) => {
    cortes++;
    if (cortes <= 2) await seCorta(route);
    else await route.continue();
  });
  await guardar(page).click();
  await expect(page.getByText('Recepción guardada: 5 piezas').first()).toBeVisible();
  expect(cortes).toBe(3);
  expect(await recibidoDe(casa, linea)).toEqual({ documento: 5, movimientos: [5] });
});

test('#guardarRecepcionCompra: sin respuesta lo dice, y guardar otra vez lo mismo es una sola recepción', async ({
  page,
  casa,
  consola,
}) => {
  consola.tolera(/ERR_CONNECTION_RESET/);
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }] });
  const [linea] = compra.lineas;
  await entrar(page, 'RECIBO1', detalleDe(compra));
  await abreLinea(page, linea);
  await unidadesDe(page).fill('5');
  await page.route(GUARDA, seCorta);
  await guardar(page).click();
  const sinRespuesta = modal(page, 'Recepción de Compra');
  await expect(sinRespuesta).toContainText('No hubo respuesta del servidor', { timeout: 20_000 });
  await sinRespuesta.getByRole('button', { name: 'Cancelar' }).click();
  await page.unrouteAll({ behavior: 'wait' });

  // The rest is already less, by this operator's own five: the device dies and comes back before they try again.
  await expect(pendientesDe(page)).toContainText('4');
  await page.reload();
  await expect(panelDe(page).getByText('No se sabe si estas unidades ya se guardaron')).toBeVisible();
  await expect(pendientesDe(page)).toContainText('4');
  await guardar(page).click();
  await expect(page.getByText('Recepción guardada: 5 piezas').first()).toBeVisible();
  await expect(panelDe(page)).toBeHidden();
  expect(await recibidoDe(casa, linea)).toEqual({ documento: 5, movimientos: [5] });
});

test('#guardarRecepcionCompra: dos pulsaciones de Guardar son una recepción', async ({ page, casa }) => {
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }] });
  const [linea] = compra.lineas;
  await entrar(page, 'RECIBO1', detalleDe(compra));
  await abreLinea(page, linea);
  await unidadesDe(page).fill('3');
  let enviadas = 0;
  page.on('request', (r) => {
    if (r.url().endsWith('/api/guardarRecepcionCompra')) enviadas++;
  });
  await guardar(page).dblclick();
  await expect(page.getByText('Recepción guardada: 3 piezas').first()).toBeVisible();
  await expect(panelDe(page)).toBeHidden();
  expect(enviadas).toBe(1);
  expect(await recibidoDe(casa, linea)).toEqual({ documento: 3, movimientos: [3] });
});

test('#guardarRecepcionCompra: el servidor rechaza lo que otro ya recibió y la pantalla muestra el resto', async ({
  page,
  otroNavegador,
  casa,
  consola,
}) => {
  consola.tolera(/ERR_CONNECTION_RESET.*\/api\/avisos/);
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }] });
  const [linea] = compra.lineas;
  // This device hears nothing live: it goes on showing nine pending.
  await page.route('**/api/avisos', (route) => route.abort('connectionreset'));
  await entrar(page, 'RECIBO1', detalleDe(compra));
  await abreLinea(page, linea);
  await unidadesDe(page).fill('9');

  const otra = await otroNavegador();
  await entrar(otra, 'RECIBO3', detalleDe(compra));
  await abreLinea(otra, linea);
  await unidadesDe(otra).fill('4');
  await guardar(otra).click();
  await expect(otra.getByText('Recepción guardada: 4 piezas').first()).toBeVisible();

  await expect(pendientesDe(page)).toContainText('9');
  await guardar(page).click();
  const rechazo = modal(page, 'Recepción de Compra');
  await expect(rechazo).toContainText(
    'No es posible recibir más unidades a las pendientes por recibir. Pendientes: 5',
  );
  await rechazo.getByRole('button', { name: 'Entendido' }).click();
  await expect(pendientesDe(page)).toContainText('5');
  await expect(panelDe(page).getByText('Quedan 5. Otro operador recibió 4 piezas.')).toBeVisible();
  await expect(guardar(page)).toBeDisabled();
  expect(await recibidoDe(casa, linea)).toEqual({ documento: 4, movimientos: [4] });
});
