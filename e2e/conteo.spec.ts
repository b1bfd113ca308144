import type { Page, Route } from '@playwright/test';
import { entrar, escanear, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { codigoNuevo } from './datos.ts';
import { conteoEn, estadoDe, nuevoContador, nuevoConteo, type PorContar } from './datos-conteo.ts';
import { nuevaUbicacion, nuevoArticulo, ponExistencia } from './datos-inventarios.ts';
import { Mano } from './gestos.ts';
import { filaDe, modal } from './pantallas.ts';

test.use({ viewport: MANO });

const CEROS = '0000000000000';
const GUARDA = '**/api/ajustaConteo';

const cantidadDe = (page: Page) => page.getByLabel('Cantidad', { exact: true });
const anexar = (page: Page) => page.getByRole('button', { name: 'Anexar' });
const guardar = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true });
const cuadro = (page: Page) => page.getByRole('table', { name: 'Ubicaciones del artículo' });
const renglon = (page: Page, leida: string) => cuadro(page).locator('tr').filter({ hasText: leida });

/** Counts a location: its code, the product's, the pieces and Anexar. */
async function cuenta(page: Page, c: PorContar, i: number, piezas: number): Promise<void> {
  const ubicacion = c.ubicaciones[i];
  await expect(renglon(page, ubicacion?.leida ?? '')).toBeVisible();
  await escanear(page, ubicacion?.codigo ?? '');
  await expect(page.getByLabel('Código del artículo')).toBeFocused();
  await escanear(page, c.articulo.barras);
  await expect(cantidadDe(page)).toBeFocused();
  await cantidadDe(page).fill(String(piezas));
  await anexar(page).click();
  await expect(renglon(page, ubicacion?.leida ?? '')).toHaveAttribute('data-tono', 'hecho');
}

test('Inventarios: de la lista al conteo a ciegas y de regreso, con su deshacer', async ({ page, casa }) => {
  const contador = await nuevoContador(casa);
  const c = await nuevoConteo(casa, await nuevoArticulo(casa), [{ piezas: 8 }, { piezas: 0 }]);
  const [primera, segunda] = c.ubicaciones;
  await entrar(page, contador, `/inventarios/Inventarios?filtro=${c.articulo.clave}`);
  await expect(page.getByText('1 artículo por contar')).toBeVisible();
  await expect(filaDe(page, c.articulo.nombre)).toContainText(c.folio);

  await escanear(page, c.articulo.barras);
  await expect(page.getByRole('heading', { name: 'Conteo de Producto' })).toBeVisible();
  await expect(page.getByText(`Temporal T-${c.folio}`)).toBeVisible();
  await expect(page.getByText('2 ubicaciones')).toBeVisible();
  await expect(cuadro(page).getByText('Existencia')).toHaveCount(0);
  await expect(guardar(page)).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Ubicación por contar' })).toContainText(
    primera?.leida ?? '',
  );

  await cuenta(page, c, 0, 7);
  await expect(page.getByRole('region', { name: 'Ubicación por contar' })).toContainText(
    segunda?.leida ?? '',
  );
  await expect(page.getByText('Ubicaciones 1 de 2')).toBeVisible();
  await expect(guardar(page)).toBeDisabled();

  // There is nothing to scan: thirteen zeros stand for a count of zero, and 'Vacía' for all of it.
  await escanear(page, segunda?.codigo ?? '', CEROS);
  await expect(cantidadDe(page)).toHaveValue('0');
  await expect(page.getByText('Cero piezas en esta ubicación. Presione Anexar.').first()).toBeVisible();
  const mano = new Mano(page);
  const vacia = page.getByRole('button', { name: 'Vacía' });
  await expect(vacia).toBeDisabled();
  await mano.escanea(segunda?.codigo ?? '');
  await expect(cantidadDe(page)).toHaveValue('');
  await mano.toca(vacia);
  mano.cuesta(1, 1);
  await expect(page.getByText('Todas las ubicaciones están contadas')).toBeVisible();
  await expect(page.getByText('Total contado 7')).toBeVisible();
  await expect(guardar(page)).toBeFocused();
  await guardar(page).click();

  await expect(page.getByRole('heading', { name: 'Inventarios' })).toBeVisible();
  await expect(page.getByText(`${c.articulo.nombre}: Conteo guardado`)).toBeVisible();
  expect(await estadoDe(casa, c)).toEqual({ estatus: 'AJUSTADO', piezas: [7, 0] });

  await expect(page.getByText(`Conteo de ${c.articulo.clave}: 7 piezas contadas`)).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await modal(page, 'Inventarios').getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText(`Deshecho`)).toBeVisible();
  expect(await estadoDe(casa, c)).toEqual({ estatus: 'PENDIENTE', piezas: [8, 0] });
});

