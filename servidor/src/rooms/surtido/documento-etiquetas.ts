import { setImmediate } from 'node:timers/promises';
import { codigoDeCaja } from '@anden/contrato/embarques/rules.ts';
import { dibujaBarras, escribe, hazPdf } from '../../platform/imprenta/pdf.ts';
import { barrasDe, MODULO_MIN, ZONA_MUDA } from '../../platform/imprenta/simbolos.ts';
import { altoQueCabe, campo, datosCode128, hojaZpl, puntosPorModulo } from '../../platform/imprenta/zpl.ts';
import { domicilioDe, entregaDe, type RemisionImpresa } from './documento-modelo.ts';

/** Four by six inches, in millimetres. */
const ANCHO = 101.6;
const ALTO = 152.4;
const MARGEN = 5;
const UTIL = ANCHO - 2 * MARGEN;
const MODULO_MAX = 0.5;
/** Dots per millimetre of the usual label printer, 203 dpi. */
const PUNTOS = 8;
/** 4 by 6 inches at 203 dpi, in whole dots as label printers need. */
const ANCHO_ZPL = 812;
const ALTO_ZPL = 1218;

/** A text of the label, in the same place on both kinds of printer. Millimetres. */
interface Texto {
  texto: string;
  y: number;
  alto: number;
  lineas?: number;
  negrita?: boolean;
  centrado?: boolean;
}

/** What a carton's label says above its bar code, from the top. */
function textosDe(r: RemisionImpresa, caja: number, cajas: number): Texto[] {
  const [calle = '', ciudad = ''] = domicilioDe(r);
  return [
    { texto: `De: ${r.empresa ? `${r.empresa.nombre} · ` : ''}${r.almacen}`, y: 5, alto: 3.5 },
    { texto: `${r.clave_cliente}${r.telefono ? ` · Tel. ${r.telefono}` : ''}`, y: 12, alto: 4 },
    { texto: r.cliente, y: 17.5, alto: 7.5, lineas: 3, negrita: true },
    { texto: calle, y: 44, alto: 4.5, lineas: 2 },
    { texto: ciudad, y: 55.5, alto: 4.5 },
    { texto: entregaDe(r), y: 65, alto: 7, negrita: true },
    { texto: `CAJA ${caja} DE ${cajas}`, y: 79, alto: 14, negrita: true, centrado: true },
    { texto: r.folio, y: 98, alto: 11, negrita: true, centrado: true },
  ];
}

const BARRAS_Y = 113;
const BARRAS_ALTO = 27;
const LEGIBLE: Omit<Texto, 'texto'> = { y: 142.5, alto: 4.5, centrado: true };

/** Labels for this many cartons, for a browser's printer, one per page. The folio must be printable ASCII. */
export async function etiquetasPdf(r: RemisionImpresa, cajas: number): Promise<Buffer> {
  return hazPdf({ ancho: ANCHO, alto: ALTO, titulo: `Etiquetas ${r.folio}` }, async (doc) => {
    for (let caja = 1; caja <= cajas; caja++) {
      const codigo = codigoDeCaja(r.folio, caja);
      const { anchos, modulos } = await barrasDe({ tipo: 'code128', texto: codigo });
      const libre = ANCHO / (modulos + 2 * ZONA_MUDA.code128);
      const modulo = Math.max(MODULO_MIN, Math.min(MODULO_MAX, libre));
      doc.addPage();
      for (const { texto, centrado, ...t } of [...textosDe(r, caja, cajas), { ...LEGIBLE, texto: codigo }]) {
        escribe(doc, texto, { ...t, x: MARGEN, ancho: UTIL, alinea: centrado ? 'center' : 'left' });
      }
      dibujaBarras(doc, anchos, {
        x: (ANCHO - modulos * modulo) / 2,
        y: BARRAS_Y,
        modulo,
        alto: BARRAS_ALTO,
      });
      await setImmediate();
    }
  });
}

/** The same for a label printer, as ZPL in UTF-8. */
export async function etiquetasZpl(r: RemisionImpresa, cajas: number): Promise<string> {
  const alto = BARRAS_ALTO * PUNTOS;
  const ancho = UTIL * PUNTOS;
  const hojas: string[] = [];
  for (let caja = 1; caja <= cajas; caja++) {
    const codigo = codigoDeCaja(r.folio, caja);
    const { modulos } = await barrasDe({ tipo: 'code128', texto: codigo });
    const puntos = puntosPorModulo(modulos, ZONA_MUDA.code128, ANCHO_ZPL);
    const x = Math.round((ANCHO_ZPL - modulos * puntos) / 2);
    const barras = `^BY${puntos},3,${alto}^FO${x},${BARRAS_Y * PUNTOS}^BCN,${alto},N,N,N,N^FD${datosCode128(codigo)}^FS`;
    const textos = [...textosDe(r, caja, cajas), { ...LEGIBLE, texto: codigo }].filter((t) => t.texto);
    const campos = textos.map(({ texto, y, alto: maximo, lineas = 1, centrado = false }) => {
      const letra = altoQueCabe(texto, ancho * lineas, Math.round(maximo * PUNTOS));
      return campo(texto, {
        x: MARGEN * PUNTOS,
        y: Math.round(y * PUNTOS),
        ancho: Math.round(ancho),
        alto: letra,
        lineas,
        centrado,
      });
    });
    hojas.push(hojaZpl({ ancho: ANCHO_ZPL, alto: ALTO_ZPL, copias: 1 }, [...campos, barras]));
  }
  return `${hojas.join('\n')}\n`;
}
