import type { ArticuloDemo } from './articulos.ts';
import type { Azar } from './azar.ts';
import { diaDe, medianoche, tiempoLaboral } from './calendario.ts';
import type { CompraDemo, Estado, LineaDemo } from './compras.ts';
import { OPERADORES_DEMO } from './operadores.ts';
import type { Hogar } from './ubicaciones.ts';

/**
 * A place of the ledger by name: one outside, transit, a warehouse's reception, returns or shipping area, or a
 * location's code.
 */
export type Lugar =
  | 'proveedor'
  | 'cliente'
  | 'ajuste'
  | 'transito'
  | { recepcion: number }
  | { devolucion: number }
  | { embarque: number }
  | { almacen: number; codigo: string };

/** Identifies a place: the code of a location, or the class and warehouse of another place. */
export function claveDeLugar(l: Lugar): string {
  if (typeof l === 'string') return l;
  if ('codigo' in l) return l.codigo;
  if ('embarque' in l) return `embarque ${l.embarque}`;
  return 'recepcion' in l ? `recepcion ${l.recepcion}` : `devolucion ${l.devolucion}`;
}

export interface Lote {
  caducidad: string | null;
  lote: string | null;
  produccion: string | null;
}

export interface MovimientoDemo extends Lote {
  /** The lot the pieces had before, if it differs. */
  anterior?: Lote;
  operacion: string;
  /** Milliseconds. */
  fecha: number;
  operador: number;
  llamada: string;
  articulo: number;
  origen: Lugar;
  destino: Lugar;
  piezas: number;
  documento: string;
  documentoId: number | null;
  detalleId: number | null;
}

export type HogarDe = (articulo: ArticuloDemo, almacen: number) => Hogar;

const DIA = 86_400_000;
/** BAJA1 worked here until this many days ago. */
const DIAS_DE_BAJA = 60;
export const SIN_LOTE: Lote = { caducidad: null, lote: null, produccion: null };

/** Ids of operators by their logins. */
export const idsDe = (...logins: string[]): number[] =>
  OPERADORES_DEMO.filter((o) => logins.includes(o.login)).map((o) => o.id);

/** Who receives, sets the received date and puts away in each warehouse. */
const CUADRILLAS = [
  {
    almacen: 1,
    reciben: idsDe('RECIBO1', 'RECIBO2', 'RECIBO3'),
    fechan: idsDe('RECIBO1', 'RECIBO3'),
    acomodan: idsDe('ACOMODO1', 'ACOMODO2', 'ACOMODO3'),
  },
  { almacen: 2, reciben: idsDe('NORTE1'), fechan: idsDe('NORTE1', 'ALMACEN2'), acomodan: idsDe('NORTE2') },
  { almacen: 3, reciben: idsDe('EXHIBE1', 'RECIBO3'), fechan: idsDe('EXHIBE1'), acomodan: idsDe('ACOMODO3') },
];

export function cuadrilla(almacen: number): (typeof CUADRILLAS)[number] {
  const encontrada = CUADRILLAS.find((c) => c.almacen === almacen);
  if (!encontrada) throw new Error(`El almacén ${almacen} no tiene cuadrilla`);
  return encontrada;
}

/** Whether the article's pieces have lots. */
export const pideLote = (articulo: ArticuloDemo): boolean =>
  articulo.caduca || articulo.lote || articulo.produccion;

/** The lot of pieces that arrived at `ms`, with the parts that the article requires. */
export function loteDe(a: Azar, articulo: ArticuloDemo, ms: number): Lote {
  return {
    caducidad: articulo.caduca ? diaDe(ms + a.entero(90, 720) * DIA) : null,
    lote: articulo.lote ? `L${diaDe(ms).slice(2).replaceAll('-', '')}${a.uno(['A', 'B', 'C'])}` : null,
    produccion: articulo.produccion ? diaDe(ms - a.entero(10, 90) * DIA) : null,
  };
}

/** Pieces of a line by progress. */
interface Avance {
  recibidas: number;
  acomodadas: number;
}

const FRACCIONES = [0, 0.25, 0.5, 0.75, 1, 1] as const;

function avanceDe(a: Azar, estado: Estado, l: LineaDemo, primera: boolean, ultima: boolean): Avance {
  const todo = l.unidades;
  switch (estado) {
    case 'sin fecha':
    case 'con fecha':
      return { recibidas: 0, acomodadas: 0 };
    case 'recibida en parte': {
      const recibidas = Math.floor(todo * a.uno(FRACCIONES));
      // Something was received and something is missing, whatever the random numbers; a single piece counts as missing.
      const ajustadas = ultima ? Math.min(recibidas, todo - 1) : primera ? Math.max(recibidas, 1) : recibidas;
      return { recibidas: ajustadas, acomodadas: a.suerte(0.25) ? ajustadas : 0 };
    }
    case 'recibida':
      return { recibidas: todo, acomodadas: 0 };
    case 'acomodada en parte': {
      const acomodadas = primera ? todo : ultima ? 0 : Math.floor(todo * a.uno(FRACCIONES));
      return { recibidas: todo, acomodadas };
    }
    case 'acomodada':
      return { recibidas: todo, acomodadas: todo };
  }
}

