import type { Page } from '@playwright/test';
import { revisa } from './axe.ts';
import { entrar, expect, MANO, test } from './casa.ts';
import { filaDe, modal } from './pantallas.ts';
import { boton } from './teclas.ts';

const IMPORTAR = '/rh/Importar';
const TITULO = 'Importar archivos';
const CLAVES = ['EE-IMPORTA-1', 'EE-IMPORTA-2'];

const archivo = (...filas: string[]): string =>
  ['Clave Artículo,ARTICULO,MINIMO,MAXIMO', ...filas].join('\r\n');

/** Drops a file on the screen, as if dragged from the desktop. */
async function suelta(page: Page, nombre: string, texto: string): Promise<void> {
  const datos = await page.evaluateHandle(
    ([nombre = '', texto = '']) => {
      const datos = new DataTransfer();
      datos.items.add(new File([texto], nombre, { type: 'text/csv' }));
      return datos;
    },
    [nombre, texto],
  );
  const zona = page.getByRole('region', { name: 'Archivo por importar' });
  await zona.dispatchEvent('dragover', { dataTransfer: datos });
  await zona.dispatchEvent('drop', { dataTransfer: datos });
  await expect(page.getByRole('heading', { name: nombre })).toBeVisible();
}

test('#ensayaImportacion #importaArchivo #deshaceImportacion: se suelta un archivo, se ensaya, se corrige, se importa y se deshace', async ({
  page,
  casa,
}) => {
  const antes = await casa.audita();
  const hay = () =>
    casa.sql<{ clave: string; minimo: number }>(
      'select clave_articulo as clave, minimo from articulos where clave_articulo = any ($1::text[]) order by 1',
      [CLAVES],
    );
  await entrar(page, 'ADMIN', IMPORTAR);
  await expect(page.getByRole('heading', { name: TITULO })).toBeVisible();

  await suelta(page, 'malo.csv', archivo(`${CLAVES[0]},TAZA,9,5`, `${CLAVES[1]},JARRA,x,5`));
  await expect(page.getByLabel('Tabla', { exact: true })).toHaveValue('articulos');
  await expect(page.getByRole('columnheader', { name: 'Clave Artículo' })).toContainText('CLAVE_ARTICULO');
  await expect(boton(page, 'Importar')).toBeDisabled();
  await boton(page, 'Ensayar').click();
  await expect(page.getByText('2 filas rechazadas')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Motivos de rechazo' }).getByRole('listitem')).toHaveText([
    'Fila 2MAXIMO «5» el valor máximo no puede ser menor al mínimo (9)',
    'Fila 3MINIMO «x» debe ser un número',
  ]);
  await expect(boton(page, 'Importar')).toBeDisabled();
  await expect(filaDe(page, 'debe ser un número')).toContainText('MINIMO');
  await revisa(page, 'un ensayo con rechazos');
  const escritorio = page.viewportSize();
  await page.setViewportSize(MANO);
  await revisa(page, 'un ensayo con rechazos, en la mano');
  if (escritorio) await page.setViewportSize(escritorio);

  // The file belongs to another table: shown before anything is tried.
  await page.getByLabel('Tabla', { exact: true }).selectOption('proveedores');
  await expect(page.getByText(/Esto parece articulos, no proveedores/)).toBeVisible();
  await expect(boton(page, 'Ensayar')).toBeDisabled();

  await suelta(page, 'bueno.csv', archivo(`${CLAVES[0]},TAZA,3,5`, `${CLAVES[1]},JARRA,1,5`));
  await boton(page, 'Ensayar').click();
  await expect(page.getByText('Ensayo sin rechazos')).toBeVisible();
  expect(await hay()).toEqual([]);
  // The result survives a reload.
  await page.reload();
  await expect(page.getByText('Ensayo sin rechazos')).toBeVisible();
  await boton(page, 'Importar').click();
  await expect(modal(page, TITULO)).toContainText('2 filas de bueno.csv en Artículos: 2 altas y 0 cambios.');
  await modal(page, TITULO).getByRole('button', { name: 'Importar' }).click();
  await expect(page.getByText('Importación hecha en Artículos')).toBeVisible();
  expect(await hay()).toEqual([
    { clave: CLAVES[0], minimo: 3 },
    { clave: CLAVES[1], minimo: 1 },
  ]);

  await page.getByRole('tab', { name: 'Historial' }).click();
  await expect(filaDe(page, 'bueno.csv')).toContainText('Importada');
  await boton(page, 'Deshacer bueno.csv').click();
  await modal(page, TITULO).getByRole('button', { name: 'Deshacer' }).click();
  await modal(page, TITULO).getByRole('button', { name: 'Entendido' }).click();
  await expect(filaDe(page, 'bueno.csv')).toContainText('Deshecha');
  await revisa(page, 'el historial');
  expect(await hay()).toEqual([]);
  expect(await casa.audita()).toEqual(antes);
});

