import { P } from '../contrato/src/permissions.ts';
import { entrar, expect, MANO, test } from './casa.ts';
import { detalleDe, nuevaCompra, recibidoDe } from './datos.ts';
import { nuevoOperador } from './datos-inventarios.ts';
import { enElEquipo, pierdeLaRed, vuelveLaRed } from './equipo.ts';
import { abreLinea, modal, panelDe, unidadesDe } from './pantallas.ts';
import { recibiendo } from './recibir.ts';

test.use({ viewport: MANO });

const TITULO = 'Recepción de Compra';

test('#deshacerGuardado: lo recibido vuelve a estar por recibir', async ({ page, casa }) => {
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 6 }, { unidades: 2 }] });
  const [linea] = compra.lineas;
  await entrar(page, await nuevoOperador(casa, [P.recepcioncom]), detalleDe(compra));
  await abreLinea(page, linea);
  await unidadesDe(page).fill('6');
  await panelDe(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Productos recibidos: 1 de 2 (en verde)')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  const pregunta = modal(page, TITULO);
  await expect(pregunta).toContainText('Queda en el historial');
  await pregunta.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Productos recibidos: 0 de 2 (en verde)')).toBeVisible();
  await expect(page.getByText(/^Deshecho /)).toBeVisible();
  expect((await recibidoDe(casa, linea)).documento).toBe(0);
});

test('sin red: Deshacer retira lo último que espera en el equipo, y al volver la red no llega', async ({
  page,
  casa,
  consola,
}) => {
  consola.tolera(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/);
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }, { unidades: 9 }] });
  const [una, otra] = compra.lineas;
  if (!otra) throw new Error('La compra tiene dos renglones');
  await entrar(page, await nuevoOperador(casa, [P.recepcioncom]), detalleDe(compra));
  await enElEquipo(page, `"getDetalleCompraRecepcion",{"docto_cm_id":${compra.id}}`, '"getClavesCompra"');
  await enElEquipo(page, '"getUltimoGuardado"');
  const recibe = async (linea: typeof una, piezas: number) => {
    await abreLinea(page, linea);
    await unidadesDe(page).fill(String(piezas));
    await panelDe(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(panelDe(page)).toBeHidden();
  };
  await recibe(una, 3);
  await pierdeLaRed(page);
  await recibe(otra, 9);
  await expect(page.getByText('Productos recibidos: 1 de 2 (en verde)')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  const pregunta = modal(page, TITULO);
  await expect(pregunta).toContainText(`9 piezas de ${otra.nombre}`);
  await pregunta.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText(`Se deshizo: 9 piezas de ${otra.nombre}`).first()).toBeVisible();
  await expect(page.getByText('Productos recibidos: 0 de 2 (en verde)')).toBeVisible();

  // What waits behind it does arrive.
  await recibe(una, 2);
  await vuelveLaRed(page);
  await expect.poll(async () => (await recibidoDe(casa, una)).movimientos).toEqual([3, 2]);
  expect((await recibidoDe(casa, otra)).documento).toBe(0);
});

test('sin red: Deshacer lo que el servidor ya tiene espera su turno y llega una vez', async ({
  page,
  casa,
  consola,
}) => {
  consola.tolera(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/);
  const compra = await recibiendo(page, casa, await nuevoOperador(casa, [P.recepcioncom]), 9);
  const [linea] = compra.lineas;
  await panelDe(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText(/recibidas de/)).toBeVisible();
  await pierdeLaRed(page);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await modal(page, TITULO).getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText(/Se deshará cuando haya red/).first()).toBeVisible();
  await expect(page.getByText(/^Deshecho /)).toBeVisible();
  expect((await recibidoDe(casa, linea)).documento).toBe(9);
  await vuelveLaRed(page);
  await expect.poll(async () => (await recibidoDe(casa, linea)).documento).toBe(0);
  await expect(page.getByText('Productos recibidos: 0 de 1 (en verde)')).toBeVisible();
});
