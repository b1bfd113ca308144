import type { Unidad } from './cifras.ts';

/** A sum over rows of which several may repeat the value of one document: each document counts once. */
export interface UnaPor {
  /** The column that identifies the document, never null. All rows of a document have the same value in the column that is added up. */
  readonly columna: string;
  /** Said beside the sum: 'cada factura una vez'. */
  readonly dice: string;
}

/** How a column is added up. */
export interface Sumada<T extends Unidad | null = Unidad | null> {
  /** The noun after its sum over all rows, including other pages; null: it is not added up. */
  readonly suma: T;
  /** Without it, every row counts. */
  readonly unaPor?: UnaPor;
}

/** The rows that a sum counts: of each document its first one. */
export function lasQueSuma<F>(filas: readonly F[], unaPor: UnaPor | undefined): readonly F[] {
  if (!unaPor) return filas;
  const vistos = new Set<unknown>();
  return filas.filter((fila) => {
    const cual = (fila as Readonly<Record<string, unknown>>)[unaPor.columna];
    return !vistos.has(cual) && vistos.add(cual);
  });
}

/** Sums in words, one after another; what several of them count is said once, after the last of these. */
export const enSerie = (sumas: readonly { texto: string; unaPor?: UnaPor }[]): string =>
  sumas
    .map(({ texto, unaPor }, i) =>
      unaPor && sumas[i + 1]?.unaPor?.dice !== unaPor.dice ? `${texto}, ${unaPor.dice}` : texto,
    )
    .join(' · ');

/** What a column's sum is called in an exported file; a column 'Total' is one already, and of 'De mi puesto' it is 'Total de mi puesto'. */
export function totalDe(titulo: string, unaPor?: UnaPor): string {
  const total = /^total\b/i.test(titulo) ? titulo : `Total de ${titulo.replace(/^De /, '')}`;
  return unaPor ? `${total}, ${unaPor.dice}` : total;
}
