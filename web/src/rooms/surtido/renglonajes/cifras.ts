import { sumaDePesos } from '@anden/contrato/centavos.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { dinero, entero, pesos, reloj, VACIO } from '../../../platform/format.ts';

export type Renglonaje = FilaDeListado<'getRenglonajeOperadores.renglonaje'>;
export type RemisionSurtida = FilaDeListado<'getRenglonajeOperadores.remisiones'>;

/** Lines per hour of work, for display; nothing without time. */
export const porHora = (tpsh: number | null): string => (tpsh === null ? VACIO : dinero(tpsh));

/** Explains a row's lines per hour. */
export const sumaDeTpsh = (f: Renglonaje): Array<[concepto: string, valor: string]> => [
  ['Renglones completados', entero(f.RENGLONES)],
  ['Tiempo de tarea', reloj(f.SEGUNDOS)],
  ['Espera, que no cuenta', reloj(f.ESPERA)],
  ['Renglones por hora de tarea', porHora(f.TPSH)],
];

/** Totals of the tab 'Renglonaje': label and figure. */
export function totalesDeRenglonaje(filas: readonly Renglonaje[]): Array<[nombre: string, valor: string]> {
  const suma = (id: 'RENGLONES' | 'PIEZAS' | 'SEGUNDOS' | 'ESPERA' | 'ERRORES'): number =>
    filas.reduce((n, f) => n + f[id], 0);
  const segundos = suma('SEGUNDOS');
  return [
    ['Renglones', entero(suma('RENGLONES'))],
    ['Importe surtido', pesos(sumaDePesos(filas.map((f) => f.IMPORTESURTIDO)))],
    ['TPSH', segundos > 0 ? porHora((3600 * suma('RENGLONES')) / segundos) : VACIO],
    ['Piezas', entero(suma('PIEZAS'))],
    ['Tarea', reloj(segundos)],
    ['Espera', reloj(suma('ESPERA'))],
    ['Errores', entero(suma('ERRORES'))],
  ];
}

/** Totals of the tab 'Remisiones': label and figure. A remission of two pickers counts once. */
export const totalesDeRemisiones = (
  filas: readonly RemisionSurtida[],
): Array<[nombre: string, valor: string]> => [
  ['Remisiones', entero(new Set(filas.map((f) => f.DOCTO_VE_ID)).size)],
  ['Importe neto', pesos(sumaDePesos(filas.map((f) => f.IMPORTE_NETO)))],
  ['Renglones', entero(filas.reduce((n, f) => n + f.RENGLONES, 0))],
];

/** The operators in the report, by name. */
export function operadoresDe(
  renglonaje: readonly Renglonaje[],
  remisiones: readonly RemisionSurtida[],
): Array<{ id: number; nombre: string }> {
  const nombres = new Map<number, string>();
  for (const r of remisiones) nombres.set(r.OPERADOR_ID, r.SURTIDOR);
  for (const r of renglonaje) nombres.set(r.OPERADOR_ID, r.NOMBRE);
  return [...nombres]
    .map(([id, nombre]) => ({ id, nombre }))
    .sort((a, b) => a.nombre.localeCompare(b.nombre, 'es-MX'));
}
