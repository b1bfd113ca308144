import type { TipoDeCelda, Valor } from '@anden/contrato/libro/dato.ts';
import { type CSSProperties, createContext, type ReactNode } from 'react';

export type { TipoDeCelda, Valor };

/** A column: the same one draws the table, its cards on a handheld, and the export. */
export interface Columna<F> {
  /** The name on the wire; the server sorts by it too. */
  id: string;
  titulo: string;
  /** The value that is sorted here and exported. */
  valor: (fila: F) => Valor;
  /** The value as text. Default: the value itself. */
  texto?: (fila: F) => string;
  /** The word after a duration ('tarde'). `texto` includes it already; the export, which writes the duration as a number, adds it by itself. */
  tras?: (fila: F) => string;
  /** Its rendering, if text is not enough. Default: `texto`. */
  celda?: (fila: F) => ReactNode;
  /** Whether its cell is a link to another record in this row, or can be pressed itself: then it is not within the row's own link. */
  enlaza?: (fila: F) => boolean;
  /** A link shown beside it in a table, outside the row's own link; cards leave it out. */
  junto?: (fila: F) => ReactNode;
  tipo?: TipoDeCelda;
  /** Right-aligned with tabular figures. Default for numbers, money and durations. */
  numerica?: boolean;
  /** Default true. */
  ordenable?: boolean;
  /** Width in pixels. Default: as wide as its content. */
  ancho?: number;
  /** It takes the width that other columns leave, at least its own, and is cut there. Default: true for text without a width. */
  estira?: boolean;
  /** It is cut at its width, whatever it contains, because somebody dragged it there. */
  fija?: boolean;
  /** On a handheld: the card's title (default: the first column), a labelled datum, or left out. */
  tarjeta?: 'titulo' | 'dato' | 'oculta';
  /** Contains buttons, so it is left out on paper. */
  soloPantalla?: boolean;
  /** Longer words for the header, on hover and for a screen reader. */
  ayuda?: string;
}

/** True inside a link, or on a card that is pressed as a whole: a cell's own links are drawn as plain text there. */
export const DentroDeLiga = createContext(false);

/** The state of a row: done (green), attention (amber), refused or urgent (red), selected (accent), cannot be worked on (grey). */
export type TonoDeFila = 'hecho' | 'atencion' | 'rechazo' | 'seleccion' | 'nada' | null;

/** The text of a cell. */
export function textoDe<F>(columna: Columna<F>, fila: F): string {
  if (columna.texto) return columna.texto(fila);
  const v = columna.valor(fila);
  return v === null || v === undefined || v === '' ? '—' : String(v);
}

const DE_CIFRAS: readonly TipoDeCelda[] = ['numero', 'dinero', 'duracion', 'reloj'];

export const esNumerica = <F>(c: Columna<F>): boolean => c.numerica ?? DE_CIFRAS.includes(c.tipo ?? 'texto');

/** Whether a column takes spare width. */
export const seEstira = <F>(c: Columna<F>): boolean =>
  c.estira ?? (c.ancho === undefined && !esNumerica(c) && (c.tipo ?? 'texto') === 'texto');

/** A column's width for the style sheet; on paper it has none. */
export const anchoDe = <F>(c: Columna<F>): CSSProperties =>
  c.ancho
    ? ({ '--ancho': `${c.ancho}px`, ...(c.fija ? { '--tope': `${c.ancho}px` } : {}) } as CSSProperties)
    : {};
