import { useMemo } from 'react';
import type { Columna } from '../ui/columna.ts';
import { useSession } from './session.ts';

/** Id of the column that says of which warehouse a row is. */
const ALMACEN = 'ALMACEN';

/** A list's columns, without that of the warehouse for who sees one alone: it would say the same in every row. */
export function useColumnasDeAlmacen<F>(columnas: readonly Columna<F>[]): readonly Columna<F>[] {
  const { almacenes } = useSession();
  const varios = almacenes.length > 1;
  return useMemo(() => (varios ? columnas : columnas.filter((c) => c.id !== ALMACEN)), [columnas, varios]);
}
