import { type ClaseDeAsiento, TRAMOS, type Tramo } from '@anden/contrato/cartera/rules.ts';
import type { DondeVa, EstadoDeAsiento } from '@anden/contrato/clientes/ficha-rules.ts';
import { escribirFiltros, type FiltroDeColumna } from '@anden/contrato/filtros.ts';
import { hrefDe } from '../../platform/navigation.ts';

/** The three lists behind a customer's figures. */
export const VISTAS_DE_MOVIMIENTOS = ['dinero', 'articulos', 'pedidos'] as const;
export type VistaDeMovimientos = (typeof VISTAS_DE_MOVIMIENTOS)[number];

const palabras = (columna: string, valores: readonly string[]): FiltroDeColumna[] =>
  valores.length > 0 ? [{ columna, clase: 'valores', valores }] : [];
const entre = (
  clase: 'dia' | 'numero',
  columna: string,
  de: string | null,
  a: string | null,
): FiltroDeColumna => ({
  columna,
  clase,
  de,
  a,
});

const lista = (cliente: number, ver: VistaDeMovimientos, filtros: readonly FiltroDeColumna[]) =>
  hrefDe('movimientoscliente', { cliente, ver, filtros: escribirFiltros(filtros) });

/** The last day of a month, `YYYY-MM-DD`. */
function ultimoDia(anio: number, mes: number): string {
  return new Date(Date.UTC(anio, mes, 0)).toISOString().slice(0, 10);
}

/** Link to the customer's entries of these kinds in a month; months count from 1. */
export function ligaDeMes(cliente: number, clases: readonly ClaseDeAsiento[], anio: number, mes: number) {
  const de = `${anio}-${String(mes).padStart(2, '0')}-01`;
  return lista(cliente, 'dinero', [
    ...palabras('CLASE', clases),
    entre('dia', 'FECHA', de, ultimoDia(anio, mes)),
  ]);
}

/** Link to the customer's entries in these states, or to all if none is given. */
export const ligaDeDinero = (cliente: number, ...estados: readonly EstadoDeAsiento[]) =>
  lista(cliente, 'dinero', palabras('ESTADO', estados));

/** Link to the customer's charges of this age. */
export function ligaDeTramo(cliente: number, tramo: Tramo) {
  const { de, a } = TRAMOS[tramo];
  if (de === null) return ligaDeDinero(cliente, 'P');
  return lista(cliente, 'dinero', [entre('numero', 'ATRASO', String(de), a === null ? null : String(a))]);
}

/** Link to the lines of one brand billed since a day. */
export const ligaDeMarca = (cliente: number, marca: string, desde: string) =>
  lista(cliente, 'articulos', [
    { columna: 'MARCA', clase: 'texto', valores: [`=${marca}`] },
    entre('dia', 'FECHA', desde, null),
  ]);

/** Link to the customer's orders at these places, or to all if none is given. */
export const ligaDePedidos = (cliente: number, ...donde: readonly DondeVa[]) =>
  lista(cliente, 'pedidos', palabras('DONDE', donde));
