import { dichoEnPesos, suma } from '@anden/contrato/centavos.ts';
import { cuantos, entero, precio } from '@anden/contrato/cifras.ts';
import {
  CARTA,
  type Columna,
  FONDO,
  imprimeTabla,
  LETRA_MIN,
  MARGEN,
  numeraPaginas,
  raya,
  UTIL,
} from '../../platform/imprenta/hojas.ts';
import { escribeMembrete } from '../../platform/imprenta/membrete.ts';
import { escribe, hazPdf, MM } from '../../platform/imprenta/pdf.ts';
import {
  domicilioDe,
  entregaDe,
  importeDe,
  loteEnPalabras,
  type RemisionImpresa,
  type RenglonImpreso,
} from './documento-modelo.ts';

/** Most lots in one row; a line with more continues in the next. */
const LOTES_POR_FILA = 20;
const FIRMA_ALTO = 34;
/** Where the column beside the customer begins. */
const DERECHA = MARGEN + 118;

/** The heading of the first page: sender, kind of paper, customer, and how it is sent. Returns where it ends. */
function cabezaEntera(
  doc: PDFKit.PDFDocument,
  titulo: string,
  r: RemisionImpresa,
  datos: readonly (readonly [string, string | null])[],
): number {
  const arriba = r.empresa ? escribeMembrete(doc, r.empresa) : MARGEN;
  const derecha = { x: DERECHA, ancho: MARGEN + UTIL - DERECHA, alinea: 'right' } as const;
  escribe(doc, titulo, { x: MARGEN, y: arriba, ancho: 112, alto: 6, negrita: true });
  escribe(doc, r.almacen, { x: MARGEN, y: arriba + 8, ancho: 112, alto: 3.5 });
  escribe(doc, r.folio, { ...derecha, y: arriba, alto: 6, negrita: true });
  escribe(doc, r.fecha, { ...derecha, y: arriba + 8, alto: 3.5 });
  raya(doc, arriba + 14, '#000000');
  let y = arriba + 17;
  escribe(doc, `CLIENTE ${r.clave_cliente}`, { x: MARGEN, y, ancho: 112, alto: 2.8 });
  escribe(doc, r.cliente, { x: MARGEN, y: y + 4, ancho: 112, alto: 4.4, lineas: 2, negrita: true });
  const domicilio = [...domicilioDe(r), r.telefono ? `Tel. ${r.telefono}` : ''].filter(Boolean);
  let izquierda = y + 15;
  for (const linea of domicilio) {
    izquierda += escribe(doc, linea, { x: MARGEN, y: izquierda, ancho: 112, alto: 3.3, lineas: 2 }) + 0.5;
  }
  for (const [nombre, valor] of datos) {
    if (!valor) continue;
    escribe(doc, nombre, { x: DERECHA, y, ancho: 24, alto: 3 });
    const suyo = { x: DERECHA + 24, y, ancho: UTIL - 118 - 24, alto: 3.3, lineas: 2, negrita: true };
    y += escribe(doc, valor, suyo) + 0.8;
  }
  return Math.max(izquierda, y) + 2;
}

/** The heading of the following pages. */
function cabezaBreve(doc: PDFKit.PDFDocument, titulo: string, r: RemisionImpresa): number {
  escribe(doc, titulo, { x: MARGEN, y: MARGEN, ancho: 60, alto: 3.6, negrita: true });
  escribe(doc, `${r.clave_cliente} ${r.cliente}`, {
    x: MARGEN + 62,
    y: MARGEN,
    ancho: 88,
    alto: 3.4,
    altoMin: LETRA_MIN,
  });
  escribe(doc, r.folio, {
    x: MARGEN + 152,
    y: MARGEN,
    ancho: UTIL - 152,
    alto: 3.6,
    negrita: true,
    alinea: 'right',
  });
  raya(doc, MARGEN + 6, '#000000');
  return MARGEN + 7;
}

interface Hoja {
  titulo: string;
  remision: RemisionImpresa;
  datos: readonly (readonly [string, string | null])[];
  notas: string | null;
  columnas: readonly Columna[];
  filas: readonly (readonly (string | readonly string[])[])[];
  /** What goes below the table, on the right. */
  totales: readonly (readonly [string, string])[];
  firmas: readonly string[];
}

function firmar(doc: PDFKit.PDFDocument, y: number, firmas: readonly string[]): void {
  const ancho = 80;
  for (const [i, quien] of firmas.entries()) {
    const x = firmas.length === 1 ? MARGEN + (UTIL - ancho) / 2 : MARGEN + i * (UTIL - ancho);
    doc
      .moveTo(x * MM, (y + 22) * MM)
      .lineTo((x + ancho) * MM, (y + 22) * MM)
      .lineWidth(0.7)
      .stroke('#000000');
    escribe(doc, quien, { x, y: y + 23.5, ancho, alto: 3.3, negrita: true, alinea: 'center' });
    escribe(doc, 'Nombre, firma y fecha', { x, y: y + 28, ancho, alto: 2.8, alinea: 'center' });
  }
}

