import { entrar, escanear, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { codigoNuevo, detalleDe, nuevaCompra, recibidoDe } from './datos.ts';
import { nuevoArticulo } from './datos-inventarios.ts';
import { sinGuardarAlEscanear } from './equipo.ts';
import { Mano } from './gestos.ts';
import { abreLinea, filaDe, modal, panelDe, pendientesDe, unidadesDe } from './pantallas.ts';

test.use({ viewport: MANO });

test('RecepcionCom: la clave escaneada en la lista señala su compra y la abre', async ({ page, casa }) => {
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 3 }] });
  const [linea] = compra.lineas;
  await entrar(page, 'RECIBO1', '/compras/RecepcionCom');
  await expect(page.getByText('compras pendientes de recibir')).toBeVisible();
  await escanear(page, codigoNuevo());
  await expect(page.getByText('Producto no encontrado')).toBeVisible();
  // A known product is named, and nobody is asked to teach it.
  const conocido = await nuevoArticulo(casa);
  await escanear(page, conocido.barras);
  await expect(
    page.getByText(`Es ${conocido.clave}; ningún documento abierto lo espera`).first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enseñar este código' })).toBeHidden();
  await escanear(page, linea.barras);
  await expect(page.getByText(`Producto encontrado en el folio: ${compra.folio}`)).toBeVisible();
  const fila = filaDe(page, compra.folio);
  await expect(fila).toHaveAttribute('data-tono', 'seleccion');
  await expect(fila).toBeInViewport();
  await page.getByRole('button', { name: `Abrir ${compra.folio}` }).click();
  await expect(page.getByRole('heading', { name: 'Recepción de Compra' })).toBeVisible();
  await expect(page.getByText(compra.proveedor)).toBeVisible();
  expect(new URL(page.url()).searchParams.get('docto_cm_id')).toBe(String(compra.id));
  await page.getByRole('button', { name: 'Volver a Recepción de compra' }).click();
  await expect(page.getByRole('heading', { name: 'Recepción de compra', exact: true })).toBeVisible();
});

detalle(
  'RecepcionCom: la compra que está mucho más abajo de lo dibujado queda a la vista',
  async ({ page, casa }) => {
    let compra = await nuevaCompra(casa, { lineas: [{ unidades: 3 }] });
    for (let n = 0; n < 150; n++) compra = await nuevaCompra(casa, { lineas: [{ unidades: 3 }] });
    await entrar(page, 'RECIBO1', '/compras/RecepcionCom');
    await expect(page.getByText('compras pendientes de recibir')).toBeVisible();
    await expect(filaDe(page, compra.folio)).toHaveCount(0);
    await escanear(page, compra.lineas[0].barras);
    const fila = filaDe(page, compra.folio);
    await expect(fila).toHaveAttribute('data-tono', 'seleccion');
    await expect(fila).toBeInViewport({ ratio: 0.9 });
  },
);

test('#guardarRecepcionCompra: recibe escaneando y queda en el libro de existencias', async ({
  page,
  casa,
}) => {
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 6 }, { unidades: 5 }] });
  const [linea] = compra.lineas;
  await entrar(page, 'RECIBO1', detalleDe(compra));
  await expect(page.getByText('Productos recibidos: 0 de 2 (en verde)')).toBeVisible();
  await abreLinea(page, linea);
  await expect(pendientesDe(page)).toContainText('6');
  await unidadesDe(page).fill('4');
  await panelDe(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText(`Recepción guardada: 4 piezas de ${linea.nombre}`).first()).toBeVisible();
  await expect(panelDe(page)).toBeHidden();
  await expect(page.getByText('Productos recibidos: 0 de 2 (en verde)')).toBeVisible();

  // All that is left of a line: its label and one tap.
  const mano = new Mano(page);
  await mano.escanea(linea.barras);
  await expect(pendientesDe(page)).toContainText('2');
  await mano.toca(panelDe(page).getByRole('button', { name: 'Todas: 2' }));
  mano.cuesta(1, 1);
  await expect(page.getByText('Productos recibidos: 1 de 2 (en verde)')).toBeVisible();
  await expect(filaDe(page, linea.nombre)).toHaveAttribute('data-tono', 'hecho');
  await expect(page.getByRole('progressbar', { name: 'Recibido: 54 %' })).toBeVisible();
  expect(await recibidoDe(casa, linea)).toEqual({ documento: 6, movimientos: [4, 2] });
  const existencias = await casa.sql<{ piezas: number; clase: string }>(
    'select e.piezas, l.clase from existencias e join lugares l using (lugar_id) where articulo_id = $1',
    [linea.articuloId],
  );
  expect(existencias).toEqual([{ piezas: 6, clase: 'recepcion' }]);
});

