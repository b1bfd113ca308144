import type { Locator, Page } from '@playwright/test';
import { enCadaVista, revisa } from './axe.ts';
import { type Casa, ESCRITORIO, entrar, escanear, expect, MANO, test } from './casa.ts';
import { ubicacionDe } from './datos-acomodo.ts';
import {
  type Articulo,
  existenciaEn,
  llama,
  nuevoArticulo,
  nuevoOperador,
  ponExistencia,
  type Ubicacion,
} from './datos-inventarios.ts';
import { ultima } from './estante.ts';
import { filaDe, modal } from './pantallas.ts';

const RUTA = '/inventarios/Resurtidos';
const TITULO = 'Orden de Resurtido';
const CONTROLES = [1158, 1203, 9004];

const guia = (page: Page): Locator => page.getByRole('region', { name: 'A dónde va' });
const forma = (page: Page): Locator => page.getByRole('form', { name: 'Traspasar' });
const piezas = (page: Page): Locator => forma(page).getByLabel('Piezas');
const clave = (page: Page): Locator => forma(page).getByLabel('Código del artículo');
const origen = (page: Page): Locator => forma(page).getByLabel('Ubicación origen');
const destino = (page: Page): Locator => forma(page).getByLabel('Ubicación destino');
const boton = (page: Page, nombre: 'Surtir' | 'Acomodar' | 'Todas'): Locator =>
  forma(page).getByRole('button', { name: nombre });

interface PorResurtir extends Articulo {
  fija: Ubicacion;
  multi: Ubicacion;
}

/** An article whose fixed location is below its minimum, with a reserve. */
async function porResurtir(casa: Casa, reserva = 20, minimo = 5, maximo = 10): Promise<PorResurtir> {
  const articulo = await nuevoArticulo(casa, { tipo: 'M', minimo, maximo });
  const fija = await ubicacionDe(casa, articulo, 'F');
  const multi = await ubicacionDe(casa, articulo, 'M');
  await ponExistencia(casa, articulo, multi, reserva);
  return { ...articulo, fija, multi };
}

/** An order of an article, asked for by ADMIN and promised before any other: first of the list, however long. Returns its id. */
async function pide(casa: Casa, articulo: Articulo, cantidad: number): Promise<number> {
  const { RESURTIDO_ID } = await llama<{ RESURTIDO_ID: number }>(casa, 'anexarProductoaOrden', {
    clave_articulo: articulo.barras,
    almacen_id: 1,
    operador_id: 1,
    cantidad,
  });
  await casa.sql(`update resurtidos set prometido = now() - interval '1 year' where resurtido_id = $1`, [
    RESURTIDO_ID,
  ]);
  return RESURTIDO_ID;
}

/** What the order of an article says. */
const renglonDe = (casa: Casa, articulo: Articulo) =>
  casa.sql(
    `select cantidad_sol as sol, cantidad_sur as sur, cantidad_aco as aco, estatus from resurtidos
      where articulo_id = $1 order by resurtido_id`,
    [articulo.id],
  );

async function orden(page: Page, usuario: string): Promise<void> {
  await entrar(page, usuario, RUTA);
  await expect(page.getByText('por resurtir ·')).toBeVisible();
}

/** Shows more of a long order until the row is there. */
const hastaVer = (page: Page, fila: Locator): Promise<void> =>
  expect(async () => {
    const mas = page.getByRole('button', { name: /^Mostrar/ });
    if (await mas.isVisible()) await mas.click();
    await expect(fila).toBeVisible({ timeout: 5_000 });
  }).toPass();

const traspasoDe = (id: number, operacion: 'surtido' | 'acomodo' | 'regreso'): string =>
  `/inventarios/TraspasoUbicacion?registro=${id}&operacion=${operacion}`;

