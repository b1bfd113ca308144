import { CARTA, LETRA_MIN, MARGEN, raya } from './hojas.ts';
import { escribe, MM } from './pdf.ts';

/** The company's data for the heading of a paper; blank where unknown. */
export interface Membrete {
  nombre: string;
  rfc: string;
  direccion: string;
  telefono: string;
  /** JPEG; null: none. */
  logo: Uint8Array | null;
}

/** The box into which the logo is fitted, in millimetres. */
const LOGO_ANCHO = 36;
const LOGO_ALTO = 18;
const ENTRE = 4;

/** Draws the company's heading on the current page. Returns where it ends, in millimetres from the top. */
export function escribeMembrete(doc: PDFKit.PDFDocument, m: Membrete): number {
  let x = MARGEN;
  if (m.logo) {
    doc.image(Buffer.from(m.logo), MARGEN * MM, MARGEN * MM, {
      fit: [LOGO_ANCHO * MM, LOGO_ALTO * MM],
      valign: 'center',
    });
    x += LOGO_ANCHO + ENTRE;
  }
  const ancho = CARTA.ancho - MARGEN - x;
  const lineas = [
    [m.rfc ? `RFC ${m.rfc}` : '', m.telefono ? `Tel. ${m.telefono}` : ''].filter(Boolean).join(' · '),
    m.direccion,
  ].filter(Boolean);
  let y = MARGEN;
  escribe(doc, m.nombre, { x, y, ancho, alto: 4.8, altoMin: LETRA_MIN, negrita: true });
  y += 6.4;
  for (const linea of lineas) {
    escribe(doc, linea, { x, y, ancho, alto: 3.2, altoMin: LETRA_MIN, lineas: 2 });
    y += linea.length * 1.7 > ancho ? 8 : 4.4;
  }
  const fin = Math.max(y, m.logo ? MARGEN + LOGO_ALTO : 0) + 2;
  raya(doc, fin);
  return fin + 3;
}
