import type { ArticuloDemo } from './articulos.ts';
import type { Azar } from './azar.ts';
import { diaDe, esDomingo, medianoche, tiempoLaboral } from './calendario.ts';
import { FABRICANTES, MAYORISTAS } from './empresa.ts';

/** How far a purchase of the demo has progressed. */
export type Estado =
  | 'sin fecha'
  | 'con fecha'
  | 'recibida en parte'
  | 'recibida'
  | 'acomodada en parte'
  | 'acomodada';

export interface LineaDemo {
  /** docto_cm_det_id; assigned once the purchases are sorted by date. */
  id: number;
  articulo: ArticuloDemo;
  unidades: number;
  costo: number;
}

export interface CompraDemo {
  id: number;
  folio: string;
  folioProv: string | null;
  /** Index in FABRICANTES followed by MAYORISTAS, plus one. */
  proveedor: number;
  almacen: number;
  estado: Estado;
  /** Day of the order, `YYYY-MM-DD`. */
  fecha: string;
  /** Moment of arrival in milliseconds; null while it has none. */
  recepcion: number | null;
  lineas: LineaDemo[];
}

/** How many purchases in each state, and how many days ago they arrived (`sin fecha`: were ordered). */
const REPARTO: readonly { estado: Estado; cuantas: number; dias: readonly [number, number] }[] = [
  { estado: 'sin fecha', cuantas: 22, dias: [0, 10] },
  { estado: 'sin fecha', cuantas: 5, dias: [18, 35] },
  { estado: 'con fecha', cuantas: 13, dias: [0, 2] },
  { estado: 'con fecha', cuantas: 2, dias: [9, 14] },
  { estado: 'recibida en parte', cuantas: 15, dias: [0, 5] },
  { estado: 'recibida en parte', cuantas: 3, dias: [12, 25] },
  { estado: 'recibida', cuantas: 14, dias: [1, 5] },
  { estado: 'acomodada en parte', cuantas: 28, dias: [2, 16] },
  { estado: 'acomodada', cuantas: 148, dias: [6, 119] },
];

/** Partly finished purchases have lines of every kind. */
const LINEAS_EN_PARTE = 3;
const LINEAS_MAX = 60;
const LINEAS_GRANDE = 400;
const CON_ARTICULO_REPETIDO = 14;

const ALMACEN_DE = [1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3] as const;

function unidadesDe(a: Azar, costo: number): number {
  if (costo < 10) return a.entero(4, 50) * 12;
  if (costo < 60) return a.entero(1, 14) * 12;
  if (costo < 250) return a.suerte(0.7) ? a.entero(1, 8) * 6 : a.entero(1, 30);
  return a.entero(1, 18);
}

const linea = (a: Azar, articulo: ArticuloDemo): LineaDemo => ({
  id: 0,
  articulo,
  unidades: unidadesDe(a, articulo.costo),
  costo: articulo.costo,
});

/** When a truck arrived, on or before the `dias`-th day ago: on a working day, 8 to 16 h, never after `hoy`. */
function llegada(a: Azar, hoy: Date, dias: number): number {
  const dia = esDomingo(medianoche(hoy, dias)) ? dias + 1 : dias;
  const momento = tiempoLaboral(medianoche(hoy, dia), a.entero(5, 480));
  return Math.min(momento, hoy.getTime() - a.entero(10, 90) * 60_000);
}

/** The order day of a purchase that is `dias` days old; nobody orders on a Sunday. */
function diaDePedido(hoy: Date, dias: number): string {
  const dia = medianoche(hoy, dias);
  return diaDe(esDomingo(dia) ? medianoche(hoy, dias + 1) : dia);
}

function folioProveedor(a: Azar): string | null {
  if (a.suerte(0.06)) return null;
  return `${a.uno(['A', 'B', 'F', 'FAC', 'C'])}-${a.entero(1200, 98_700)}`;
}

interface Plan {
  estado: Estado;
  dias: number;
  lineas: number;
}

function planes(a: Azar): Plan[] {
  const lista = REPARTO.flatMap(({ estado, cuantas, dias }) =>
    Array.from({ length: cuantas }, () => ({
      estado,
      dias: a.entero(...dias),
      lineas: Math.max(
        estado.endsWith('en parte') ? LINEAS_EN_PARTE : 1,
        1 + Math.floor(a.real() ** 2 * LINEAS_MAX),
      ),
    })),
  );
  const [primera, segunda] = lista;
  if (primera && segunda) {
    primera.lineas = LINEAS_MAX;
    segunda.lineas = 1;
  }
  const grande = lista.find((p) => p.estado === 'recibida en parte');
  if (grande) {
    grande.lineas = LINEAS_GRANDE;
    grande.dias = 4;
  }
  return lista;
}

/**
 * The purchases of the last four months in every state, sorted by date, with ids and folios. Ids of lines are
 * consecutive over all purchases.
 */
export function comprasDemo(a: Azar, hoy: Date, articulos: readonly ArticuloDemo[]): CompraDemo[] {
  const deFabricante = FABRICANTES.map((_, f) => articulos.filter((x) => x.fabricante === f));
  let repetidas = 0;
  const compras = planes(a).map(({ estado, dias, lineas }): CompraDemo => {
    const grande = lineas === LINEAS_GRANDE;
    const proveedor = grande
      ? FABRICANTES.length + 1
      : a.entero(1, FABRICANTES.length + (a.suerte(0.5) ? MAYORISTAS.length : 0));
    // Articles without a type cannot be put away, so purchases put away in full contain none.
    const vende = (deFabricante[proveedor - 1] ?? articulos).filter(
      (x) => estado !== 'acomodada' || x.tipo !== null,
    );
    const renglones = a.varios(vende, lineas).map((x) => linea(a, x));
    const primero = renglones[0];
    if (primero && !grande && estado !== 'acomodada' && repetidas < CON_ARTICULO_REPETIDO && a.suerte(0.25)) {
      repetidas++;
      renglones.push({ ...primero, unidades: Math.max(1, Math.floor(primero.unidades / 10)), costo: 0 });
    }
    const sinFecha = estado === 'sin fecha';
    return {
      id: 0,
      folio: '',
      folioProv: folioProveedor(a),
      proveedor,
      almacen: grande ? 1 : a.uno(ALMACEN_DE),
      estado,
      fecha: diaDePedido(hoy, sinFecha ? dias : dias + a.entero(3, 12)),
      recepcion: sinFecha ? null : llegada(a, hoy, dias),
      lineas: renglones,
    };
  });
  compras.sort((x, y) => (x.fecha < y.fecha ? -1 : x.fecha > y.fecha ? 1 : 0));
  let lineaId = 0;
  compras.forEach((compra, i) => {
    compra.id = i + 1;
    compra.folio = `OC${String(4101 + i).padStart(7, '0')}`;
    for (const l of compra.lineas) l.id = ++lineaId;
  });
  return compras;
}

/** Amount of the whole order in pesos, to the cent. */
export const importeDe = (compra: CompraDemo): string =>
  compra.lineas.reduce((suma, l) => suma + l.unidades * l.costo, 0).toFixed(2);
