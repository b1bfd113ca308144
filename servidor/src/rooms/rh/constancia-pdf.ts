import { cuantos } from '@anden/contrato/cifras.ts';
import { fechaEnPalabras, fechaLarga } from '@anden/contrato/rh/capacitaciones-rules.ts';
import { CARTA, MARGEN } from '../../platform/imprenta/hojas.ts';
import { escribeMembrete, type Membrete } from '../../platform/imprenta/membrete.ts';
import { escribe, hazPdf, MM } from '../../platform/imprenta/pdf.ts';

/** What a certificate says. Days are `YYYY-MM-DD` of the business zone. */
export interface Constancia {
  folio: string;
  nombre: string;
  titulo: string;
  imparte: string;
  fecha: string;
  minutos: number;
  /** `9 de 10`; null: the session had no evaluation. */
  aciertos: string | null;
  emitida: string;
  empresa: Membrete | null;
}

const CENTRO = { x: MARGEN + 12, ancho: CARTA.ancho - 2 * (MARGEN + 12), alinea: 'center' } as const;
/** Where the signatures stand, from the top. */
const FIRMAS = 214;

/** `1 hora y 30 minutos`. */
export function duracionEnPalabras(minutos: number): string {
  const horas = Math.floor(minutos / 60);
  const resto = minutos % 60;
  const dichas = cuantos(horas, ['hora', 'horas']);
  const minutosDichos = cuantos(resto, ['minuto', 'minutos']);
  if (horas === 0) return minutosDichos;
  return resto === 0 ? dichas : `${dichas} y ${minutosDichos}`;
}

function firma(doc: PDFKit.PDFDocument, x: number, quien: string, que: string): void {
  const ancho = 70;
  doc
    .moveTo(x * MM, FIRMAS * MM)
    .lineTo((x + ancho) * MM, FIRMAS * MM)
    .lineWidth(0.7)
    .stroke('#444444');
  escribe(doc, quien, { x, y: FIRMAS + 2, ancho, alto: 3.6, lineas: 2, alinea: 'center', negrita: true });
  escribe(doc, que, { x, y: FIRMAS + 11, ancho, alto: 3.2, alinea: 'center' });
}

/** The certificate of who attended a session, on one sheet. */
export const constanciaPdf = (c: Constancia): Promise<Buffer> =>
  hazPdf({ ...CARTA, titulo: `Constancia ${c.folio}` }, async (doc) => {
    doc.addPage();
    doc
      .rect(6 * MM, 6 * MM, (CARTA.ancho - 12) * MM, (CARTA.alto - 12) * MM)
      .lineWidth(1.5)
      .stroke('#155a8b');
    if (c.empresa) escribeMembrete(doc, c.empresa);
    escribe(doc, 'CONSTANCIA', { ...CENTRO, y: 62, alto: 13, negrita: true });
    escribe(doc, 'de capacitación', { ...CENTRO, y: 78, alto: 5.5 });
    escribe(doc, 'Se otorga a', { ...CENTRO, y: 98, alto: 4.2 });
    escribe(doc, c.nombre, { ...CENTRO, y: 106, alto: 9, lineas: 2, negrita: true });
    escribe(doc, 'por haber asistido a', { ...CENTRO, y: 130, alto: 4.2 });
    escribe(doc, c.titulo, { ...CENTRO, y: 138, alto: 7.5, lineas: 2, negrita: true });
    const lineas = [
      `impartida el ${fechaLarga(c.fecha)}, con duración de ${duracionEnPalabras(c.minutos)}.`,
      c.aciertos === null ? '' : `Aprobó su evaluación con ${c.aciertos} aciertos.`,
    ].filter(Boolean);
    for (const [n, linea] of lineas.entries())
      escribe(doc, linea, { ...CENTRO, y: 160 + n * 7, alto: 4.2, lineas: 2 });
    firma(doc, 24, c.imparte, 'Impartió');
    firma(doc, CARTA.ancho - 24 - 70, c.nombre, 'Recibió');
    const pie = { y: CARTA.alto - 24, alto: 3.4 };
    escribe(doc, `Folio ${c.folio}`, { ...pie, x: 18, ancho: 90, negrita: true });
    escribe(doc, `Emitida el ${fechaEnPalabras(c.emitida)}`, {
      ...pie,
      x: CARTA.ancho - 18 - 80,
      ancho: 80,
      alinea: 'right',
    });
  });
