import type { Page } from '@playwright/test';
import readXlsxFile from 'read-excel-file/node';

/** Presses Exportar and reads the download: its name, and its two sheets. */
export async function exportado(page: Page) {
  const bajada = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  const archivo = await bajada;
  const hojas = await readXlsxFile(await archivo.path());
  const hoja = (nombre: string) => hojas.find((h) => h.sheet === nombre)?.data ?? [];
  const [cabecera, ...datos] = hoja('Datos');
  return {
    nombre: archivo.suggestedFilename(),
    cabecera: (cabecera ?? []) as unknown as string[],
    datos,
    filtro: Object.fromEntries(hoja('Filtro')),
  };
}

/** What a table shows, row by row under its titles. */
export async function tablaDe(page: Page): Promise<Record<string, string>[]> {
  const titulos = await page.getByRole('columnheader').allTextContents();
  const filas = await page.locator('tbody tr').evaluateAll((trs) =>
    trs.map((tr) =>
      [...tr.querySelectorAll('td')].map((td) => {
        const vista = td.cloneNode(true) as HTMLElement;
        // Words for whoever listens, beside what is seen.
        for (const oculta of vista.querySelectorAll('.solo-lector')) oculta.remove();
        return vista.textContent.trim();
      }),
    ),
  );
  return filas.map((f) => Object.fromEntries(titulos.map((t, i) => [t, f[i] ?? ''])));
}
