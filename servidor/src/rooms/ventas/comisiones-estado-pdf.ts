import { aPesos, type Centavos, suma } from '@anden/contrato/centavos.ts';
import { cuantos, dinero } from '@anden/contrato/cifras.ts';
import { fechaEnPalabras } from '@anden/contrato/rh/capacitaciones-rules.ts';
import { mesEscrito } from '@anden/contrato/ventas/comisiones-rules.ts';
import {
  CARTA,
  FONDO,
  imprimeTabla,
  LETRA_MIN,
  MARGEN,
  numeraPaginas,
  raya,
  UTIL,
} from '../../platform/imprenta/hojas.ts';
import { escribeMembrete, type Membrete } from '../../platform/imprenta/membrete.ts';
import { escribe, hazPdf } from '../../platform/imprenta/pdf.ts';

const PARTES = {
  ventas: 'Ventas, cobros y tramos',
  devoluciones: 'Devoluciones y correcciones',
  ajustes: 'Ajustes de meses cerrados',
} as const;

/** A line as it is printed; its day `YYYY-MM-DD` of the business zone. */
export interface LineaImpresa {
  parte: keyof typeof PARTES;
  fecha: string;
  factura: string;
  tipo: string;
  cliente: string;
  venta: Centavos;
  porcentaje: number;
  comision: Centavos;
}

/** What a statement of commissions says. Days are `YYYY-MM-DD` of the business zone. */
export interface EstadoImpreso {
  /** First day of the month. */
  mes: string;
  asesor: string;
  /** The day on which the month was closed; null: it is open. */
  cerrado: string | null;
  hecho: string;
  objetivo: string;
  alcance: string;
  lineas: readonly LineaImpresa[];
  empresa: Membrete | null;
}

const escrito = (c: Centavos): string => dinero(aPesos(c));
const COLUMNAS = [
  { titulo: 'FECHA', ancho: 20 },
  { titulo: 'FACTURA', ancho: 24 },
  { titulo: 'TIPO', ancho: 38 },
  { titulo: 'CLIENTE', ancho: UTIL - 148, lineas: 6 },
  { titulo: 'VENTA', ancho: 26, alinea: 'right' },
  { titulo: '%', ancho: 14, alinea: 'right' },
  { titulo: 'COMISIÓN', ancho: 26, alinea: 'right' },
] as const;

/** What the lines of each part add up to, and then all of them. */
function totalesDe(lineas: readonly LineaImpresa[]): [nombre: string, venta: string, comision: string][] {
  const renglon = (de: readonly LineaImpresa[], nombre: string): [string, string, string] => [
    `${nombre} (${cuantos(de.length, ['línea', 'líneas'])})`,
    escrito(suma(de.map((l) => l.venta))),
    escrito(suma(de.map((l) => l.comision))),
  ];
  return [
    ...Object.entries(PARTES).flatMap(([parte, nombre]) => {
      const suyas = lineas.filter((l) => l.parte === parte);
      return suyas.length > 0 ? [renglon(suyas, nombre)] : [];
    }),
    renglon(lineas, 'Total'),
  ];
}

/** An adviser's commissions of a month, line by line, with what they add up to. */
export const estadoPdf = (e: EstadoImpreso): Promise<Buffer> =>
  hazPdf({ ...CARTA, titulo: `Comisiones ${mesEscrito(e.mes)} ${e.asesor}` }, async (doc) => {
    const titulo = `Estado de comisiones, ${mesEscrito(e.mes)}`;
    const cabezaBreve = (): number => {
      escribe(doc, `${titulo}: ${e.asesor}`, { x: MARGEN, y: MARGEN, ancho: UTIL, alto: 3.4, negrita: true });
      raya(doc, MARGEN + 6, '#000000');
      return MARGEN + 7;
    };
    let y = await imprimeTabla(doc, {
      columnas: COLUMNAS,
      filas: Object.keys(PARTES).flatMap((parte) =>
        e.lineas
          .filter((l) => l.parte === parte)
          .map((l) => [
            l.fecha.split('-').reverse().join('-'),
            l.factura,
            l.tipo,
            l.cliente,
            escrito(l.venta),
            `${l.porcentaje} %`,
            escrito(l.comision),
          ]),
      ),
      cabeza(primera) {
        if (!primera) return cabezaBreve();
        let alto = e.empresa ? escribeMembrete(doc, e.empresa) : MARGEN;
        const linea = (texto: string, tamano: number, negrita = false): void => {
          escribe(doc, texto, { x: MARGEN, y: alto, ancho: UTIL, alto: tamano, altoMin: LETRA_MIN, negrita });
          alto += tamano * 1.7;
        };
        linea(titulo, 4.8, true);
        linea(e.asesor, 4.2, true);
        linea(`Objetivo del mes ${e.objetivo}; alcance ${e.alcance}.`, 3.3);
        linea(
          e.cerrado
            ? `Mes cerrado el ${fechaEnPalabras(e.cerrado)}: ya no cambia.`
            : 'Mes abierto: lo que llegue o se devuelva puede cambiarlo.',
          3.3,
        );
        return alto + 1;
      },
    });
    const totales = totalesDe(e.lineas);
    if (y + totales.length * 6 + 4 > FONDO) {
      doc.addPage();
      y = cabezaBreve();
    }
    for (const [n, [nombre, venta, comision]] of totales.entries()) {
      y += 6;
      const t = { y: y - 3.6, alto: 3.3, alinea: 'right', negrita: n === totales.length - 1 } as const;
      escribe(doc, nombre, { ...t, x: MARGEN, ancho: UTIL - 68 });
      escribe(doc, venta, { ...t, x: MARGEN + UTIL - 67, ancho: 26 });
      escribe(doc, comision, { ...t, x: MARGEN + UTIL - 27, ancho: 26 });
    }
    numeraPaginas(doc, `${titulo} · ${e.asesor} · hecho el ${fechaEnPalabras(e.hecho)}`);
  });
