import { useEffect, useMemo, useRef } from 'react';
import type { Columna } from '../ui/columna.ts';
import { useSearchState } from './navigation.ts';
import { usePreferencias } from './preferencias.ts';
import { useSession } from './session.ts';

/** Id of the column with a row's warehouse. */
const ALMACEN = 'ALMACEN';

/** A list's columns, without the warehouse's for operators of a single warehouse: it would say the same in every row. */
export function useColumnasDeAlmacen<F>(columnas: readonly Columna<F>[]): readonly Columna<F>[] {
  const { almacenes } = useSession();
  const varios = almacenes.length > 1;
  return useMemo(() => (varios ? columnas : columnas.filter((c) => c.id !== ALMACEN)), [columnas, varios]);
}

/**
 * The warehouse one works in: chosen once, in the frame, for every screen on this device; the operator's own until then.
 * `almacen` is undefined where they have none.
 */
export function useAlmacenDeTrabajo() {
  const { data, almacenes } = useSession();
  const { preferencias, prefiere } = usePreferencias();
  const de = (id: number | null) => almacenes.find((a) => a.ALMACEN_ID === id);
  return {
    // One that was taken from them since is no choice.
    almacen: de(preferencias.almacen) ?? de(data.ALMACEN_ID) ?? almacenes[0],
    almacenes,
    elige: (id: number): void => prefiere({ almacen: id === data.ALMACEN_ID ? null : id }),
  };
}

/** Tells a screen that another warehouse was chosen in the frame, so that what it was left with gives way. */
export function useAlCambiarAlmacen(haz: () => void): void {
  const actual = useAlmacenDeTrabajo().almacen?.ALMACEN_ID;
  const anterior = useRef(actual);
  useEffect(() => {
    if (anterior.current === actual) return;
    anterior.current = actual;
    haz();
  });
}

/**
 * The warehouse a list is of: the one of its address, which is chosen in place, else the one one works in.
 * @param otros search parameters that begin anew with another warehouse, with what they begin with
 */
export function useAlmacenDePantalla(otros: Readonly<Record<string, number>> = {}) {
  const { almacen: deTrabajo, almacenes } = useAlmacenDeTrabajo();
  const inicial = deTrabajo?.ALMACEN_ID ?? 0;
  const [{ almacen: id }, setLugar] = useSearchState<Record<string, number>>({
    ...otros,
    almacen: inicial,
  });
  const elige = (almacen: number): void => setLugar({ ...otros, almacen });
  useAlCambiarAlmacen(() => elige(inicial));
  return { almacen: almacenes.find((a) => a.ALMACEN_ID === id) ?? deTrabajo, almacenes, elige };
}

/** What the address of another screen needs to be of a warehouse: nothing, where one works in it. */
export function useEnAlmacen(): (id: number) => { almacen?: number } {
  const { almacen } = useAlmacenDeTrabajo();
  return (id) => (id === almacen?.ALMACEN_ID ? {} : { almacen: id });
}
