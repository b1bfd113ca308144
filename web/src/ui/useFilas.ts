import { useMemo, useState } from 'react';
import type { Columna } from './columna.ts';
import { enOrden, type Orden } from './enOrden.ts';

/** What the rows' order needs of a table's props. */
export interface FilasProps<F> {
  columnas: readonly Columna<F>[];
  filas: readonly F[] | undefined;
  orden?: Orden | null;
  onOrden?: (id: string, sentido: 'asc' | 'desc') => void;
  ordenInicial?: Orden;
}

export interface Filas<F> {
  ordenadas: readonly F[];
  enOrden: Orden | null;
  /** Presses a header: ascending first, then the other way. */
  ordena: (id: string) => void;
}

/** The rows in the order in force: as they come where somebody else sorts them (`onOrden`), otherwise sorted here. */
export function useFilas<F>({ columnas, filas, orden, onOrden, ordenInicial }: FilasProps<F>): Filas<F> {
  const [local, setLocal] = useState<Orden | null>(ordenInicial ?? null);
  const vigente = onOrden ? (orden ?? null) : local;
  const deOtro = onOrden !== undefined;
  const ordenadas = useMemo(
    () => enOrden(filas ?? [], columnas, deOtro ? null : local),
    [filas, columnas, deOtro, local],
  );
  function ordena(id: string): void {
    const sentido = vigente?.id === id && vigente.sentido === 'asc' ? 'desc' : 'asc';
    if (onOrden) onOrden(id, sentido);
    else setLocal({ id, sentido });
  }
  return { ordenadas, enOrden: vigente, ordena };
}
