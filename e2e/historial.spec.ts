import type { Page } from '@playwright/test';
import readXlsxFile from 'read-excel-file/node';
import { type Casa, ESCRITORIO, entrar, expect, test } from './casa.ts';
import { detalle } from './corto.ts';
import { nuevaCompra, operadorId } from './datos.ts';

test.use({ viewport: ESCRITORIO, acceptDownloads: true });

const HISTORIAL = '/compras/reportes/Hist_compras';
const filas = (page: Page) => page.locator('tbody tr');
/** Waits until the rows on screen are those requested. */
const sosegada = (page: Page) =>
  expect(page.locator('section[aria-busy]', { has: filas(page) })).toHaveAttribute('aria-busy', 'false');

const campoDeDia = (page: Page, cual: 'Desde' | 'Hasta') => page.getByRole('textbox', { name: cual });

/** A page's folios, as the screen shows them. */
async function folios(page: Page): Promise<string[]> {
  await sosegada(page);
  return page.locator('tbody tr td:nth-child(2)').allTextContents();
}

/** `cuantas` purchases received on consecutive hours of a month nobody else uses, of 1, 2, 3… pieces. */
async function compras(casa: Casa, mes: string, cuantas: number, proveedor?: string) {
  const hechas = [];
  for (let i = 0; i < cuantas; i++) {
    const recepcion = new Date(Date.parse(`${mes}-05T15:00:00Z`) + i * 3_600_000).toISOString();
    const pedida = {
      recepcion,
      fecha: `${mes}-01`,
      lineas: [{ unidades: i + 1, recibidas: i + 1 }],
    } as const;
    hechas.push(await nuevaCompra(casa, proveedor ? { ...pedida, proveedor } : pedida));
  }
  return hechas;
}