detalle('DetalleCR: no deja recibir más de lo pendiente', async ({ page, casa }) => {
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 6, recibidas: 1 }] });
  const [linea] = compra.lineas;
  await entrar(page, 'RECIBO1', detalleDe(compra));
  await abreLinea(page, linea);
  const guardar = panelDe(page).getByRole('button', { name: 'Guardar' });
  await expect(guardar).toBeDisabled();
  for (const [escrito, motivo] of [
    ['6', 'No es posible recibir más unidades a las pendientes por recibir. Pendientes: 5'],
    ['0', 'Las unidades deben ser numéricas y mayor que 0'],
    ['x', 'Las unidades deben ser numéricas y mayor que 0'],
  ] as const) {
    await unidadesDe(page).clear();
    await unidadesDe(page).pressSequentially(escrito);
    await expect(panelDe(page).getByText(motivo)).toBeVisible();
    await expect(guardar).toBeDisabled();
    await unidadesDe(page).press('Enter');
  }
  await unidadesDe(page).fill('5');
  await expect(guardar).toBeEnabled();
  expect(await recibidoDe(casa, linea)).toEqual({ documento: 1, movimientos: [] });
});

test('#guardaFechaRecepcion: sin fecha no se recibe; quien tiene 1199 la pone', async ({ page, casa }) => {
  const compra = await nuevaCompra(casa, { recepcion: null, lineas: [{ unidades: 2 }] });
  const [linea] = compra.lineas;
  await entrar(page, 'RECIBO1', detalleDe(compra));
  await expect(page.getByText('Sin recepción')).toBeVisible();
  await escanear(page, linea.barras);
  await expect(page.getByText('¡Es necesario agregar una fecha de recepción').first()).toBeVisible();
  await expect(panelDe(page)).toBeHidden();

  await page.getByRole('button', { name: 'Poner fecha de recepción' }).click();
  const dialogo = modal(page, 'Recepción de Mercancía');
  const fecha = dialogo.getByRole('textbox', { name: 'Fecha y hora de recepción' });
  await expect(fecha).toBeFocused();
  for (const [escrita, motivo] of [
    ['', 'Debe ingresar la fecha de recepción'],
    ['31/02 9:05', 'No existe el día 31/02'],
    ['31/12/2999 9:05', 'La fecha de recepción no puede ser posterior a este momento'],
  ] as const) {
    await fecha.fill(escrita);
    await expect(dialogo.getByText(motivo)).toBeVisible();
    await expect(dialogo.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  }
  await dialogo.getByRole('button', { name: 'Cancelar' }).click();

  await page.getByRole('button', { name: 'Poner fecha de recepción' }).click();
  await dialogo.getByRole('button', { name: 'Guardar' }).click();
  const aviso = modal(page, 'Recepción de Compra');
  await expect(aviso).toContainText('Fecha de recepción guardada');
  await aviso.getByRole('button', { name: 'Entendido' }).click();
  await expect(page.getByText('Sin recepción')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Poner fecha de recepción' })).toBeHidden();
  await abreLinea(page, linea);
  const [fila] = await casa.sql<{ hace: number }>(
    'select extract(epoch from now() - fecha_recepcion)::int as hace from compras where docto_cm_id = $1',
    [compra.id],
  );
  // Now, to the minute.
  expect(fila?.hace).toBeGreaterThanOrEqual(0);
  expect(fila?.hace).toBeLessThan(120);
});

detalle('#guardaFechaRecepcion: sin el permiso 1199 no hay lápiz', async ({ page, casa }) => {
  const compra = await nuevaCompra(casa, { recepcion: null, lineas: [{ unidades: 2 }] });
  await entrar(page, 'RECIBO2', detalleDe(compra));
  await expect(page.getByText('Sin recepción')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Poner fecha de recepción' })).toHaveCount(0);
});

detalle('#getClavesArticulos: qué clave abre qué producto', async ({ page, casa }) => {
  const compra = await nuevaCompra(casa, {
    lineas: [{ unidades: 4 }, { unidades: 4, comodin: 'S' }, { unidades: 4, recibidas: 4 }],
  });
  const [sinComodin, comodin, recibido] = compra.lineas;
  await entrar(page, 'RECIBO1', detalleDe(compra));
  const campo = page.getByLabel('Clave de artículo');
  const teclea = async (clave: string) => {
    await campo.clear();
    await campo.pressSequentially(clave);
    await campo.press('Enter');
  };
  await teclea(sinComodin.clave);
  await expect(
    page.getByText('Es necesario escanear el código de barras del producto').first(),
  ).toBeVisible();
  await expect(filaDe(page, sinComodin.nombre)).toHaveAttribute('data-tono', 'atencion');
  await expect(panelDe(page)).toBeHidden();

  await teclea('NADA');
  await expect(page.getByText('Producto no encontrado').first()).toBeVisible();

  const otra = await nuevaCompra(casa, { lineas: [{ unidades: 2 }] });
  await escanear(page, otra.lineas[0].barras);
  await expect(page.getByText(`Es ${otra.lineas[0].clave}; viene en ${otra.folio}`).first()).toBeVisible();

  await teclea(recibido?.clave ?? '');
  await expect(page.getByText('Producto encontrado pero ya fue recibido').first()).toBeVisible();
  await expect(filaDe(page, recibido?.nombre ?? '')).toHaveAttribute('data-tono', 'rechazo');
  await expect(panelDe(page)).toBeHidden();

  await teclea(comodin?.clave ?? '');
  await expect(panelDe(page).getByRole('heading', { name: comodin?.nombre ?? '' })).toBeVisible();
  await expect(filaDe(page, comodin?.nombre ?? '').getByText('CC')).toBeVisible();
  await panelDe(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText('Recepción cancelada: no se guardó nada').first()).toBeVisible();
  await expect(panelDe(page)).toBeHidden();
  await expect(campo).toHaveValue('');
});

detalle('DetalleCR: una recarga a medias conserva el producto y sus unidades', async ({ page, casa }) => {
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 8 }, { unidades: 1 }] });
  const [linea] = compra.lineas;
  await entrar(page, 'RECIBO1', detalleDe(compra));
  await abreLinea(page, linea);
  await unidadesDe(page).fill('7');
  await page.reload();
  await expect(panelDe(page).getByRole('heading', { name: linea.nombre })).toBeVisible();
  await expect(unidadesDe(page)).toHaveValue('7');
  await panelDe(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Recepción guardada: 7 piezas').first()).toBeVisible();
  expect(await recibidoDe(casa, linea)).toEqual({ documento: 7, movimientos: [7] });
  await page.reload();
  await expect(page.getByText('Productos recibidos: 0 de 2')).toBeVisible();
  await expect(panelDe(page)).toBeHidden();
});

