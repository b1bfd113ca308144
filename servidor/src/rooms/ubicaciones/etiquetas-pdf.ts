import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import type { Etiqueta } from './etiquetas-modelo.ts';
import { type Barras, barrasDe, type Matriz, matrizDe, ZONA_MUDA } from './simbolos.ts';

const MM = 72 / 25.4;
/** Millimetres. */
const ANCHO = 100;
const ALTO = 50;
const MARGEN = 4;
const UTIL = ANCHO - 2 * MARGEN;
/** Bar height and the widest and narrowest module a symbol gets, millimetres. */
const BARRAS_ALTO = 19;
const MODULO_MAX = 0.6;
const MODULO_MIN = 0.19;

/** What the standard fonts of a PDF can draw beyond Latin-1: the rest of Windows-1252. */
const EXTRA = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Text that Helvetica of a PDF can draw; any other character, as a question mark. */
const dibujable = (texto: string): string =>
  texto
    .replace(/\p{Cc}+/gu, ' ')
    .normalize('NFC')
    .replace(/[^\x20-\x7e\xa0-\xff]/gu, (c) => (EXTRA.includes(c) ? c : '?'));

interface Texto {
  x: number;
  y: number;
  ancho: number;
  /** Letter height, millimetres; smaller where the text would not fit its lines. */
  alto: number;
  lineas?: number;
  negrita?: boolean;
  centrado?: boolean;
}

/** Smallest letter, points: still read at arm's length. */
const LETRA_MIN = 5;

function escribe(doc: PDFKit.PDFDocument, texto: string, t: Texto): void {
  const { lineas = 1, centrado = false } = t;
  const linea = dibujable(texto);
  const ancho = t.ancho * MM;
  let puntos = t.alto * MM;
  doc.font(t.negrita ? 'Helvetica-Bold' : 'Helvetica').fontSize(puntos);
  const cabe = (): boolean =>
    lineas === 1
      ? doc.widthOfString(linea) <= ancho
      : doc.heightOfString(linea, { width: ancho }) <= lineas * doc.currentLineHeight(true) + 0.1;
  while (puntos > LETRA_MIN && !cabe()) {
    puntos -= 0.5;
    doc.fontSize(puntos);
  }
  doc.text(linea, t.x * MM, t.y * MM, {
    width: ancho,
    height: lineas * doc.currentLineHeight(true) + 0.1,
    align: centrado ? 'center' : 'left',
    lineBreak: lineas > 1 || doc.widthOfString(linea) > ancho,
    ellipsis: true,
  });
}

/** Draws a label on the page there is. */
type Dibujo = (doc: PDFKit.PDFDocument) => void;

function lineal(e: Etiqueta, tipo: 'code128' | 'ean13', { anchos, modulos }: Barras): Dibujo {
  const muda = ZONA_MUDA[tipo];
  const modulo = Math.max(MODULO_MIN, Math.min(MODULO_MAX, ANCHO / (modulos + 2 * muda)));
  return (doc) => {
    escribe(doc, e.grande, { x: MARGEN, y: 3, ancho: UTIL, alto: 11, negrita: true, centrado: true });
    escribe(doc, e.lineas.join(' '), {
      x: MARGEN,
      y: 14.5,
      ancho: UTIL,
      alto: 3.8,
      lineas: 2,
      centrado: true,
    });
    let x = (ANCHO - modulos * modulo) / 2;
    for (const [i, n] of anchos.entries()) {
      if (i % 2 === 0) doc.rect(x * MM, 24 * MM, n * modulo * MM, BARRAS_ALTO * MM);
      x += n * modulo;
    }
    doc.fill('black');
    escribe(doc, e.legible, { x: MARGEN, y: 44, ancho: UTIL, alto: 4, centrado: true });
  };
}

function matriz(e: Etiqueta, { lado, oscuros }: Matriz): Dibujo {
  const modulo = Math.min(1.2, 32 / lado);
  return (doc) => {
    for (const [y, fila] of oscuros.entries()) {
      for (let x = 0; x < lado; x++) {
        const desde = x;
        while (fila[x]) x++;
        if (x > desde) {
          doc.rect(
            (MARGEN + desde * modulo) * MM,
            (MARGEN + y * modulo) * MM,
            (x - desde) * modulo * MM,
            modulo * MM,
          );
        }
      }
    }
    doc.fill('black');
    const izquierda = MARGEN + lado * modulo + 4;
    const ancho = ANCHO - MARGEN - izquierda;
    const [nombre = '', ...resto] = e.lineas;
    escribe(doc, e.grande, { x: izquierda, y: 3.5, ancho, alto: 7, negrita: true });
    escribe(doc, nombre, { x: izquierda, y: 11.5, ancho, alto: 3.5, lineas: 2 });
    for (const [i, l] of resto.entries()) {
      escribe(doc, l, { x: izquierda, y: 20.5 + i * 6, ancho, alto: 5, negrita: i === 0 });
    }
    escribe(doc, e.legible, { x: MARGEN, y: 42, ancho: UTIL, alto: 3, lineas: 2 });
  };
}

async function dibujoDe(e: Etiqueta): Promise<Dibujo> {
  const { simbolo } = e;
  if (simbolo.tipo === 'datamatrix') return matriz(e, await matrizDe(simbolo.elementos));
  return lineal(e, simbolo.tipo, await barrasDe(simbolo));
}

/** Labels for a browser's printer: one a page, 100 by 50 mm, drawn and not rasterised. */
export async function enPdf(etiquetas: readonly Etiqueta[]): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [ANCHO * MM, ALTO * MM],
    margin: 0,
    autoFirstPage: false,
    info: { Title: 'Etiquetas', Creator: 'Andén' },
  });
  const trozos: Buffer[] = [];
  doc.on('data', (t: Buffer) => trozos.push(t));
  const listo = new Promise<void>((resolve) => doc.on('end', resolve));
  for (const e of etiquetas) {
    const dibuja = await dibujoDe(e);
    for (let copia = 0; copia < e.copias; copia++) {
      doc.addPage();
      dibuja(doc);
    }
    // Hundreds of labels are some hundred milliseconds: the calls that came meanwhile go between two of them.
    await setImmediate();
  }
  doc.end();
  await listo;
  return Buffer.concat(trozos);
}
