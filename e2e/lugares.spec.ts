import { entrar, escanear, expect, MANO, test } from './casa.ts';
import { ubicacionDe } from './datos-acomodo.ts';
import { nuevoContador, nuevoConteo } from './datos-conteo.ts';
import { llama, nuevoArticulo, nuevoOperador, ponExistencia } from './datos-inventarios.ts';
import { nuevoEnAnaquel, nuevoTraspaso, surtidoEn } from './datos-traspasos.ts';
import { fila, ubicacion, ultima } from './estante.ts';

test.use({ viewport: MANO });

test('la etiqueta del lugar al que se manda abre su renglón, y no se ofrece enseñarla', async ({
  page,
  casa,
}) => {
  const [una, otra] = [await nuevoEnAnaquel(casa, 9), await nuevoEnAnaquel(casa, 9)];
  const t = await nuevoTraspaso(casa, [
    { articulo: una, piezas: 5 },
    { articulo: otra, piezas: 5 },
  ]);
  await entrar(page, await nuevoOperador(casa, [1160]), surtidoEn(t));
  await expect(page.getByLabel('Clave de artículo')).toBeFocused();
  await escanear(page, otra.origen.codigo);
  await expect(page.getByRole('region', { name: 'Producto' })).toContainText(otra.nombre);
  await expect(fila(page, otra.origen.leida)).toBeVisible();
  // The scanned location already counts as confirmed.
  await expect(ubicacion(page)).toHaveValue(otra.origen.leida);

  await page.goto(surtidoEn(t));
  await expect(page.getByLabel('Clave de artículo')).toBeFocused();
  await escanear(page, '19999999999');
  await expect(ultima(page)).toContainText('Producto no encontrado');
  await expect(page.getByRole('button', { name: 'Enseñar este código' })).toBeHidden();
  // Typed by hand with hyphens, as screens show it, it opens the line but proves nothing. Typed key by key, because text inserted at once
  // counts as a device's.
  await page.getByLabel('Clave de artículo').pressSequentially(una.origen.leida, { delay: 130 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Producto' })).toContainText(una.nombre);
  await expect(ubicacion(page)).toHaveValue('');
});

test('Inventarios: la etiqueta de un lugar abre lo que hay que contar en él', async ({ page, casa }) => {
  const c = await nuevoConteo(casa, await nuevoArticulo(casa), [{ piezas: 5 }]);
  await entrar(page, await nuevoContador(casa), '/inventarios/Inventarios');
  await expect(page.getByLabel('Clave de artículo')).toBeFocused();
  await escanear(page, c.ubicaciones[0]?.codigo ?? '');
  await expect(page).toHaveURL(/inventarios\/Conteo/);
  await expect(ubicacion(page)).toHaveValue(c.ubicaciones[0]?.leida ?? '');
});

test('Resurtidos: la etiqueta del origen surte su renglón; una clave escrita como la escribe la gente se halla', async ({
  page,
  casa,
}) => {
  const articulo = await nuevoArticulo(casa, { tipo: 'M', minimo: 5, maximo: 90 });
  await ubicacionDe(casa, articulo, 'F');
  const multi = await ubicacionDe(casa, articulo, 'M');
  await ponExistencia(casa, articulo, multi, 90);
  await llama(casa, 'anexarProductoaOrden', {
    clave_articulo: articulo.barras,
    almacen_id: 1,
    operador_id: 1,
    cantidad: 20,
  });
  await entrar(page, await nuevoOperador(casa, [1158]), '/inventarios/Resurtidos');
  await expect(page.getByText('por resurtir ·')).toBeVisible();
  await page.getByLabel('Agregar artículo').fill(articulo.clave.toLowerCase());
  await page.keyboard.press('Enter');
  // It is in the order already, so its line opens.
  await expect(page).toHaveURL(/TraspasoUbicacion\?(?=.*operacion=surtido).*almacen=1/);
  await page.goBack();
  await expect(page.getByText('por resurtir ·')).toBeVisible();
  await escanear(page, multi.codigo);
  await expect(page).toHaveURL(/TraspasoUbicacion\?.*operacion=surtido/);
});