test.describe('en la mano', () => {
  test.use({ viewport: MANO });

  test('#generaOrdenResurtido #setTraspasoentreubicaciones #cierraRegistroOrdenResurtido #getaAticulosdeOrden: de generada a cerrada', async ({
    page,
    casa,
  }) => {
    const articulo = await porResurtir(casa);
    const usuario = await nuevoOperador(casa, CONTROLES);
    await orden(page, usuario);
    await page.getByRole('button', { name: 'Generar orden' }).click();
    await expect(ultima(page)).toContainText('a la orden de resurtido');
    const fila = filaDe(page, articulo.nombre);
    // The order is long, and the newest without a promise are at its end.
    await hastaVer(page, fila);
    await expect(fila).toContainText('Solicitado10');
    await expect(fila).toContainText(articulo.multi.leida);
    await fila.getByRole('button', { name: `Acomodar ${articulo.nombre}` }).click();
    await expect(modal(page, TITULO)).toContainText('No es posible acomodar más de lo surtido');
    await page.keyboard.press('Enter');
    await fila.getByRole('button', { name: `Surtir ${articulo.nombre}` }).click();
    await expect(page.getByText('Orden de surtido por 10 piezas')).toBeVisible();
    await expect(guia(page)).toContainText(articulo.multi.leida);
    await expect(clave(page)).toBeFocused();

    await escanear(page, articulo.barras, articulo.multi.codigo);
    await expect(piezas(page)).toBeFocused();
    await expect(origen(page)).toHaveValue(articulo.multi.leida);
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await expect(ultima(page)).toContainText(`Producto surtido: 4 piezas de ${articulo.nombre}. Faltan 6`);
    await expect(origen(page)).toBeFocused();
    await escanear(page, articulo.multi.codigo);
    await boton(page, 'Todas').click();
    await expect(piezas(page)).toHaveValue('6');
    await boton(page, 'Surtir').click();
    await expect(page).toHaveURL(RUTA);
    await expect(ultima(page)).toContainText(`Producto surtido: 6 piezas de ${articulo.nombre}`);
    expect(await existenciaEn(casa, articulo, articulo.multi)).toBe(10);

    // What is in hand comes before anything else.
    await expect(guia(page)).toContainText(`Acomode 10 de ${articulo.nombre}`);
    await expect(guia(page)).toContainText(articulo.fija.leida);
    await page.getByRole('button', { name: 'Acomodar', exact: true }).click();
    await escanear(page, articulo.fija.codigo, articulo.barras);
    await expect(piezas(page)).toBeFocused();
    await boton(page, 'Todas').click();
    await page.reload();
    await expect(piezas(page)).toHaveValue('10');
    await expect(destino(page)).toHaveValue(articulo.fija.leida);
    await boton(page, 'Acomodar').click();
    await expect(page).toHaveURL(RUTA);
    await expect(ultima(page)).toContainText('Producto acomodado: 10 piezas');
    await hastaVer(page, fila);
    await page.getByRole('button', { name: `Cerrar el renglón de ${articulo.nombre}` }).click();
    await modal(page, TITULO).getByRole('button', { name: 'Cerrar renglón' }).click();
    await expect(ultima(page)).toContainText('Renglón cerrado');
    await expect(filaDe(page, articulo.nombre)).toHaveCount(0);
    expect(await existenciaEn(casa, articulo, articulo.fija)).toBe(10);
    expect(await renglonDe(casa, articulo)).toEqual([{ sol: 10, sur: 10, aco: 10, estatus: 'CERRADO' }]);
  });

  test('#anexarProductoaOrden: por su clave, con sus piezas; dos veces no', async ({ page, casa }) => {
    const articulo = await porResurtir(casa, 20, 0, 0);
    await orden(page, await nuevoOperador(casa, CONTROLES));
    await escanear(page, '7999999999999');
    await expect(ultima(page)).toContainText('Producto no encontrado');
    await escanear(page, '9'.repeat(40));
    await expect(ultima(page)).toContainText('Producto no encontrado');
    await escanear(page, articulo.barras);
    await expect(ultima(page)).toContainText('no necesitan resurtido');
    await page.getByLabel('Piezas').fill('9999999');
    await escanear(page, articulo.barras);
    await expect(ultima(page)).toContainText(
      'No hay piezas suficientes en ubicaciones multialmacén. Hay: 20',
    );
    await page.getByLabel('Piezas').fill('3');
    await escanear(page, articulo.barras);
    await expect(ultima(page)).toContainText(`Artículo agregado a la orden: 3 piezas de ${articulo.nombre}`);
    await expect(page.getByLabel('Piezas')).toHaveValue('');
    await expect(filaDe(page, articulo.nombre)).toContainText('Solicitado3');
    expect(
      await casa.sql(
        `select captura from auditoria where llamada = 'anexarProductoaOrden' and resultado = 'hecho'
          and (registro->>'clave_articulo') = $1`,
        [articulo.barras],
      ),
    ).toEqual([{ captura: 'lector' }]);
    await escanear(page, articulo.barras);
    await expect(ultima(page)).toContainText('El artículo ya está en la orden de resurtido');
    await page.getByRole('button', { name: `Cancelar el renglón de ${articulo.nombre}` }).click();
    await modal(page, TITULO).getByRole('button', { name: 'Cancelar renglón' }).click();
    await expect(ultima(page)).toContainText('Renglón cancelado: no se surtió nada');
    expect(await renglonDe(casa, articulo)).toEqual([{ sol: 3, sur: 0, aco: 0, estatus: 'CERRADO' }]);
  });

  test('TraspasoUbicacion: lo que no corresponde se dice y no pasa', async ({ page, casa }) => {
    const articulo = await porResurtir(casa, 6);
    const otro = await porResurtir(casa);
    const id = await pide(casa, articulo, 5);
    await entrar(page, await nuevoOperador(casa, CONTROLES), traspasoDe(id, 'surtido'));
    await expect(page.getByText('Orden de surtido por 5 piezas')).toBeVisible();
    await escanear(page, otro.barras);
    await expect(ultima(page)).toContainText('es de otro producto');
    await escanear(page, articulo.fija.codigo);
    await expect(ultima(page)).toContainText('Origen debe ser una ubicación de tipo Multialmacén.');
    await escanear(page, otro.multi.codigo);
    await expect(ultima(page)).toContainText('La ubicación no es una de las ubicaciones del artículo');
    await origen(page).pressSequentially(articulo.multi.codigo, { delay: 130 });
    await origen(page).press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Por favor usa el lector de códigos de barras');
    await escanear(page, articulo.multi.codigo, articulo.barras);
    for (const [escrito, motivo] of [
      ['6', 'No es posible traspasar más unidades a las Solicitadas. Faltan: 5'],
      ['0', 'La cantidad debe ser un número entero mayor que 0'],
      ['x', 'La cantidad debe ser un número entero mayor que 0'],
    ] as const) {
      await piezas(page).fill(escrito);
      await expect(forma(page).getByText(motivo)).toBeVisible();
      await expect(boton(page, 'Surtir')).toBeDisabled();
    }
    await ponExistencia(casa, articulo, articulo.multi, 2);
    await piezas(page).fill('3');
    await expect(forma(page).getByText('a las que tiene la ubicación origen: 2')).toBeVisible();
    await page.goto(traspasoDe(id, 'acomodo'));
    await expect(page.getByText('No es posible acomodar más de lo surtido')).toBeVisible();
    await page.goto(traspasoDe(999_999, 'surtido'));
    await expect(page.getByText('El renglón no está en la orden de resurtido')).toBeVisible();
    expect(await renglonDe(casa, articulo)).toEqual([{ sol: 5, sur: 0, aco: 0, estatus: 'ABIERTO' }]);
  });

  test('sólo quien surtió acomoda, y la fila cambia en la pantalla del otro; deshacer', async ({
    page,
    casa,
    otroNavegador,
  }) => {
    const articulo = await porResurtir(casa);
    const id = await pide(casa, articulo, 4);
    const uno = await nuevoOperador(casa, CONTROLES);
    const dos = await nuevoOperador(casa, CONTROLES);
    const otra = await otroNavegador();
    await orden(otra, dos);
    await hastaVer(otra, filaDe(otra, articulo.nombre));
    await expect(filaDe(otra, articulo.nombre)).toContainText('Surtido0');
    await entrar(page, uno, traspasoDe(id, 'surtido'));
    await expect(guia(page)).toContainText(articulo.multi.leida);
    await escanear(page, articulo.barras, articulo.multi.codigo);
    await expect(piezas(page)).toBeFocused();
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(RUTA);
    await expect(filaDe(otra, articulo.nombre)).toContainText('Surtido4', { timeout: 5_000 });
    await filaDe(otra, articulo.nombre)
      .getByRole('button', { name: `Acomodar ${articulo.nombre}` })
      .click();
    await expect(modal(otra, TITULO)).toContainText(`Sólo ${uno} puede acomodar las piezas que surtió`);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await modal(page, TITULO).getByRole('button', { name: 'Deshacer' }).click();
    await expect(ultima(page)).toContainText('Se deshizo: 4 piezas de');
    await hastaVer(page, filaDe(page, articulo.nombre));
    await expect(filaDe(page, articulo.nombre)).toContainText('Surtido0');
    expect(await existenciaEn(casa, articulo, articulo.multi)).toBe(20);
  });

  test('#tomaResurtido #regresaResurtido: quien surtió se fue; otro toma las piezas, acomoda unas y regresa las demás', async ({
    page,
    casa,
    otroNavegador,
  }) => {
    const articulo = await porResurtir(casa);
    const id = await pide(casa, articulo, 4);
    const uno = await nuevoOperador(casa, CONTROLES);
    const jefe = await nuevoOperador(casa, [...CONTROLES, 9007]);
    const otra = await otroNavegador();
    await entrar(otra, uno, traspasoDe(id, 'surtido'));
    await expect(guia(otra)).toContainText(articulo.multi.leida);
    await escanear(otra, articulo.barras, articulo.multi.codigo);
    await boton(otra, 'Todas').click();
    await boton(otra, 'Surtir').click();
    await expect(otra).toHaveURL(RUTA);
    await otra.goto(traspasoDe(id, 'acomodo'));
    await expect(otra.getByText('Orden de acomodo por 4 piezas')).toBeVisible();
    await expect(otra.getByText('En línea')).toBeVisible();

    await orden(page, jefe);
    await hastaVer(page, filaDe(page, articulo.nombre));
    const acomodar = filaDe(page, articulo.nombre).getByRole('button', {
      name: `Acomodar ${articulo.nombre}`,
    });
    await expect(acomodar).toContainText('Tomar');
    await acomodar.click();
    await expect(modal(page, TITULO)).toContainText(
      `${uno} lleva 4 piezas de ${articulo.nombre}. ¿Tomarlas?`,
    );
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(RUTA);
    await acomodar.click();
    await modal(page, TITULO).getByRole('button', { name: 'Tomar las piezas' }).click();
    await expect(page.getByText('Orden de acomodo por 4 piezas')).toBeVisible();
    // The one who left hears it on the screen that is open.
    await expect(otra.getByText(`Sólo ${jefe} puede acomodar las piezas que tomó`)).toBeVisible();

    await expect(guia(page)).toContainText(articulo.fija.leida);
    await escanear(page, articulo.fija.codigo, articulo.barras);
    await piezas(page).fill('1');
    await boton(page, 'Acomodar').click();
    await expect(ultima(page)).toContainText('Faltan 3');
    await page.getByRole('button', { name: 'Regresar a la reserva…' }).click();
    await expect(page.getByText('Orden de regreso por 3 piezas')).toBeVisible();
    await expect(guia(page)).toContainText(articulo.multi.leida);
    await escanear(page, articulo.barras, articulo.fija.codigo);
    await expect(ultima(page)).toContainText('Destino debe ser una ubicación de tipo Multialmacén.');
    await escanear(page, articulo.multi.codigo);
    await expect(piezas(page)).toBeFocused();
    await piezas(page).fill('3');
    await page.reload();
    await expect(piezas(page)).toHaveValue('3');
    await forma(page).getByRole('button', { name: 'Regresar' }).click();
    await expect(page).toHaveURL(RUTA);
    await expect(ultima(page)).toContainText('Producto regresado a la reserva: 3 piezas');
    expect(await renglonDe(casa, articulo)).toEqual([{ sol: 4, sur: 1, aco: 1, estatus: 'ABIERTO' }]);
    expect(await existenciaEn(casa, articulo, articulo.multi)).toBe(19);
    expect(await existenciaEn(casa, articulo, articulo.fija)).toBe(1);

    await page.goto('/inventarios/reportes/Hist_resurtidos?ver=abiertos');
    await page.getByLabel('Filtro').fill(articulo.clave);
    await expect(filaDe(page, articulo.nombre)).toContainText(`${jefe}, de ${uno}`);
  });

  test('sin respuesta: espera en el equipo y no surte dos veces, ni tras recargar', async ({
    page,
    casa,
    consola,
  }) => {
    const articulo = await porResurtir(casa);
    const id = await pide(casa, articulo, 4);
    consola.tolera(/Failed to load resource|ERR_/);
    await entrar(page, await nuevoOperador(casa, CONTROLES), traspasoDe(id, 'surtido'));
    await expect(guia(page)).toContainText(articulo.multi.leida);
    await escanear(page, articulo.barras, articulo.multi.codigo);
    await expect(piezas(page)).toBeFocused();
    await page.keyboard.type('3');
    await page.route('**/api/setTraspasoentreubicaciones', async (ruta) => {
      await ruta.fetch();
      await ruta.abort();
    });
    await page.keyboard.press('Enter');
    await expect(ultima(page)).toContainText('Por enviar, se guardará cuando haya red', { timeout: 20_000 });
    await expect(page.getByRole('button', { name: 'Por enviar: 1' })).toBeVisible({ timeout: 30_000 });
    await page.unroute('**/api/setTraspasoentreubicaciones');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Por enviar: 0' })).toBeVisible({ timeout: 30_000 });
    expect(await renglonDe(casa, articulo)).toEqual([{ sol: 4, sur: 3, aco: 0, estatus: 'ABIERTO' }]);
    expect(await existenciaEn(casa, articulo, articulo.multi)).toBe(17);
  });

  test('#regresaResurtido: sin respuesta espera en el equipo, se ve lo que queda, y no regresa dos veces', async ({
    page,
    casa,
    consola,
  }) => {
    const articulo = await porResurtir(casa);
    const id = await pide(casa, articulo, 4);
    consola.tolera(/Failed to load resource|ERR_/);
    await entrar(page, await nuevoOperador(casa, CONTROLES), traspasoDe(id, 'surtido'));
    await expect(guia(page)).toContainText(articulo.multi.leida);
    await escanear(page, articulo.barras, articulo.multi.codigo);
    await boton(page, 'Todas').click();
    await boton(page, 'Surtir').click();
    await expect(page).toHaveURL(RUTA);

    await page.goto(traspasoDe(id, 'regreso'));
    await expect(page.getByText('Orden de regreso por 4 piezas')).toBeVisible();
    await expect(guia(page)).toContainText(articulo.multi.leida);
    await escanear(page, articulo.barras, articulo.multi.codigo);
    await expect(piezas(page)).toBeFocused();
    await piezas(page).fill('3');
    await page.route('**/api/regresaResurtido', async (ruta) => {
      await ruta.fetch();
      await ruta.abort();
    });
    await page.keyboard.press('Enter');
    await expect(ultima(page)).toContainText('Por enviar, se guardará cuando haya red', { timeout: 20_000 });
    await expect(ultima(page)).toContainText('Faltan 1');
    await expect(page.getByText('Orden de regreso por 1 pieza')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Por enviar: 1' })).toBeVisible({ timeout: 30_000 });
    await page.unroute('**/api/regresaResurtido');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Por enviar: 0' })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Orden de regreso por 1 pieza')).toBeVisible();
    expect(await renglonDe(casa, articulo)).toEqual([{ sol: 4, sur: 1, aco: 0, estatus: 'ABIERTO' }]);
    expect(await existenciaEn(casa, articulo, articulo.multi)).toBe(19);
  });
});

