import type { Page } from '@playwright/test';
import { type Casa, entrar, escanear, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { codigoNuevo, detalleDe, nuevaCompra } from './datos.ts';
import { filaDe, modal, unidadesDe } from './pantallas.ts';

test.use({ viewport: MANO });

/** A picture as large as a phone camera's, drawn by the browser. */
async function fotoDe(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const lienzo = document.createElement('canvas');
    [lienzo.width, lienzo.height] = [3000, 2250];
    const pincel = lienzo.getContext('2d');
    if (!pincel) return '';
    pincel.fillStyle = '#c9b18a';
    pincel.fillRect(0, 0, 3000, 2250);
    pincel.fillStyle = '#fff';
    pincel.fillRect(600, 600, 1800, 1000);
    pincel.fillStyle = '#000';
    for (let i = 0; i < 60; i++) pincel.fillRect(760 + i * 25, 720, i % 3 === 0 ? 16 : 8, 700);
    return lienzo.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

async function ensena(page: Page, articulo: string, piezas?: string): Promise<void> {
  const foto = { name: 'foto.png', mimeType: 'image/png', buffer: await fotoDe(page) };
  const dialogo = modal(page, 'Enseñar código');
  // Four taps: teach, which article, its photograph, send.
  await page.getByRole('button', { name: 'Enseñar este código' }).click();
  await dialogo.getByRole('button', { name: articulo }).click();
  const camara = page.waitForEvent('filechooser');
  await dialogo.getByRole('button', { name: 'Tomar foto' }).click();
  await (await camara).setFiles(foto);
  await expect(dialogo.getByRole('img', { name: /Foto de la etiqueta/ })).toBeVisible();
  if (piezas) await dialogo.getByLabel('Piezas que cuenta cada lectura').fill(piezas);
  await dialogo.getByRole('button', { name: 'Enviar' }).click();
  await expect(dialogo).toBeHidden();
}

const claves = (casa: Casa, codigo: string) =>
  casa.sql<{ articulo_id: number }>('select articulo_id from claves_articulo where clave_articulo = $1', [
    codigo,
  ]);

test('un código desconocido se enseña en cuatro toques, y cuenta cuando se aprueba', async ({
  page,
  casa,
  otroNavegador,
}) => {
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }, { unidades: 4 }] });
  const [linea] = compra.lineas;
  const codigo = codigoNuevo();
  await entrar(page, 'RECIBO1', detalleDe(compra));
  await expect(page.getByText('Productos recibidos:')).toBeVisible();
  await escanear(page, codigo);
  await expect(page.getByText('Producto no encontrado').first()).toBeVisible();
  await ensena(page, linea.nombre);
  await expect(page.getByText(/Código enviado: contará cuando lo aprueben/).first()).toBeVisible();

  const [propuesta] = await casa.sql<{ estatus: string; bytes: number; articulo_id: number }>(
    'select estatus, octet_length(foto) as bytes, articulo_id from claves_propuestas where clave_articulo = $1',
    [codigo],
  );
  expect(propuesta).toMatchObject({ estatus: 'PENDIENTE', articulo_id: linea.articuloId });
  expect(propuesta?.bytes, 'La foto cabe en 0.5 MB').toBeLessThanOrEqual(512 * 1024);
  expect(await claves(casa, codigo), 'Nada cuenta todavía').toEqual([]);
  await escanear(page, codigo);
  await expect(page.getByText('Producto no encontrado').first()).toBeVisible();

  const jefe = await otroNavegador();
  await entrar(jefe, 'ADMIN', '/inventarios/ClavesPropuestas');
  await filaDe(jefe, codigo).click();
  await expect(jefe.getByRole('img', { name: `Etiqueta con el código ${codigo}` })).toBeVisible();
  await jefe.getByRole('button', { name: 'Aprobar', exact: true }).click();
  await expect(jefe.getByText(`Código aprobado: ya se puede escanear: ${codigo}`)).toBeVisible();
  expect(await claves(casa, codigo)).toEqual([{ articulo_id: linea.articuloId }]);

  await expect(page.getByRole('button', { name: new RegExp(`Código aprobado: ${codigo}`) })).toBeVisible();
});

