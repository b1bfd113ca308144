import { ORDENES_MAX, type Orden } from '@anden/contrato/filtros.ts';
import type { Columna, Valor } from './columna.ts';

export type { Orden };

/**
 * The order after a press on a header: by that column alone, ascending first, then descending. With `ademas`, that column follows those
 * already sorted by: ascending, then descending, then not at all.
 */
export function alPulsar(ordenes: readonly Orden[], id: string, ademas: boolean): readonly Orden[] {
  const suya = ordenes.find((o) => o.id === id);
  if (!ademas) return [{ id, sentido: suya?.sentido === 'asc' && ordenes[0] === suya ? 'desc' : 'asc' }];
  if (!suya) return ordenes.length < ORDENES_MAX ? [...ordenes, { id, sentido: 'asc' }] : ordenes;
  const otras = ordenes.filter((o) => o !== suya);
  if (suya.sentido === 'asc') return ordenes.map((o) => (o === suya ? { id, sentido: 'desc' } : o));
  return otras.length > 0 ? otras : ordenes;
}

const alfabeto = new Intl.Collator('es-MX', { numeric: true, sensitivity: 'base' });

/** Compares two values of a column: as numbers, as moments, or alphabetically as people do. */
export function compara(a: Valor, b: Valor): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  return alfabeto.compare(String(a), String(b));
}

/** Sorts by several columns, each deciding what the ones before it left equal; empty values come last in both directions. Without columns the order is kept. */
export function enOrden<F>(
  filas: readonly F[],
  columnas: readonly Columna<F>[],
  ordenes: readonly Orden[],
): readonly F[] {
  const por = ordenes.flatMap(({ id, sentido }) => {
    const columna = columnas.find((c) => c.id === id && c.ordenable !== false);
    return columna ? [{ columna, hacia: sentido === 'asc' ? 1 : -1 }] : [];
  });
  if (por.length === 0) return filas;
  const vacio = (v: Valor): boolean => v === null || v === undefined || v === '';
  return [...filas].sort((a, b) => {
    for (const { columna, hacia } of por) {
      const [x, y] = [columna.valor(a), columna.valor(b)];
      const c = vacio(x) || vacio(y) ? Number(vacio(x)) - Number(vacio(y)) : hacia * compara(x, y);
      if (c !== 0) return c;
    }
    return 0;
  });
}
