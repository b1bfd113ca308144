import type { Page } from '@playwright/test';
import { MENSAJES_UBICACION } from '../contrato/src/ubicaciones/rules.ts';
import { revisa } from './axe.ts';
import { type Casa, ESCRITORIO, entrar, escanear, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { nuevoPorAcomodar, porAcomodarDe } from './datos-acomodo.ts';
import { existenciaEn, nuevaUbicacion, nuevoArticulo, ponExistencia } from './datos-inventarios.ts';
import {
  anexa,
  nuevaRemision,
  nuevoEnFija,
  nuevoSurtidor,
  remisionEn,
  sinUrgentes,
} from './datos-surtido.ts';
import { boton as botonDeEstante, cantidad, fila, ubicacion } from './estante.ts';
import { enterado, filaDe, modal } from './pantallas.ts';
import { boton } from './teclas.ts';

/** The house's own codes of this file's locations, taken away at its end: other tests of this worker write digits alone. */
const ponCodigo = (casa: Casa, id: number, codigo: string) =>
  casa.sql('update ubicaciones set codigo = $2 where ubicacion_id = $1', [id, codigo]);
test.afterAll(({ casa }) => casa.sql('update ubicaciones set codigo = null where almacen_id = 1'));

test('en el estante se lee y se escanea el código de la casa, también sin red', async ({
  page,
  context,
  casa,
  consola,
}) => {
  consola.tolera(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/);
  await page.setViewportSize(MANO);
  const articulo = await nuevoPorAcomodar(casa, { piezas: 6, ubicaciones: ['F', 'F'] });
  const [f1, f2] = articulo.ubicaciones;
  await ponCodigo(casa, f1.id, 'Q-07-1');
  if (f2) await ponCodigo(casa, f2.id, 'Q-07-2');
  const codigos = page.waitForResponse((r) => r.url().endsWith('/api/getCodigosPropios'));
  await entrar(page, 'ACOMODO1', '/compras/AcomodoCom');
  await codigos;
  await expect(page.getByText('por acomodar ·')).toBeVisible();
  await escanear(page, articulo.barras);
  await expect(page.getByRole('region', { name: 'A dónde va' })).toContainText('Q-07-1');
  await escanear(page, 'Q-07-1');
  await expect(ubicacion(page)).toHaveValue('Q-07-1');
  await cantidad(page).fill('4');
  await cantidad(page).press('Enter');
  await expect(fila(page, 'Q-07-1')).toContainText('4');

  await context.setOffline(true);
  // A scanner whose keyboard is another writes an apostrophe for the hyphen.
  await escanear(page, "Q'07'2", articulo.barras);
  await expect(ubicacion(page)).toHaveValue('Q-07-2');
  await context.setOffline(false);
  await cantidad(page).fill('2');
  await botonDeEstante(page, 'Guardar').click();
  await expect.poll(() => porAcomodarDe(casa, articulo)).toBe(0);
});

detalle(
  '#enviarUbicacion #getCodigosPropios: se le da en su configuración, y se busca por él',
  async ({ page, casa }) => {
    const suya = await nuevaUbicacion(casa);
    await entrar(page, 'ADMIN', `/inventarios/ConfigUbicacion?ubicacion=${suya.codigo}`);
    const forma = page.getByRole('form', { name: 'Ubicación' });
    await expect(forma.getByRole('heading')).toHaveText(suya.leida);
    await forma.getByLabel('Código propio').fill('123');
    await expect(forma.getByText('una letra al menos')).toBeVisible();
    await expect(forma.getByRole('button', { name: 'Guardar' })).toBeDisabled();
    await forma.getByLabel('Código propio').fill('R-08-4');
    await forma.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Código propio guardado')).toBeVisible();
    await expect(forma.getByRole('heading')).toHaveText('R-08-4');
    await revisa(page, 'una ubicación con código propio');

    // Written at once, as a scanner does, it opens what is found.
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(/Pantalla/).fill('r-08-4');
    await expect(page).toHaveURL(/inventarios\/Ubicacion/);
    await expect(page.getByRole('region', { name: 'Ubicación' })).toContainText(suya.leida);
    await expect(page.getByRole('region', { name: 'Ubicación' })).toContainText('R-08-4');

    await page.goto('/inventarios/reportes/Kardex');
    await page.getByLabel('Ubicación', { exact: true }).fill('R 08 4');
    await boton(page, 'Consultar').click();
    await expect(page).toHaveURL(new RegExp(`ubicacion=(%22)?${suya.codigo}`));
  },
);

async function importa(page: Page): Promise<void> {
  await boton(page, 'Importar').click();
  await modal(page, 'Importar archivos').getByRole('button', { name: 'Importar' }).click();
  await expect(page.getByText('Importación hecha en Ubicaciones')).toBeVisible();
}

detalle('se generan de rangos: se ensaya, se dice cuáles ya están, y se deshace', async ({ page, casa }) => {
  const hay = () =>
    casa.sql<{ ubicacion: string; codigo: string | null }>(
      `select ubicacion, codigo from ubicaciones where almacen_id = 1 and ubicacion like '198%' order by 1`,
    );
  const generar = async (modulos: string) => {
    await page.goto('/rh/Importar?tabla=ubicaciones');
    await boton(page, 'Generar ubicaciones').click();
    const dialogo = page.getByRole('dialog', { name: 'Generar ubicaciones' });
    await dialogo.getByLabel('Pasillo desde').fill('98');
    await dialogo.getByLabel('Pasillo hasta').fill('98');
    await dialogo.getByLabel('Módulo hasta').fill(modulos);
    await dialogo.getByLabel('Nivel hasta').fill('2');
    return dialogo;
  };
  await entrar(page, 'ADMIN', '/rh/Importar');
  let dialogo = await generar('2');
  await dialogo.getByLabel('Código propio de la primera').fill('98-01-1');
  await dialogo.getByRole('button', { name: /Preparar/ }).click();
  await expect(dialogo.getByText('una letra al menos')).toBeVisible();
  await dialogo.getByLabel('Código propio de la primera').fill('CT-01-1');
  await expect(dialogo.getByRole('status')).toContainText(
    '4 ubicaciones: de CT-01-1 (1-98-001-01-000) a CT-02-2',
  );
  await revisa(page, 'generar ubicaciones');
  await page.setViewportSize(MANO);
  await revisa(page, 'generar ubicaciones, en la mano');
  await page.setViewportSize(ESCRITORIO);
  await dialogo.getByRole('button', { name: 'Preparar 4' }).click();
  await boton(page, 'Ensayar').click();
  await expect(page.getByText('Ensayo sin rechazos')).toBeVisible();
  await importa(page);
  await expect
    .poll(async () => (await hay()).map((u) => u.codigo))
    .toEqual(['CT-01-1', 'CT-01-2', 'CT-02-1', 'CT-02-2']);

  dialogo = await generar('3');
  await dialogo.getByLabel('Código propio de la primera').fill('CT-01-1');
  await dialogo.getByRole('button', { name: 'Preparar 6' }).click();
  await boton(page, 'Ensayar').click();
  await expect(page.getByRole('definition')).toHaveText(['2', '0', '4', '0']);
  await importa(page);
  await expect.poll(async () => (await hay()).length).toBe(6);
  await boton(page, 'Deshacer').click();
  await modal(page, 'Importar archivos').getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(async () => (await hay()).length).toBe(4);
});

detalle(
  '#getRangoDeEtiquetas #getEtiquetasDeRango: se cuentan y se imprimen las de un rango',
  async ({ page, casa }) => {
    const una = await nuevaUbicacion(casa);
    await ponCodigo(casa, una.id, 'S-01-1');
    await entrar(page, 'ADMIN', '/inventarios/Etiquetas');
    await expect(page.getByRole('status').filter({ hasText: 'etiquetas' })).toBeVisible();
    await page.getByLabel('Desde la ubicación').focus();
    await escanear(page, 'S-01-1');
    await expect(page.getByLabel('Desde la ubicación')).toHaveValue(una.codigo);
    await page.getByLabel('Hasta la ubicación').focus();
    await escanear(page, una.codigo);
    await expect(page.getByLabel('Hasta la ubicación')).toHaveValue(una.codigo);
    // Anything but a location is refused and becomes no text.
    await escanear(page, (await nuevoArticulo(casa)).barras);
    await enterado(page, MENSAJES_UBICACION.codigo);
    await expect(page.getByLabel('Hasta la ubicación')).toHaveValue(una.codigo);
    await boton(page, 'Consultar').click();
    await expect(page.getByText('1 etiqueta: S-01-1')).toBeVisible();
    const baja = page.waitForEvent('download');
    await boton(page, 'Descargar ZPL').click();
    expect((await baja).suggestedFilename()).toBe('etiquetas.zpl');
    for (const [tamano, donde] of [
      [ESCRITORIO, 'en el escritorio'],
      [MANO, 'en la mano'],
    ] as const) {
      await page.setViewportSize(tamano);
      await revisa(page, `etiquetas de un rango, ${donde}`);
    }
    await page.getByRole('tab', { name: 'Gafetes' }).click();
    await expect(page.getByText(/\d+ gafetes: /)).toBeVisible();
  },
);

test('#getSinUbicar #ubicaPiezas: lo que nadie sabe dónde está se surte y se ubica', async ({
  page,
  otroNavegador,
  casa,
}) => {
  const antes = await casa.audita();
  await sinUrgentes(casa);
  const articulo = await nuevoEnFija(casa, 2);
  const [{ id = 0 } = {}] = await casa.sql<{ id: number }>(
    `with l as (insert into lugares (clase, almacen_id, nombre) values ('ubicacion', 1, '10000000000') returning lugar_id)
     insert into ubicaciones (ubicacion_id, almacen_id, ubicacion, tipo, codigo, sin_ubicar)
     select lugar_id, 1, '10000000000', 'F', 'SIN-UBICAR', true from l returning ubicacion_id as id`,
  );
  const sueltas = { id, codigo: '10000000000', leida: 'SIN-UBICAR' };
  await anexa(casa, articulo, sueltas);
  await ponExistencia(casa, articulo, sueltas, 9);
  const r = await nuevaRemision(casa, [{ articulo, piezas: 6 }]);
  await entrar(page, await nuevoSurtidor(casa), remisionEn(r));
  await page.setViewportSize(MANO);
  await expect(page.getByText('Siguiente: tome')).toBeVisible();
  await escanear(page, articulo.barras);
  await expect(page.getByRole('region', { name: 'Producto' })).toContainText(articulo.nombre);
  await escanear(page, articulo.lugar.codigo, articulo.barras);
  await cantidad(page).fill('2');
  await cantidad(page).press('Enter');
  // It has no label on any shelf: a button takes it.
  await boton(page, 'Sin ubicar').click();
  await expect(ubicacion(page)).toHaveValue('SIN-UBICAR');
  await revisa(page, 'surtir lo que está sin ubicar');
  await escanear(page, articulo.barras);
  await cantidad(page).fill('4');
  await botonDeEstante(page, 'Guardar').click();
  await expect.poll(() => existenciaEn(casa, articulo, sueltas)).toBe(5);

  const mesa = await otroNavegador(ESCRITORIO);
  await entrar(mesa, 'ADMIN', '/inventarios/SinUbicar');
  await filaDe(mesa, articulo.nombre).click();
  const forma = mesa.getByRole('form', { name: 'Ubicar' });
  await expect(forma.getByLabel('Ubicación')).toHaveValue(articulo.lugar.codigo);
  // A shelf is taken wherever the focus is; anything else is refused and becomes no text.
  await forma.getByLabel('Piezas').focus();
  await escanear(mesa, articulo.barras);
  await enterado(mesa, MENSAJES_UBICACION.codigo);
  const otro = await nuevaUbicacion(casa);
  await escanear(mesa, otro.codigo);
  await expect(forma.getByLabel('Ubicación')).toHaveValue(otro.codigo);
  await escanear(mesa, articulo.lugar.codigo);
  await expect(forma.getByLabel('Ubicación')).toHaveValue(articulo.lugar.codigo);
  await expect(forma.getByLabel('Piezas')).toHaveValue('5');
  await forma.getByLabel('Piezas').fill('6');
  await expect(forma.getByText('Sin ubicar hay 5 piezas')).toBeVisible();
  await forma.getByLabel('Piezas').fill('5');
  await revisa(mesa, 'poner en una ubicación');
  await forma.getByRole('button', { name: 'Ubicar' }).click();
  await expect.poll(() => existenciaEn(casa, articulo, articulo.lugar)).toBe(5);
  await expect(mesa.getByText('Piezas ubicadas')).toBeVisible();
  expect(await casa.audita()).toEqual(antes);
});
