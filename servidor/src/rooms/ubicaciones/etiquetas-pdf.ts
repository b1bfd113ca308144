import { setImmediate } from 'node:timers/promises';
import { dibujaBarras, escribe, hazPdf, MM } from '../../platform/imprenta/pdf.ts';
import {
  type Barras,
  barrasDe,
  type Matriz,
  MODULO_MIN,
  matrizDe,
  ZONA_MUDA,
} from '../../platform/imprenta/simbolos.ts';
import type { Etiqueta } from './etiquetas-modelo.ts';

/** Millimetres. */
const ANCHO = 100;
const ALTO = 50;
const MARGEN = 4;
const UTIL = ANCHO - 2 * MARGEN;
/** Bar height, and the widest module of a symbol, in millimetres. */
const BARRAS_ALTO = 19;
const MODULO_MAX = 0.6;

/** Draws a label on the current page. */
type Dibujo = (doc: PDFKit.PDFDocument) => void;

function lineal(e: Etiqueta, tipo: 'code128' | 'ean13', { anchos, modulos }: Barras): Dibujo {
  const muda = ZONA_MUDA[tipo];
  const modulo = Math.max(MODULO_MIN, Math.min(MODULO_MAX, ANCHO / (modulos + 2 * muda)));
  return (doc) => {
    escribe(doc, e.grande, { x: MARGEN, y: 3, ancho: UTIL, alto: 11, negrita: true, alinea: 'center' });
    escribe(doc, e.lineas.join(' '), {
      x: MARGEN,
      y: 14.5,
      ancho: UTIL,
      alto: 3.8,
      lineas: 2,
      alinea: 'center',
    });
    const x = (ANCHO - modulos * modulo) / 2;
    dibujaBarras(doc, anchos, { x, y: 24, modulo, alto: BARRAS_ALTO });
    escribe(doc, e.legible, { x: MARGEN, y: 44, ancho: UTIL, alto: 4, alinea: 'center' });
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

/** A letter page of ten labels of 4 by 2 inches, as they are sold (Avery 5163 and its equals), in millimetres. */
const HOJA = { ancho: 215.9, alto: 279.4, columnas: 2, filas: 5, izquierda: 3.97, arriba: 12.7 } as const;
const CELDA = { ancho: 101.6, alto: 50.8, entre: 4.76 } as const;

/** Labels for sheets of ten: each where the sheet has one, from left to right. */
export const enHojas = (etiquetas: readonly Etiqueta[]): Promise<Buffer> =>
  hazPdf({ ancho: HOJA.ancho, alto: HOJA.alto, titulo: 'Etiquetas' }, async (doc) => {
    let cual = 0;
    for (const e of etiquetas) {
      const dibuja = await dibujoDe(e);
      for (let copia = 0; copia < e.copias; copia++) {
        const lugar = cual++ % (HOJA.columnas * HOJA.filas);
        if (lugar === 0) doc.addPage();
        const x = HOJA.izquierda + (lugar % HOJA.columnas) * (CELDA.ancho + CELDA.entre);
        const y = HOJA.arriba + Math.floor(lugar / HOJA.columnas) * CELDA.alto;
        doc.save();
        doc.translate((x + (CELDA.ancho - ANCHO) / 2) * MM, (y + (CELDA.alto - ALTO) / 2) * MM);
        dibuja(doc);
        doc.restore();
      }
      await setImmediate();
    }
  });

/** Labels for a browser's printer: one per page, 100 by 50 mm, as vectors. */
export const enPdf = (etiquetas: readonly Etiqueta[]): Promise<Buffer> =>
  hazPdf({ ancho: ANCHO, alto: ALTO, titulo: 'Etiquetas' }, async (doc) => {
    for (const e of etiquetas) {
      const dibuja = await dibujoDe(e);
      for (let copia = 0; copia < e.copias; copia++) {
        doc.addPage();
        dibuja(doc);
      }
      // Hundreds of labels take some hundred milliseconds: other calls get their turn in between.
      await setImmediate();
    }
  });
