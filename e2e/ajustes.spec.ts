import type { Page } from '@playwright/test';
import readXlsxFile from 'read-excel-file/node';
import { ESCRITORIO, entrar, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { nuevoConteo } from './datos-conteo.ts';
import { llama, nuevoArticulo } from './datos-inventarios.ts';
import { filaDe } from './pantallas.ts';

test.use({ viewport: ESCRITORIO, acceptDownloads: true });

const HISTORIAL = '/inventarios/reportes/AjustesAlmacen';
const DIA = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City' }).format();
const tabla = (page: Page) => page.getByRole('region', { name: 'Historial de Ajustes' });

test('#getAjustesyDevoluciones: un conteo con su motivo, deshecho, y su inventario', async ({
  page,
  casa,
}) => {
  const articulo = await nuevoArticulo(casa);
  const c = await nuevoConteo(casa, articulo, [{ piezas: 8 }], 2);
  const { OPERACION_ID } = await llama<{ OPERACION_ID: string }>(casa, 'ajustaConteo', {
    conteo: {
      INVENTARIO_DET_ID: c.detId,
      ARTICULO_ID: articulo.id,
      ubicaciones: [{ UBICACION_ID: c.ubicaciones[0]?.id, CONTADAS: 6 }],
      motivo_id: 4,
      observaciones: 'No están',
    },
    operador_id: 1,
  });
  await entrar(page, 'INVENT1', `${HISTORIAL}?filtro=${articulo.clave}`);
  await expect(page.getByText('2 registros')).toBeVisible();
  const conteo = filaDe(page, 'FALTANTE');
  await expect(conteo).toContainText('Conteo');
  await expect(conteo).toContainText('-2');
  await expect(conteo).toContainText('-20.00');
  await expect(conteo).toContainText('No están');
  await expect(conteo).toContainText(c.ubicaciones[0]?.leida ?? '');
  await expect(filaDe(page, 'Edición de existencia')).toContainText('+8');
  const listas = page.getByRole('region', { name: 'Inventarios contados en el período' });
  await expect(listas.locator('tbody tr').filter({ hasText: c.folio })).toHaveAttribute('data-tono', 'hecho');

  await llama(casa, 'deshacerGuardado', { operacion_id: OPERACION_ID });
  await page.getByRole('button', { name: 'Consultar' }).click();
  await expect(page.getByText('3 registros')).toBeVisible();
  await expect(filaDe(page, 'Conteo (deshecho)')).toContainText('+2');
  await expect(filaDe(page, 'Conteo, se deshizo')).toContainText('-2');
  await expect(listas.locator('tbody tr').filter({ hasText: c.folio })).toHaveCount(0);
});

detalle(
  'AjustesAlmacen: páginas de 50, orden, filtro y exportación de lo que se ve',
  async ({ page, casa }) => {
    const articulo = await nuevoArticulo(casa);
    await casa.sql(
      `insert into movimientos (operacion_id, operador_id, llamada, fecha, articulo_id, origen_id, destino_id, piezas, documento)
     select gen_random_uuid(), 1, 'guardaExistenciaArticuloUbicacion', timestamptz '2018-05-10 08:00-06' + n * interval '1 minute', $1,
            a.lugar_id, u.ubicacion_id, n, 'existencia'
       from generate_series(1, 120) n, lugares a, (select min(ubicacion_id) as ubicacion_id from ubicaciones where almacen_id = 1) u
      where a.clase = 'ajuste'`,
      [articulo.id],
    );
    await entrar(page, 'INVENT1', `${HISTORIAL}?desde=2018-05-01&hasta=2018-05-31`);
    await expect(page.getByText('120 registros')).toBeVisible();
    await expect(page.getByText('1–50 de 120')).toBeVisible();
    await expect(tabla(page).locator('tbody tr').first()).toContainText('+120');
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await expect(page.getByText('101–120 de 120')).toBeVisible();
    await page.getByRole('button', { name: 'Cantidad' }).click();
    await expect(page.getByText('1–50 de 120')).toBeVisible();
    await expect(tabla(page).locator('tbody tr').first()).toContainText('+1');

    const descarga = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    const archivo = await descarga;
    expect(archivo.suggestedFilename()).toBe('Historial de Ajustes 01-05-2018 a 31-05-2018.xlsx');
    const hojas = await readXlsxFile(await archivo.path());
    const datos = hojas.find((h) => h.sheet === 'Datos')?.data ?? [];
    expect(datos).toHaveLength(121);
    expect(datos[0]).toEqual([
      'Fecha',
      'Clave',
      'Artículo',
      'Concepto',
      'Cantidad',
      'Costo',
      'Costo total',
      'Motivo',
      'Observaciones',
      'Almacén',
      'Ubicación',
      'Operador',
    ]);
    expect(datos[1]?.slice(1, 7)).toEqual([
      articulo.clave,
      articulo.nombre,
      'Edición de existencia',
      1,
      10,
      10,
    ]);

    await page.getByRole('searchbox', { name: 'Filtro' }).fill('no hay tal');
    await expect(page.getByText('Nada coincide con el filtro')).toBeVisible();
  },
);

detalle('Inventarios: páginas de 30, por lista, y de otro almacén', async ({ page, casa }) => {
  await casa.sql(
    `with a as (insert into articulos (clave_articulo, articulo, tipo_articulo)
                select 'ZL' || n, 'LISTADO LARGO ' || n, 'D' from generate_series(1, 70) n returning articulo_id),
          i as (insert into inventarios (folio, almacen_id) values ('LARGO', 1) returning inventario_id)
     insert into inventarios_det (inventario_id, articulo_id, folio_conteo_tmp)
     select inventario_id, articulo_id, 'LARGO-' || articulo_id from a, i`,
  );
  await entrar(page, 'INVENT1', '/inventarios/Inventarios');
  const listas = page.getByRole('region', { name: 'Inventarios pendientes' });
  await listas.locator('tbody tr').filter({ hasText: 'LARGO' }).click();
  await expect(page.getByText('70 artículos por contar')).toBeVisible();
  await expect(page.getByText('1–30 de 70')).toBeVisible();
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(page.getByText('61–70 de 70')).toBeVisible();
  await page.reload();
  await expect(page.getByText('61–70 de 70')).toBeVisible();
  await page.getByRole('button', { name: 'Ver todos los inventarios' }).click();
  await expect(page.getByText('70 artículos por contar')).toBeHidden();
  await page.getByLabel('Almacén').selectOption('2');
  await expect(listas.locator('tbody tr').filter({ hasText: 'LARGO' })).toHaveCount(0);
  await expect(page).toHaveURL(/almacen=2/);
});

test.describe('en la mano', () => {
  test.use({ viewport: MANO });

  detalle('AjustesAlmacen: las tarjetas dicen lo mismo y nada se desborda', async ({ page, casa }) => {
    const articulo = await nuevoArticulo(casa);
    await nuevoConteo(casa, articulo, [{ piezas: 3 }]);
    await entrar(page, 'INVENT1', `${HISTORIAL}?desde=${DIA}&filtro=${articulo.clave}`);
    await expect(filaDe(page, articulo.nombre)).toContainText('+3');
    const ancho = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(ancho).toBeLessThanOrEqual(MANO.width);
  });
});
