import type { Page } from '@playwright/test';
import { revisa } from './axe.ts';
import { ESCRITORIO, entrar, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { exportado, tablaDe } from './exportado.ts';
import { filaDe, modal } from './pantallas.ts';
import { boton, teclea } from './teclas.ts';

/**
 * Checks that the file has the rows that are shown, under the same titles, and that a total of theirs is the one on the screen.
 * @param de the first rows, of the page that is open
 */
async function exportaLoQueSeVe(page: Page, filas: number): Promise<Awaited<ReturnType<typeof exportado>>> {
  const archivo = await exportado(page);
  expect(archivo.datos).toHaveLength(filas);
  const vistas = await tablaDe(page);
  expect(vistas.length).toBeGreaterThan(0);
  for (const [i, vista] of vistas.entries())
    for (const [j, titulo] of archivo.cabecera.entries()) {
      const celda = archivo.datos[i]?.[j] ?? null;
      // A moment is a date in the file and words on the screen.
      if (celda instanceof Date) continue;
      const dicho = vista[titulo]?.replace(/^(—|Sin dato)$/, '') ?? `sin la columna ${titulo}`;
      expect([titulo, dicho.replaceAll(',', '')]).toEqual([titulo, String(celda ?? '').replaceAll(',', '')]);
    }
  return archivo;
}

test('de un archivo a la lista cerrada: lo que no sirve se dice, cada cliente a la vez de uno, y el último la cierra', async ({
  page,
  casa,
  otroNavegador,
}) => {
  await page.setViewportSize(ESCRITORIO);
  const claves = (
    await casa.sql<{ clave: string }>(
      `select clave_cliente clave from clientes c where not exists (select from depuraciones d where d.cliente_id = c.cliente_id) order by cliente_id limit 2`,
    )
  ).map((f) => f.clave);
  // Of any day: after midnight the demo's open list is yesterday's.
  await entrar(page, 'TMK1', '/clientes/ListasDepuracion?desde=2020-01-01&hasta=2039-12-31');
  await expect(filaDe(page, 'CORREOS QUE REBOTAN')).toBeVisible();
  await revisa(page, 'las listas de depuración');

  await boton(page, 'Nueva lista').click();
  await boton(page, 'Crear lista').click();
  const nueva = modal(page, 'Nueva lista');
  await expect(nueva.getByText('Debe ingresar el nombre de la lista')).toBeVisible();
  await teclea(page, 'Nombre de la lista', 'EE DEPURA');
  await nueva.locator('input[type=file]').setInputFiles({
    name: 'sin-columna.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('CLIENTE\nC1001\n'),
  });
  await expect(nueva.getByText("El archivo no contiene la columna 'clave_cliente'")).toBeVisible();
  await boton(page, 'Elegir otro archivo').click();
  await nueva.locator('input[type=file]').setInputFiles({
    name: 'claves.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Clave cliente\n${claves.join('\n')}\n${claves[0]?.toLowerCase()}\nNADIE\n`),
  });
  await expect(nueva.getByText('4 claves, 2 clientes para la lista')).toBeVisible();
  await expect(nueva.getByText(/^Está dos veces en el archivo: 1/)).toBeVisible();
  await revisa(page, 'una lista nueva');
  await boton(page, 'Crear lista').click();
  await expect(page.getByRole('heading', { level: 1, name: 'EE DEPURA' })).toBeVisible();
  await expect(page.getByText('0 de 2 clientes revisados')).toBeVisible();

  // Two operators take the next at once: two customers.
  const otra = await otroNavegador(ESCRITORIO);
  await entrar(otra, 'CREDITO1', page.url().replace(casa.url, ''));
  await boton(page, 'Depurar siguiente').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Depurando cliente' })).toBeVisible();
  await boton(otra, 'Depurar siguiente').click();
  await expect(otra.getByRole('heading', { level: 1, name: 'Depurando cliente' })).toBeVisible();
  const suClave = page.getByRole('banner').or(page.locator('header')).getByRole('link').first();
  expect(await suClave.textContent()).not.toBe(
    await otra.locator('header').getByRole('link').first().textContent(),
  );

  // With a channel it has to be classified.
  await page.getByLabel('Llamada', { exact: true }).check();
  await boton(page, 'Guardar').click();
  await expect(
    page.getByText(
      '2 - Es necesario seleccionar la clasificación del cliente para poder guardar la información',
    ),
  ).toBeVisible();
  await page.setViewportSize(MANO);
  await revisa(page, 'depurando un cliente, en la mano');
  await page.setViewportSize(ESCRITORIO);
  await page.getByLabel('Clasificación', { exact: true }).selectOption({ label: 'SIGUE ACTIVO' });
  await teclea(page, 'Observaciones', 'Todo igual');
  await page.reload();
  await expect(page.getByLabel('Observaciones', { exact: true })).toHaveValue('Todo igual');
  await boton(page, 'Guardar').click();
  // The other one is being cleaned: nobody is left here.
  await expect(page.getByText('No quedan clientes pendientes que nadie esté depurando')).toBeVisible();
  await expect(page.getByText('1 de 2 clientes revisados')).toBeVisible();
  await revisa(page, 'los clientes de una lista');
  await exportaLoQueSeVe(page, 2);

  // Three attempts without reaching it, in parts of the day: the last one is classified.
  await casa.sql(`update ajustes_depuracion set separa = 'PARTE'`);
  for (const intento of [1, 2]) {
    await expect(otra.getByText(`Intento ${intento} de 3`)).toBeVisible();
    // The part of the day that the statement below moved may not have been read again yet, and until then nothing is saved.
    await expect(otra.getByText(/^El siguiente intento es desde el/)).toBeHidden();
    await teclea(otra, 'Observaciones', `No contesta ${intento}`);
    await boton(otra, 'Guardar').click();
    // The next one is in another part of the day.
    await expect(otra.getByText(/^Los que faltan se intentan otra vez desde el/)).toBeVisible();
    await casa.sql(
      `update depuraciones set otra_parte = now() - interval '1 minute' where cliente_id = any (select cliente_id from clientes where clave_cliente = any ($1))`,
      [claves],
    );
    await boton(otra, 'Depurar siguiente').click();
  }
  await casa.sql(`update ajustes_depuracion set separa = 'NADA'`);
  await expect(otra.getByText('Intento 3 de 3')).toBeVisible();
  await boton(otra, 'Guardar').click();
  await expect(
    otra.getByText(
      '1 - Es necesario seleccionar la clasificación del cliente para poder guardar la información',
    ),
  ).toBeVisible();
  await otra.getByLabel('Clasificación', { exact: true }).selectOption({ label: 'NO SE LOCALIZÓ' });
  await boton(otra, 'Guardar').click();
  await expect(page.getByText('2 de 2 clientes revisados')).toBeVisible();
  await boton(page, 'Volver a las listas').click();
  await expect(filaDe(page, 'EE DEPURA').getByText('Cerrada')).toBeVisible();
});

test('lo que se corrige espera y se acepta; lo que lleva una clasificación se ve, se aplica y se deshace; las marcas del tablero abren sus renglones', async ({
  page,
  otroNavegador,
}) => {
  await page.setViewportSize(ESCRITORIO);
  await entrar(page, 'TMK1', '/clientes/ListasDepuracion?registro=2');
  await boton(page, 'Tablero de la lista').click();
  const barra = page.getByRole('figure', { name: 'Por intento' }).getByRole('link').first();
  const [, cuantas = ''] = /: (\d+ clientes?)/.exec((await barra.getAttribute('aria-label')) ?? '') ?? [];
  expect(cuantas).not.toBe('');
  await barra.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(cuantas, { exact: true })).toBeVisible();
  await revisa(page, 'el tablero de una lista de depuración');

  // Whoever may not keep customers leaves the correction waiting.
  const otra = await otroNavegador(ESCRITORIO);
  await entrar(otra, 'CREDITO1', '/clientes/ListasDepuracion?registro=2');
  await boton(otra, 'Depurar siguiente').click();
  const clave = (await otra.locator('header').getByRole('link').first().textContent()) ?? '';
  await boton(otra, 'Corregir datos').click();
  await teclea(otra, 'Otro teléfono', '12');
  await boton(otra, 'Guardar').last().click();
  await expect(otra.getByText('12: le faltan dígitos: un teléfono tiene 10')).toBeVisible();
  await teclea(otra, 'Otro teléfono', '222 333 4455');
  await boton(otra, 'Guardar').last().click();
  await modal(otra, 'Listas de depuración').getByRole('button', { name: 'Entendido', exact: true }).click();
  await expect(otra.getByText(/^Otro teléfono: «222 333 4455» espera a que se acepte/)).toBeVisible();

  await page.goto('/clientes/CorreccionesClientes');
  await filaDe(page, clave).getByRole('checkbox').check();
  await boton(page, 'Aceptar').click();
  await expect(modal(page, 'Correcciones de clientes').getByText('Corrección aceptada')).toBeVisible();
  await modal(page, 'Correcciones de clientes')
    .getByRole('button', { name: 'Entendido', exact: true })
    .click();
  await expect(filaDe(page, clave).getByText('Aceptada')).toBeVisible();
  await revisa(page, 'las correcciones de clientes');

  await page.goto('/clientes/ClasificacionesDepuracion?pestana=por-aplicar');
  const antes = await page.getByText(/^\d+ cambios$/).textContent();
  const titulo = 'Clasificaciones de depuración';
  await filaDe(page, 'Queda inactivo').first().getByRole('checkbox').check();
  await boton(page, 'Aplicar').click();
  await modal(page, titulo).getByRole('button', { name: 'Aplicar', exact: true }).click();
  await expect(modal(page, titulo).getByText('Se aplicó a 1 cliente')).toBeVisible();
  await modal(page, titulo).getByRole('button', { name: 'Entendido', exact: true }).click();
  await expect(page.getByText(antes ?? '', { exact: true })).toHaveCount(0);
  await page.setViewportSize(MANO);
  await revisa(page, 'lo que está por aplicarse, en la mano');
  await page.setViewportSize(ESCRITORIO);
  await page.getByRole('tab', { name: 'Aplicadas' }).click();
  await filaDe(page, 'VERÓNICA SALDAÑA RUIZ').first().click();
  await modal(page, titulo).getByRole('button', { name: 'Deshacer', exact: true }).click();
  await expect(modal(page, titulo).getByText('Se deshizo completa')).toBeVisible();
  await modal(page, titulo).getByRole('button', { name: 'Entendido', exact: true }).click();
  await page.getByRole('tab', { name: 'Por aplicar' }).click();
  await expect(page.getByText(antes ?? '', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Clasificaciones', exact: true }).click();
  await filaDe(page, 'CERRÓ SU NEGOCIO').click();
  await revisa(page, 'lo que lleva una clasificación');
});

detalle(
  'lo que dejaron las llamadas, por listas, estadísticas e incidencias, y de un operador',
  async ({ page, casa }) => {
    await page.setViewportSize(ESCRITORIO);
    const [{ dia = '', clientes = 0 } = {}] = await casa.sql<{ dia: string; clientes: number }>(
      `select s.dia::text dia, sum(greatest(1, (select count(*) from llamadas l where l.marcacion_id = m.marcacion_id and l.iniciada is not null)))::int clientes
       from listas_marcacion s join marcaciones m using (seguimiento_id)
      where s.dia < (now() at time zone $1)::date - 1 group by 1 order by 1 desc limit 1`,
      [casa.zona],
    );
    await entrar(page, 'TMK1', `/ventas/reportes/IncidenciasTMK?desde=${dia}&hasta=${dia}`);
    await expect(page.getByText(`${clientes} renglones`)).toBeVisible();
    await exportaLoQueSeVe(page, clientes);
    await revisa(page, 'la marcación de operadores');
    await page.getByRole('tab', { name: 'Estadísticas' }).click();
    await expect(page.getByText('4 operadores')).toBeVisible();
    const porColumna = (a: Awaited<ReturnType<typeof exportado>>, titulo: string): number =>
      a.datos.reduce((total, f) => total + Number(f[a.cabecera.indexOf(titulo)]), 0);
    const cierres = await exportaLoQueSeVe(page, 4);
    await expect(
      page.getByText(
        `${porColumna(cierres, 'Clientes')} clientes: ${porColumna(cierres, 'Marcados')} marcados, ${porColumna(cierres, 'Cerrados')} cerrados, ${porColumna(cierres, 'Sin marcar')} sin marcar`,
      ),
    ).toBeVisible();
    await page.getByRole('tab', { name: 'Incidencias' }).click();
    await expect(page.getByText('LEVANTÓ PEDIDO').first()).toBeVisible();
    const [, renglones = ''] =
      /(\d+)/.exec((await page.getByText(/^\d+ renglones$/).textContent()) ?? '') ?? [];
    const totales = await exportaLoQueSeVe(page, Number(renglones));
    await expect(page.getByText(`${porColumna(totales, 'Total')} llamadas`, { exact: true })).toBeVisible();
    const barra = page
      .getByRole('figure', { name: 'Cómo terminaron las llamadas' })
      .getByRole('link')
      .first();
    const [, llamadas = ''] = /: (\d+) llamadas?/.exec((await barra.getAttribute('aria-label')) ?? '') ?? [];
    await barra.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${llamadas} renglones`, { exact: true })).toBeVisible();
    await page.getByLabel('Operador', { exact: true }).selectOption({ index: 1 });
    await page.getByRole('tab', { name: 'Estadísticas' }).click();
    await expect(page.getByText('1 operador', { exact: true })).toBeVisible();
    await page.setViewportSize(MANO);
    await revisa(page, 'las estadísticas, en la mano');
  },
);
