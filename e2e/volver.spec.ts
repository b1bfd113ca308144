import type { Page } from '@playwright/test';
import { P } from '../contrato/src/permissions.ts';
import { ESCRITORIO, entrar, escanear, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { detalleDe, nuevaCompra } from './datos.ts';
import { devueltoConLotes, estanteDe, nuevoPorAcomodar } from './datos-acomodo.ts';
import { nuevoOperador } from './datos-inventarios.ts';
import { escribeLote, estaEnEstante, lotes } from './estante.ts';
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

test('el Atrás del aparato cierra el cuadro de encima, el menú o la búsqueda, y la pantalla se queda como estaba', async ({
  page,
  casa,
}) => {
  const { articulo, lugar } = await devueltoConLotes(casa);
  // An operator's product in hand follows them from one device to the next, and another file's test leaves one.
  await entrar(page, await nuevoOperador(casa, [P.acomodoinv]), '/Inicio');
  const menu = page.getByRole('dialog').filter({ has: page.getByRole('navigation', { name: 'Menú' }) });
  const abreMenu = page.getByRole('button', { name: 'Abrir menú' });
  await abreMenu.click();
  await menu.getByRole('link', { name: titulo('Acomodo de Producto').name }).click();
  const forma = page.getByRole('form', { name: 'Acomodar producto' });
  await expect(forma).toBeVisible();
  await escanear(page, articulo.barras, lugar.codigo);
  await forma.getByRole('button', { name: 'Todas' }).click();
  await forma.getByRole('button', { name: 'Acomodar' }).click();
  await escribeLote(page, '31/08/31', 'L-1', 3);
  await page.goBack();
  await expect(lotes(page)).toBeHidden();
  await expect(page).toHaveURL('/inventarios/AcomodoInv');
  await expect(forma.getByLabel('Unidades')).toHaveValue('5');
  // Opened again it still has what was captured, and the tab's history has the same steps as before.
  await forma.getByRole('button', { name: 'Acomodar' }).click();
  await expect(lotes(page)).toContainText('Faltan2de 5');
  await page.goBack();
  await expect(lotes(page)).toBeHidden();
  await abreMenu.click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await page.keyboard.press('Control+k');
  const busqueda = page.getByRole('combobox', { name: 'Pantalla, registro o acción' });
  await expect(busqueda).toBeVisible();
  await page.goBack();
  await expect(busqueda).toBeHidden();
  await expect(page).toHaveURL('/inventarios/AcomodoInv');
  await expect(forma.getByLabel('Unidades')).toHaveValue('5');
  await page.goBack();
  await expect(page).toHaveURL('/Inicio');
  await page.goForward();
  await expect(forma.getByLabel('Unidades')).toHaveValue('5');
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

detalle(
  'la pantalla donde se está se pone en favoritas: arriba en el menú, también al volver, hasta que se quita',
  async ({ page }) => {
    await page.setViewportSize(ESCRITORIO);
    await entrar(page, 'ADMIN', '/inventarios/reportes/Kardex');
    const menu = page.getByRole('navigation', { name: 'Menú' });
    const favoritas = menu.getByRole('region', { name: 'Favoritas' });
    await expect(favoritas).toHaveCount(0);
    await menu.getByRole('button', { name: 'Poner esta pantalla en favoritas' }).click();
    await expect(favoritas.getByRole('link')).toHaveText(['Kardex']);
    await menu.getByRole('link', { name: 'Traspasos' }).click();
    await expect(page).toHaveURL(/Traspasos/);
    // The screen's own field takes the focus once it is there.
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
  },
);

const CARTERA = '/clientes/Cartera';
const QUIEN_COBRA = [P.cartera, P.clientes, P.fichaCliente, P.todosLosClientes, P.kardex];

/** Where the window is scrolled to. */
const arribaDe = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

detalle(
  'en la mano, Atrás cierra el registro abierto sobre su lista, y no la deja',
  async ({ page, casa }) => {
    await entrar(page, await nuevoOperador(casa, QUIEN_COBRA), '/Inicio');
    await page.goto(`${CARTERA}?por=50`);
    const tarjetas = page.getByRole('main').getByRole('listitem').getByRole('button');
    const panel = page.getByRole('dialog');
    await tarjetas.nth(12).click();
    await expect(panel).toBeVisible();
    const arriba = await arribaDe(page);
    expect(arriba).toBeGreaterThan(0);
    // To another screen and back: the record is open again over its list, whose scroll is unchanged.
    await panel.getByRole('link').first().click();
    await expect(page).not.toHaveURL(new RegExp(CARTERA));
    await page.goBack();
    await expect(panel).toBeVisible();
    await page.goBack();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(`${CARTERA}?por=50`);
    await expect.poll(() => arribaDe(page)).toBe(arriba);

    await tarjetas.nth(12).click();
    await expect(panel).toBeVisible();
    const otraVez = await arribaDe(page);
    await panel.getByRole('button', { name: 'Cerrar' }).click();
    await expect(panel).toBeHidden();
    expect(await arribaDe(page)).toBe(otraVez);

    await page.getByRole('button', { name: /^Por enviar/ }).click();
    await expect(panel.getByText('Todo está enviado')).toBeVisible();
    await page.goBack();
    await expect(panel).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/Inicio');
  },
);

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
      // Not near the end, because without the panel more rows fit and the list's end is reached sooner.
      e.scrollBy(0, -200);
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

    // A filter set beside the open record stays, whichever way the record is closed.
    const filtro = page.getByRole('searchbox', { name: 'Filtro' });
    const plegados = page.getByRole('button', { name: /^Filtros/, expanded: false });
    for (const [texto, cierra] of [
      ['a', () => panel.getByRole('button', { name: 'Cerrar' }).click()],
      ['ar', () => page.goBack()],
    ] as const) {
      await filas.first().click();
      await expect(panel).toBeVisible();
      // Folded beside the panel; once unfolded there, they stay so.
      await expect(plegados.or(filtro)).toBeVisible();
      if (await plegados.isVisible()) await plegados.click();
      await filtro.fill(texto);
      await expect(page).toHaveURL(new RegExp(`filtro=${texto}(&|$)`));
      await cierra();
      await expect(panel).toBeHidden();
      await expect(page).toHaveURL(`${CARTERA}?filtro=${texto}`);
      await expect(filtro).toHaveValue(texto);
    }
  });

  detalle(
    'una factura abierta en la ficha se cierra con un paso atrás, Volver deja la ficha, y otro cliente empieza por arriba',
    async ({ page, casa }) => {
      // Not given to the carrier yet: an order that arrived is folded away, and its invoice with it.
      const [uno, otro] = await casa.sql<{ id: number; clave: string; folio: string }>(
        `select c.cliente_id as id, c.clave_cliente as clave, max(f.folio) as folio
         from clientes c join facturas f using (cliente_id) join facturas_det using (docto_ve_id)
        where f.fecha > now() - interval '20 days' and f.entregado is null and not f.historia
        group by 1, 2 order by count(*) desc, 1 limit 2`,
      );
      if (!uno || !otro) throw new Error('No hay dos clientes con facturas por enviar');
      const operador = await nuevoOperador(casa, QUIEN_COBRA);
      await entrar(page, operador, '/clientes/Clientes');
      await page.goto(`/clientes/Cliente?cliente=${uno.id}`);
      await expect(page.getByRole('heading', { name: 'Direcciones' })).toBeVisible();
      const factura = page.getByRole('link', { name: uno.folio, exact: true }).first();
      const panel = page.locator('[data-panel]');
      await factura.scrollIntoViewIfNeeded();
      await page.evaluate(() => window.scrollBy(0, 120));
      const arriba = await arribaDe(page);
      expect(arriba).toBeGreaterThan(0);
      await factura.click();
      await expect(panel).toBeVisible();
      expect(await arribaDe(page)).toBe(arriba);
      await panel.locator('a[href*="/inventarios/Articulo"]').first().click();
      await expect(page).not.toHaveURL(/\/clientes\/Cliente[?]/);
      await page.goBack();
      await expect(panel).toBeVisible();
      await expect.poll(() => arribaDe(page)).toBe(arriba);

      await page.getByRole('combobox', { name: 'Cliente', exact: true }).fill(otro.clave);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`/clientes/Cliente?cliente=${otro.id}`);
      await expect.poll(() => arribaDe(page)).toBe(0);
      await page.goBack();
      await expect(panel).toBeVisible();
      await page.getByRole('button', { name: 'Volver', exact: true }).click();
      await expect(page).toHaveURL('/clientes/Clientes');
    },
  );
});
