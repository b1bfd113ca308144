import type { Columna } from './columna.ts';
import { compara, type Orden } from './useFilas.ts';

/** The rows by a column, the empty ones last whichever way; as they came when no column has that id. */
export function enOrden<F>(
  filas: readonly F[],
  columnas: readonly Columna<F>[],
  { id, sentido }: Orden,
): readonly F[] {
  const columna = columnas.find((c) => c.id === id && c.ordenable !== false);
  if (!columna) return filas;
  const vacio = (f: F): boolean => [null, undefined, ''].includes(columna.valor(f) as null);
  const hacia = sentido === 'asc' ? 1 : -1;
  return [
    ...filas.filter((f) => !vacio(f)).sort((a, b) => hacia * compara(columna.valor(a), columna.valor(b))),
    ...filas.filter(vacio),
  ];
}