detalle(
  'sin artículo en mano se busca por nombre; lo que ya es de alguien se rechaza con su motivo',
  async ({ page, casa }) => {
    const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }] });
    const [linea] = compra.lineas;
    const codigo = codigoNuevo();
    await entrar(page, 'ADMIN', '/compras/RecepcionCom');
    await expect(page.getByRole('status').filter({ hasText: /Escanee un producto/ })).toBeVisible();
    await escanear(page, codigo);
    await page.getByRole('button', { name: 'Enseñar este código' }).click();
    const dialogo = modal(page, 'Enseñar código');
    await dialogo.getByLabel('¿De qué artículo es?').fill(linea.nombre.toLowerCase());
    await dialogo.getByRole('button', { name: linea.nombre }).click();
    const camara = page.waitForEvent('filechooser');
    await dialogo.getByRole('button', { name: 'Tomar foto' }).click();
    await (await camara).setFiles({ name: 'f.png', mimeType: 'image/png', buffer: await fotoDe(page) });
    await expect(dialogo.getByRole('img', { name: /Foto de la etiqueta/ })).toBeVisible();
    await dialogo.getByRole('button', { name: 'Enviar' }).click();
    await expect(dialogo).toBeHidden();

    await casa.sql('insert into claves_articulo values ($1, $2, 18)', [codigo, linea.articuloId]);
    await page.goto('/inventarios/ClavesPropuestas');
    await filaDe(page, codigo).click();
    await page.getByRole('button', { name: 'Aprobar', exact: true }).click();
    const aviso = modal(page, 'Códigos por aprobar');
    await expect(aviso).toContainText('La clave ya es del artículo');
    await aviso.getByRole('button', { name: 'Entendido' }).click();
    await page.getByRole('button', { name: 'Rechazar', exact: true }).click();
    await expect(page.getByText('Escriba por qué se rechaza')).toBeVisible();
    await page.getByLabel('Motivo, si se rechaza').fill('Ya la tiene');
    await page.getByRole('button', { name: 'Rechazar', exact: true }).click();
    await expect(page.getByText('Código rechazado').first()).toBeVisible();
  },
);

detalle(
  'la clave de una caja se enseña con sus piezas: quien aprueba las ve, y cada lectura las cuenta',
  async ({ page, casa, otroNavegador }) => {
    const compra = await nuevaCompra(casa, { lineas: [{ unidades: 30 }] });
    const [linea] = compra.lineas;
    const codigo = codigoNuevo();
    await entrar(page, 'RECIBO2', detalleDe(compra));
    await expect(page.getByText('Productos recibidos:')).toBeVisible();
    await escanear(page, codigo);
    await page.getByRole('button', { name: 'Enseñar este código' }).click();
    const dialogo = modal(page, 'Enseñar código');
    await dialogo.getByRole('button', { name: linea.nombre }).click();
    await dialogo.getByLabel('Piezas que cuenta cada lectura').fill('0');
    await expect(dialogo.getByText('De 1 a 100,000 piezas')).toBeVisible();
    await page.keyboard.press('Escape');
    await ensena(page, linea.nombre, '12');
    await expect(page.getByText(/12 piezas por lectura/).first()).toBeVisible();

    const jefe = await otroNavegador();
    await entrar(jefe, 'ADMIN', '/inventarios/ClavesPropuestas');
    await filaDe(jefe, codigo).click();
    const panel = jefe.getByRole('dialog', { name: `Código ${codigo}` });
    await expect(panel.locator('div', { hasText: /^Piezas por lectura12$/ })).toBeVisible();
    await panel.getByRole('button', { name: 'Aprobar', exact: true }).click();
    await expect(jefe.getByText(`Código aprobado: ya se puede escanear: ${codigo}`)).toBeVisible();

    await page.reload();
    await expect(page.getByText('Productos recibidos:')).toBeVisible();
    await escanear(page, codigo, codigo);
    await expect(unidadesDe(page)).toHaveValue('24');
  },
);
