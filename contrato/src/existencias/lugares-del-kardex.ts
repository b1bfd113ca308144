import { escribirFiltros } from '../filtros.ts';

/** What the kardex calls the place of all customers. */
const CLIENTE = 'Cliente';
const enPie = (extremo: 'ORIGEN' | 'DESTINO'): string =>
  escribirFiltros([
    { columna: extremo, clase: 'texto', valores: [`=${CLIENTE}`] },
    { columna: 'ESTADO', clase: 'valores', valores: ['EN_PIE'] },
  ]);

/**
 * The filters with which the kardex of an article or a location shows the movements that a figure of its page adds up. What was sold and what
 * was returned are those to and from customers that stand.
 */
export const FILTROS_DE_MOVIMIENTOS = {
  ENTRADAS: escribirFiltros([{ columna: 'ENTRADA', clase: 'numero', de: '1', a: null }]),
  SALIDAS: escribirFiltros([{ columna: 'SALIDA', clase: 'numero', de: '1', a: null }]),
  VENTAS: enPie('DESTINO'),
  DEVOLUCIONES: enPie('ORIGEN'),
} as const;
export type CifraDeMovimientos = keyof typeof FILTROS_DE_MOVIMIENTOS;