const imprime = (h: Hoja): Promise<Buffer> =>
  hazPdf({ ...CARTA, titulo: `${h.titulo} ${h.remision.folio}` }, async (doc) => {
    let y = await imprimeTabla(doc, {
      columnas: h.columnas,
      filas: h.filas,
      cabeza(primera) {
        if (!primera) return cabezaBreve(doc, h.titulo, h.remision);
        const fin = cabezaEntera(doc, h.titulo, h.remision, h.datos);
        if (!h.notas) return fin;
        const notas = { x: MARGEN, y: fin, ancho: UTIL, alto: 3.2, lineas: 4 };
        return fin + escribe(doc, `Observaciones: ${h.notas}`, notas) + 2;
      },
    });
    if (y + h.totales.length * 6 + FIRMA_ALTO > FONDO) {
      doc.addPage();
      y = cabezaBreve(doc, h.titulo, h.remision);
    }
    for (const [nombre, valor] of h.totales) {
      y += 6;
      escribe(doc, nombre, { x: MARGEN + 90, y: y - 3.6, ancho: 62, alto: 3.3, alinea: 'right' });
      escribe(doc, valor, {
        x: MARGEN + 154,
        y: y - 4,
        ancho: UTIL - 155,
        alto: 4.2,
        negrita: true,
        alinea: 'right',
      });
    }
    firmar(doc, y, h.firmas);
    numeraPaginas(doc, `${h.remision.folio} · ${h.remision.cliente}`);
  });

/** The delivery note: what was picked, with its price and a line to sign. */
export function nota(r: RemisionImpresa, renglones: readonly RenglonImpreso[]): Promise<Buffer> {
  const surtidos = renglones.filter((l) => l.unidades_surt > 0);
  const piezas = surtidos.reduce((suma, l) => suma + l.unidades_surt, 0);
  return imprime({
    titulo: 'NOTA DE REMISIÓN',
    remision: r,
    datos: [
      ['Pedido', r.folio_dr],
      ['Factura', r.factura],
      ['Vendedor', r.vendedor],
      ['Entrega', entregaDe(r)],
    ],
    notas: r.observaciones,
    columnas: [
      { titulo: '#', ancho: 9, alinea: 'right' },
      { titulo: 'CLAVE', ancho: 38 },
      { titulo: 'ARTÍCULO', ancho: UTIL - 127, lineas: 5 },
      { titulo: 'SOLIC.', ancho: 16, alinea: 'right' },
      { titulo: 'SURT.', ancho: 16, alinea: 'right' },
      { titulo: 'PRECIO', ancho: 22, alinea: 'right' },
      { titulo: 'IMPORTE', ancho: 26, alinea: 'right' },
    ],
    filas: surtidos.map((l, i) => [
      String(i + 1),
      l.clave_articulo,
      l.articulo,
      entero(l.unidades),
      entero(l.unidades_surt),
      precio(Number(l.precio)),
      dichoEnPesos(importeDe(l)),
    ]),
    totales: [
      [`Piezas en ${cuantos(surtidos.length, ['renglón', 'renglones'])}`, entero(piezas)],
      ['Total', dichoEnPesos(suma(surtidos.map(importeDe)))],
    ],
    firmas: ['Recibí de conformidad'],
  });
}

/** A line's lots in as many rows as they need; a line without lots takes one row. */
function filasDeLista(l: RenglonImpreso, numero: number): (string | readonly string[])[][] {
  const varios = l.lotes.length > 1;
  const lotes = l.lotes
    .map(({ lote, piezas }) => [loteEnPalabras(lote) || 'Sin lote', piezas] as const)
    .filter(([palabras]) => varios || palabras !== 'Sin lote')
    .map(([palabras, piezas]) => (varios ? `${entero(piezas)} × ${palabras}` : palabras));
  const filas: (string | readonly string[])[][] = [];
  for (let i = 0; i === 0 || i < lotes.length; i += LOTES_POR_FILA) {
    const suyos = lotes.slice(i, i + LOTES_POR_FILA);
    filas.push(
      i === 0
        ? [String(numero), l.clave_articulo, l.articulo, suyos, entero(l.unidades_surt)]
        : ['', l.clave_articulo, '(continúa)', suyos, ''],
    );
  }
  return filas;
}

/** The packing list: what was packed, of which lots, in how many cartons. */
export function lista(
  r: RemisionImpresa,
  renglones: readonly RenglonImpreso[],
  cajas: number | null,
): Promise<Buffer> {
  const empacados = renglones.filter((l) => l.empacado);
  const piezas = empacados.reduce((suma, l) => suma + l.unidades_surt, 0);
  return imprime({
    titulo: 'LISTA DE EMPAQUE',
    remision: r,
    datos: [
      ['Cajas', cajas === null ? null : entero(cajas)],
      ['Pedido', r.folio_dr],
      ['Factura', r.factura],
      ['Entrega', entregaDe(r)],
      ['Empacó', r.empaco],
      ['Empacada', r.empacada ?? 'EN PROCESO'],
    ],
    notas: r.observaciones_empaque,
    columnas: [
      { titulo: '#', ancho: 9, alinea: 'right' },
      { titulo: 'CLAVE', ancho: 38 },
      { titulo: 'ARTÍCULO', ancho: UTIL - 135, lineas: 5 },
      { titulo: 'LOTE Y CADUCIDAD', ancho: 70 },
      { titulo: 'PIEZAS', ancho: 18, alinea: 'right' },
    ],
    filas: empacados.flatMap((l, i) => filasDeLista(l, i + 1)),
    totales: [
      [`Piezas en ${cuantos(empacados.length, ['renglón', 'renglones'])}`, entero(piezas)],
      ...(cajas === null ? [] : [['Cajas', entero(cajas)] as const]),
    ],
    firmas: ['Empacó', 'Recibió'],
  });
}
