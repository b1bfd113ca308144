/* The rules of choosing a list's rows, by their keys. */

export type Llave = string | number;

/** What is chosen. */
export interface Eleccion {
  /** Keys in the order in which they were chosen, on any page. */
  readonly llaves: readonly Llave[];
  /** Everything that the filter leaves, on any page; no keys are listed. */
  readonly todas: boolean;
  /** The row pressed last, from which Shift chooses a range. */
  readonly ancla: Llave | null;
}

export const NINGUNA: Eleccion = { llaves: [], todas: false, ancla: null };

/** What may be chosen. */
export interface Limites {
  /** Whether a row may be chosen. */
  puede: (llave: Llave) => boolean;
  /** How many at most. */
  max: number;
}

export const SIN_LIMITES: Limites = { puede: () => true, max: Number.POSITIVE_INFINITY };

/** Adds rows in the order given, without those that may not be chosen and those over the limit. */
function mas(e: Eleccion, llaves: readonly Llave[], { puede, max }: Limites): readonly Llave[] {
  const ya = new Set(e.llaves);
  const nuevas = llaves.filter((l) => !ya.has(l) && puede(l));
  return [...e.llaves, ...nuevas].slice(0, Math.max(max, e.llaves.length));
}

/** A press on a row: chooses it, or no longer. While everything that the filter leaves is chosen, it changes nothing. */
export function alternada(e: Eleccion, llave: Llave, limites = SIN_LIMITES): Eleccion {
  if (e.todas) return e;
  const llaves = e.llaves.includes(llave) ? e.llaves.filter((l) => l !== llave) : mas(e, [llave], limites);
  return { llaves, todas: false, ancla: llave };
}

/**
 * A press with Shift: chooses all visible rows from the one pressed before to this one. If that one is not visible any more, only this one.
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
  // In the order from where the range began, so that a limit cuts off its far end.
  const llaves = mas(e, desde <= fin ? tramo : tramo.toReversed(), limites);
  return { llaves, todas: false, ancla: e.ancla !== null && inicio >= 0 ? e.ancla : llave };
}

/** The header's checkbox: chooses every visible row that may be chosen, or none of them. */
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

/** Everything that the filter leaves. */
export const TODAS: Eleccion = { llaves: [], todas: true, ancla: null };

/** What a table needs for choosing rows. */
export interface Elegibles<F> {
  /** Name of the column of checkboxes, for a screen reader; each checkbox adds its row's name. */
  nombre: string;
  esta: (fila: F) => boolean;
  /** Why a row cannot be chosen now; null if it can. */
  impide: (fila: F) => string | null;
  /** A row's name: its folio. */
  llamada: (fila: F) => string;
  onAlterna: (fila: F) => void;
  /** Chooses from the row pressed before to this one, in the order shown. */
  onHasta: (fila: F, visibles: readonly F[]) => void;
  onPagina: (visibles: readonly F[], si: boolean) => void;
}