detalle('Conteo: con el control 1228 se ve la existencia', async ({ page, casa }) => {
  const c = await nuevoConteo(casa, await nuevoArticulo(casa), [{ piezas: 8 }]);
  await entrar(page, 'INVENT1', conteoEn(c));
  await expect(cuadro(page).getByText('Existencia')).toBeVisible();
  await expect(renglon(page, c.ubicaciones[0]?.leida ?? '')).toContainText('8');
});

detalle('Conteo: a ciegas ni la red dice la existencia', async ({ page, casa }) => {
  const contador = await nuevoContador(casa);
  const c = await nuevoConteo(casa, await nuevoArticulo(casa, { pide: ['lote'] }), [{ piezas: 8_765 }]);
  const dichos: string[] = [];
  page.on('response', async (r) => {
    if (r.url().includes('/api/get')) dichos.push(await r.text().catch(() => ''));
  });
  await entrar(page, contador, conteoEn(c));
  await expect(renglon(page, c.ubicaciones[0]?.leida ?? '')).toBeVisible();
  await escanear(page, c.ubicaciones[0]?.codigo ?? '', c.articulo.barras);
  await expect(cantidadDe(page)).toBeFocused();
  await cantidadDe(page).fill('3');
  await anexar(page).click();
  await expect(modal(page, 'Caducidades')).toBeVisible();
  expect(dichos.length).toBeGreaterThan(2);
  for (const dicho of dichos) expect(dicho).not.toContain('8765');
});

test('Inventarios: la ubicación y el producto leídos seguidos en la lista llegan al conteo en ese orden', async ({
  page,
  casa,
}) => {
  const c = await nuevoConteo(casa, await nuevoArticulo(casa), [{ piezas: 4 }]);
  await entrar(page, await nuevoContador(casa), `/inventarios/Inventarios?filtro=${c.articulo.clave}`);
  await expect(filaDe(page, c.articulo.nombre)).toBeVisible();
  // The product is scanned while the list still asks what is counted in that location.
  await escanear(page, c.ubicaciones[0]?.codigo ?? '', c.articulo.barras);
  await expect(page.getByLabel('Ubicación', { exact: true })).toHaveValue(c.ubicaciones[0]?.leida ?? '');
  await expect(page.getByLabel('Código del artículo')).toHaveValue(c.articulo.barras);
  await expect(cantidadDe(page)).toBeFocused();
});

test('Conteo: rechazos de ubicación, de código y de cantidad', async ({ page, casa }) => {
  const articulo = await nuevoArticulo(casa);
  const c = await nuevoConteo(casa, articulo, [{ piezas: 5 }, { tipo: 'M' }, { tipo: 'I' }]);
  const [fija, multi, inhabilitada] = c.ubicaciones;
  const ajena = await nuevaUbicacion(casa);
  const otro = await nuevoArticulo(casa);
  await entrar(page, 'INVENT2', conteoEn(c));
  await expect(cuadro(page).locator('tbody tr')).toHaveCount(3);

  const dice = (texto: string | RegExp) => expect(page.getByText(texto).first()).toBeVisible();
  await escanear(page, ajena.codigo);
  await dice('La ubicación no es del artículo');
  await escanear(page, articulo.barras);
  await dice('Primero escanee la ubicación');
  await escanear(page, otro.barras);
  await dice(`El código es de otro producto. Es ${otro.clave}; `);

  await escanear(page, fija?.codigo ?? '');
  await dice(`Ubicación ${fija?.leida}`);
  await escanear(page, otro.barras);
  await dice(`El código es de otro producto. Es ${otro.clave}; `);
  await escanear(page, codigoNuevo());
  await dice('Producto no encontrado');
  await page.getByLabel('Código del artículo').fill(articulo.clave);
  await page.keyboard.press('Enter');
  await dice('¡NO CUENTA CON COMODÍN!');

  await escanear(page, CEROS);
  await expect(cantidadDe(page)).toHaveValue('0');
  await cantidadDe(page).fill('4');
  await anexar(page).click();
  await dice('es para contar 0 piezas');
  await expect(renglon(page, fija?.leida ?? '')).not.toHaveAttribute('data-tono', 'hecho');
  await cantidadDe(page).fill('0');
  await anexar(page).click();
  await expect(renglon(page, fija?.leida ?? '')).toHaveAttribute('data-tono', 'hecho');

  await escanear(page, inhabilitada?.codigo ?? '', articulo.barras);
  await expect(cantidadDe(page)).toBeFocused();
  await cantidadDe(page).fill('1');
  await anexar(page).click();
  await dice('Las ubicaciones de tipo INHABILITADA deben quedar con 0 piezas.');

  await cantidadDe(page).fill('0');
  await anexar(page).click();
  await expect(renglon(page, inhabilitada?.leida ?? '')).toHaveAttribute('data-tono', 'hecho');
  await escanear(page, multi?.codigo ?? '', articulo.barras);
  await expect(cantidadDe(page)).toBeFocused();
  await cantidadDe(page).fill('2');
  await anexar(page).click();
  await dice('no puede estar en una ubicación MULTIALMACEN');
  expect((await estadoDe(casa, c)).estatus).toBe('PENDIENTE');
});

