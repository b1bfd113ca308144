import { useEffect, useMemo, useRef, useState } from 'react';
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
 * The warehouse this device works in, for every screen: the one chosen in the frame, or the operator's own until then. `almacen` is
 * undefined if they have none.
 */
export function useAlmacenDeTrabajo() {
  const { data, almacenes } = useSession();
  const { preferencias, prefiere } = usePreferencias();
  const de = (id: number | null) => almacenes.find((a) => a.ALMACEN_ID === id);
  return {
    // A chosen warehouse that was taken from the operator since no longer counts.
    almacen: de(preferencias.almacen) ?? de(data.ALMACEN_ID) ?? almacenes[0],
    almacenes,
    elige: (id: number): void => prefiere({ almacen: id === data.ALMACEN_ID ? null : id }),
  };
}

/** Calls `haz` when another warehouse is chosen in the frame, so that the screen follows it. */
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
 * The warehouse of a list: the one in its address, chosen on the screen itself, or else the one this device works in.
 * @param otros search parameters that start anew with another warehouse, with their initial values
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

/**
 * The warehouse of a record that was opened from a warehouse's list: the one in its address, which the list writes there. The one this device
 * works in may be changed over the open record, or before Back returns to it, and its work belongs to neither.
 */
export function useAlmacenDeRegistro(): number {
  const { almacen } = useAlmacenDeTrabajo();
  // An address without one means the warehouse that this device worked in when it was opened.
  const [deEntrada] = useState(almacen?.ALMACEN_ID ?? 0);
  const [lugar] = useSearchState({ almacen: 0 });
  return lugar.almacen || deEntrada;
}

/** The search parameter that makes another screen show this warehouse; none if it is the one this device works in. */
export function useEnAlmacen(): (id: number) => { almacen?: number } {
  const { almacen } = useAlmacenDeTrabajo();
  return (id) => (id === almacen?.ALMACEN_ID ? {} : { almacen: id });
}