test('#revisaImportacion: las columnas que nadie conoce se eligen con el teclado, se recuerdan y se cambian', async ({
  page,
  casa,
}) => {
  await entrar(page, 'ADMIN', IMPORTAR);
  const texto = 'Lista de precios,,\nCve.,Nom. del art.,Obs.\nEE-COL-1,TAZA AZUL,nada\nEE-COL-2,JARRA,\n';
  await suelta(page, 'erp.csv', texto);
  await page.getByLabel('Tabla', { exact: true }).selectOption('articulos');
  const forma = page.getByRole('form', { name: 'Columnas del archivo' });
  const de = (titulo: string) => forma.getByLabel(titulo, { exact: true });
  await expect(forma).toContainText('EE-COL-1 · EE-COL-2');
  await revisa(page, 'las columnas por elegir');
  const escritorio = page.viewportSize();
  await page.setViewportSize(MANO);
  await revisa(page, 'las columnas por elegir, en la mano');
  if (escritorio) await page.setViewportSize(escritorio);
  await expect(boton(page, 'Ensayar')).toBeDisabled();

  // Nothing is guessed: what was not decided gets the focus, with what is wrong.
  await boton(page, 'Usar estas columnas').click();
  await expect(de('Cve.')).toBeFocused();
  await expect(forma.getByText('Diga qué es, o que no se usa')).toHaveCount(3);
  await expect(forma).toContainText('EE-COL-1 · EE-COL-2');
  // The first choice is that it is not used; the table's columns follow in their order.
  for (const titulo of ['Cve.', 'Nom. del art.']) {
    await expect(de(titulo)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(de(titulo)).toHaveValue('CLAVE_ARTICULO');
    await page.keyboard.press('Tab');
  }
  await boton(page, 'Las demás no se usan').click();
  await boton(page, 'Usar estas columnas').click();
  await expect(forma).toContainText(
    'La columna CLAVE_ARTICULO viene dos veces: en «Cve.» y en «Nom. del art.»',
  );
  await expect(de('Nom. del art.')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(de('Nom. del art.')).toHaveValue('ARTICULO');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(forma).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Obs.' })).toContainText('no se usa');
  await boton(page, 'Ensayar').click();
  await expect(page.getByText('Ensayo sin rechazos')).toBeVisible();
  await expect(page.getByText('Una columna no se usa: «Obs.»')).toBeVisible();

  await suelta(page, 'otro.csv', texto);
  await expect(page.getByLabel('Tabla', { exact: true })).toHaveValue('articulos');
  await expect(page.getByText(/^Columnas como la vez pasada/)).toBeVisible();
  await expect(boton(page, 'Ensayar')).toBeEnabled();
  await boton(page, 'Columnas…').click();
  await expect(de('Obs.')).toHaveValue('-');
  await boton(page, 'Cancelar').click();
  await expect(forma).toBeHidden();
  await casa.sql('delete from importaciones_columnas');
});
