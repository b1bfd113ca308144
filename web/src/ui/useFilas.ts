import { useMemo, useState } from 'react';
import type { Columna } from './columna.ts';
import { alPulsar, enOrden, type Orden } from './enOrden.ts';

/** The table's props that decide the rows' order. */
export interface FilasProps<F> {
  columnas: readonly Columna<F>[];
  filas: readonly F[] | undefined;
  ordenes?: readonly Orden[];
  onOrdenes?: (ordenes: readonly Orden[]) => void;
  ordenInicial?: Orden;
}

export interface Filas<F> {
  ordenadas: readonly F[];
  enOrden: readonly Orden[];
  /** A press on a header: sorts by that column alone or, with `ademas`, also by it. */
  ordena: (id: string, ademas?: boolean) => void;
}

const NINGUNO: readonly Orden[] = [];

/** The rows in order: as they come if somebody else sorts them (`onOrdenes`), otherwise sorted here. */
export function useFilas<F>({ columnas, filas, ordenes, onOrdenes, ordenInicial }: FilasProps<F>): Filas<F> {
  const [local, setLocal] = useState<readonly Orden[]>(ordenInicial ? [ordenInicial] : NINGUNO);
  const vigentes = onOrdenes ? (ordenes ?? NINGUNO) : local;
  const deOtro = onOrdenes !== undefined;
  const ordenadas = useMemo(
    () => enOrden(filas ?? [], columnas, deOtro ? NINGUNO : local),
    [filas, columnas, deOtro, local],
  );
  const ordena = (id: string, ademas = false): void =>
    (onOrdenes ?? setLocal)(alPulsar(vigentes, id, ademas));
  return { ordenadas, enOrden: vigentes, ordena };
}
