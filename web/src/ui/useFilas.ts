import { createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { Columna, Valor } from './columna.ts';

export interface Orden {
  id: string;
  sentido: 'asc' | 'desc';
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
const alfabeto = new Intl.Collator('es-MX', { numeric: true, sensitivity: 'base' });

/** Compares two values of a column: by number, by moment, or as a person would file them. */
export function compara(a: Valor, b: Valor): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  return alfabeto.compare(String(a), String(b));
}

/** What the row model needs of a table's props. */
export interface FilasProps<F> {
  columnas: readonly Columna<F>[];
  filas: readonly F[] | undefined;
  orden?: Orden;
  onOrden?: (id: string, sentido: 'asc' | 'desc') => void;
  ordenInicial?: Orden;
}

export interface Filas<F> {
  ordenadas: readonly F[];
  enOrden: Orden | null;
  /** Presses a header: ascending first, then the other way. */
  ordena: (id: string) => void;
}

/** The rows in the order in force: the server's when it sorts, otherwise sorted here with the empty ones last. */
export function useFilas<F>({ columnas, filas, orden, onOrden, ordenInicial }: FilasProps<F>): Filas<F> {
  const [local, setLocal] = useState<Orden | null>(ordenInicial ?? null);
  const enOrden = onOrden ? (orden ?? null) : local;
  const columns = useMemo(
    () =>
      columnas.map((c) => ({
        id: c.id,
        accessorFn: ({ fila }: { fila: F }) => {
          const v = c.valor(fila);
          return v === null || v === '' ? undefined : v;
        },
        sortFn: (
          a: { getValue: (id: string) => unknown },
          b: { getValue: (id: string) => unknown },
          id: string,
        ) => compara(a.getValue(id) as Valor, b.getValue(id) as Valor),
        sortUndefined: 'last' as const,
      })),
    [columnas],
  );
  const data = useMemo(() => (filas ?? []).map((fila) => ({ fila })), [filas]);
  const sorting = useMemo(
    () => (enOrden && !onOrden ? [{ id: enOrden.id, desc: enOrden.sentido === 'desc' }] : []),
    [enOrden, onOrden],
  );
  const table = useTable({
    features,
    columns,
    data,
    state: { sorting },
    manualSorting: onOrden !== undefined,
  });
  const ordenadas = table.getRowModel().rows.map((r) => r.original.fila);

  function ordena(id: string): void {
    const sentido = enOrden?.id === id && enOrden.sentido === 'asc' ? 'desc' : 'asc';
    if (onOrden) onOrden(id, sentido);
    else setLocal({ id, sentido });
  }
  return { ordenadas, enOrden, ordena };
}
