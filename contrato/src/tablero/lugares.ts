import { escribirFiltros, type FiltroDeColumna } from '../filtros.ts';
import type { COLAS } from './pasos.ts';
import { filtrosDePaso, LLAMADA_DE_PASO, type PasoDelDia } from './pasos.ts';

/**
 * The list behind each figure of the board: the screen, and the search parameters with which it shows exactly the rows that the figure
 * counts. `servidor/testing/cifras.test.ts` opens every one of them.
 */
export interface Lugar {
  menu: string;
  busqueda: Record<string, string | number>;
}

/** What the board covers: one warehouse, or everything the operator may see. */
export interface Alcance {
  /** Null: several. */
  almacen_id: number | null;
  /** Names of its warehouses; null: all that there are. */
  almacenes: readonly string[] | null;
  hoy: string;
}

/** Filter: a column that equals one of these texts; the empty text: it has no value. */
const es = (columna: string, ...textos: readonly string[]): FiltroDeColumna => ({
  columna,
  clase: 'texto',
  valores: textos.map((t) => (t === '' ? '' : `=${t}`)),
});
const entre = (columna: string, de: string | null, a: string | null): FiltroDeColumna => ({
  columna,
  clase: 'dia',
  de,
  a,
});
const palabras = (columna: string, ...valores: readonly string[]): FiltroDeColumna => ({
  columna,
  clase: 'valores',
  valores,
});

/** A day before any document. */
const SIEMPRE = '1990-01-01';

const conAlmacen = ({ almacenes }: Alcance, ...otros: readonly FiltroDeColumna[]): string =>
  escribirFiltros([...(almacenes === null ? [] : [es('ALMACEN', ...almacenes)]), ...otros]);

const lista = (menu: string, filtros: string, rango?: readonly [desde: string, hasta: string]): Lugar => ({
  menu,
  busqueda: { ...(rango ? { desde: rango[0], hasta: rango[1] } : {}), filtros },
});

/** Remissions created since a day, in the report of their times. */
const remisiones = (alcance: Alcance, desde: string, ...filtros: readonly FiltroDeColumna[]): Lugar =>
  lista('tiemposremisiones', conAlmacen(alcance, ...filtros), [desde, alcance.hoy]);

/** What a step consists of on a day, of one hour or of all. */
export function lugarDePaso(
  paso: PasoDelDia,
  dia: string,
  { almacen_id, almacenes }: Pick<Alcance, 'almacen_id' | 'almacenes'>,
  hora?: number,
): Lugar {
  const filtros = filtrosDePaso(paso, dia, { hora, almacenes });
  if (LLAMADA_DE_PASO[paso] === null) return lista('remisionesrevisadas', filtros, [dia, dia]);
  const { menu, busqueda } = lista('kardex', filtros, [dia, dia]);
  return { menu, busqueda: { ...busqueda, ...(almacen_id === null ? {} : { almacen: almacen_id }) } };
}

/** Remissions promised for today that were, or were not, on time. */
export const lugarDePromesas = (
  alcance: Alcance,
  desde: string,
  ...puntual: readonly ('S' | 'N' | 'P')[]
): Lugar =>
  remisiones(alcance, desde, entre('PROMETIDO', alcance.hoy, alcance.hoy), palabras('PUNTUAL', ...puntual));

/** Remissions due to leave at a time with any of these carriers. */
export const lugarPorSalir = (
  alcance: Alcance,
  desde: string,
  porSalir: string,
  fleteras: readonly string[],
): Lugar => remisiones(alcance, desde, es('POR_SALIR', porSalir), es('FLETERA', ...fleteras));

/** What waits to be counted in a warehouse: its list shows one at a time. */
export const lugarDeContar = (almacen: number): Lugar => ({ menu: 'inventarios', busqueda: { almacen } });

/** What the list of a queue is found by: its name, the day of its oldest document, and its warehouses. */
export interface DeCola {
  COLA: (typeof COLAS)[number];
  DIA: string;
  POR_ALMACEN: readonly { ALMACEN_ID: number }[];
}

/** What waits in a queue; undefined for lists to count of several warehouses, which {@link lugarDeContar} opens one by one. */
export function lugarDeCola(
  { COLA, DIA, POR_ALMACEN: [uno, otro] }: DeCola,
  alcance: Alcance,
): Lugar | undefined {
  switch (COLA) {
    case 'recibir':
      return lista('recepcioncom', conAlmacen(alcance, entre('FECHA_RECEPCION', SIEMPRE, null)));
    case 'acomodar':
      return lista('acomodocom', conAlmacen(alcance));
    case 'surtir':
      return remisiones(alcance, DIA, palabras('ESTATUS', 'PENDIENTE', 'SURTIENDO'));
    case 'empacar':
      return remisiones(alcance, DIA, palabras('ESTATUS', 'AREAEMBARQUE'));
    case 'embarcar':
      return remisiones(alcance, DIA, palabras('ESTATUS', 'EMBARCANDO'));
    case 'contar':
      return uno && !otro ? lugarDeContar(uno.ALMACEN_ID) : undefined;
    case 'resurtir': {
      const { menu, busqueda } = lista('histresurtidos', conAlmacen(alcance), [DIA, alcance.hoy]);
      return { menu, busqueda: { ver: 'abiertos', ...busqueda } };
    }
  }
}

/** A supplier's orders until a day that have not arrived. */
export const lugarDeTardias = (alcance: Alcance, proveedor: string, hasta: string): Lugar =>
  lista(
    'recepcioncom',
    conAlmacen(
      alcance,
      es('PROVEEDOR', proveedor),
      entre('FECHA', null, hasta),
      entre('FECHA_RECEPCION', null, null),
    ),
  );

/** The days on which errors were found in a picker's lines: their errors add up to the figure. */
export const lugarDeErrores = (
  { almacen_id }: Pick<Alcance, 'almacen_id'>,
  operador: number,
  desde: string,
  hasta: string,
): Lugar => {
  const { menu, busqueda } = lista(
    'renglonajesop',
    escribirFiltros([{ columna: 'ERRORES', clase: 'numero', de: '1', a: null }]),
    [desde, hasta],
  );
  return {
    menu,
    busqueda: { operador, ...busqueda, ...(almacen_id === null ? {} : { almacen: almacen_id }) },
  };
};

/** Lots that expire within a range of days, both ends included. */
export const lugarDeCaducidad = (alcance: Alcance, desde: string | null, hasta: string): Lugar =>
  lista('caducados', conAlmacen(alcance), [desde ?? SIEMPRE, hasta]);
