import escribeXlsx from 'write-excel-file/universal';
import { hojaDatos, type Libro } from './hojas.ts';

/** What comes back: the file, or why there is none. */
export type DeEscribe = { archivo: Blob } | { error: string };

/** Writes a book in a thread of its own: of 50,000 rows it takes seconds, in which the screen goes on. */
self.addEventListener('message', async ({ data: libro }: MessageEvent<Libro>) => {
  let sale: DeEscribe;
  try {
    const archivo = await escribeXlsx([
      {
        sheet: 'Datos',
        data: hojaDatos(libro),
        columns: libro.columnas.map((c) => ({ width: c.ancho })),
        stickyRowsCount: 1,
      },
      {
        sheet: 'Filtro',
        data: libro.filtro.map(([nombre, valor]) => [nombre, valor]),
        columns: [{ width: 18 }, { width: 48 }],
      },
    ]).toBlob();
    sale = { archivo };
  } catch (e) {
    sale = { error: String(e) };
  }
  self.postMessage(sale);
});