test('#getHistorialRecepcionAcomodo: rango, orden, filtro y páginas de 20', async ({ page, casa }) => {
  const hechas = await compras(casa, '2019-03', 45);
  await entrar(page, 'COMPRAS2', `${HISTORIAL}?desde=2019-03-20&hasta=2019-03-21`);
  await expect(page.getByText('No hay registros en el período')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Exportar' })).toBeDisabled();

  await campoDeDia(page, 'Desde').fill('1/3/19');
  await campoDeDia(page, 'Hasta').fill('31-3-2019');
  await page.getByRole('button', { name: 'Consultar' }).click();
  await expect(page.getByText('45 registros')).toBeVisible();
  await expect(page).toHaveURL(/desde=2019-03-01&hasta=2019-03-31/);

  // Newest first until another order is chosen.
  const nuevasPrimero = hechas.map((c) => c.folio).reverse();
  await expect(page.getByText('1–20 de 45')).toBeVisible();
  expect(await folios(page)).toEqual(nuevasPrimero.slice(0, 20));
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(page.getByText('21–40 de 45')).toBeVisible();
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(page.getByText('41–45 de 45')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Página siguiente' })).toBeDisabled();
  expect(await folios(page)).toEqual(nuevasPrimero.slice(40));

  await page.getByRole('button', { name: 'Unidades' }).click();
  await expect(page.getByRole('columnheader', { name: 'Unidades' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(page.getByText('1–20 de 45')).toBeVisible();
  expect(await folios(page)).toEqual(nuevasPrimero.toReversed().slice(0, 20));
  await page.getByRole('button', { name: 'Unidades' }).click();
  await expect(page.getByRole('columnheader', { name: 'Unidades' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  expect(await folios(page)).toEqual(nuevasPrimero.slice(0, 20));

  const elegida = hechas[30]?.folio ?? '';
  await page.getByRole('searchbox', { name: 'Filtro' }).fill(elegida.toLowerCase());
  await expect(page.getByText('1 registro', { exact: true })).toBeVisible();
  expect(await folios(page)).toEqual([elegida]);
  await page.getByRole('button', { name: 'Limpiar' }).click();
  await expect(page.getByText('45 registros')).toBeVisible();

  // A filter of one column, shown as a chip; sorted by two columns; any page size and page.
  await page.getByRole('button', { name: 'Filtrar columna' }).click();
  await page.getByLabel('Columna', { exact: true }).selectOption('Unidades');
  await page.getByRole('dialog').getByLabel('Desde').fill('10');
  await page.getByRole('dialog').getByLabel('Hasta').fill('39');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Unidades: 10 a 39', exact: true })).toBeVisible();
  await expect(page.getByText('30 registros')).toBeVisible();
  await page.getByRole('button', { name: 'Proveedor', exact: true }).click();
  await page
    .getByRole('columnheader', { name: /^Unidades/ })
    .getByRole('button')
    .click({ modifiers: ['Shift'] });
  await expect(page).toHaveURL(/orden=PROVEEDOR&filtros=UNIDADES%7E10..39&sentido=asc&luego=UNIDADES/);
  await page.getByLabel('Por página').selectOption('25');
  await expect(page.getByText('1–25 de 30')).toBeVisible();
  await page.getByRole('textbox', { name: 'Página' }).fill('2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('26–30 de 30')).toBeVisible();
  expect(await folios(page)).toEqual(hechas.slice(34, 39).map((c) => c.folio));
  await expect(page.locator('tfoot')).toContainText('185');
  await page.getByRole('button', { name: 'Quitar Unidades: 10 a 39' }).click();
  await expect(page.getByText('45 registros')).toBeVisible();
});

detalle('Hist_compras: la dirección guarda rango, filtro, orden y página', async ({ page, casa }) => {
  const proveedor = 'Herrajes del bajío';
  await compras(casa, '2018-05', 25, proveedor);
  await entrar(page, 'COMPRAS2', `${HISTORIAL}?desde=2018-05-01&hasta=2018-05-31`);
  await page.getByRole('searchbox', { name: 'Filtro' }).fill('herrajes');
  await expect(page).toHaveURL(/filtro=herrajes/);
  await page.getByRole('button', { name: 'Unidades' }).click();
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(page.getByText('21–25 de 25')).toBeVisible();
  const antes = await folios(page);
  const direccion = page.url();

  // Columns are chosen by keyboard and remembered; a row opens in another tab, and its text is selected without opening
  // it.
  const cabeceras = page.getByRole('columnheader');
  await page.getByRole('button', { name: 'Columnas' }).press('Enter');
  await page.getByRole('checkbox', { name: 'Recepción' }).press('Space');
  await page.getByRole('checkbox', { name: 'Diferencia' }).press('Alt+ArrowUp');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columnas' })).toBeFocused();
  const elegidas = await cabeceras.allTextContents();
  expect(elegidas).not.toContain('Recepción');
  expect(elegidas.slice(-2)).toEqual(['Diferencia', 'Último acomodo']);
  const liga = page.locator('tbody tr').first().getByRole('link').first();
  const [otra] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .locator('tbody tr')
      .first()
      .locator('td')
      .last()
      .click({ modifiers: ['Control'] }),
  ]);
  await expect(otra.getByRole('dialog')).toContainText(antes[0] ?? '?');
  await otra.close();
  const caja = await liga.boundingBox();
  if (!caja) throw new Error('La fila no tiene liga');
  await page.mouse.move(caja.x + 2, caja.y + caja.height / 2);
  await page.mouse.down();
  await page.mouse.move(caja.x + caja.width - 2, caja.y + caja.height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString().length)).toBeGreaterThan(3);
  await expect(page).toHaveURL(direccion);

  await page.reload();
  await expect(page.getByText('21–25 de 25')).toBeVisible();
  await expect(page).toHaveURL(direccion);
  expect(await folios(page)).toEqual(antes);
  expect(await cabeceras.allTextContents()).toEqual(elegidas);
  await expect(page.getByRole('searchbox', { name: 'Filtro' })).toHaveValue('herrajes');

  // #guardaVista #getVistas #borraVista: saved under a name, and reached by its address.
  const vistas = page.getByRole('button', { name: 'Vistas' });
  await vistas.click();
  await page.getByLabel('Guardar lo que se ve como').fill('Herrajes de mayo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/vista=\d+/);
  const vista = new URL(page.url()).searchParams.get('vista');
  await page.goto(`${HISTORIAL}?vista=${vista}`);
  await expect(page.getByText('1–20 de 25')).toBeVisible();
  await expect(page).toHaveURL(/filtro=herrajes/);
  await vistas.click();
  await page.getByRole('button', { name: 'Borrar Herrajes de mayo' }).click();
  await expect(page.getByText('Ninguna vista guardada')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(campoDeDia(page, 'Desde')).toHaveValue('01-05-2018');
});

detalle(
  'Hist_compras: Exportar baja lo que se ve, de todas las páginas, con tipos y sin fórmulas',
  async ({ page, casa }) => {
    await compras(casa, '2017-08', 23, 'Proveedora de agosto');
    await nuevaCompra(casa, {
      recepcion: '2017-08-02T14:30:15Z',
      fecha: '2017-07-28',
      proveedor: '=1+1',
      lineas: [{ unidades: 1500, recibidas: 700 }],
    });
    await entrar(page, 'COMPRAS2', `${HISTORIAL}?desde=2017-08-01&hasta=2017-08-31&filtro=pr&orden=UNIDADES`);
    await expect(page.getByText('1–20 de 24')).toBeVisible();
    const enPantalla = await folios(page);
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await expect(page.getByText('21–24 de 24')).toBeVisible();
    enPantalla.push(...(await folios(page)));
    expect(new Set(enPantalla).size).toBe(24);

    const bajada = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    const archivo = await bajada;
    expect(archivo.suggestedFilename()).toBe('Compras Recibidas-Acomodadas 01-08-2017 a 31-08-2017.xlsx');
    const hojas = await readXlsxFile(await archivo.path());
    const hoja = (nombre: string) => hojas.find((h) => h.sheet === nombre)?.data ?? [];
    const [cabecera, ...datos] = hoja('Datos');
    expect(cabecera).toEqual(await page.getByRole('columnheader').allTextContents());
    expect(datos.map((d) => d[1])).toEqual(enPantalla);
    const peligrosa = datos.find((d) => d[7] === 1500);
    expect(peligrosa?.[3]).toBe("'=1+1");
    expect(peligrosa?.[0]).toEqual(new Date('2017-07-28T00:00:00Z'));
    // The wall-clock time of the business zone (UTC-5 that summer), as a date that a spreadsheet can sort.
    expect(peligrosa?.[5]).toEqual(new Date('2017-08-02T09:30:15Z'));
    expect(peligrosa?.slice(6)).toEqual([5, 1500, 700, 0, null, null]);
    const filtro = Object.fromEntries(hoja('Filtro'));
    expect(filtro).toMatchObject({
      Desde: '01-08-2017',
      Hasta: '31-08-2017',
      Filtro: 'pr',
      Orden: 'Unidades, descendente',
      Filas: 24,
    });

    // Choosing rows: single ones, ranges, on another page, by keyboard; then copying and exporting only those.
    await page.getByRole('button', { name: 'Página anterior' }).click();
    await expect(page.getByText('1–20 de 24')).toBeVisible();
    await page.getByRole('button', { name: 'Elegir renglones' }).click();
    const elegir = (i: number) =>
      page.getByRole('checkbox', { name: `Elegir ${enPantalla[i]}`, exact: true });
    await elegir(0).check();
    await elegir(2).click({ modifiers: ['Shift'] });
    await expect(page.getByText('Selección: 3 registros')).toBeVisible();
    await elegir(3).press('Shift+ArrowDown');
    await expect(page.getByText('Selección: 5 registros')).toBeVisible();
    await page.keyboard.press('Space');
    await expect(page.getByText('Selección: 4 registros')).toBeVisible();
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await elegir(23).check();
    await expect(page.getByText('Selección: 5 registros')).toBeVisible();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copiar' }).click();
    await expect(page.getByText('5 renglones copiados')).toBeVisible();
    const copiado = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    const suyas = [0, 1, 2, 3, 23].map((i) => enPantalla[i]);
    expect(copiado.map((l) => l.split('\t')[1])).toEqual(['Folio', ...suyas]);
    const otra = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar elegidas' }).click();
    const [deElegidas] = await readXlsxFile(await (await otra).path());
    expect(deElegidas?.data.map((d) => d[1])).toEqual(['Folio', ...suyas]);

    // On return: scroll position, focused row and chosen rows.
    await page.getByRole('button', { name: 'Página anterior' }).click();
    await page.setViewportSize({ width: 1440, height: 560 });
    await filas(page).first().press('End');
    await expect(filas(page).last()).toBeFocused();
    const marco = page.locator('div:has(> table)');
    const arriba = await marco.evaluate((e) => e.scrollTop);
    expect(arriba).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Inicio' }).first().click();
    await expect(filas(page)).toHaveCount(0);
    await page.goBack();
    await expect.poll(() => marco.evaluate((e) => e.scrollTop)).toBe(arriba);
    await expect(filas(page).last()).toHaveAttribute('tabindex', '0');
    await expect(page.getByText('Selección: 5 registros')).toBeVisible();

    await page.getByRole('button', { name: 'Seleccionar todo lo del filtro (24)' }).click();
    await expect(page.getByText('Todo lo del filtro: 24 registros')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Filtro' }).fill('p');
    await expect(page.getByText('ya no hay renglones elegidos')).toBeVisible();

    // The chart covers every page. Its marks can be focused and opened by keyboard, and lead to as many rows as they say.
    await page.setViewportSize(ESCRITORIO);
    await page.goto(`${HISTORIAL}?desde=2017-08-01&hasta=2017-08-31&filtro=pr`);
    const grafica = page.getByRole('figure', { name: 'Plazo por proveedor' });
    await expect(grafica.locator('a')).toHaveCount(2);
    await grafica.locator('a[tabindex="0"]').focus();
    await page.keyboard.press('t');
    await expect(grafica.getByRole('row', { name: '=1+1 5 días' })).toBeVisible();
    await page.keyboard.press('t');
    await page.keyboard.press('Home');
    await expect(grafica.getByRole('link', { name: '=1+1: 5 días, 1 registro' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(
      grafica.getByRole('link', { name: /^Proveedora de agosto: \d días, 23 registros$/ }),
    ).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 registro', { exact: true })).toBeVisible();
    await expect(filas(page)).toHaveCount(1);
    await expect(grafica.locator('a')).toHaveCount(1);
    // Once collapsed it stays so.
    await page.getByRole('button', { name: 'Plazo por proveedor' }).click();
    await page.reload();
    await expect(filas(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Plazo por proveedor' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    await expect(grafica).toHaveCount(0);
  },
);

detalle(
  'Hist_compras: la diferencia explica sus domingos y el panel lista los movimientos',
  async ({ page, casa }) => {
    // From Saturday ten o'clock to Monday ten o'clock, in Mexico.
    const compra = await nuevaCompra(casa, {
      recepcion: '2016-02-06T16:00:00Z',
      ultimoAcomodo: '2016-02-08T16:00:00Z',
      fecha: '2016-02-01',
      lineas: [{ unidades: 12, recibidas: 12 }],
    });
    const [linea] = compra.lineas;
    await casa.sql(
      `insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, documento,
                              documento_id, documento_det_id)
     select gen_random_uuid(), $1, 'guardarRecepcionCompra', $2, p.lugar_id, r.lugar_id, 12, 'compra', $3, $4
       from lugares p, lugares r where p.clase = 'proveedor' and r.clase = 'recepcion' and r.almacen_id = 1`,
      [await operadorId(casa, 'RECIBO1'), linea.articuloId, compra.id, linea.detId],
    );
    await entrar(page, 'COMPRAS2', `${HISTORIAL}?desde=2016-02-01&hasta=2016-02-29`);
    await page.getByText('12:00', { exact: true }).hover();
    const suma = page.getByRole('tooltip');
    await expect(suma).toContainText('Transcurrido48:00');
    await expect(suma).toContainText('1 domingo × 36:00− 36:00');
    await expect(suma).toContainText('Diferencia12:00');

    await page
      .getByRole('cell', { name: compra.folio, exact: true })
      .or(page.getByText(compra.folio, { exact: true }))
      .first()
      .click();
    const panel = page.getByRole('dialog', { name: `Movimientos de ${compra.folio}` });
    await expect(panel.getByText('1 movimiento', { exact: true })).toBeVisible();
    const movimiento = panel.locator('tbody tr');
    await expect(movimiento).toHaveCount(1);
    await expect(movimiento).toContainText(linea.nombre);
    await expect(movimiento).toContainText('RECIBO1');
    await expect(movimiento).toContainText('Recepción');
    await page.reload();
    await expect(panel.getByText(linea.nombre)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(filas(page)).toHaveCount(1);
  },
);
