import type { Locator, Page } from '@playwright/test';
import { P } from '../contrato/src/permissions.ts';
import { abre, ficha, seccion } from './articulo.ts';
import { entrar, escanear, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { codigoNuevo } from './datos.ts';
import {
  articuloEn,
  codigoDeUbicacion,
  existenciaEn,
  llama,
  nuevaUbicacion,
  nuevoArticulo,
  nuevoOperador,
  ponExistencia,
  TODO,
} from './datos-inventarios.ts';
import { filaDe, modal } from './pantallas.ts';

test.use({ viewport: MANO });

const campoClave = (page: Page): Locator => page.getByLabel('Clave de artículo');
test('ConfigArticulo: un escaneo halla el artículo, queda en la dirección y una recarga lo conserva', async ({
  page,
  casa,
}) => {
  const articulo = await nuevoArticulo(casa, { minimo: 3, maximo: 9 });
  await entrar(page, await nuevoOperador(casa, TODO), '/inventarios/ConfigArticulo');
  await expect(campoClave(page)).toBeFocused();
  for (const titulo of ['Ajustes', 'Asignar ubicaciones', 'Claves del artículo', 'Caducidades', 'Imágenes']) {
    await expect(seccion(page, titulo)).toBeDisabled();
  }
  await escanear(page, articulo.barras);
  await expect(ficha(page)).toContainText(articulo.nombre);
  await expect(ficha(page)).toContainText(articulo.clave);
  expect(new URL(page.url()).searchParams.get('clave')).toBe(articulo.barras);
  await expect(page.getByLabel('Mínimo')).toHaveValue('3');
  await abre(page, 'Claves del artículo');
  await page.reload();
  await expect(ficha(page)).toContainText(articulo.nombre);
  await expect(campoClave(page)).toHaveValue(articulo.barras);
  await expect(filaDe(page, articulo.barras)).toBeVisible();
  await page.getByRole('button', { name: 'Limpiar clave' }).click();
  await expect(ficha(page)).toContainText('Sin artículo');
  await expect(seccion(page, 'Ajustes')).toBeDisabled();
  expect(new URL(page.url()).searchParams.get('clave')).toBeNull();
});

detalle(
  '#getinfoArticuloUbicacion: lo que no existe se dice y nadie sigue configurando el anterior',
  async ({ page, casa }) => {
    const articulo = await nuevoArticulo(casa);
    await entrar(page, await nuevoOperador(casa, TODO), articuloEn(articulo));
    await expect(ficha(page)).toContainText(articulo.nombre);
    await campoClave(page).fill('NADA');
    await campoClave(page).press('Enter');
    await expect(page.getByRole('main').getByText('Producto no encontrado').first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(seccion(page, 'Ajustes')).toBeDisabled();
    await expect(page.getByText(articulo.nombre)).toHaveCount(0);
    await expect(campoClave(page)).toBeFocused();
  },
);

test('#updateInfoArticulo: tipo, mínimo y máximo con sus mensajes; lo escrito sobrevive a una recarga', async ({
  page,
  casa,
}) => {
  const articulo = await nuevoArticulo(casa, { tipo: null });
  await entrar(page, await nuevoOperador(casa, TODO), articuloEn(articulo));
  const guardar = page.getByRole('button', { name: 'Guardar', exact: true });
  await expect(guardar).toBeDisabled();
  await page.getByLabel('Mínimo').fill('x');
  await expect(page.getByText('Debe elegir un tipo de artículo válido')).toBeHidden();
  await guardar.click();
  await expect(page.getByText('Debe elegir un tipo de artículo válido')).toBeVisible();
  await expect(page.getByLabel('Tipo de artículo')).toBeFocused();
  await page.getByLabel('Tipo de artículo').selectOption('MULTIALMACENABLE');
  await expect(page.getByText('Debe ingresar un valor numérico en el campo mínimo')).toBeVisible();
  await page.getByLabel('Mínimo').fill('5');
  await page.getByLabel('Máximo').fill('uno');
  await expect(page.getByText('Debe ingresar un valor numérico en el campo máximo')).toBeVisible();
  await page.getByLabel('Máximo').fill('4');
  await expect(page.getByText('El valor máximo no puede ser menor al mínimo')).toBeVisible();
  await page.getByLabel('Máximo').fill('40');
  await page.getByLabel('Pide caducidad').check();
  await page.reload();
  await expect(page.getByLabel('Máximo')).toHaveValue('40');
  await expect(page.getByLabel('Pide caducidad')).toBeChecked();
  await guardar.click();
  await expect(page.getByText('Artículo guardado')).toBeVisible();
  await expect(guardar).toBeDisabled();
  const [fila] = await casa.sql(
    'select tipo_articulo, minimo, maximo, caduca from articulos where articulo_id = $1',
    [articulo.id],
  );
  expect(fila).toEqual({ tipo_articulo: 'M', minimo: 5, maximo: 40, caduca: 'S' });
});

detalle('ConfigArticulo: lo que otro operador guarda se ve y no se deshace', async ({ page, casa }) => {
  const articulo = await nuevoArticulo(casa, { minimo: 1, maximo: 5 });
  await entrar(page, await nuevoOperador(casa, TODO), articuloEn(articulo));
  await page.getByLabel('Máximo').fill('50');
  await llama(casa, 'updateInfoArticulo', {
    articulo: {
      ARTICULO_ID: articulo.id,
      TIPO_ARTICULO_U: 'D',
      MINIMO: 4,
      MAXIMO: 5,
      COMODIN_EMPAQUE: 'N',
      CADUCA: 'N',
      LOTE: 'N',
      FECHA_PRODUCCION: 'N',
    },
  });
  await expect(page.getByLabel('Mínimo')).toHaveValue('4');
  await expect(page.getByLabel('Máximo')).toHaveValue('50');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Artículo guardado')).toBeVisible();
  const [fila] = await casa.sql('select minimo, maximo from articulos where articulo_id = $1', [articulo.id]);
  expect(fila).toEqual({ minimo: 4, maximo: 50 });
});

detalle('ConfigArticulo: sin permiso no se puede, y se dice qué falta', async ({ page, casa }) => {
  const articulo = await nuevoArticulo(casa, { pide: ['lote'] });
  await entrar(page, await nuevoOperador(casa, [P.configarticulo]), articuloEn(articulo));
  await expect(page.getByLabel('Tipo de artículo')).toBeDisabled();
  await expect(page.getByLabel('Mínimo')).toBeDisabled();
  await expect(page.getByLabel('Máximo')).toBeDisabled();
  await expect(page.getByLabel('Cuenta con comodín')).toBeDisabled();
  for (const casilla of ['Pide caducidad', 'Pide lote', 'Pide fecha de producción']) {
    await expect(page.getByLabel(casilla)).toBeDisabled();
  }
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeDisabled();
  for (const control of [1156, 1152, 1004, 1226]) {
    await expect(page.getByText(`Requiere el control ${control} `).first()).toBeVisible();
  }
  await expect(seccion(page, 'Caducidades')).toBeDisabled();
  await expect(seccion(page, 'Caducidades')).toContainText('Requiere el control 1227');

  await abre(page, 'Asignar ubicaciones');
  await page.getByLabel('Código de ubicación').fill(codigoDeUbicacion());
  await expect(page.getByRole('button', { name: 'Asignar', exact: true })).toBeDisabled();
  await expect(page.getByText('Asignar: Requiere el control 993')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cambiar ubicación' })).toBeDisabled();
  await expect(page.getByText('Cambiar ubicación: Requiere el control 1163')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ir a Ubicaciones' })).toBeDisabled();
  await expect(page.getByText('Ir a Ubicaciones: Requiere el control 1151')).toBeVisible();

  await abre(page, 'Claves del artículo');
  await expect(page.getByLabel('Rol', { exact: true })).toBeDisabled();
  await page.getByLabel('Clave', { exact: true }).fill('OTRA');
  await expect(page.getByRole('button', { name: 'Guardar roles' })).toBeDisabled();
  await expect(page.getByText('Guardar roles: Requiere el control 996')).toBeVisible();
});

test('#updateRolesCLavesArt: una clave escaneada toma su rol; las de rol 17 y 22 sólo se leen', async ({
  page,
  casa,
}) => {
  const articulo = await nuevoArticulo(casa);
  const ajeno = await nuevoArticulo(casa);
  const nueva = codigoNuevo();
  await entrar(page, await nuevoOperador(casa, TODO), articuloEn(articulo, 'claves'));
  await expect(filaDe(page, articulo.clave)).toContainText('Sólo lectura');
  await expect(filaDe(page, articulo.barras)).not.toContainText('Sólo lectura');
  const clave = page.getByLabel('Clave', { exact: true });
  const guardar = page.getByRole('button', { name: 'Guardar roles' });
  await clave.focus();
  await escanear(page, nueva);
  await expect(clave).toHaveValue(nueva);
  await expect(page.getByText('Clave nueva')).toBeVisible();
  await expect(guardar).toBeDisabled();
  await page.getByLabel('Rol', { exact: true }).selectOption({ index: 3 });
  await guardar.click();
  await expect(page.getByText('Clave guardada')).toBeVisible();
  await expect(filaDe(page, nueva)).toBeVisible();

  // The role and the pieces of a chosen row are its key's: the key scanned next has its own.
  const piezas = page.getByLabel('Piezas', { exact: true });
  await page.getByRole('button', { name: nueva, exact: true }).click();
  await piezas.fill('12');
  await guardar.click();
  await expect(filaDe(page, nueva)).toContainText('12');
  await page.getByRole('button', { name: nueva, exact: true }).click();
  await expect(piezas).toHaveValue('12');
  await escanear(page, codigoNuevo());
  await expect(piezas).toHaveValue('');
  await expect(page.getByLabel('Rol', { exact: true })).toHaveValue('');

  await page.getByRole('button', { name: articulo.clave, exact: true }).click();
  await expect(page.getByText(`La clave ${articulo.clave} es de un rol que no se edita`)).toBeVisible();
  await expect(guardar).toBeDisabled();

  await clave.fill(ajeno.barras);
  await page.getByLabel('Rol', { exact: true }).selectOption({ index: 2 });
  await guardar.click();
  const aviso = modal(page, 'Claves Artículos');
  await expect(aviso).toContainText(`La clave ya es del artículo ${ajeno.clave}`);
  await aviso.getByRole('button', { name: 'Entendido' }).click();
  const filas = await casa.sql<{ clave_articulo: string }>(
    'select clave_articulo from claves_articulo where articulo_id = $1 and rol_clave_art_id > 17',
    [articulo.id],
  );
  expect(filas.map((f) => f.clave_articulo).sort()).toEqual([articulo.barras, nueva].sort());
});

test('#guardaCaducidadArticulo #eliminaCaducidad: un lote se agrega, se corrige y se elimina', async ({
  page,
  casa,
}) => {
  const articulo = await nuevoArticulo(casa, { pide: ['caduca', 'lote'] });
  const ubicacion = await nuevaUbicacion(casa);
  await ponExistencia(casa, articulo, ubicacion, 10);
  await entrar(page, await nuevoOperador(casa, TODO), articuloEn(articulo, 'caducidades'));
  const forma = page.getByRole('form', { name: 'Caducidad' });
  const agregar = forma.getByRole('button', { name: 'Agregar' });
  await expect(page.getByText('Sin caducidades')).toBeVisible();
  await expect(forma.getByLabel('Fecha de producción', { exact: true })).toBeDisabled();
  await agregar.click();
  await expect(page.getByText('La fecha de caducidad es obligatoria')).toBeVisible();
  await forma.getByLabel('Fecha de caducidad', { exact: true }).fill('31-02-2030');
  await expect(page.getByText('Escriba la fecha como').first()).toBeVisible();
  await forma.getByLabel('Fecha de caducidad', { exact: true }).fill('JUN30');
  await expect(page.getByText('Es el 30-06-2030')).toBeVisible();
  await forma.getByLabel('Lote').fill('L-77');
  await forma.getByLabel('Existencia').fill('11');
  await agregar.click();
  const aviso = modal(page, 'Caducidades');
  await expect(aviso).toContainText('Sólo hay 10 piezas sin caducidad');
  await aviso.getByRole('button', { name: 'Entendido' }).click();
  await page.reload();
  await expect(forma.getByLabel('Lote')).toHaveValue('L-77');
  await forma.getByLabel('Existencia').fill('6');
  await agregar.click();
  await expect(page.getByText('Caducidad guardada')).toBeVisible();
  await expect(filaDe(page, '30-06-2030')).toContainText('6');

  await page.getByRole('button', { name: 'Editar lote L-77' }).click();
  await expect(forma.getByLabel('Fecha de caducidad', { exact: true })).toHaveValue('30-06-2030');
  await forma.getByLabel('Lote').fill('L-78');
  await forma.getByLabel('Existencia').fill('4');
  await forma.getByRole('button', { name: 'Guardar' }).click();
  await expect(filaDe(page, 'L-78')).toContainText('4');
  await expect(filaDe(page, 'L-77')).toHaveCount(0);

  await page.getByRole('button', { name: 'Eliminar lote L-78' }).click();
  await expect(aviso).toContainText('¿Eliminar lote L-78');
  await aviso.getByRole('button', { name: 'Cancelar' }).click();
  await expect(filaDe(page, 'L-78')).toBeVisible();
  await page.getByRole('button', { name: 'Eliminar lote L-78' }).click();
  await aviso.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Sin caducidades')).toBeVisible();
  expect(await existenciaEn(casa, articulo, ubicacion)).toBe(10);
});

detalle(
  'ConfigArticulo: un artículo que no pide lotes lo dice en sus caducidades',
  async ({ page, casa }) => {
    const articulo = await nuevoArticulo(casa);
    await entrar(page, await nuevoOperador(casa, TODO), articuloEn(articulo, 'caducidades'));
    await expect(
      page.getByText('El artículo no maneja caducidad, lote ni fecha de producción'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Agregar' })).toBeDisabled();
  },
);

detalle('ConfigArticulo: imágenes del producto y de su categoría', async ({ page, casa }) => {
  const [fila] = await casa.sql<{ clave_articulo: string }>(
    'select clave_articulo from articulos where division_id is not null order by articulo_id limit 1',
  );
  await entrar(
    page,
    await nuevoOperador(casa, TODO),
    `/inventarios/ConfigArticulo?clave=${fila?.clave_articulo}&seccion=imagenes`,
  );
  const carrusel = page.getByRole('region', { name: 'Imágenes de' });
  await expect(carrusel.getByText('1 de 2')).toBeVisible();
  const foto = carrusel.locator('img');
  await expect.poll(() => foto.evaluate((e: HTMLImageElement) => e.naturalWidth)).toBeGreaterThan(0);
  await carrusel.getByRole('button', { name: 'Imagen siguiente' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(carrusel.getByText('2 de 2')).toBeVisible();
  await expect(foto).toHaveAttribute('alt', 'Categoría');
  await page.keyboard.press('Enter');
  await expect(carrusel.getByText('1 de 2')).toBeVisible();
});

detalle(
  '#getEtiquetas: la etiqueta del artículo se descarga en ZPL y se abre en PDF',
  async ({ page, casa }) => {
    const articulo = await nuevoArticulo(casa);
    await entrar(page, await nuevoOperador(casa, TODO), articuloEn(articulo));
    await page.getByRole('button', { name: 'Imprimir etiqueta' }).click();
    const dialogo = modal(page, 'Imprimir etiqueta');
    await dialogo.getByLabel('Copias').fill('101');
    await expect(dialogo.getByText('Las copias van de 1 a 100')).toBeVisible();
    await expect(dialogo.getByRole('button', { name: 'Abrir PDF' })).toBeDisabled();
    await dialogo.getByLabel('Copias').fill('2');
    const descarga = page.waitForEvent('download');
    await dialogo.getByRole('button', { name: 'Descargar ZPL' }).click();
    expect((await descarga).suggestedFilename()).toMatch(/\.zpl$/);
    await expect(dialogo).toBeHidden();
    await page.getByRole('button', { name: 'Imprimir etiqueta' }).click();
    // What the new tab is opened with: a browser without a PDF viewer downloads it.
    await page.evaluate(() => {
      const deFabrica = URL.createObjectURL;
      URL.createObjectURL = (archivo: Blob) => {
        Object.assign(window, { archivo });
        return deFabrica.call(URL, archivo);
      };
    });
    const ventana = page.waitForEvent('popup');
    await dialogo.getByLabel('Copias').press('Enter');
    await ventana;
    const abierto = () =>
      page.evaluate(async () => {
        const { archivo } = window as unknown as { archivo: Blob };
        return `${archivo.type} ${await archivo.slice(0, 5).text()}`;
      });
    expect(await abierto()).toBe('application/pdf %PDF-');

    // A key that no bar code can encode: the message appears before anybody presses.
    await casa.sql('delete from claves_articulo where articulo_id = $1 and rol_clave_art_id <> 17', [
      articulo.id,
    ]);
    await casa.sql(`update articulos set clave_articulo = 'AÑO' || clave_articulo where articulo_id = $1`, [
      articulo.id,
    ]);
    await page.getByRole('button', { name: 'Imprimir etiqueta' }).click();
    await expect(dialogo.getByRole('alert')).toContainText('no se puede imprimir en código de barras');
    await expect(dialogo.getByRole('button', { name: 'Abrir PDF' })).toBeDisabled();
    await expect(dialogo.getByRole('button', { name: 'Descargar ZPL' })).toBeDisabled();
  },
);

test('ConfigArticulo: sólo con el teclado, de la búsqueda al guardado', async ({ page, casa }) => {
  const articulo = await nuevoArticulo(casa, { minimo: 1, maximo: 5 });
  await entrar(page, await nuevoOperador(casa, TODO), '/inventarios/ConfigArticulo');
  await expect(campoClave(page)).toBeFocused();
  await page.keyboard.type(articulo.clave);
  await page.keyboard.press('Enter');
  await expect(ficha(page)).toContainText(articulo.nombre);
  const llega = async (a: Locator) => {
    for (let pasos = 0; pasos < 40; pasos++) {
      if (await a.evaluate((e) => e === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('Con Tab no se llega');
  };
  await llega(page.getByLabel('Máximo'));
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Artículo guardado')).toBeVisible();
  await llega(seccion(page, 'Asignar ubicaciones'));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Código de ubicación')).toBeVisible();
  const ubicacion = await nuevaUbicacion(casa);
  await llega(page.getByLabel('Código de ubicación'));
  await page.keyboard.insertText(ubicacion.codigo);
  await llega(page.getByLabel('Existencia'));
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(filaDe(page, ubicacion.leida)).toContainText('3');
  const [fila] = await casa.sql('select maximo from articulos where articulo_id = $1', [articulo.id]);
  expect(fila).toEqual({ maximo: 9 });
});
