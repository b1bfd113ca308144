import { writeFile } from 'node:fs/promises';
import writeXlsxFile from 'write-excel-file/node';
import type { Tabla } from './tabla.ts';

const ANCHO_MIN = 12;

const csv = (valor: string | number): string =>
  /[",\n]/.test(String(valor)) ? `"${String(valor).replaceAll('"', '""')}"` : String(valor);

/** The template as CSV: header and an example row, with the byte order mark by which Excel recognises UTF-8. */
export function plantillaCsv(tabla: Tabla): string {
  const titulos = tabla.columnas.map((c) => c.nombre);
  const ejemplo = tabla.columnas.map((c) => csv(c.ejemplo));
  return `\uFEFF${titulos.join(',')}\r\n${ejemplo.join(',')}\r\n`;
}

/**
 * Writes the template to a .xlsx (with columns of codes as text, so that Excel does not change them) or a .csv file.
 */
export async function escribePlantilla(tabla: Tabla, ruta: string): Promise<void> {
  if (!/\.xlsx$/i.test(ruta)) {
    await writeFile(ruta, plantillaCsv(tabla));
    return;
  }
  const datos = [
    tabla.columnas.map((c) => ({ value: c.nombre, fontWeight: 'bold' as const })),
    tabla.columnas.map(({ ejemplo }) => {
      if (ejemplo === '') return null;
      return typeof ejemplo === 'number' ? ejemplo : { value: ejemplo, type: String, format: '@' };
    }),
  ];
  const ayuda = [
    [
      { value: 'COLUMNA', fontWeight: 'bold' as const },
      { value: 'QUÉ LLEVA', fontWeight: 'bold' as const },
    ],
    ...tabla.columnas.map((c) => [c.nombre, `${c.obligatoria ? 'Obligatoria. ' : ''}${c.explica}`]),
  ];
  await writeXlsxFile([
    {
      sheet: 'Datos',
      data: datos,
      columns: tabla.columnas.map((c) => ({
        width: Math.max(ANCHO_MIN, c.nombre.length + 2, String(c.ejemplo).length + 2),
      })),
      stickyRowsCount: 1,
    },
    { sheet: 'Ayuda', data: ayuda, columns: [{ width: 22 }, { width: 110 }] },
  ]).toFile(ruta);
}
