import type { Locator, Page } from '@playwright/test';
import { entrar, escanear, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { acomodosDe, nuevaOrden, ubicacionDe } from './datos-acomodo.ts';
import { existenciaEn, nuevoArticulo } from './datos-inventarios.ts';
import { escribeLote, guardaLotes, lotes, ultima } from './estante.ts';
import { Mano } from './gestos.ts';
import { filaDe, modal } from './pantallas.ts';

test.use({ viewport: MANO });

const RUTA = '/inventarios/AcomodoInv';
const forma = (page: Page): Locator => page.getByRole('form', { name: 'Acomodar producto' });
const clave = (page: Page): Locator => forma(page).getByLabel('Clave de artículo');
const ubicacion = (page: Page): Locator => forma(page).getByLabel('Ubicación');
const unidades = (page: Page): Locator => forma(page).getByLabel('Unidades');
const boton = (page: Page, nombre: 'Acomodar' | 'Cancelar' | 'Todas'): Locator =>
  forma(page).getByRole('button', { name: nombre });
const guia = (page: Page): Locator => page.getByRole('region', { name: 'A dónde va' });

async function lista(page: Page, usuario = 'ACOMODO1'): Promise<void> {
  await entrar(page, usuario, RUTA);
  await expect(page.getByText('por acomodar ·')).toBeVisible();
}

test('#ActualizaArticulosAcomodo: producto, ubicación, unidades, Acomodar', async ({ page, casa }) => {
  const articulo = await nuevoArticulo(casa);
  const f1 = await ubicacionDe(casa, articulo, 'F');
  const f2 = await ubicacionDe(casa, articulo, 'F');
  await nuevaOrden(casa, articulo, f1, 6);
  await nuevaOrden(casa, articulo, f2, 2);
  await lista(page);
  await expect(clave(page)).toBeFocused();
  await escanear(page, articulo.barras);
  await expect(guia(page)).toContainText(f1.leida);
  await expect(guia(page)).toContainText(`o 2 a ${f2.leida}`);
  await expect(ubicacion(page)).toBeFocused();
  await escanear(page, f1.codigo);
  await expect(ubicacion(page)).toHaveValue(f1.leida);
  await expect(unidades(page)).toBeFocused();
  // All that the order wants is proposed; a digit replaces it.
  await expect(unidades(page)).toHaveValue('6');
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(ultima(page)).toContainText(`Producto Acomodado: 4 piezas de ${articulo.nombre}`);
  await expect(clave(page)).toBeFocused();
  await expect(clave(page)).toHaveValue('');
  await expect(filaDe(page, articulo.nombre).filter({ hasText: f1.leida })).toContainText('Unidades2');
  expect(await existenciaEn(casa, articulo, f1)).toBe(4);

  await escanear(page, articulo.barras, f2.codigo, articulo.barras);
  await expect(unidades(page)).toHaveValue('2');
  await boton(page, 'Acomodar').click();
  await expect(ultima(page)).toContainText('Producto Acomodado: 2 piezas');
  await expect(filaDe(page, articulo.nombre)).toHaveCount(1);
  expect(await acomodosDe(casa, articulo)).toMatchObject([
    { piezas: 4, ubicacion: f1.codigo },
    { piezas: 2, ubicacion: f2.codigo },
  ]);
});

detalle('AcomodoInv: lo que no corresponde se dice y no pasa', async ({ page, casa }) => {
  const articulo = await nuevoArticulo(casa);
  const otro = await nuevoArticulo(casa);
  const sinOrden = await nuevoArticulo(casa);
  const f1 = await ubicacionDe(casa, articulo, 'F');
  const ajena = await ubicacionDe(casa, otro, 'F');
  await nuevaOrden(casa, articulo, f1, 6);
  await nuevaOrden(casa, otro, ajena, 1);
  await lista(page);
  await escanear(page, sinOrden.barras);
  await expect(ultima(page)).toContainText('No se encontró la clave del artículo en la lista');
  await escanear(page, f1.codigo);
  await expect(ultima(page)).toContainText(
    `Primero escanee el producto que va a acomodar: aquí va ${articulo.nombre}`,
  );
  await clave(page).fill(articulo.clave);
  await clave(page).press('Enter');
  await expect(ultima(page)).toContainText('¡NO CUENTA CON COMODÍN!');
  await expect(filaDe(page, articulo.nombre)).toHaveAttribute('data-tono', 'atencion');

  await escanear(page, articulo.barras);
  await expect(ubicacion(page)).toBeFocused();
  await escanear(page, ajena.codigo);
  await expect(ultima(page)).toContainText('La ubicación no coincide con la del producto a acomodar');
  // Typing over an accepted location clears that one too, with its pieces (specification §5).
  await escanear(page, f1.codigo);
  await expect(unidades(page)).toBeFocused();
  await unidades(page).fill('2');
  await ubicacion(page).pressSequentially(f1.codigo, { delay: 130 });
  await ubicacion(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Por favor usa el lector de códigos de barras');
  await expect(ubicacion(page)).toHaveValue('');
  await expect(unidades(page)).toHaveValue('');
  await escanear(page, f1.codigo);
  await expect(unidades(page)).toBeFocused();
  for (const [escrito, motivo] of [
    ['7', 'Las unidades a acomodar no deben ser más a las pendientes'],
    ['0', 'Las unidades deben ser numéricas y mayor que 0'],
    ['x', 'Las unidades deben ser numéricas y mayor que 0'],
  ] as const) {
    await unidades(page).fill(escrito);
    await expect(forma(page).getByText(motivo)).toBeVisible();
    await expect(boton(page, 'Acomodar')).toBeDisabled();
  }
  await escanear(page, otro.barras);
  await expect(ultima(page)).toContainText(`Acomode o cancele ${articulo.nombre}`);
  await boton(page, 'Cancelar').click();
  await expect(clave(page)).toHaveValue('');
  await escanear(page, otro.barras);
  await expect(guia(page)).toContainText(ajena.leida);
  expect(await acomodosDe(casa, articulo)).toEqual([]);
});

test('AcomodoInv: los lotes, una recarga a medias y deshacer', async ({ page, casa }) => {
  const articulo = await nuevoArticulo(casa, { pide: ['caduca', 'lote'] });
  const f1 = await ubicacionDe(casa, articulo, 'F');
  await nuevaOrden(casa, articulo, f1, 5);
  await lista(page, 'ACOMODO3');
  await escanear(page, articulo.barras, f1.codigo);
  await expect(unidades(page)).toBeFocused();
  await boton(page, 'Todas').click();
  await expect(unidades(page)).toHaveValue('5');
  await page.reload();
  await expect(unidades(page)).toHaveValue('5');
  await expect(unidades(page)).toBeFocused();
  await expect(ubicacion(page)).toHaveValue(f1.leida);
  await page.keyboard.press('Enter');
  await expect(lotes(page)).toContainText('Faltan5de 5');
  await escribeLote(page, '31/08/31', 'DV-1');
  await guardaLotes(page);
  await expect(ultima(page)).toContainText('Producto Acomodado: 5 piezas');
  expect(await acomodosDe(casa, articulo)).toEqual([
    { piezas: 5, ubicacion: f1.codigo, lote: 'DV-1', caduca: '2031-08-31' },
  ]);
  await expect(filaDe(page, articulo.nombre)).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await modal(page, 'Acomodo de Producto').getByRole('button', { name: 'Deshacer' }).click();
  await expect(ultima(page)).toContainText('Se deshizo: 5 piezas de');
  await expect(filaDe(page, articulo.nombre)).toContainText('Unidades5');
  expect(await existenciaEn(casa, articulo, f1)).toBe(0);
});

test('#ActualizaArticulosAcomodo: producto, ubicación y un toque, con o sin lote en la etiqueta', async ({
  page,
  casa,
}) => {
  const suelto = await nuevoArticulo(casa);
  const conLote = await nuevoArticulo(casa, { pide: ['caduca', 'lote'] });
  const [f1, f2] = [await ubicacionDe(casa, suelto, 'F'), await ubicacionDe(casa, conLote, 'F')];
  const otro = await nuevoArticulo(casa);
  const f3 = await ubicacionDe(casa, otro, 'F');
  await nuevaOrden(casa, suelto, f1, 6);
  await nuevaOrden(casa, conLote, f2, 3);
  await nuevaOrden(casa, otro, f3, 4);
  await lista(page);
  const mano = new Mano(page);
  await mano.escanea(suelto.barras, f1.codigo);
  await expect(unidades(page)).toHaveValue('6');
  await expect(ultima(page)).toContainText('Propuesto: 6 piezas');
  await mano.toca(boton(page, 'Acomodar'));
  mano.cuesta(2, 1);
  await expect(ultima(page)).toContainText(`Producto Acomodado: 6 piezas de ${suelto.nombre}`);

  // What was counted is saved by scanning the next product.
  await escanear(page, otro.barras, f3.codigo, otro.barras);
  await expect(unidades(page)).toHaveValue('2');
  await escanear(page, conLote.barras);
  await expect(ultima(page)).toContainText(`2 piezas de ${otro.nombre}. Lleve ${conLote.nombre}`);
  expect(await existenciaEn(casa, otro, f3)).toBe(2);
  await boton(page, 'Cancelar').click();

  await mano.escanea(`]C1010${conLote.barras}1735082810L-9`, f2.codigo);
  await expect(page.getByRole('button', { name: '3 piezas: Caduca 28-08-2035 · Lote L-9' })).toBeVisible();
  await mano.toca(boton(page, 'Acomodar'));
  mano.cuesta(2, 1);
  await expect(ultima(page)).toContainText(`Producto Acomodado: 3 piezas de ${conLote.nombre}`);
  expect(await acomodosDe(casa, conLote)).toEqual([
    { piezas: 3, ubicacion: f2.codigo, lote: 'L-9', caduca: '2035-08-28' },
  ]);
});