test('#guardarRecepcionCompra: una pieza es una lectura: la siguiente la guarda, y se puede deshacer', async ({
  page,
  casa,
}) => {
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 4 }, { unidades: 9 }] });
  const [linea, otra] = compra.lineas;
  await entrar(page, 'RECIBO1', detalleDe(compra));
  await expect(page.getByText('Productos recibidos: 0 de 2')).toBeVisible();
  const mano = new Mano(page);
  await mano.escanea(linea.barras);
  mano.cuesta(1, 0);
  await expect(panelDe(page)).toContainText(linea.nombre);
  await escanear(page, otra?.barras ?? '', otra?.barras ?? '');
  await expect(panelDe(page)).toContainText(otra?.nombre ?? '');
  await expect(unidadesDe(page)).toHaveValue('2');
  expect(await recibidoDe(casa, linea)).toEqual({ documento: 1, movimientos: [1] });
  // What is typed and does not fit is not saved by scanning another product.
  await unidadesDe(page).fill('10');
  await escanear(page, linea.barras);
  await expect(page.getByText(`Guarde o cancele la recepción de ${otra?.nombre}`).first()).toBeVisible();
  await expect(unidadesDe(page)).toHaveValue('10');
  await panelDe(page).getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await modal(page, 'Recepción de Compra').getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(() => recibidoDe(casa, linea)).toMatchObject({ documento: 0 });
});

