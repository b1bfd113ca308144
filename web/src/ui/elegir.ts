/* The rules of choosing rows of a list: which are chosen, by the keys that tell one from another. */

export type Llave = string | number;

/** What is chosen. */
export interface Eleccion {
  /** In the order they were chosen, of every page. */
  readonly llaves: readonly Llave[];
  /** All that the filter leaves, on this page or not: no key is named. */
  readonly todas: boolean;
  /** The row pressed last: a press with Shift chooses from there. */
  readonly ancla: Llave | null;
}

export const NINGUNA: Eleccion = { llaves: [], todas: false, ancla: null };

/** What may be chosen. */
export interface Limites {
  /** Whether a row may be. */
  puede: (llave: Llave) => boolean;
  /** How many at most. */
  max: number;
}

export const SIN_LIMITES: Limites = { puede: () => true, max: Number.POSITIVE_INFINITY };

/** Adds rows in the order given, leaving out those that may not be chosen and those over the limit. */
function mas(e: Eleccion, llaves: readonly Llave[], { puede, max }: Limites): readonly Llave[] {
  const ya = new Set(e.llaves);
  const nuevas = llaves.filter((l) => !ya.has(l) && puede(l));
  return [...e.llaves, ...nuevas].slice(0, Math.max(max, e.llaves.length));
}

/** A row pressed: chosen, or no longer. While everything the filter leaves is chosen, a single row changes nothing. */
export function alternada(e: Eleccion, llave: Llave, limites = SIN_LIMITES): Eleccion {
  if (e.todas) return e;
  const llaves = e.llaves.includes(llave) ? e.llaves.filter((l) => l !== llave) : mas(e, [llave], limites);
  return { llaves, todas: false, ancla: llave };
}

/**
 * A row pressed with Shift: all from the one pressed before to this one, as they are seen. Without one before that is still seen,
 * this one alone.
 */
export function hasta(
  e: Eleccion,
  llave: Llave,
  visibles: readonly Llave[],
  limites = SIN_LIMITES,
): Eleccion {
  if (e.todas) return e;
  const fin = visibles.indexOf(llave);
  const inicio = e.ancla === null ? -1 : visibles.indexOf(e.ancla);
  const desde = inicio < 0 ? fin : inicio;
  const tramo = visibles.slice(Math.min(desde, fin), Math.max(desde, fin) + 1);
  // Counted from the row where the range began, so that a limit leaves out the far end.
  const llaves = mas(e, desde <= fin ? tramo : tramo.toReversed(), limites);
  return { llaves, todas: false, ancla: e.ancla !== null && inicio >= 0 ? e.ancla : llave };
}

/** The header's box: every row that is seen and may be, or none of them. */
export function pagina(
  e: Eleccion,
  visibles: readonly Llave[],
  si: boolean,
  limites = SIN_LIMITES,
): Eleccion {
  const vistas = new Set(visibles);
  const llaves = si ? mas(e, visibles, limites) : e.llaves.filter((l) => !vistas.has(l));
  return { llaves, todas: false, ancla: null };
}

/** All that the filter leaves. */
export const TODAS: Eleccion = { llaves: [], todas: true, ancla: null };

/** What a table needs to choose rows by. */
export interface Elegibles<F> {
  /** Over the column of boxes, for a screen reader; the boxes are called so with the row's name after it. */
  nombre: string;
  esta: (fila: F) => boolean;
  /** Why a row cannot be chosen now; null where it can. */
  impide: (fila: F) => string | null;
  /** What a row is called: its folio. */
  llamada: (fila: F) => string;
  onAlterna: (fila: F) => void;
  /** From the row before to this one, as they are seen. */
  onHasta: (fila: F, visibles: readonly F[]) => void;
  onPagina: (visibles: readonly F[], si: boolean) => void;
}
