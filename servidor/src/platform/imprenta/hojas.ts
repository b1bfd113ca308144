import { setImmediate } from 'node:timers/promises';
import { conLetra, escribe, MM, type Pagina } from './pdf.ts';

/** Letter paper, as used in Mexico. Millimetres. */
export const CARTA: Omit<Pagina, 'titulo'> = { ancho: 215.9, alto: 279.4 };
export const MARGEN = 12;
export const UTIL = CARTA.ancho - 2 * MARGEN;
/** Lowest point for rows and lines; the footer goes below. */
export const FONDO = CARTA.alto - MARGEN - 6;

/** Font size and line height of a table, and the space between rows. */
const LETRA = 3.1;
/** Smallest font size that reads well on paper. */
export const LETRA_MIN = 2.2;
const LINEA = 3.7;
const AIRE = 1.4;
const TITULOS_ALTO = 6;
const GRIS = '#888888';

export interface Columna {
  titulo: string;
  ancho: number;
  alinea?: 'left' | 'right';
  /** Most lines of a cell; the rest of its text is cut. */
  lineas?: number;
}

/** A cell: text that may wrap, or lines taken as they are. */
export type Celda = string | readonly string[];

export interface TablaImpresa {
  columnas: readonly Columna[];
  filas: readonly (readonly Celda[])[];
  /** Draws the heading of a new page and returns where the table begins. */
  cabeza(primera: boolean): number;
}

/** Draws a thin line across the page. */
export function raya(doc: PDFKit.PDFDocument, y: number, color = GRIS): void {
  doc
    .moveTo(MARGEN * MM, y * MM)
    .lineTo((MARGEN + UTIL) * MM, y * MM)
    .lineWidth(0.5)
    .stroke(color);
}

function lineasDe(doc: PDFKit.PDFDocument, celda: Celda, { ancho, lineas = 1 }: Columna): number {
  if (typeof celda !== 'string') return celda.length;
  if (lineas === 1) return 1;
  doc.fontSize(LETRA * MM);
  const alto = doc.heightOfString(conLetra(doc, celda), { width: (ancho - 2) * MM });
  return Math.min(lineas, Math.max(1, Math.round(alto / doc.currentLineHeight(true))));
}

function titulos(doc: PDFKit.PDFDocument, columnas: readonly Columna[], y: number): number {
  let x = MARGEN;
  for (const { titulo, ancho, alinea = 'left' } of columnas) {
    escribe(doc, titulo, { x: x + 1, y: y + 1, ancho: ancho - 2, alto: 2.8, negrita: true, alinea });
    x += ancho;
  }
  raya(doc, y + TITULOS_ALTO - 0.8, '#000000');
  return y + TITULOS_ALTO;
}

/**
 * Prints a table over as many pages as it needs, with its header on each. Returns where the last row ends on the last
 * page.
 */
export async function imprimeTabla(
  doc: PDFKit.PDFDocument,
  { columnas, filas, cabeza }: TablaImpresa,
): Promise<number> {
  const pagina = (primera: boolean): number => {
    doc.addPage();
    return titulos(doc, columnas, cabeza(primera));
  };
  let y = pagina(true);
  for (const [n, fila] of filas.entries()) {
    const lineas = Math.max(...columnas.map((c, i) => lineasDe(doc, fila[i] ?? '', c)));
    const alto = lineas * LINEA + AIRE;
    if (y + alto > FONDO) y = pagina(false);
    let x = MARGEN;
    for (const [i, { ancho, alinea = 'left', lineas: caben = 1 }] of columnas.entries()) {
      const celda = fila[i] ?? '';
      const textos = typeof celda === 'string' ? [celda] : celda;
      for (const [j, texto] of textos.entries()) {
        const t = {
          x: x + 1,
          y: y + 0.7 + j * LINEA,
          ancho: ancho - 2,
          alto: LETRA,
          altoMin: LETRA_MIN,
          alinea,
        };
        escribe(doc, texto, { ...t, lineas: typeof celda === 'string' ? caben : 1 });
      }
      x += ancho;
    }
    y += alto;
    raya(doc, y, '#dddddd');
    // A document of hundreds of rows takes a while: other calls get their turn in between.
    if (n % 50 === 49) await setImmediate();
  }
  return y;
}

/** Draws the footer of every page: what it belongs to, and 'Página 2 de 9'. */
export function numeraPaginas(doc: PDFKit.PDFDocument, de: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let i = 0; i < count; i++) {
    doc.switchToPage(start + i);
    const y = CARTA.alto - MARGEN - 3;
    escribe(doc, de, { x: MARGEN, y, ancho: UTIL - 40, alto: 2.8, altoMin: LETRA_MIN });
    escribe(doc, `Página ${i + 1} de ${count}`, {
      x: MARGEN + UTIL - 40,
      y,
      ancho: 40,
      alto: 2.8,
      alinea: 'right',
    });
  }
}