detalle('DetalleCR: un escaneo con el foco en Unidades no toca la cantidad', async ({ page, casa }) => {
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 8 }, { unidades: 8 }] });
  const [linea, otra] = compra.lineas;
  await sinGuardarAlEscanear(page);
  await entrar(page, 'RECIBO1', detalleDe(compra));
  await abreLinea(page, linea);
  await unidadesDe(page).fill('4');
  await escanear(page, otra?.barras ?? '');
  await expect(page.getByText(`Guarde o cancele la recepción de ${linea.nombre}`).first()).toBeVisible();
  await expect(unidadesDe(page)).toHaveValue('4');
  await escanear(page, codigoNuevo());
  await expect(page.getByText('Producto no encontrado').first()).toBeVisible();
  await expect(unidadesDe(page)).toHaveValue('4');
  await expect(unidadesDe(page)).toBeFocused();
  await escanear(page, linea.barras);
  await expect(unidadesDe(page)).toHaveValue('5');
  expect(await recibidoDe(casa, linea)).toEqual({ documento: 0, movimientos: [] });
});

test('DetalleCR: diez escaneos seguidos dejan diez resultados, en su orden', async ({ page, casa }) => {
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 4 }, { unidades: 9 }] });
  const [linea, otra] = compra.lineas;
  const desconocidos = [codigoNuevo(), codigoNuevo(), codigoNuevo()];
  const [nada1 = '', nada2 = '', nada3 = ''] = desconocidos;
  const b = otra?.barras ?? '';
  const a = linea.barras;
  await sinGuardarAlEscanear(page);
  await entrar(page, 'RECIBO1', detalleDe(compra));
  await expect(page.getByText('Productos recibidos: 0 de 2')).toBeVisible();
  await escanear(page, nada1, a, a, b, nada2, a, nada3, a, a, b);
  await page.getByText('Lecturas').click();
  const renglones = page.locator('details li');
  const espere = `Guarde o cancele la recepción de ${linea.nombre}`;
  await expect(renglones).toContainText(
    [
      [nada1, 'Producto no encontrado'],
      [a, `Recibiendo ${linea.nombre}`],
      [a, '2 de 4'],
      [b, espere],
      [nada2, 'Producto no encontrado'],
      [a, '3 de 4'],
      [nada3, 'Producto no encontrado'],
      [a, '4 de 4'],
      [a, 'No es posible recibir más unidades'],
      [b, espere],
    ]
      .reverse()
      .map(([codigo, desenlace]) => new RegExp(`${codigo}.*${desenlace}`)),
  );
  await expect(unidadesDe(page)).toHaveValue('4');
});
