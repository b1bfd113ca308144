import type { ClaseDeFiltro, FiltroDeColumna } from '@anden/contrato/filtros.ts';

export interface ColumnaFiltrable {
  id: string;
  titulo: string;
  clase: ClaseDeFiltro;
  /** Words for the values of a column with few values. */
  palabras?: Readonly<Record<string, string>>;
  /** Unit of its number: 'minutos'. */
  unidad?: string;
  /** For moments: an end may be an hour of a day. */
  conHora?: boolean;
  /** The column's values, with the number of rows of each, if that is known. */
  valores?: () => readonly (readonly [valor: string, cuantas: number])[];
}

/** The column filters, and what is called when they change. */
export interface FiltrosDeLista {
  columnas: readonly ColumnaFiltrable[];
  valor: readonly FiltroDeColumna[];
  /** 'Proveedor: ferre o sol'. */
  enPalabras: (f: FiltroDeColumna) => string;
  onCambio: (filtros: readonly FiltroDeColumna[]) => void;
  /** The business day, `YYYY-MM-DD`. */
  hoy: string;
}
