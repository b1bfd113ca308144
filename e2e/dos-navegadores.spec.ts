import type { Page } from '@playwright/test';
import { entrar, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { detalleDe, nuevaCompra, recibidoDe } from './datos.ts';
import { abreLinea, modal, panelDe, pendientesDe, unidadesDe } from './pantallas.ts';

test.use({ viewport: MANO });

/** Both browsers receive messages live. */
const enVivo = (page: Page) => expect(page.getByText('En línea')).toBeVisible();
const guardar = (page: Page) => panelDe(page).getByRole('button', { name: 'Guardar' });

test('#guardarRecepcionCompra: el segundo navegador ve el resto fresco antes de un segundo', async ({
  page,
  otroNavegador,
  casa,
}) => {
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 10 }] });
  const [linea] = compra.lineas;
  const otra = await otroNavegador();
  await Promise.all([entrar(page, 'RECIBO1', detalleDe(compra)), entrar(otra, 'RECIBO3', detalleDe(compra))]);
  await enVivo(page);
  await enVivo(otra);
  await abreLinea(otra, linea);
  await unidadesDe(otra).fill('8');
  await abreLinea(page, linea);
  await unidadesDe(page).fill('7');
  let lecturas = 0;
  page.on('request', (r) => {
    if (r.url().endsWith('/api/getDetalleCompraRecepcion')) lecturas++;
  });
  await guardar(page).click();
  await expect(page.getByText('Recepción guardada: 7 piezas').first()).toBeVisible();
  await expect(pendientesDe(otra)).toContainText('3', { timeout: 5_000 });
  await expect(panelDe(otra).getByText('Quedan 3. Otro operador recibió 7 piezas.')).toBeVisible();
  await expect(unidadesDe(otra)).toHaveValue('8');
  await expect(guardar(otra)).toBeDisabled();
  await unidadesDe(otra).fill('3');
  await guardar(otra).click();
  await expect(otra.getByText('Productos recibidos: 1 de 1 (en verde)')).toBeVisible();
  await expect(page.getByText('Productos recibidos: 1 de 1 (en verde)')).toBeVisible({ timeout: 5_000 });
  // Once after its own save, although the server also sent a message about it, and once after the other's.
  expect(lecturas).toBe(2);
  expect(await recibidoDe(casa, linea)).toEqual({ documento: 10, movimientos: [7, 3] });
});

detalle(
  '#guardarRecepcionCompra: dos guardan a la vez y la suma nunca pasa de lo pedido',
  async ({ page, otroNavegador, casa }) => {
    const compra = await nuevaCompra(casa, { lineas: [{ unidades: 10 }] });
    const [linea] = compra.lineas;
    const otra = await otroNavegador();
    const ambas = [
      { page, operador: 'RECIBO1' },
      { page: otra, operador: 'RECIBO3' },
    ];
    await Promise.all(ambas.map((n) => entrar(n.page, n.operador, detalleDe(compra))));
    // Each request is held back until the other was sent too, so that neither can have seen the other's pieces.
    const { promise: salidas, resolve: abre } = Promise.withResolvers<void>();
    let listos = 0;
    for (const n of ambas) {
      await abreLinea(n.page, linea);
      await unidadesDe(n.page).fill('6');
      await n.page.route('**/api/guardarRecepcionCompra', async (route) => {
        listos++;
        if (listos === ambas.length) abre();
        await salidas;
        await route.continue();
      });
    }
    await Promise.all(ambas.map((n) => guardar(n.page).click()));

    const mensaje = 'No es posible recibir más unidades a las pendientes por recibir. Pendientes: 4';
    const resultado = (p: Page) =>
      p
        .getByText('Recepción guardada: 6 piezas')
        .or(modal(p, 'Recepción de Compra').getByText(mensaje))
        .first();
    await expect(resultado(page)).toBeVisible();
    await expect(resultado(otra)).toBeVisible();
    const rechazados = [];
    for (const n of ambas)
      if (await modal(n.page, 'Recepción de Compra').isVisible()) rechazados.push(n.page);
    expect(rechazados).toHaveLength(1);
    const [perdedor = page] = rechazados;
    await modal(perdedor, 'Recepción de Compra').getByRole('button', { name: 'Entendido' }).click();
    await expect(pendientesDe(perdedor)).toContainText('4');
    await expect(guardar(perdedor)).toBeDisabled();
    expect(await recibidoDe(casa, linea)).toEqual({ documento: 6, movimientos: [6] });
  },
);
