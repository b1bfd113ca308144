import { entrar, escanear, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { acomodosDe, estanteDe, nuevoPorAcomodar, porAcomodarDe } from './datos-acomodo.ts';
import { existenciaEn } from './datos-inventarios.ts';
import { retiene } from './equipo.ts';
import {
  apunta,
  boton,
  cantidad,
  codigo,
  enEstante,
  escribeLote,
  estaEnEstante,
  fila,
  guardaLotes,
  lotes,
  ubicacion,
  ultima,
} from './estante.ts';
import { Mano } from './gestos.ts';
import { Aparato } from './lectores.ts';
import { modal } from './pantallas.ts';

test.use({ viewport: MANO });

const LISTA = '/compras/AcomodoCom';

test('#guardaAcomodoCompra: del producto escaneado en la lista a dos ubicaciones, y queda en el libro', async ({
  page,
  casa,
}) => {
  const articulo = await nuevoPorAcomodar(casa, { piezas: 12, ubicaciones: ['F', 'F'] });
  const [f1, f2] = articulo.ubicaciones;
  await entrar(page, 'ACOMODO1', LISTA);
  await expect(page.getByText('por acomodar ·')).toBeVisible();
  await expect(page.getByLabel('Clave de artículo')).toBeFocused();
  await escanear(page, articulo.barras);
  await estaEnEstante(page, articulo);
  await expect(page.getByRole('heading', { name: 'Acomodo de Compra' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Producto' })).toContainText('12');
  await expect(page.getByRole('region', { name: 'A dónde va' })).toContainText(`Lleve 12 a FIJA${f1.leida}`);
  await expect(ubicacion(page)).toBeFocused();
  await expect(boton(page, 'Guardar')).toBeDisabled();

  await escanear(page, f1.codigo);
  await expect(ubicacion(page)).toHaveValue(f1.leida);
  // The product was scanned to find it: the shelf alone is asked for, and a digit replaces what is proposed.
  await expect(codigo(page)).toHaveValue(articulo.barras);
  await expect(cantidad(page)).toBeFocused();
  await expect(cantidad(page)).toHaveValue('12');
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await expect(fila(page, f1.leida)).toHaveAttribute('data-tono', 'hecho');
  await expect(fila(page, f1.leida)).toContainText('8');
  await expect(ubicacion(page)).toBeFocused();
  await expect(page.getByText('Faltan 4')).toBeVisible();
  await expect(boton(page, 'Guardar')).toBeEnabled();

  await apunta(page, articulo, 1);
  await boton(page, 'Todas').click();
  await expect(cantidad(page)).toHaveValue('4');
  await cantidad(page).press('Enter');
  await expect(page.getByText('Todo tiene lugar')).toBeVisible();
  await expect(boton(page, 'Guardar')).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(LISTA);
  await expect(page.getByText(`Producto Acomodado: ${articulo.nombre}`)).toBeVisible();
  expect(await porAcomodarDe(casa, articulo)).toBe(0);
  expect(await acomodosDe(casa, articulo)).toMatchObject([
    { piezas: 8, ubicacion: f1.codigo },
    { piezas: 4, ubicacion: f2?.codigo },
  ]);
  expect(await existenciaEn(casa, articulo, f1)).toBe(8);
});

test('#guardaAcomodoCompra: una entrada completa se guarda sin pasar por Anexar', async ({ page, casa }) => {
  const articulo = await nuevoPorAcomodar(casa, { piezas: 6 });
  await entrar(page, 'ACOMODO1', LISTA);
  await expect(page.getByText('por acomodar ·')).toBeVisible();
  // Scanning the shelf's label opens what goes there, and does not ask for it again.
  await escanear(page, articulo.ubicaciones[0].codigo);
  await estaEnEstante(page, articulo);
  await expect(ubicacion(page)).toHaveValue(articulo.ubicaciones[0].leida);
  await escanear(page, articulo.barras);
  await expect(cantidad(page)).toBeFocused();
  await cantidad(page).fill('5');
  await boton(page, 'Guardar').click();
  await expect(page).toHaveURL(LISTA);
  await expect(page.getByText(`Producto Acomodado: ${articulo.nombre}`)).toBeVisible();
  expect(await porAcomodarDe(casa, articulo)).toBe(1);
  expect(await acomodosDe(casa, articulo)).toMatchObject([{ piezas: 5 }]);

  const mano = new Mano(page);
  await mano.escanea(articulo.barras);
  await estaEnEstante(page, articulo);
  await mano.escanea(articulo.ubicaciones[0].codigo);
  await expect(cantidad(page)).toHaveValue('1');
  await mano.toca(boton(page, 'Guardar'));
  mano.cuesta(2, 1);
  await expect(page).toHaveURL(LISTA);
  await expect.poll(() => porAcomodarDe(casa, articulo)).toBe(0);
});

detalle(
  'Recepcion: escanear otra ubicación deja anexada la anterior; la cantidad se cuenta escaneando',
  async ({ page, casa }) => {
    const articulo = await nuevoPorAcomodar(casa, { piezas: 9, ubicaciones: ['F', 'F'] });
    const [f1, f2] = articulo.ubicaciones;
    await enEstante(page, articulo);
    const { barras } = articulo;
    await escanear(page, f1.codigo, barras, barras, barras, f2?.codigo ?? '', barras, barras);
    await expect(fila(page, f1.leida)).toContainText('3');
    await expect(fila(page, f1.leida)).toHaveAttribute('data-tono', 'hecho');
    await expect(fila(page, f2?.leida ?? '')).toHaveAttribute('data-tono', 'seleccion');
    await expect(cantidad(page)).toHaveValue('2');
    await page.getByRole('button', { name: `Quitar lo anexado en ${f1.leida}` }).click();
    await expect(fila(page, f1.leida)).not.toHaveAttribute('data-tono', 'hecho');
    expect(await acomodosDe(casa, articulo)).toEqual([]);
  },
);

test('Recepcion: cien lecturas seguidas desde la lista, y ninguna se pierde', async ({ page, casa }) => {
  const articulo = await nuevoPorAcomodar(casa, { piezas: 150 });
  await entrar(page, 'ACOMODO1', LISTA);
  await expect(page.getByText('por acomodar ·')).toBeVisible();
  const cien = Array.from({ length: 100 }, () => articulo.barras);
  await escanear(page, articulo.barras, articulo.ubicaciones[0].codigo, ...cien);
  await estaEnEstante(page, articulo);
  await expect(cantidad(page)).toHaveValue('100');
  // The machine pauses so long within a code that its beginning is handled alone: the rest still belongs to it, and is
  // not typed by a hand whose Enter would set the entry.
  const parte = articulo.barras.slice(0, 9);
  const aparato = await Aparato.de(page);
  await aparato.enviaCortado(articulo.barras, parte.length, () =>
    expect(ultima(page)).toContainText(`${parte} · `),
  );
  await expect(ultima(page)).toContainText('101 piezas');
  await expect(cantidad(page)).toHaveValue('101');
  await boton(page, 'Guardar').click();
  await expect(page.getByText(`Producto Acomodado: ${articulo.nombre}`)).toBeVisible();
  expect(await acomodosDe(casa, articulo)).toMatchObject([{ piezas: 101 }]);
});

detalle('Recepcion: lo escaneado mientras guarda es del producto siguiente', async ({ page, casa }) => {
  const uno = await nuevoPorAcomodar(casa, { piezas: 3 });
  const otro = await nuevoPorAcomodar(casa, { piezas: 4 });
  await enEstante(page, uno);
  await apunta(page, uno);
  await cantidad(page).fill('3');
  const deja = await retiene(page, 'guardaAcomodoCompra');
  await boton(page, 'Guardar').click();
  await escanear(page, otro.barras, otro.ubicaciones[0].codigo, otro.barras, otro.barras);
  deja();
  await estaEnEstante(page, otro);
  await expect(ubicacion(page)).toHaveValue(otro.ubicaciones[0].leida);
  await expect(cantidad(page)).toHaveValue('2');
  expect(await porAcomodarDe(casa, uno)).toBe(0);
});

test('#getCaducidadArticulo: los lotes de cada ubicación se capturan con una mano', async ({
  page,
  casa,
}) => {
  const articulo = await nuevoPorAcomodar(casa, {
    piezas: 10,
    ubicaciones: ['F', 'F'],
    pide: ['caduca', 'lote'],
  });
  const [f1, f2] = articulo.ubicaciones;
  await enEstante(page, articulo);
  await apunta(page, articulo);
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  const dialogo = lotes(page);
  await expect(dialogo).toContainText('Faltan6de 6');
  await expect(dialogo.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await escribeLote(page, '350828', 'L-1', 4);
  await expect(dialogo).toContainText('Faltan2de 6');
  await expect(dialogo.getByRole('list', { name: 'Capturadas' })).toContainText(
    'Caduca 28-08-2035 · Lote L-1',
  );

  // The same lot twice, and an invalid date.
  await escribeLote(page, '28/08/35', 'L-1');
  await expect(dialogo.getByText('¡No es posible agregar nuevamente')).toBeVisible();
  await dialogo.getByLabel('Caducidad', { exact: true }).fill('nunca');
  await dialogo.getByRole('button', { name: 'Agregar' }).click();
  await expect(dialogo.getByText('La fecha de caducidad es obligatoria')).toBeVisible();
  await dialogo.getByLabel('Caducidad', { exact: true }).fill('SEP31');
  await dialogo.getByLabel('Cantidad').fill('3');
  await dialogo.getByRole('button', { name: 'Agregar' }).click();
  await expect(dialogo.getByText('La cantidad no puede ser mayor a las unidades que faltan')).toBeVisible();
  await dialogo.getByLabel('Cantidad').fill('2');
  await dialogo.getByLabel('Cantidad').press('Enter');
  await guardaLotes(page);
  await expect(fila(page, f1.leida)).toContainText('2 · Caduca 30-09-2031 · Lote L-1');

  // Guardar asks for the lots of the entry that was not set yet.
  await apunta(page, articulo, 1);
  await page.keyboard.type('4');
  await boton(page, 'Guardar').click();
  await expect(dialogo).toContainText(f2?.leida ?? '');
  await escribeLote(page, '31-08-2031', 'L-3');
  await guardaLotes(page);
  await expect(page.getByText(`Producto Acomodado: ${articulo.nombre}`)).toBeVisible();
  expect(await acomodosDe(casa, articulo)).toEqual([
    { piezas: 4, ubicacion: f1.codigo, lote: 'L-1', caduca: '2035-08-28' },
    { piezas: 2, ubicacion: f1.codigo, lote: 'L-1', caduca: '2031-09-30' },
    { piezas: 4, ubicacion: f2?.codigo, lote: 'L-3', caduca: '2031-08-31' },
  ]);

  // The label that finds the work names the lot: a line, and no dialog.
  const otro = await nuevoPorAcomodar(casa, { piezas: 3, pide: ['caduca', 'lote'] });
  await page.goto(LISTA);
  await expect(page.getByText('por acomodar ·')).toBeVisible();
  const mano = new Mano(page);
  await mano.escanea(`]C1010${otro.barras}1735082810L-9`);
  await estaEnEstante(page, otro);
  await mano.escanea(otro.ubicaciones[0].codigo);
  await expect(page.getByRole('button', { name: '3 piezas: Caduca 28-08-2035 · Lote L-9' })).toBeVisible();
  await mano.toca(boton(page, 'Guardar'));
  mano.cuesta(2, 1);
  await expect(page).toHaveURL(LISTA);
  expect(await acomodosDe(casa, otro)).toMatchObject([{ piezas: 3, lote: 'L-9', caduca: '2035-08-28' }]);
});

detalle('#getCaducidadArticulo: un lote conocido es un toque', async ({ page, casa }) => {
  const articulo = await nuevoPorAcomodar(casa, { piezas: 8, pide: ['caduca', 'lote'] });
  await enEstante(page, articulo);
  await apunta(page, articulo);
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(lotes(page).getByText('Ninguno en este almacén')).toBeVisible();
  await escribeLote(page, '31-08-2031', 'CONOCIDO');
  await guardaLotes(page);
  await boton(page, 'Guardar').click();
  await expect(page).toHaveURL(LISTA);

  await escanear(page, articulo.barras);
  await estaEnEstante(page, articulo);
  await apunta(page, articulo);
  await boton(page, 'Todas').click();
  await cantidad(page).press('Enter');
  await lotes(page).getByRole('button', { name: 'Caduca 31-08-2031 · Lote CONOCIDO' }).click();
  await expect(lotes(page).getByLabel('Cantidad')).toHaveValue('3');
  await expect(lotes(page).getByLabel('Cantidad')).toBeFocused();
  await page.keyboard.press('Enter');
  await guardaLotes(page);
  await boton(page, 'Guardar').click();
  await expect(page).toHaveURL(LISTA);
  const lote = { lote: 'CONOCIDO', caduca: '2031-08-31' };
  expect(await acomodosDe(casa, articulo)).toMatchObject([
    { piezas: 5, ...lote },
    { piezas: 3, ...lote },
  ]);
});

detalle(
  'Recepcion: una recarga a medias conserva lo anexado, la entrada y los lotes a medio capturar',
  async ({ page, casa }) => {
    const articulo = await nuevoPorAcomodar(casa, {
      piezas: 10,
      ubicaciones: ['F', 'F'],
      pide: ['caduca', 'lote'],
    });
    const [f1, f2] = articulo.ubicaciones;
    await enEstante(page, articulo);
    await apunta(page, articulo);
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await escribeLote(page, '31-08-2031', 'L-1');
    await guardaLotes(page);
    await expect(fila(page, f1.leida)).toHaveAttribute('data-tono', 'hecho');
    await apunta(page, articulo, 1);
    await page.keyboard.type('6');
    await page.keyboard.press('Enter');
    await escribeLote(page, '31-08-2031', 'L-1', 2);
    await expect(lotes(page)).toContainText('Faltan4de 6');

    await page.reload();
    await estaEnEstante(page, articulo);
    await expect(fila(page, f1.leida)).toContainText('4 · Caduca 31-08-2031 · Lote L-1');
    await expect(ubicacion(page)).toHaveValue(f2?.leida ?? '');
    await expect(cantidad(page)).toHaveValue('6');
    await expect(cantidad(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(lotes(page)).toContainText('Faltan4de 6');
    await escribeLote(page, '30-09-2031', 'L-2');
    await guardaLotes(page);
    await boton(page, 'Guardar').click();
    await expect(page).toHaveURL(LISTA);
    expect(await acomodosDe(casa, articulo)).toMatchObject([
      { piezas: 4, ubicacion: f1.codigo },
      { piezas: 2, ubicacion: f2?.codigo, lote: 'L-1' },
      { piezas: 4, ubicacion: f2?.codigo, lote: 'L-2' },
    ]);
  },
);

detalle('#deshacerGuardado: lo acomodado vuelve a estar por acomodar', async ({ page, casa }) => {
  const articulo = await nuevoPorAcomodar(casa, { piezas: 7 });
  await enEstante(page, articulo, 'ACOMODO2');
  await apunta(page, articulo);
  await cantidad(page).fill('7');
  await boton(page, 'Guardar').click();
  await expect(page).toHaveURL(LISTA);
  await expect(page.getByText(`7 piezas de ${articulo.clave}`)).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  const pregunta = modal(page, 'Acomodo de Compra');
  await expect(pregunta).toContainText('Queda en el historial');
  await pregunta.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText(/^Deshecho /)).toBeVisible();
  await expect(page.getByText('Producto Acomodado')).toHaveCount(0);
  expect(await porAcomodarDe(casa, articulo)).toBe(7);
  expect(await existenciaEn(casa, articulo, articulo.ubicaciones[0])).toBe(0);
  await escanear(page, articulo.barras);
  await estaEnEstante(page, articulo);
  await expect(page.getByRole('region', { name: 'Producto' })).toContainText('7');
});

detalle(
  'Recepcion: lo que otro acomoda se ve aquí, y ya no se puede guardar de más',
  async ({ page, otroNavegador, casa }) => {
    const articulo = await nuevoPorAcomodar(casa, { piezas: 10 });
    await enEstante(page, articulo);
    await apunta(page, articulo);
    await page.keyboard.type('8');
    await page.keyboard.press('Enter');
    const otra = await otroNavegador(MANO);
    await entrar(otra, 'ACOMODO2', estanteDe(articulo));
    await estaEnEstante(otra, articulo);
    await apunta(otra, articulo);
    await cantidad(otra).fill('6');
    await boton(otra, 'Guardar').click();
    await expect(otra).toHaveURL(LISTA);

    await expect(page.getByRole('region', { name: 'Producto' })).toContainText('4');
    await expect(page.getByText('Otro operador acomodó piezas de este producto')).toBeVisible();
    await expect(boton(page, 'Guardar')).toBeDisabled();
    await apunta(page, articulo);
    await boton(page, 'Todas').click();
    await expect(cantidad(page)).toHaveValue('4');
    await boton(page, 'Guardar').click();
    await expect(page).toHaveURL(LISTA);
    expect(await acomodosDe(casa, articulo)).toMatchObject([{ piezas: 6 }, { piezas: 4 }]);
  },
);

detalle(
  'Recepcion: la red se corta tras guardar; espera en el equipo, llega una vez y no cuenta dos',
  async ({ page, casa, consola }) => {
    consola.tolera(/ERR_CONNECTION_RESET/);
    const articulo = await nuevoPorAcomodar(casa, { piezas: 10 });
    await enEstante(page, articulo);
    await apunta(page, articulo);
    await page.keyboard.type('6');
    await page.keyboard.press('Enter');
    await expect(fila(page, articulo.ubicaciones[0].leida)).toHaveAttribute('data-tono', 'hecho');
    await page.route('**/api/guardaAcomodoCompra', async (route) => {
      expect((await route.fetch()).status()).toBe(200);
      await route.abort('connectionreset');
    });
    await boton(page, 'Guardar').click();
    await expect(page).toHaveURL(LISTA, { timeout: 20_000 });
    await expect(page.getByText('Por enviar, se guardará cuando haya red').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Por enviar: 1' })).toBeVisible({ timeout: 30_000 });
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Por enviar: 0' })).toBeVisible({ timeout: 30_000 });
    expect(await acomodosDe(casa, articulo)).toMatchObject([{ piezas: 6 }]);
  },
);

detalle(
  'Recepcion: la suma escaneada se ve como última lectura y en la lista de lecturas',
  async ({ page, casa }) => {
    const articulo = await nuevoPorAcomodar(casa, { piezas: 5 });
    await enEstante(page, articulo);
    await escanear(page, articulo.ubicaciones[0].codigo, articulo.barras, articulo.barras);
    await expect(ultima(page)).toContainText('2 piezas');
    await page.getByText('Lecturas', { exact: false }).last().click();
    await expect(
      page.getByRole('region', { name: 'Lecturas de esta visita' }).getByRole('listitem'),
    ).toHaveCount(3);
  },
);