detalle('Conteo: un comodín se cuenta con su clave o con los 13 ceros', async ({ page, casa }) => {
  const articulo = await nuevoArticulo(casa, { comodin: 'S' });
  const c = await nuevoConteo(casa, articulo, [{ piezas: 2 }, {}]);
  await entrar(page, 'INVENT2', conteoEn(c));
  await expect(page.getByText('CC', { exact: true })).toBeVisible();
  await expect(renglon(page, c.ubicaciones[0]?.leida ?? '')).toBeVisible();
  await escanear(page, c.ubicaciones[0]?.codigo ?? '', CEROS);
  await expect(cantidadDe(page)).toBeFocused();
  await cantidadDe(page).fill('2');
  await cantidadDe(page).press('Enter');
  await expect(renglon(page, c.ubicaciones[0]?.leida ?? '')).toHaveAttribute('data-tono', 'hecho');
  await escanear(page, c.ubicaciones[1]?.codigo ?? '');
  await expect(page.getByLabel('Código del artículo')).toBeFocused();
  await page.getByLabel('Código del artículo').fill(articulo.clave);
  await page.keyboard.press('Enter');
  await expect(cantidadDe(page)).toBeFocused();
  await cantidadDe(page).fill('1');
  await cantidadDe(page).press('Enter');
  await expect(page.getByText('Total contado 3')).toBeVisible();
});

detalle('Conteo: de tipo M se ven sus límites, y las fijas no pasan del máximo', async ({ page, casa }) => {
  const articulo = await nuevoArticulo(casa, { tipo: 'M', minimo: 2, maximo: 10 });
  const c = await nuevoConteo(casa, articulo, [{ piezas: 4 }, {}, { tipo: 'M', piezas: 30 }]);
  await entrar(page, 'INVENT2', conteoEn(c));
  await expect(page.getByText('En fijas: mín. 2, máx. 10')).toBeVisible();
  await cuenta(page, c, 0, 8);
  await escanear(page, c.ubicaciones[1]?.codigo ?? '', articulo.barras);
  await expect(cantidadDe(page)).toBeFocused();
  await cantidadDe(page).fill('3');
  await anexar(page).click();
  await expect(
    page.getByText('La suma de las unidades en las ubicaciones fijas no debe ser mayor a: 10'),
  ).toBeVisible();
});

detalle('Conteo: sin tipo o sin ubicación fija no se cuenta', async ({ page, casa }) => {
  const sinFija = await nuevoConteo(casa, await nuevoArticulo(casa, { tipo: 'M' }), [
    { tipo: 'M', piezas: 3 },
  ]);
  const sinTipo = await nuevoConteo(casa, await nuevoArticulo(casa, { tipo: null }), [{}]);
  await entrar(page, 'INVENT2', conteoEn(sinFija));
  await expect(page.getByText('¡Este producto no cuenta con una ubicación FIJA!')).toBeVisible();
  await expect(guardar(page)).toBeDisabled();
  await page.goto(conteoEn(sinTipo));
  await expect(page.getByText('¡Este producto no cuenta con un TIPO!')).toBeVisible();
});

