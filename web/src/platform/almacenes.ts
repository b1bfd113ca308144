import { useMemo } from 'react';
import type { Columna } from '../ui/columna.ts';
import { useSession } from './session.ts';

/** Id of the column with a row's warehouse. */
const ALMACEN = 'ALMACEN';

/** A list's columns, without the warehouse's for operators of a single warehouse: it would say the same in every row. */
export function useColumnasDeAlmacen<F>(columnas: readonly Columna<F>[]): readonly Columna<F>[] {
  const { almacenes } = useSession();
  const varios = almacenes.length > 1;
  return useMemo(() => (varios ? columnas : columnas.filter((c) => c.id !== ALMACEN)), [columnas, varios]);
}
