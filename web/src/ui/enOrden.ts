import type { Columna, Valor } from './columna.ts';

export interface Orden {
  id: string;
  sentido: 'asc' | 'desc';
}

const alfabeto = new Intl.Collator('es-MX', { numeric: true, sensitivity: 'base' });

/** Compares two values of a column: by number, by moment, or as a person would file them. */
export function compara(a: Valor, b: Valor): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  return alfabeto.compare(String(a), String(b));
}

/** The rows by a column, the empty ones last whichever way; as they came without an order, or when no column has that id. */
export function enOrden<F>(
  filas: readonly F[],
  columnas: readonly Columna<F>[],
  orden: Orden | null,
): readonly F[] {
  const columna = orden && columnas.find((c) => c.id === orden.id && c.ordenable !== false);
  if (!columna) return filas;
  const vacio = (f: F): boolean => [null, undefined, ''].includes(columna.valor(f) as null);
  const hacia = orden.sentido === 'asc' ? 1 : -1;
  return [
    ...filas.filter((f) => !vacio(f)).sort((a, b) => hacia * compara(columna.valor(a), columna.valor(b))),
    ...filas.filter(vacio),
  ];
}
