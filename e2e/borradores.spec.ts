import type { Page } from '@playwright/test';
import { P } from '../contrato/src/permissions.ts';
import { abre } from './articulo.ts';
import { type Casa, entrar, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { type Compra, detalleDe, nuevaCompra, recibidoDe } from './datos.ts';
import { articuloEn, nuevoArticulo, nuevoOperador, TODO } from './datos-inventarios.ts';
import { conCascaron, descansa, enElEquipo, quedan, SIN_RED, vuelveLaRed } from './equipo.ts';
import { abreLinea, panelDe, unidadesDe } from './pantallas.ts';

test.use({ viewport: MANO, serviceWorkers: 'allow' });
test.setTimeout(90_000);

/** The server's draft of this purchase; null: it was deleted. */
const copiaDe = async (casa: Casa, { id }: Compra): Promise<string | null | undefined> =>
  (
    await casa.sql<{ valor: string | null }>('select valor from borradores where clave = $1', [
      `detallecr.${id}`,
    ])
  )[0]?.valor;

async function captura(page: Page, compra: Compra): Promise<void> {
  await abreLinea(page, compra.lineas[0]);
  await unidadesDe(page).fill('4');
  await descansa(page);
}

async function guarda(page: Page): Promise<void> {
  await panelDe(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(panelDe(page)).toBeHidden();
}

test('en otro equipo se sigue en la misma pantalla, línea y cantidad', async ({
  page,
  casa,
  otroNavegador,
}) => {
  const operador = await nuevoOperador(casa, [P.recepcioncom]);
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 20 }] });
  await entrar(page, operador, detalleDe(compra));
  await captura(page, compra);

  const otra = await otroNavegador();
  // On a slow network, the screen opens before the draft from the other device arrives.
  await otra.route('**/api/getBorradores*', async (ruta) => {
    await expect(otra.getByRole('heading', { level: 1 })).toBeVisible();
    await ruta.continue();
  });
  await entrar(otra, operador);
  await otra.getByRole('button', { name: 'Seguir donde estaba' }).click();
  await expect(unidadesDe(otra)).toHaveValue('4');

  // And opening the screen directly.
  const directa = await otroNavegador();
  await directa.route('**/api/getBorradores*', async (ruta) => {
    await expect(directa.getByText('Productos recibidos:')).toBeVisible();
    await ruta.continue();
  });
  await entrar(directa, operador, detalleDe(compra));
  await expect(unidadesDe(directa)).toHaveValue('4');
});

detalle('lo guardado no vuelve por capturar en otro equipo', async ({ page, casa, otroNavegador }) => {
  const operador = await nuevoOperador(casa, [P.recepcioncom]);
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 20 }] });
  await entrar(page, operador, detalleDe(compra));
  await captura(page, compra);
  expect(await copiaDe(casa, compra)).toContain('"4"');
  await guarda(page);
  await expect.poll(() => copiaDe(casa, compra)).toBeNull();

  const otra = await otroNavegador();
  const devueltos = otra.waitForResponse('**/api/getBorradores*');
  await entrar(otra, operador, detalleDe(compra));
  await devueltos;
  await abreLinea(otra, compra.lineas[0]);
  await expect(unidadesDe(otra)).toHaveValue('');
});

detalle(
  'lo guardado sin red no vuelve por capturar, aunque el equipo se apague antes de decirlo',
  async ({ page, context, casa, consola }) => {
    consola.tolera(...SIN_RED);
    const operador = await nuevoOperador(casa, [P.recepcioncom]);
    const compra = await nuevaCompra(casa, { lineas: [{ unidades: 20 }] });
    await entrar(page, operador, detalleDe(compra));
    await conCascaron(page);
    await enElEquipo(page, '"getDetalleCompraRecepcion"', '"getClavesCompra"', '"getClavesDe"');
    await captura(page, compra);
    await context.setOffline(true);
    await guarda(page);
    await quedan(page, 1);
    await page.reload();
    await quedan(page, 1);
    await vuelveLaRed(page);
    await quedan(page, 0);

    const devueltos = page.waitForResponse('**/api/getBorradores*');
    await page.reload();
    await devueltos;
    await expect.poll(() => copiaDe(casa, compra)).toBeNull();
    await expect(panelDe(page)).toHaveCount(0);
    expect(await recibidoDe(casa, compra.lineas[0])).toEqual({ documento: 4, movimientos: [4] });
  },
);

detalle(
  'con el reloj del equipo atrasado, lo último que se tecleó es lo que queda',
  async ({ page, casa }) => {
    await page.addInitScript(() => {
      const ahora = Date.now;
      Date.now = () => ahora() - 3 * 3_600_000;
    });
    const operador = await nuevoOperador(casa, [P.recepcioncom]);
    const compra = await nuevaCompra(casa, { lineas: [{ unidades: 20 }] });
    await entrar(page, operador, detalleDe(compra));
    await captura(page, compra);
    // Later changes do not reach the server.
    await page.route('**/api/guardaBorradores', (ruta) => ruta.fulfill({ status: 503 }));
    await unidadesDe(page).fill('7');
    for (const _vez of [1, 2]) {
      const devueltos = page.waitForResponse('**/api/getBorradores*');
      await page.reload();
      await devueltos;
      await expect(unidadesDe(page)).toHaveValue('7');
    }
  },
);

detalle(
  'lo que otra versión dejó escrito en otra forma se lee donde cabe, y lo que no cabe se muestra',
  async ({ page, casa }) => {
    const articulo = await nuevoArticulo(casa, { minimo: 3, maximo: 9 });
    const operador = await nuevoOperador(casa, TODO);
    await entrar(page, operador);
    const [{ operador_id } = { operador_id: 0 }] = await casa.sql<{ operador_id: number }>(
      'select operador_id from operadores where operador = $1',
      [operador],
    );
    // As the version of November 2026 kept the settings of an article: plain values, under another name.
    const deAntes = `anden.borrador.${operador_id}.configarticulo.${articulo.id}.ajustes`;
    await page.evaluate((nombre) => {
      localStorage.setItem(nombre, JSON.stringify({ cuando: Date.now(), valor: { MINIMO: '7', FAX: '99' } }));
    }, deAntes);
    const nombre = `${deAntes.slice(0, -'ajustes'.length)}clave`;
    await page.evaluate((n) => {
      localStorage.setItem(n, JSON.stringify({ cuando: Date.now(), valor: { clave: 750123, rol: ['?'] } }));
    }, nombre);

    await page.goto(articuloEn(articulo));
    await expect(page.getByRole('dialog').getByText('ya no cabe en esta forma: FAX: «99».')).toBeVisible();
    // Until it is read it is not forgotten.
    expect(await page.evaluate((n) => localStorage.getItem(n), deAntes)).toContain('99');
    await page.getByRole('button', { name: 'Entendido' }).click();
    await expect(page.getByLabel('Mínimo')).toHaveValue('7');
    await expect(page.getByLabel('Máximo')).toHaveValue('9');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await abre(page, 'Claves del artículo');
    await expect(page.getByRole('dialog').getByText('ya no cabe en esta forma: rol: «?».')).toBeVisible();
    await page.getByRole('button', { name: 'Entendido' }).click();
    await page.reload();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByLabel('Clave', { exact: true })).toHaveValue('750123');
  },
);
