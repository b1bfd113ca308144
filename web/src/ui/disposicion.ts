import type { Columna } from './columna.ts';

/** An operator's changes to a list's columns; whatever is missing here is as the screen declares it. */
export interface Disposicion {
  /** Ids in the operator's order; columns that are not named follow in the screen's order. */
  readonly orden: readonly string[];
  /** Ids of those left out. */
  readonly ocultas: readonly string[];
  /** Widths in pixels, by id. */
  readonly anchos: Readonly<Record<string, number>>;
}

export const COMO_VIENE: Disposicion = { orden: [], ocultas: [], anchos: {} };

/** Bounds of a dragged column's width, in pixels. */
const ANCHO_MIN = 48;
const ANCHO_MAX = 800;

/** A width rounded and within bounds. */
export const anchoPosible = (px: number): number => Math.round(Math.min(ANCHO_MAX, Math.max(ANCHO_MIN, px)));

const esTexto = (x: unknown): x is string => typeof x === 'string';

/** Reads a stored layout and drops what is not valid: it may come from another version, or from an address written by hand. */
export function leeDisposicion(x: unknown): Disposicion {
  if (typeof x !== 'object' || x === null) return COMO_VIENE;
  const { orden, ocultas, anchos } = x as Record<string, unknown>;
  const lista = (l: unknown): string[] => (Array.isArray(l) ? l.filter(esTexto) : []);
  const medidas = typeof anchos === 'object' && anchos !== null ? Object.entries(anchos) : [];
  return {
    orden: lista(orden),
    ocultas: lista(ocultas),
    anchos: Object.fromEntries(
      medidas.flatMap(([id, px]) =>
        typeof px === 'number' && Number.isFinite(px) ? [[id, anchoPosible(px)]] : [],
      ),
    ),
  };
}

/** Whether nothing was changed. */
export const esComoViene = ({ orden, ocultas, anchos }: Disposicion): boolean =>
  orden.length === 0 && ocultas.length === 0 && Object.keys(anchos).length === 0;

/** The column with the width it was dragged to, at which it is cut. */
export const conAncho = <F>(c: Columna<F>, ancho: number): Columna<F> => ({
  ...c,
  ancho,
  estira: false,
  fija: true,
});

/** Every column in the operator's order, including hidden ones. A column added since then follows its predecessor in the screen's order. */
export function enSuOrden<F>(columnas: readonly Columna<F>[], { orden }: Disposicion): readonly Columna<F>[] {
  if (orden.length === 0) return columnas;
  const nombradas = orden.flatMap((id) => columnas.filter((c) => c.id === id));
  const todas = [...new Set(nombradas)];
  columnas.forEach((c, i) => {
    if (todas.includes(c)) return;
    const antes = columnas[i - 1];
    todas.splice(antes ? todas.indexOf(antes) + 1 : 0, 0, c);
  });
  return todas;
}

/** The columns shown, in the operator's order and widths; at least one. */
export function dispuestas<F>(columnas: readonly Columna<F>[], d: Disposicion): readonly Columna<F>[] {
  if (esComoViene(d)) return columnas;
  const enOrden = enSuOrden(columnas, d);
  const vistas = enOrden.filter((c) => !d.ocultas.includes(c.id));
  return (vistas.length > 0 ? vistas : enOrden).map((c) => {
    const ancho = d.anchos[c.id];
    return ancho === undefined ? c : conAncho(c, ancho);
  });
}

/** The layout with a column moved by so many places. */
export function conMovida<F>(
  columnas: readonly Columna<F>[],
  d: Disposicion,
  id: string,
  a: number,
): Disposicion {
  const ids = enSuOrden(columnas, d).map((c) => c.id);
  const de = ids.indexOf(id);
  if (de < 0) return d;
  ids.splice(de, 1);
  ids.splice(Math.max(0, Math.min(ids.length, a)), 0, id);
  return { ...d, orden: ids };
}

/** The layout with a column shown or hidden; the last visible one cannot be hidden. */
export function conVista<F>(
  columnas: readonly Columna<F>[],
  d: Disposicion,
  id: string,
  si: boolean,
): Disposicion {
  const ocultas = d.ocultas.filter((o) => o !== id);
  if (si) return { ...d, ocultas };
  const quedan = columnas.filter((c) => c.id !== id && !ocultas.includes(c.id));
  return quedan.length > 0 ? { ...d, ocultas: [...ocultas, id] } : d;
}

/** The layout with a column's width; null: its own again. */
export function conMedida(d: Disposicion, id: string, ancho: number | null): Disposicion {
  const { [id]: _, ...anchos } = d.anchos;
  return { ...d, anchos: ancho === null ? anchos : { ...anchos, [id]: anchoPosible(ancho) } };
}
