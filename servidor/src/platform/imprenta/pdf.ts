import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

/** Points per millimetre. */
export const MM = 72 / 25.4;

/** What the standard PDF fonts can draw beyond Latin-1: the rest of Windows-1252. */
const EXTRA = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** How signs that Helvetica of a PDF does not have are written without them. */
const EN_SU_LUGAR: Readonly<Record<string, string>> = {
  '\u2032': "'",
  '\u2033': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2212': '-',
  '\u2044': '/',
  '\u03a9': 'ohm',
  '\u03bc': '\u00b5',
  '≤': '<=',
  '≥': '>=',
  '≠': '<>',
  '≈': '~',
  '→': '->',
  '←': '<-',
  '⌀': 'Ø',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
};

const seDibuja = (texto: string): boolean =>
  [...texto].every((c) => /[\x20-\x7e\xa0-\xff]/u.test(c) || EXTRA.includes(c));

/** A character as Helvetica can draw it: as it is, by a sign like it, taken apart ('ﬁ'), without its accent, or as a question mark. */
function dibujado(c: string): string {
  const formas = [c, EN_SU_LUGAR[c] ?? '?', c.normalize('NFKC'), c.normalize('NFKD').replace(/\p{M}/gu, '')];
  return formas.find((f) => f !== '?' && f !== '' && seDibuja(f)) ?? '?';
}

/** A text as Helvetica can draw it, with a question mark for any character that has nothing like it. */
export const dibujable = (texto: string): string =>
  texto
    .replace(/\p{Cc}+/gu, ' ')
    .normalize('NFC')
    .replace(/[^\x20-\x7e\xa0-\xff]/gu, dibujado);

/** Signs of measures and letters of other languages, which an embedded font draws as they are. */
const DE_LA_AMPLIA =
  /[\u0100-\u017f\u2010-\u2012\u2032\u2033\u2044\u03a9\u03bc\u2190\u2192\u2212\u2248\u2260\u2264\u2265\u2300]/u;

/** The fonts by weight. Only a document that needs the wide one embeds it: the letters it uses, some kilobytes. */
const LETRAS = {
  normal: { comun: 'Helvetica', amplia: 'DejaVuSansCondensed' },
  negrita: { comun: 'Helvetica-Bold', amplia: 'DejaVuSansCondensed-Bold' },
} as const;

/** Chooses the font that draws most of a text, and returns the text as that font can. */
export function conLetra(doc: PDFKit.PDFDocument, texto: string, negrita = false): string {
  const { comun, amplia } = LETRAS[negrita ? 'negrita' : 'normal'];
  const entero = texto.normalize('NFC');
  if ([...entero].every((c) => seDibuja(c) || !DE_LA_AMPLIA.test(c))) {
    doc.font(comun);
    return dibujable(texto);
  }
  doc.font(amplia);
  return [...entero].map((c) => (DE_LA_AMPLIA.test(c) ? c : dibujable(c))).join('');
}

/** Position of a text, in millimetres. */
export interface Texto {
  x: number;
  y: number;
  ancho: number;
  /** Font size in millimetres; reduced if the text does not fit its lines. */
  alto: number;
  /** Minimum font size; below it the text is cut. */
  altoMin?: number;
  lineas?: number;
  negrita?: boolean;
  alinea?: 'left' | 'center' | 'right';
}

/** Smallest font in points: still readable at arm's length. */
const LETRA_MIN = 5;

/** Writes text at its position, reduced and finally cut if it does not fit. Returns the height it takes, in millimetres. */
export function escribe(doc: PDFKit.PDFDocument, texto: string, t: Texto): number {
  const { lineas = 1, alinea = 'left' } = t;
  const linea = conLetra(doc, texto, t.negrita);
  const ancho = t.ancho * MM;
  const minimo = t.altoMin === undefined ? LETRA_MIN : t.altoMin * MM;
  let puntos = t.alto * MM;
  doc.fontSize(puntos);
  const cabe = (): boolean =>
    lineas === 1
      ? doc.widthOfString(linea) <= ancho
      : doc.heightOfString(linea, { width: ancho }) <= lineas * doc.currentLineHeight(true) + 0.1;
  while (puntos > minimo && !cabe()) {
    puntos -= 0.5;
    doc.fontSize(puntos);
  }
  const renglon = doc.currentLineHeight(true);
  const suyos = lineas === 1 ? 1 : Math.round(doc.heightOfString(linea, { width: ancho }) / renglon);
  doc.text(linea, t.x * MM, t.y * MM, {
    width: ancho,
    height: lineas * renglon + 0.1,
    align: alinea,
    lineBreak: lineas > 1 || doc.widthOfString(linea) > ancho,
    ellipsis: true,
  });
  return (Math.min(lineas, Math.max(1, suyos)) * renglon) / MM;
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

/** Size of a document's pages in millimetres, and its title. */
export interface Pagina {
  ancho: number;
  alto: number;
  titulo: string;
}

/** A PDF of what `dibuja` draws. It adds its own pages, and may return to earlier ones. */
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
  for (const { amplia } of Object.values(LETRAS))
    doc.registerFont(amplia, fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${amplia}.ttf`)));
  const trozos: Buffer[] = [];
  doc.on('data', (t: Buffer) => trozos.push(t));
  const listo = new Promise<void>((resolve) => doc.on('end', resolve));
  await dibuja(doc);
  doc.end();
  await listo;
  return Buffer.concat(trozos);
}