test('Conteo: pide los lotes de lo contado y su suma', async ({ page, casa }) => {
  const articulo = await nuevoArticulo(casa, { pide: ['lote'] });
  const c = await nuevoConteo(casa, articulo, [{ piezas: 6 }]);
  await entrar(page, 'INVENT2', conteoEn(c));
  await expect(renglon(page, c.ubicaciones[0]?.leida ?? '')).toBeVisible();
  await escanear(page, c.ubicaciones[0]?.codigo ?? '', articulo.barras);
  await expect(cantidadDe(page)).toBeFocused();
  await cantidadDe(page).fill('6');
  await anexar(page).click();
  const dialogo = modal(page, 'Caducidades');
  await dialogo.getByRole('textbox', { name: 'Lote' }).fill('LX');
  await dialogo.getByLabel('Cantidad').fill('4');
  await dialogo.getByRole('button', { name: 'Agregar' }).click();
  await expect(dialogo.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await dialogo.getByRole('textbox', { name: 'Lote' }).fill('LY');
  await dialogo.getByLabel('Cantidad').fill('2');
  await dialogo.getByRole('button', { name: 'Agregar' }).click();
  await dialogo.getByRole('button', { name: 'Guardar' }).click();
  await expect(renglon(page, c.ubicaciones[0]?.leida ?? '')).toContainText('LX');
  await guardar(page).click();
  await expect(page.getByText(`${articulo.nombre}: Conteo guardado`)).toBeVisible();
  expect(
    await casa.sql(
      'select lote, piezas from existencias where articulo_id = $1 and piezas > 0 order by lote',
      [articulo.id],
    ),
  ).toEqual([
    { lote: 'LX', piezas: 4 },
    { lote: 'LY', piezas: 2 },
  ]);
});

detalle('Conteo: contada otra vez con etiquetas de otro lote, queda en ese', async ({ page, casa }) => {
  const articulo = await nuevoArticulo(casa, { pide: ['lote'] });
  const c = await nuevoConteo(casa, articulo, [{ piezas: 2 }]);
  const { codigo, leida } = c.ubicaciones[0] ?? { codigo: '', leida: '' };
  const etiqueta = (lote: string) => `]C1010${articulo.barras}10${lote}`;
  const dialogo = modal(page, 'Caducidades');
  const cuentaDe = async (...lotes: string[]) => {
    await escanear(page, codigo, ...lotes.map(etiqueta));
    await expect(cantidadDe(page)).toHaveValue(String(lotes.length));
  };
  const acepta = async (...lineas: string[]) => {
    await expect(dialogo.getByRole('list', { name: 'Capturadas' }).getByRole('listitem')).toHaveText(
      lineas.map((l) => new RegExp(l)),
    );
    await dialogo.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialogo).toBeHidden();
  };
  await entrar(page, 'INVENT2', conteoEn(c));
  await expect(renglon(page, leida)).toBeVisible();
  await cuentaDe('L-A', 'L-A');
  await anexar(page).click();
  await acepta('L-A');
  await cuentaDe('L-B', 'L-B');
  await anexar(page).click();
  await acepta('L-B');
  // Pieces that are added to it go into their lot's line.
  await cuentaDe('L-B', 'L-B', 'L-B');
  await page.getByRole('button', { name: 'Sumar: 5' }).click();
  await acepta('L-B');
  await expect(renglon(page, leida)).toContainText('L-B');
  await expect(renglon(page, leida)).toContainText('5');
  await expect(renglon(page, leida)).not.toContainText('L-A');
});

