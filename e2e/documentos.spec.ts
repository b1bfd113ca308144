import { truncate, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { hazPdf, MM } from '../servidor/src/platform/imprenta/pdf.ts';
import { revisa } from './axe.ts';
import { ESCRITORIO, entrar, expect, MANO, test } from './casa.ts';
import { filaDe, modal } from './pantallas.ts';

const POLITICA = 'ASISTENCIA Y PUNTUALIDAD';
const TITULO = 'Lectura de documento';

const unPdf = (texto: string): Promise<Buffer> =>
  hazPdf({ ancho: 216, alto: 279, titulo: texto }, async (doc) => {
    doc.addPage();
    doc.fontSize(14).text(texto, 20 * MM, 20 * MM);
  });

/** Opens the document on Inicio, reads it and confirms it, using only the keyboard. */
async function leeDesdeInicio(page: Page): Promise<void> {
  const liga = page.getByRole('region', { name: /^Por leer/ }).getByRole('link', { name: POLITICA });
  await liga.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/rh\/Documento\?registro=\d+/);
  // The page's text is available to screen readers.
  await expect(page.getByRole('region', { name: 'Página 1 de 1' })).toContainText('Entrada a las ocho');
  const confirma = page.getByRole('button', { name: 'Leído y entendido' });
  await confirma.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Acuse de lectura' })).toContainText(
    'Quedó anotado que leyó y entendió la versión 2.',
  );
}

test.use({ viewport: ESCRITORIO });

test('#publicaDocumento #confirmaLectura: la segunda versión de una política: dos la leen, a uno le falta y el jefe lo ve', async ({
  page,
  otroNavegador,
}, testInfo) => {
  await entrar(page, 'RH1', '/rh/Documentos?pestana=todos');
  await revisa(page, 'documentos');
  await page.getByRole('searchbox', { name: 'Filtro' }).fill(POLITICA);
  await filaDe(page, POLITICA).getByRole('link', { name: POLITICA }).click();
  await expect(page.getByText('Este documento está fuera de Andén.')).toBeVisible();

  await page.getByRole('button', { name: 'Quién debe leerlo' }).click();
  const lectores = modal(page, 'Quién debe leerlo');
  await lectores.getByLabel('Lo debe leer').selectOption('ELEGIDOS');
  await lectores.getByLabel('EMPACADOR', { exact: true }).check();
  await lectores.getByLabel('JEFE DE EMBARQUES').check();
  await revisa(page, 'quién debe leerlo');
  await lectores.getByRole('button', { name: 'Guardar' }).click();
  await modal(page, TITULO).getByRole('button', { name: 'Entendido' }).click();

  await page.getByRole('button', { name: 'Publicar otra versión' }).click();
  const forma = modal(page, 'Publicar la versión 2');
  await forma.getByLabel('Qué se publica').selectOption('archivo');
  const grande = testInfo.outputPath('grande.pdf');
  await writeFile(grande, '');
  await truncate(grande, 40 * 1024 * 1024);
  await forma.getByLabel('Archivo').setInputFiles(grande);
  await expect(forma).toContainText('El archivo pasa de 15 MB');
  await forma.getByLabel('Archivo').setInputFiles({
    name: 'politica.pdf',
    mimeType: 'application/pdf',
    buffer: await unPdf('Entrada a las ocho'),
  });
  await expect(forma).toContainText('politica.pdf está listo para publicarse');
  await forma.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(forma).toContainText('Diga en una frase qué cambió');
  await expect(forma.getByLabel('Qué cambió')).toBeFocused();
  await forma.getByLabel('Qué cambió').fill('La entrada es a las ocho');
  await revisa(page, 'publicar');
  await page.keyboard.press('Enter');
  await expect(modal(page, TITULO)).toContainText('Versión 2 publicada');
  await modal(page, TITULO).getByRole('button', { name: 'Entendido' }).click();
  await expect(page.getByRole('region', { name: 'Quién lo lee' })).toContainText('0 de 3 personas');

  const enLaMano = await otroNavegador(MANO);
  await entrar(enLaMano, 'EMPAQUE1');
  await leeDesdeInicio(enLaMano);
  await revisa(enLaMano, 'lectura en la mano');
  const enElEscritorio = await otroNavegador();
  await entrar(enElEscritorio, 'EMPAQUE2');
  await leeDesdeInicio(enElEscritorio);
  await revisa(enElEscritorio, 'lectura');

  // The chief's page was told of both readings.
  await expect(page.getByRole('region', { name: 'Quién lo lee' })).toContainText('2 de 3 personas');
  await page.goto('/rh/Documentos?pestana=lecturas');
  await page.getByRole('searchbox', { name: 'Filtro' }).fill(POLITICA);
  await expect(filaDe(page, 'RICARDO URIBE SERNA')).toContainText('Por leer');
  await expect(filaDe(page, 'LORENA CASTAÑEDA RUIZ')).toContainText('Leído');
  await expect(filaDe(page, 'GUSTAVO PINEDA ROJAS')).toContainText('Leído');
  await revisa(page, 'quién ha leído');
});

test('de un PDF de sesenta páginas sólo las de junto a lo que se ve tienen su dibujo, que vuelve al regresar', async ({
  page,
  casa,
}) => {
  await page.setViewportSize(MANO);
  await page.route('**/archivos/**', async (ruta) => {
    const buffer = await hazPdf({ ancho: 216, alto: 279, titulo: 'Sesenta' }, async (doc) => {
      for (let n = 1; n <= 60; n++) {
        doc.addPage();
        doc.fontSize(14).text(`Hoja ${n}`, 20 * MM, 20 * MM);
      }
    });
    await ruta.fulfill({ contentType: 'application/pdf', body: buffer });
  });
  const [guardado] = await casa.sql<{ id: number }>(
    'select documento_id as id from documentos_versiones where archivo_id is not null order by 1 limit 1',
  );
  await entrar(page, 'ADMIN', `/rh/Documento?registro=${guardado?.id}`);
  const hoja = (n: number) => page.getByRole('region', { name: `Página ${n} de 60` });
  const ancho = (n: number) =>
    hoja(n)
      .locator('canvas')
      .evaluate((c) => (c as HTMLCanvasElement).width);
  await expect.poll(() => ancho(1)).toBeGreaterThan(0);
  const alto = (await hoja(1).boundingBox())?.height;
  await hoja(60).scrollIntoViewIfNeeded();
  await expect(hoja(60)).toContainText('Hoja 60');
  await expect.poll(() => ancho(1)).toBe(0);
  expect((await hoja(1).boundingBox())?.height).toBe(alto);
  await hoja(1).scrollIntoViewIfNeeded();
  await expect.poll(() => ancho(1)).toBeGreaterThan(300);
  await expect.poll(() => ancho(60)).toBe(0);
});
