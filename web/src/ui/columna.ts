import type { TipoDeCelda, Valor } from '@anden/contrato/libro/dato.ts';
import { type CSSProperties, createContext, type ReactNode } from 'react';

export type { TipoDeCelda, Valor };

/** A column: the same one draws the table, its cards on a handheld, and the export. */
export interface Columna<F> {
  /** The wire's name; also what the server sorts by. */
  id: string;
  titulo: string;
  /** The value: what is sorted here and exported. */
  valor: (fila: F) => Valor;
  /** How it reads as text. Default: the value itself. */
  texto?: (fila: F) => string;
  /** The word after a duration ('tarde'). `texto` includes it already; the export, which writes the duration as a number, adds it by itself. */
  tras?: (fila: F) => string;
  /** How it is drawn when text is not enough. Default: `texto`. */
  celda?: (fila: F) => ReactNode;
  /** What a table shows beside it, outside of the row's own link; cards leave it out. */
  junto?: (fila: F) => ReactNode;
  tipo?: TipoDeCelda;
  /** Right-aligned, tabular. Default for numbers, money and durations. */
  numerica?: boolean;
  /** Default true. */
  ordenable?: boolean;
  /** Width in pixels; without it the column takes what its content needs. */
  ancho?: number;
  /** It takes what the other columns leave, down to its width, and is cut there. Default: text without a width. */
  estira?: boolean;
  /** Cut at its width, whatever it holds: somebody dragged it there. */
  fija?: boolean;
  /** On a handheld: the card's title (default: the first column), a labelled datum, or left out. */
  tarjeta?: 'titulo' | 'dato' | 'oculta';
  /** Buttons: on paper it is left out. */
  soloPantalla?: boolean;
  /** Longer words for the header, on hover and for a screen reader. */
  ayuda?: string;
}

/** True inside a link, or on a card that is pressed as a whole: a cell's own links are drawn as plain text there. */
export const DentroDeLiga = createContext(false);

/** How a row stands: done (green), attention (amber), refused or urgent (red), selected (accent), cannot be worked (grey). */
export type TonoDeFila = 'hecho' | 'atencion' | 'rechazo' | 'seleccion' | 'nada' | null;

/** The text of a cell, as read. */
export function textoDe<F>(columna: Columna<F>, fila: F): string {
  if (columna.texto) return columna.texto(fila);
  const v = columna.valor(fila);
  return v === null || v === undefined || v === '' ? '—' : String(v);
}

const DE_CIFRAS: readonly TipoDeCelda[] = ['numero', 'dinero', 'duracion', 'reloj'];

export const esNumerica = <F>(c: Columna<F>): boolean => c.numerica ?? DE_CIFRAS.includes(c.tipo ?? 'texto');

/** Whether the width that is left over goes to a column. */
export const seEstira = <F>(c: Columna<F>): boolean =>
  c.estira ?? (c.ancho === undefined && !esNumerica(c) && (c.tipo ?? 'texto') === 'texto');

/** A column's width as the style sheet takes it: on paper it has none of its own. */
export const anchoDe = <F>(c: Columna<F>): CSSProperties =>
  c.ancho
    ? ({ '--ancho': `${c.ancho}px`, ...(c.fija ? { '--tope': `${c.ancho}px` } : {}) } as CSSProperties)
    : {};
