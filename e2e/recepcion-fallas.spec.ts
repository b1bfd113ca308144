import type { Page, Route } from '@playwright/test';
import { entrar, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { detalleDe, nuevaCompra, recibidoDe } from './datos.ts';
import { abreLinea, modal, panelDe, pendientesDe, unidadesDe } from './pantallas.ts';
import { recibiendo } from './recibir.ts';

test.use({ viewport: MANO });

const GUARDA = '**/api/guardarRecepcionCompra';

/** The server answers and the reply never arrives, as for a handheld walking out of reach. */
async function seCorta(route: Route): Promise<void> {
  const respuesta = await route.fetch();
  expect(respuesta.status()).toBe(200);
  await route.abort('connectionreset');
}

const guardar = (page: Page) => panelDe(page).getByRole('button', { name: 'Guardar' });

test('#guardarRecepcionCompra: la red se corta tras guardar y lo que vuelve a enviarse no cuenta dos veces', async ({
  page,
  casa,
  consola,
}) => {
  consola.tolera(/ERR_CONNECTION_RESET/);
  const compra = await recibiendo(page, casa, 'RECIBO1', 5);
  const [linea] = compra.lineas;
  let cortes = 0;
  await page.route(GUARDA, async (route) => {
    cortes++;
    if (cortes <= 2) await seCorta(route);
    else await route.continue();
  });
  await guardar(page).click();
  await expect(page.getByText('Por enviar, se guardará cuando haya red: 5 piezas').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Por enviar: 0' })).toBeVisible({ timeout: 30_000 });
  expect(cortes).toBe(3);
  expect(await recibidoDe(casa, linea)).toEqual({ documento: 5, movimientos: [5] });
});

detalle(
  '#guardarRecepcionCompra: sin respuesta lo dice, y tras recargar llega una sola recepción',
  async ({ page, casa, consola }) => {
    consola.tolera(/ERR_CONNECTION_RESET/);
    const compra = await recibiendo(page, casa, 'RECIBO1', 5);
    const [linea] = compra.lineas;
    await page.route(GUARDA, seCorta);
    await guardar(page).click();
    await expect(page.getByText('Por enviar, se guardará cuando haya red: 5 piezas').first()).toBeVisible({
      timeout: 20_000,
    });
    await expect(panelDe(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Por enviar: 1' })).toBeVisible({ timeout: 30_000 });
    // The device restarts before the network is back.
    await page.reload();
    await abreLinea(page, linea);
    await expect(pendientesDe(page)).toContainText('4');
    await page.unrouteAll({ behavior: 'wait' });
    await expect(page.getByRole('button', { name: 'Por enviar: 0' })).toBeVisible({ timeout: 30_000 });
    expect(await recibidoDe(casa, linea)).toEqual({ documento: 5, movimientos: [5] });
  },
);

test('#guardarRecepcionCompra: dos pulsaciones de Guardar son una recepción', async ({ page, casa }) => {
  const compra = await recibiendo(page, casa, 'RECIBO1', 3);
  const [linea] = compra.lineas;
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

detalle(
  '#guardarRecepcionCompra: el servidor rechaza lo que otro ya recibió y la pantalla muestra el resto',
  async ({ page, otroNavegador, casa, consola }) => {
    consola.tolera(/ERR_CONNECTION_RESET.*\/api\/avisos/);
    const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }] });
    const [linea] = compra.lineas;
    // This device gets no messages, so it still shows nine pending.
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
  },
);

detalle(
  '#guardarRecepcionCompra: con el disco de la base lleno espera en el equipo, no se aparta, y al haber lugar llega una vez',
  async ({ page, casa, consola }) => {
    consola.tolera(/status of 503/);
    const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }] });
    const [linea] = compra.lineas;
    await casa.sql(`create function disco_lleno() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    try {
      await casa.sql(
        'create trigger disco_lleno before insert on movimientos execute function disco_lleno()',
      );
      await entrar(page, 'RECIBO1', detalleDe(compra));
      await abreLinea(page, linea);
      await unidadesDe(page).fill('5');
      await guardar(page).click();
      await expect(page.getByText('Por enviar, se guardará cuando haya red: 5 piezas').first()).toBeVisible({
        timeout: 20_000,
      });
      await page.reload();
      await expect(page.getByRole('button', { name: 'Por enviar: 1' })).toBeVisible();
      await expect(page.getByText('No se sabe si se guardó')).toHaveCount(0);
    } finally {
      await casa.sql('drop function disco_lleno cascade');
    }
    await expect(page.getByRole('button', { name: 'Por enviar: 0' })).toBeVisible({ timeout: 30_000 });
    expect(await recibidoDe(casa, linea)).toEqual({ documento: 5, movimientos: [5] });
  },
);