/** Makes an order and its closing old: asked for on a Thursday at 17:30, placed on the Friday at 11:00. */
async function vieja(casa: Casa, articulo: Articulo, cerrada: boolean): Promise<void> {
  const id = await pide(casa, articulo, 4);
  if (cerrada) await llama(casa, 'cierraRegistroOrdenResurtido', { resurtido_id: id });
  await casa.sql(
    `update resurtidos set fecha_sol = '2016-03-10 17:30-06',
            cerrado = case when $2 then timestamptz '2016-03-11 11:00-06' end where resurtido_id = $1`,
    [id, cerrada],
  );
}

test.describe('en el escritorio', () => {
  test.use({ viewport: ESCRITORIO });

  test('#getHistorialResurtidos #getResurtidosAbiertos: cerrados y abiertos, y cómo suman sus horas hábiles', async ({
    page,
    casa,
  }) => {
    const cerrado = await porResurtir(casa);
    const abierto = await porResurtir(casa);
    await vieja(casa, cerrado, true);
    await vieja(casa, abierto, false);
    const usuario = await nuevoOperador(casa, CONTROLES);
    await entrar(page, usuario, '/inventarios/reportes/Hist_resurtidos?desde=2016-03-10&hasta=2016-03-10');
    const fila = filaDe(page, cerrado.nombre);
    await expect(fila).toContainText('03:15 VENCIDO');
    await expect(fila).toContainText('Cancelado');
    await expect(filaDe(page, abierto.nombre)).toHaveCount(0);
    await fila.getByRole('button', { name: '03:15 VENCIDO' }).hover();
    const suma = page.getByRole('tooltip');
    await expect(suma).toContainText('jueves 10/0300:45');
    await expect(suma).toContainText('viernes 11/0302:30');
    await expect(suma).toContainText('Horas hábiles03:15');
    await page.getByLabel('Resurtidos', { exact: true }).selectOption('Abiertos');
    await expect(filaDe(page, abierto.nombre)).toContainText('VENCIDO');
    await expect(filaDe(page, cerrado.nombre)).toHaveCount(0);
    const descarga = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    expect((await descarga).suggestedFilename()).toContain('Historial de Resurtido');
  });

  test('#getCalendario #guardaDiaFestivo #eliminaDiaFestivo: el horario a la vista, un festivo se pone y se quita', async ({
    page,
    casa,
  }) => {
    await entrar(page, await nuevoOperador(casa, CONTROLES), '/rh/Calendario');
    await expect(page.getByRole('row', { name: 'Lunes 08:30 a 18:15' })).toBeVisible();
    await expect(page.getByRole('row', { name: 'Domingo No cuenta' })).toBeVisible();
    const agregar = page.getByRole('form', { name: 'Agregar día festivo' });
    await agregar.getByRole('button', { name: 'Agregar' }).click();
    await expect(agregar.getByText('Debe ingresar el nombre del día festivo')).toBeVisible();
    await agregar.getByLabel('Fecha', { exact: true }).fill('02-11-2033');
    await agregar.getByLabel('Nombre').fill('Día de Muertos');
    await page.reload();
    await expect(agregar.getByLabel('Nombre')).toHaveValue('Día de Muertos');
    await agregar.getByRole('button', { name: 'Agregar' }).click();
    const fila = filaDe(page, 'Día de Muertos');
    await expect(fila).toContainText('02-11-2033, miércoles');
    await expect(agregar.getByLabel('Nombre')).toHaveValue('');
    await fila.getByRole('button', { name: 'Eliminar' }).click();
    await modal(page, 'Calendario laboral').getByRole('button', { name: 'Eliminar' }).click();
    await expect(fila).toHaveCount(0);
  });
});

