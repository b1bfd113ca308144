import { escribirFiltros, type FiltroDeColumna } from '@anden/contrato/filtros.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { Respuesta } from '../../platform/client.ts';
import { hrefDe } from '../../platform/navigation.ts';
import { can } from '../../platform/session.ts';

export type Cola = Respuesta<'getColas'>['data'][number];

/**
 * Links from the board's figures: each address filters its list to the rows that the figure counts. Undefined: this
 * operator may not open it.
 */

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

/** What the board covers: one warehouse, or everything the operator may see. */
export interface Alcance {
  /** Null: several. */
  almacen_id: number | null;
  /** Names of its warehouses; null: all that there are. */
  almacenes: readonly string[] | null;
  hoy: string;
}

const conAlmacen = ({ almacenes }: Alcance, ...otros: readonly FiltroDeColumna[]): string =>
  escribirFiltros([...(almacenes === null ? [] : [es('ALMACEN', ...almacenes)]), ...otros]);

/** A list with these filters, for holders of its control id. */
const lista = (
  menu: string,
  control: number,
  filtros: string,
  rango?: readonly [desde: string, hasta: string],
): string | undefined =>
  can(control)
    ? hrefDe(menu, { ...(rango ? { desde: rango[0], hasta: rango[1] } : {}), filtros })
    : undefined;

/** Remissions created since a day, in the report of their times. */
const remisiones = (alcance: Alcance, desde: string, ...filtros: readonly FiltroDeColumna[]) =>
  lista('tiemposremisiones', P.tiemposremisiones, conAlmacen(alcance, ...filtros), [desde, alcance.hoy]);

/** Remissions promised for today that were, or were not, on time. */
export const ligaDePromesas = (
  alcance: Alcance,
  desde: string,
  ...puntual: readonly ('S' | 'N' | 'P')[]
): string | undefined =>
  remisiones(alcance, desde, entre('PROMETIDO', alcance.hoy, alcance.hoy), palabras('PUNTUAL', ...puntual));

/** Remissions due to leave at a time with any of these carriers. */
export const ligaPorSalir = (
  alcance: Alcance,
  desde: string,
  porSalir: string,
  fleteras: readonly string[],
): string | undefined => remisiones(alcance, desde, es('POR_SALIR', porSalir), es('FLETERA', ...fleteras));

/** What waits to be counted in a warehouse: its list shows one at a time. */
export const ligaDeContar = (almacenId: number): string | undefined =>
  can(P.inventarios) ? hrefDe('inventarios', { almacen: almacenId }) : undefined;

/** What waits in a queue; undefined too for lists to count of several warehouses, which {@link ligaDeContar} opens one by one. */
export function ligaDeCola(
  { COLA, DIA, POR_ALMACEN: [uno, otro] }: Cola,
  alcance: Alcance,
): string | undefined {
  switch (COLA) {
    case 'recibir':
      return lista(
        'recepcioncom',
        P.recepcioncom,
        conAlmacen(alcance, entre('FECHA_RECEPCION', SIEMPRE, null)),
      );
    case 'acomodar':
      return lista('acomodocom', P.acomodocom, conAlmacen(alcance));
    case 'surtir':
      return remisiones(alcance, DIA, palabras('ESTATUS', 'PENDIENTE', 'SURTIENDO'));
    case 'empacar':
      return remisiones(alcance, DIA, palabras('ESTATUS', 'AREAEMBARQUE'));
    case 'embarcar':
      return remisiones(alcance, DIA, palabras('ESTATUS', 'EMBARCANDO'));
    case 'contar':
      return uno && !otro ? ligaDeContar(uno.ALMACEN_ID) : undefined;
    case 'resurtir':
      return can(P.histresurtidos)
        ? hrefDe('histresurtidos', {
            ver: 'abiertos',
            desde: DIA,
            hasta: alcance.hoy,
            filtros: conAlmacen(alcance),
          })
        : undefined;
  }
}

/** The page of a document; undefined if its kind has none. */
export const ligaDeDocumento = (tipo: string | null, folio: string): string | undefined =>
  tipo !== null && can(P.kardex) ? hrefDe('documento', { tipo, folio }) : undefined;

/** A supplier's orders until a day that have not arrived. */
export const ligaDeTardias = (alcance: Alcance, proveedor: string, hasta: string): string | undefined =>
  lista(
    'recepcioncom',
    P.recepcioncom,
    conAlmacen(
      alcance,
      es('PROVEEDOR', proveedor),
      entre('FECHA', null, hasta),
      entre('FECHA_RECEPCION', null, null),
    ),
  );

/** The days on which errors were found in a picker's lines. */
export const ligaDeErrores = (operador: number, desde: string, hasta: string): string | undefined =>
  can(P.renglonajesop)
    ? hrefDe('renglonajesop', {
        desde,
        hasta,
        operador,
        filtros: escribirFiltros([{ columna: 'ERRORES', clase: 'numero', de: '1', a: null }]),
      })
    : undefined;

/** Lots that expire within a range of days, both ends included. */
export const ligaDeCaducidad = (alcance: Alcance, desde: string | null, hasta: string): string | undefined =>
  lista('caducados', P.caducados, conAlmacen(alcance), [desde ?? SIEMPRE, hasta]);
