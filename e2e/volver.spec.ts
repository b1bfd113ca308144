import { P } from '../contrato/src/permissions.ts';
import { ESCRITORIO, entrar, escanear, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { detalleDe, nuevaCompra } from './datos.ts';
import { estanteDe, nuevoPorAcomodar } from './datos-acomodo.ts';
import { nuevoOperador } from './datos-inventarios.ts';
import { estaEnEstante } from './estante.ts';
import { filaDe } from './pantallas.ts';

test.use({ viewport: MANO });

const titulo = (nombre: string) => ({ name: nombre, level: 1 as const, exact: true });

test('Volver es un paso atrás, como el del aparato: no lleva de vuelta a lo que ya se dejó', async ({
  page,
  casa,
}) => {
  const articulo = await nuevoPorAcomodar(casa, { piezas: 7 });
  await entrar(page, await nuevoOperador(casa, [P.acomodocom]), '/Inicio');
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('link', { name: 'Acomodo de compra' }).click();
  await expect(page.getByText('por acomodar ·')).toBeVisible();
  await escanear(page, articulo.barras);
  await estaEnEstante(page, articulo);
  await page.getByRole('button', { name: 'Volver a Acomodo de Compra' }).click();
  await expect(page).toHaveURL('/compras/AcomodoCom');
  await page.goBack();
  await expect(page).toHaveURL('/Inicio');
  await page.goForward();
  await expect(page).toHaveURL('/compras/AcomodoCom');
});

detalle('abierta por su dirección, Volver la cambia por su lista', async ({ page, casa }) => {
  const articulo = await nuevoPorAcomodar(casa, { piezas: 7 });
  await entrar(page, await nuevoOperador(casa, [P.acomodocom]), '/Inicio');
  await page.goto(estanteDe(articulo));
  await estaEnEstante(page, articulo);
  await page.getByRole('button', { name: 'Volver a Acomodo de Compra' }).click();
  await expect(page).toHaveURL('/compras/AcomodoCom');
  await page.goBack();
  await expect(page).toHaveURL('/Inicio');
});

detalle(
  'RecepcionCom: tras recargar, Volver también vuelve a la lista como se dejó',
  async ({ page, casa }) => {
    const compra = await nuevaCompra(casa, { lineas: [{ unidades: 3 }] });
    await entrar(
      page,
      await nuevoOperador(casa, [P.recepcioncom]),
      `/compras/RecepcionCom?filtro=${compra.folio}`,
    );
    await filaDe(page, compra.folio).click();
    await expect(page).toHaveURL(new RegExp(detalleDe(compra).split('?')[1] ?? ''));
    await page.reload();
    await page.getByRole('button', { name: 'Volver a Recepción de compra' }).click();
    await expect(page.getByRole('heading', titulo('Recepción de compra'))).toBeVisible();
    await expect(page).toHaveURL(`/compras/RecepcionCom?filtro=${compra.folio}`);
  },
);

test('la pantalla donde se está se pone en favoritas: arriba en el menú, también al volver, hasta que se quita', async ({
  page,
}) => {
  await page.setViewportSize(ESCRITORIO);
  await entrar(page, 'ADMIN', '/inventarios/reportes/Kardex');
  const menu = page.getByRole('navigation', { name: 'Menú' });
  const favoritas = menu.getByRole('region', { name: 'Favoritas' });
  await expect(favoritas).toHaveCount(0);
  await menu.getByRole('button', { name: 'Poner esta pantalla en favoritas' }).click();
  await expect(favoritas.getByRole('link')).toHaveText(['Kardex']);
  await menu.getByRole('link', { name: 'Traspasos' }).click();
  await expect(page).toHaveURL(/Traspasos/);
  // Its field takes the focus once it is there.
  await expect(page.getByLabel('Clave de artículo')).toBeFocused();
  await menu.getByRole('button', { name: 'Poner esta pantalla en favoritas' }).press('Enter');
  await expect(favoritas.getByRole('link')).toHaveText(['Kardex', 'Traspasos']);
  await favoritas.getByRole('link', { name: 'Traspasos' }).press('Alt+ArrowUp');
  await expect(favoritas.getByRole('link')).toHaveText(['Traspasos', 'Kardex']);
  await expect(favoritas.getByRole('link', { name: 'Traspasos' })).toBeFocused();
  await favoritas
    .getByRole('link', { name: 'Kardex' })
    .dragTo(favoritas.getByRole('link', { name: 'Traspasos' }));
  await page.reload();
  await expect(favoritas.getByRole('link')).toHaveText(['Kardex', 'Traspasos']);
  await favoritas.getByRole('link', { name: 'Kardex' }).click();
  await expect(page).toHaveURL(/Kardex/);
  await menu.getByRole('button', { name: 'Quitar esta pantalla de favoritas' }).click();
  await expect(favoritas.getByRole('link')).toHaveText(['Traspasos']);
});

const CARTERA = '/clientes/Cartera';
const QUIEN_COBRA = [P.cartera, P.todosLosClientes];

test('en la mano, Atrás cierra el registro abierto sobre su lista, y no la deja', async ({ page, casa }) => {
  await entrar(page, await nuevoOperador(casa, QUIEN_COBRA), '/Inicio');
  await page.goto(CARTERA);
  const tarjetas = page.getByRole('main').getByRole('listitem').getByRole('button');
  await tarjetas.nth(3).click();
  const panel = page.getByRole('dialog');
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(CARTERA);
  await tarjetas.nth(3).click();
  await panel.getByRole('button', { name: 'Cerrar' }).click();
  await expect(panel).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/Inicio');
});

test.describe('en el escritorio', () => {
  test.use({ viewport: ESCRITORIO });

  test('el registro abierto junto a su lista se cierra con un paso atrás, por muchos que se vieran, y los renglones no se mueven', async ({
    page,
    casa,
  }) => {
    await entrar(page, await nuevoOperador(casa, QUIEN_COBRA), CARTERA);
    const filas = page.locator('tr[data-i]');
    const marco = page.locator('main div:has(> table)');
    const panel = page.locator('[data-panel]');
    const nombre = panel.getByRole('heading', { level: 2 });
    await filas.first().press('End');
    await expect(filas.last()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel).toBeVisible();
    const primero = await nombre.textContent();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(nombre).not.toHaveText(primero ?? '');
    await page.keyboard.press('Alt+ArrowUp');
    const arriba = await marco.evaluate((e) => {
      e.scrollBy(0, -60);
      return e.scrollTop;
    });
    expect(arriba).toBeGreaterThan(0);
    await page.goBack();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(CARTERA);
    expect(await marco.evaluate((e) => e.scrollTop)).toBe(arriba);

    // Escape pressed once too often closes the panel and leaves the list where it is.
    await filas.last().click();
    await expect(panel).toBeVisible();
    await page.evaluate(() => {
      for (let veces = 0; veces < 3; veces++)
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(CARTERA);

    // What was filtered beside the open record stays when it is closed.
    await filas.first().click();
    await expect(panel).toBeVisible();
    await page.getByRole('searchbox', { name: 'Filtro' }).fill('a');
    await expect(page).toHaveURL(/filtro=a/);
    await panel.getByRole('button', { name: 'Cerrar' }).click();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(`${CARTERA}?filtro=a`);
  });
});
