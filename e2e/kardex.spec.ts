import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import readXlsxFile from 'read-excel-file/node';
import { type Casa, ESCRITORIO, entrar, escanear, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { nuevaCompra, operadorId } from './datos.ts';
import { filaDe } from './pantallas.ts';

const KARDEX = '/inventarios/reportes/Kardex';

interface Historia {
  clave: string;
  barras: string;
  nombre: string;
  /** Where the pieces were put, with and without hyphens. */
  codigo: string;
  legible: string;
  lote: string;
}

/** Location codes of this file: warehouse 1, an aisle that the demo does not have. */
let casilla = 0;
const leer = (c: string) =>
  [c.slice(0, 1), c.slice(1, 3), c.slice(3, 6), c.slice(6, 8), c.slice(8)].join('-');

/** An article received, put away as a lot, of which two pieces were put away and undone, on days of 2017. */
async function historia(casa: Casa): Promise<Historia> {
  const compra = await nuevaCompra(casa, {
    recepcion: '2017-05-02T15:00:00Z',
    fecha: '2017-05-01',
    lineas: [{ unidades: 10, recibidas: 10 }],
  });
  const [linea] = compra.lineas;
  const codigo = `197001010${String(++casilla).padStart(2, '0')}`;
  const lote = `LT${casilla}`;
  const [lugar] = await casa.sql<{ lugar_id: number }>(
    `insert into lugares (clase, almacen_id, nombre) values ('ubicacion', 1, $1) returning lugar_id`,
    [codigo],
  );
  await casa.sql(
    `insert into ubicaciones (ubicacion_id, almacen_id, ubicacion, tipo) values ($1, 1, $2, 'F')`,
    [lugar?.lugar_id, codigo],
  );
  const operador = await operadorId(casa, 'ALMACEN1');
  const mueve = async (
    llamada: string,
    fecha: string,
    [de, a]: readonly [string, string],
    piezas: number,
    conLote: string | null,
  ) => {
    const [m] = await casa.sql<{ movimiento_id: number }>(
      `insert into movimientos (operacion_id, operador_id, llamada, fecha, articulo_id, origen_id, destino_id, piezas, lote,
                                documento, documento_id, documento_det_id)
       select $1, $2, $3, $4, $5, o.lugar_id, d.lugar_id, $6, $7, 'compra', $8, $9 from lugares o, lugares d
        where (o.nombre = $10 or (o.clase = $10 and coalesce(o.almacen_id, 1) = 1))
          and (d.nombre = $11 or (d.clase = $11 and coalesce(d.almacen_id, 1) = 1)) returning movimiento_id`,
      [
        randomUUID(),
        operador,
        llamada,
        fecha,
        linea.articuloId,
        piezas,
        conLote,
        compra.id,
        linea.detId,
        de,
        a,
      ],
    );
    return m?.movimiento_id;
  };
  await mueve('guardarRecepcionCompra', '2017-05-02T16:00:00Z', ['proveedor', 'recepcion'], 10, null);
  await mueve('guardaAcomodoCompra', '2017-05-03T16:00:00Z', ['recepcion', codigo], 6, lote);
  const mal = await mueve('guardaAcomodoCompra', '2017-05-04T16:00:00Z', ['recepcion', codigo], 2, lote);
  const bien = await mueve('deshacerGuardado', '2017-05-04T17:00:00Z', [codigo, 'recepcion'], 2, lote);
  await casa.sql('alter table movimientos disable trigger movimientos_solo_agregar');
  await casa.sql('update movimientos set corrige_id = $1 where movimiento_id = $2', [mal, bien]);
  await casa.sql('alter table movimientos enable trigger movimientos_solo_agregar');
  return {
    clave: linea.clave,
    barras: linea.barras,
    nombre: linea.nombre,
    codigo,
    legible: leer(codigo),
    lote,
  };
}

const MAYO = 'desde=2017-05-01&hasta=2017-05-31';
const celdas = (page: Page, texto: string) => filaDe(page, texto).first().locator('td');
const consultar = (page: Page) => page.getByRole('button', { name: 'Consultar' }).click();

test.describe('en el escritorio', () => {
  test.use({ viewport: ESCRITORIO, acceptDownloads: true });

  test('#getKardex: de un artículo, con su saldo y lo deshecho marcado; de una ubicación y de un lote', async ({
    page,
    casa,
  }) => {
    const h = await historia(casa);
    await entrar(page, 'ADMIN', `${KARDEX}?${MAYO}`);
    await page.getByLabel('Clave del artículo').fill(h.clave);
    await consultar(page);
    await expect(page.getByText('4 registros')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`clave=${h.clave}`));
    // Newest first: fecha, concepto, de, a, piezas, entrada, salida, saldo.
    // The rows of before stay until these come.
    await expect
      .poll(async () => (await celdas(page, 'Guardado deshecho').allTextContents()).slice(2, 8))
      .toEqual([h.legible, 'Recepción PRINCIPAL', '2', '—', '—', '10']);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    const deshecho = filaDe(page, 'Acomodo de compra (deshecho)');
    await expect(deshecho).toHaveCount(1);
    await expect(deshecho.locator('span[class*=deshecho]')).toHaveCSS('text-decoration-line', 'line-through');

    await page.getByLabel('Ubicación').fill(h.legible);
    await page.keyboard.press('Enter');
    await expect(page.getByText('3 registros')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`ubicacion=${h.codigo}`));
    expect((await celdas(page, 'Guardado deshecho').allTextContents()).slice(4, 8)).toEqual([
      '2',
      '—',
      '2',
      '6',
    ]);

    await page.getByLabel('Clave del artículo').fill('');
    await page.getByLabel('Ubicación').fill('');
    await page.getByLabel('Lote').fill(h.lote);
    await consultar(page);
    await expect(page.getByText('3 registros')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Artículo' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Saldo' })).toBeHidden();
    await page.reload();
    await expect(page.getByText('3 registros')).toBeVisible();
    await expect(page.getByLabel('Lote')).toHaveValue(h.lote);
  });

  detalle('lo que no existe se dice, y un código a medias no se pregunta', async ({ page }) => {
    await entrar(page, 'ADMIN', `${KARDEX}?${MAYO}`);
    await page.getByLabel('Clave del artículo').fill('NO-HAY');
    await consultar(page);
    await expect(page.getByText('No existe el artículo NO-HAY')).toBeVisible();
    await page.getByLabel('Clave del artículo').fill('');
    await page.getByLabel('Ubicación').fill('1-97-001');
    await consultar(page);
    await expect(page.getByText('La ubicación debe tener 11 dígitos')).toBeVisible();
    await expect(page).not.toHaveURL(/ubicacion=/);
  });

  detalle('Kardex: la exportación es lo que se ve', async ({ page, casa }) => {
    const h = await historia(casa);
    await entrar(page, 'ADMIN', `${KARDEX}?${MAYO}&clave=${h.clave}`);
    await expect(page.getByText('4 registros')).toBeVisible();
    const descarga = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    const archivo = await descarga;
    expect(archivo.suggestedFilename()).toBe('Kardex 01-05-2017 a 31-05-2017.xlsx');
    const hojas = await readXlsxFile(await archivo.path());
    const datos = hojas.find((s) => s.sheet === 'Datos')?.data ?? [];
    expect(datos[0]).toEqual(await page.getByRole('columnheader').allTextContents());
    expect(datos.slice(1).map((d) => [d[1], d[4], d[5], d[6], d[7]])).toEqual([
      ['Guardado deshecho', 2, null, null, 10],
      ['Acomodo de compra (deshecho)', 2, null, null, 10],
      ['Acomodo de compra', 6, null, null, 10],
      ['Recepción de compra', 10, 10, null, 10],
    ]);
    const filtro = Object.fromEntries(hojas.find((s) => s.sheet === 'Filtro')?.data ?? []);
    expect(filtro).toMatchObject({ Artículo: h.clave, Ubicación: 'Todas', Lote: 'Todos', Filas: 4 });
  });

  detalle('con el teclado solo: de un movimiento a su ubicación y de vuelta', async ({ page, casa }) => {
    const h = await historia(casa);
    await entrar(page, 'ADMIN', `${KARDEX}?${MAYO}`);
    await page.getByLabel('Clave del artículo').focus();
    await page.keyboard.type(h.clave, { delay: 150 });
    await page.keyboard.press('Enter');
    await expect(page.getByText('4 registros')).toBeVisible();
    await page.locator('tbody tr[tabindex="0"]').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Acomodo de compra (deshecho)' });
    await expect(panel.getByText('Este movimiento se deshizo')).toBeVisible();
    await panel.getByRole('button', { name: `Ubicación ${h.legible}` }).focus();
    await page.keyboard.press('Enter');
    await expect(panel).toBeHidden();
    await expect(page.getByText('3 registros')).toBeVisible();
    await expect(page.getByLabel('Clave del artículo')).toHaveValue('');
    await page.goBack();
    await expect(page.getByText('4 registros')).toBeVisible();
  });
});

test.describe('en la mano', () => {
  test.use({ viewport: MANO, colorScheme: 'dark' });

  detalle('el escáner consulta el artículo, y nada se sale de la pantalla', async ({ page, casa }) => {
    const h = await historia(casa);
    await entrar(page, 'ADMIN', `${KARDEX}?${MAYO}`);
    await page.getByLabel('Clave del artículo').focus();
    await escanear(page, h.barras);
    await expect(page.getByText('4 registros')).toBeVisible();
    const tarjeta = filaDe(page, 'Acomodo de compra (deshecho)');
    await expect(tarjeta).toContainText(h.legible);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(MANO.width);
    await tarjeta.getByRole('button').click();
    await expect(page.getByRole('dialog').getByText(h.nombre)).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
  });
});

detalle('sin el control 9003 no está en el menú, y su dirección dice cuál falta', async ({ page }) => {
  await entrar(page, 'COMPRAS2', KARDEX);
  await expect(page.getByText('Requiere el control 9003')).toBeVisible();
});