detalle('Conteo: con piezas denegadas pregunta el motivo, que pide observaciones', async ({ page, casa }) => {
  const c = await nuevoConteo(casa, await nuevoArticulo(casa), [{ piezas: 5 }], 3);
  await entrar(page, 'INVENT2', conteoEn(c));
  await expect(cuadro(page).locator('tbody tr')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Motivo' })).toBeHidden();
  await cuenta(page, c, 0, 4);
  const motivo = page.getByRole('region', { name: 'Motivo' });
  await motivo.getByLabel('Motivo').selectOption('MERCANCÍA DAÑADA');
  await expect(motivo.getByText('Debe ingresar una observación para el motivo seleccionado')).toBeVisible();
  await expect(guardar(page)).toBeDisabled();
  await motivo.getByLabel('Observaciones').fill('Una llegó rota');
  await guardar(page).click();
  await expect(page.getByText(`${c.articulo.nombre}: Conteo guardado`)).toBeVisible();
  expect(
    await casa.sql('select motivo_id, observaciones from conteos where inventario_det_id = $1', [c.detId]),
  ).toEqual([{ motivo_id: 3, observaciones: 'Una llegó rota' }]);
});

test('Conteo: fuera de tolerancia lo vuelve a contar otro operador', async ({
  page,
  casa,
  otroNavegador,
}) => {
  const contador = await nuevoContador(casa);
  const c = await nuevoConteo(casa, await nuevoArticulo(casa), [{ piezas: 20 }]);
  await entrar(page, contador, conteoEn(c));
  await cuenta(page, c, 0, 9);
  await guardar(page).click();
  await expect(
    page.getByText(`${c.articulo.nombre}: Conteo guardado. Otro operador debe volver a contar`),
  ).toBeVisible();
  expect(await estadoDe(casa, c)).toEqual({ estatus: 'RECONTEO', piezas: [20] });
  await escanear(page, c.articulo.barras);
  await expect(page.getByText('Este artículo lo debe volver a contar otro operador').first()).toBeVisible();
  await page.goto(conteoEn(c));
  await expect(page.getByText('Usted ya lo contó.')).toBeVisible();

  const otra = await otroNavegador();
  await entrar(otra, 'INVENT2', `/inventarios/Inventarios?filtro=${c.articulo.clave}`);
  await expect(filaDe(otra, c.articulo.nombre)).toContainText('Por recontar');
  await filaDe(otra, c.articulo.nombre).getByRole('button').first().click();
  await cuenta(otra, c, 0, 9);
  await guardar(otra).click();
  await expect(otra.getByText(`${c.articulo.nombre}: Conteo guardado`)).toBeVisible();
  expect(await estadoDe(casa, c)).toEqual({ estatus: 'AJUSTADO', piezas: [9] });
});

detalle('Conteo: una recarga conserva lo contado y la entrada a medias', async ({ page, casa }) => {
  const c = await nuevoConteo(casa, await nuevoArticulo(casa), [{ piezas: 5 }, { piezas: 3 }]);
  await entrar(page, 'INVENT2', conteoEn(c));
  await cuenta(page, c, 0, 5);
  await escanear(page, c.ubicaciones[1]?.codigo ?? '', c.articulo.barras);
  await expect(cantidadDe(page)).toBeFocused();
  await cantidadDe(page).fill('2');
  await page.reload();
  await expect(cantidadDe(page)).toHaveValue('2');
  await expect(renglon(page, c.ubicaciones[0]?.leida ?? '')).toHaveAttribute('data-tono', 'hecho');
  await guardar(page).click();
  await expect(page.getByText(`${c.articulo.nombre}: Conteo guardado`)).toBeVisible();
  expect(await estadoDe(casa, c)).toEqual({ estatus: 'AJUSTADO', piezas: [5, 2] });
});

detalle(
  '#ajustaConteo: la red se corta; espera en el equipo, llega una vez y no cuenta dos',
  async ({ page, casa, consola }) => {
    consola.tolera(/ERR_CONNECTION_RESET/);
    const c = await nuevoConteo(casa, await nuevoArticulo(casa), [{ piezas: 5 }]);
    await entrar(page, 'INVENT2', conteoEn(c));
    await cuenta(page, c, 0, 4);
    await page.route(GUARDA, async (route: Route) => {
      const respuesta = await route.fetch();
      expect(respuesta.status()).toBe(200);
      await route.abort('connectionreset');
    });
    await guardar(page).click();
    await expect(page.getByText('Por enviar, se guardará cuando haya red').first()).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByRole('button', { name: 'Por enviar: 1' })).toBeVisible({ timeout: 30_000 });
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Por enviar: 0' })).toBeVisible({ timeout: 30_000 });
    expect(await casa.sql('select 1 from conteos where inventario_det_id = $1', [c.detId])).toHaveLength(1);
    expect(await estadoDe(casa, c)).toEqual({ estatus: 'AJUSTADO', piezas: [4] });
  },
);

detalle(
  'Conteo: si la existencia se corrigió después de contar, esa ubicación vuelve a 0',
  async ({ page, casa }) => {
    const c = await nuevoConteo(casa, await nuevoArticulo(casa), [{ piezas: 5 }, {}]);
    const [primera] = c.ubicaciones;
    await entrar(page, 'INVENT2', conteoEn(c));
    await cuenta(page, c, 0, 5);
    await cuenta(page, c, 1, 0);
    if (primera) await ponExistencia(casa, c.articulo, primera, 6);
    await guardar(page).click();
    const rechazo = modal(page, 'Conteo de Producto');
    await expect(rechazo).toContainText(`La existencia de la ubicación ${primera?.leida} se corrigió`);
    await rechazo.getByRole('button', { name: 'Entendido' }).click();
    await expect(renglon(page, primera?.leida ?? '')).not.toHaveAttribute('data-tono', 'hecho');
    await expect(guardar(page)).toBeDisabled();
    await cuenta(page, c, 0, 6);
    await guardar(page).click();
    await expect(page.getByText(`${c.articulo.nombre}: Conteo guardado`)).toBeVisible();
    expect(await estadoDe(casa, c)).toEqual({ estatus: 'AJUSTADO', piezas: [6, 0] });
  },
);
