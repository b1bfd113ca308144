import PDFDocument from 'pdfkit';

/** Points in a millimetre. */
export const MM = 72 / 25.4;

/** What the standard fonts of a PDF can draw beyond Latin-1: the rest of Windows-1252. */
const EXTRA = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Text that Helvetica of a PDF can draw; any other character, as a question mark. */
export const dibujable = (texto: string): string =>
  texto
    .replace(/\p{Cc}+/gu, ' ')
    .normalize('NFC')
    .replace(/[^\x20-\x7e\xa0-\xff]/gu, (c) => (EXTRA.includes(c) ? c : '?'));

/** Where text stands, millimetres. */
export interface Texto {
  x: number;
  y: number;
  ancho: number;
  /** Letter height, millimetres; smaller where the text would not fit its lines. */
  alto: number;
  /** Smaller than this it is cut instead. */
  altoMin?: number;
  lineas?: number;
  negrita?: boolean;
  alinea?: 'left' | 'center' | 'right';
}

/** Smallest letter, points: still read at arm's length. */
const LETRA_MIN = 5;

/** Writes text in its place, in smaller letters and then cut where it does not fit. */
export function escribe(doc: PDFKit.PDFDocument, texto: string, t: Texto): void {
  const { lineas = 1, alinea = 'left' } = t;
  const linea = dibujable(texto);
  const ancho = t.ancho * MM;
  const minimo = t.altoMin === undefined ? LETRA_MIN : t.altoMin * MM;
  let puntos = t.alto * MM;
  doc.font(t.negrita ? 'Helvetica-Bold' : 'Helvetica').fontSize(puntos);
  const cabe = (): boolean =>
    lineas === 1
      ? doc.widthOfString(linea) <= ancho
      : doc.heightOfString(linea, { width: ancho }) <= lineas * doc.currentLineHeight(true) + 0.1;
  while (puntos > minimo && !cabe()) {
    puntos -= 0.5;
    doc.fontSize(puntos);
  }
  doc.text(linea, t.x * MM, t.y * MM, {
    width: ancho,
    height: lineas * doc.currentLineHeight(true) + 0.1,
    align: alinea,
    lineBreak: lineas > 1 || doc.widthOfString(linea) > ancho,
    ellipsis: true,
  });
}

/** Draws the bars of a linear symbol. Millimetres. */
export function dibujaBarras(
  doc: PDFKit.PDFDocument,
  anchos: readonly number[],
  { x, y, modulo, alto }: { x: number; y: number; modulo: number; alto: number },
): void {
  let desde = x;
  for (const [i, n] of anchos.entries()) {
    if (i % 2 === 0) doc.rect(desde * MM, y * MM, n * modulo * MM, alto * MM);
    desde += n * modulo;
  }
  doc.fill('black');
}

/** A page of a document, millimetres, and what it is called. */
export interface Pagina {
  ancho: number;
  alto: number;
  titulo: string;
}

/** A PDF of what `dibuja` draws. It adds its own pages, and may go back to those before. */
export async function hazPdf(
  { ancho, alto, titulo }: Pagina,
  dibuja: (doc: PDFKit.PDFDocument) => Promise<void>,
): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [ancho * MM, alto * MM],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: titulo, Creator: 'Andén' },
  });
  const trozos: Buffer[] = [];
  doc.on('data', (t: Buffer) => trozos.push(t));
  const listo = new Promise<void>((resolve) => doc.on('end', resolve));
  await dibuja(doc);
  doc.end();
  await listo;
  return Buffer.concat(trozos);
}