enCadaVista(() => {
  test('resurtido y calendario: axe no halla nada grave y nada se desborda', async ({ page, casa }) => {
    const articulo = await porResurtir(casa);
    const viejo = await porResurtir(casa);
    await vieja(casa, viejo, false);
    const id = await pide(casa, articulo, 4);
    await orden(page, await nuevoOperador(casa, CONTROLES));
    await expect(filaDe(page, viejo.nombre)).toContainText('VENCIDO');
    await revisa(page, 'la orden');
    await page.goto(traspasoDe(id, 'surtido'));
    await expect(guia(page)).toContainText(articulo.multi.leida);
    await escanear(page, articulo.barras, articulo.multi.codigo);
    await expect(piezas(page)).toBeFocused();
    await piezas(page).fill('9');
    await expect(forma(page).getByText('Faltan: 4')).toBeVisible();
    await revisa(page, 'el traspaso con un rechazo');
    await page.goto('/inventarios/reportes/Hist_resurtidos?ver=abiertos&desde=2016-03-10&hasta=2016-03-10');
    await expect(filaDe(page, viejo.nombre)).toContainText('VENCIDO');
    await revisa(page, 'el historial');
    await page.goto('/rh/Calendario');
    await expect(page.getByText('por venir')).toBeVisible();
    await revisa(page, 'el calendario');
  });
});