/** Splits pieces into one or two lots or trips, none of them empty. */
function tandas(a: Azar, piezas: number): number[] {
  if (piezas === 0) return [];
  if (piezas < 24 || a.suerte(0.75)) return [piezas];
  const una = a.entero(1, piezas - 1);
  return [una, piezas - una];
}

/** What happened to a purchase after it arrived, as movements: supplier to reception, reception to shelf. */
export function movimientosDeCompra(
  a: Azar,
  hoy: Date,
  compra: CompraDemo,
  hogar: HogarDe,
): MovimientoDemo[] {
  if (compra.recepcion === null) return [];
  const { acomodan, ...hoyReciben } = cuadrilla(compra.almacen);
  const hace = hoy.getTime() - compra.recepcion;
  const reciben =
    compra.almacen === 1 && hace > DIAS_DE_BAJA * DIA
      ? [...hoyReciben.reciben, ...idsDe('BAJA1')]
      : hoyReciben.reciben;
  const recepcion: Lugar = { recepcion: compra.almacen };
  const tope = hoy.getTime() - 60_000;
  const movimientos: MovimientoDemo[] = [];
  const porAcomodar: { linea: LineaDemo; piezas: number; lote: Lote }[] = [];
  const comun = (l: LineaDemo) => ({
    operacion: a.uuid(),
    articulo: l.articulo.id,
    documento: 'compra',
    documentoId: compra.id,
    detalleId: l.id,
  });
  let minutos = a.entero(10, 60);
  let reloj = compra.recepcion;
  const recibe = (l: LineaDemo, piezas: number) => {
    minutos += a.entero(1, 6);
    reloj = Math.min(tiempoLaboral(compra.recepcion ?? 0, minutos), tope);
    const fecha = reloj;
    movimientos.push({
      ...comun(l),
      ...SIN_LOTE,
      fecha,
      operador: a.uno(reciben),
      llamada: 'guardarRecepcionCompra',
      origen: 'proveedor',
      destino: recepcion,
      piezas,
    });
  };
  const ultimo = compra.lineas.length - 1;
  compra.lineas.forEach((l, i) => {
    const { recibidas, acomodadas } = avanceDe(a, compra.estado, l, i === 0, i === ultimo);
    const seAcomodan = l.articulo.tipo === null ? 0 : acomodadas;
    for (const piezas of tandas(a, seAcomodan)) {
      const lote = loteDe(a, l.articulo, compra.recepcion ?? 0);
      recibe(l, piezas);
      porAcomodar.push({ linea: l, piezas, lote });
    }
    for (const piezas of tandas(a, recibidas - seAcomodan)) recibe(l, piezas);
  });
  // One in four waits for days, often over a Sunday.
  const inicio = reloj;
  minutos = a.suerte(0.25) ? a.entero(600, 2400) : a.entero(20, 500);
  for (const { linea: l, piezas, lote } of porAcomodar) {
    minutos += a.entero(2, 9);
    const { fija, alta } = hogar(l.articulo, compra.almacen);
    const fecha = Math.min(tiempoLaboral(inicio, minutos), tope);
    const destino = l.articulo.tipo === 'M' ? alta : fija;
    movimientos.push({
      ...comun(l),
      ...lote,
      // Pieces in reception have no lot yet; whoever puts them away reads it.
      ...(pideLote(l.articulo) ? { anterior: SIN_LOTE } : {}),
      fecha,
      operador: a.uno(acomodan),
      llamada: 'guardaAcomodoCompra',
      origen: recepcion,
      destino,
      piezas,
    });
  }
  return movimientos;
}

/** How many of the articles each warehouse had in its initial stock. */
const SURTIDO_INICIAL = [
  { almacen: 1, parte: 0.8 },
  { almacen: 2, parte: 0.3 },
  { almacen: 3, parte: 0.2 },
] as const;

/** How many days ago the initial stock was entered. */
export const DIAS_INICIAL = 125;

/** The initial stock: fixed locations up to the maximum, the rest of multi-warehouse articles in high levels. */
export function inventarioInicial(
  a: Azar,
  hoy: Date,
  articulos: readonly ArticuloDemo[],
  hogar: HogarDe,
): MovimientoDemo[] {
  const fecha = tiempoLaboral(medianoche(hoy, DIAS_INICIAL), 30);
  const [operador = 1] = idsDe('INVENT1');
  const operacion = a.uuid();
  return SURTIDO_INICIAL.flatMap(({ almacen, parte }) =>
    articulos.flatMap((articulo) => {
      if (articulo.tipo === null || !a.suerte(parte)) return [];
      const { fija, alta } = hogar(articulo, almacen);
      const mueve = (destino: Lugar, piezas: number): MovimientoDemo => ({
        ...loteDe(a, articulo, fecha),
        operacion,
        fecha,
        operador,
        llamada: 'inventarioInicial',
        articulo: articulo.id,
        origen: 'ajuste',
        destino,
        piezas,
        documento: 'inventario inicial',
        documentoId: null,
        detalleId: null,
      });
      const enFija = mueve(fija, a.entero(1, articulo.maximo));
      return articulo.tipo === 'M' ? [enFija, mueve(alta, articulo.maximo * a.entero(1, 4))] : [enFija];
    }),
  );
}
