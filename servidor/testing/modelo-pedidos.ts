import type { CallName } from '@anden/contrato/contrato.ts';

/** Operators with every permission, so that operations are refused because of stock and not of permissions. */
export const QUIENES = ['ADMIN', 'JEFE', 'RECIBO'] as const;
export type Quien = (typeof QUIENES)[number];

/**
 * How an operation changes an article's pieces: in reception, in returns, on the shelves and in the shipping area of
 * warehouse 1, in transit, and on the shelves of warehouse 2.
 */
export interface Efecto {
  articulo: number;
  recepcion: number;
  devolucion: number;
  estantes: number;
  embarque: number;
  transito: number;
  norte: number;
}

export const NADA: Readonly<Efecto> = {
  articulo: 0,
  recepcion: 0,
  devolucion: 0,
  estantes: 0,
  embarque: 0,
  transito: 0,
  norte: 0,
};

/** A request, and its effect if it is acknowledged. */
export interface Pedido {
  llamada: CallName;
  input: object;
  efecto: Efecto;
  /** The remission it works on. */
  remision?: number;
}

/** An acknowledged operation. */
export interface Hecha extends Pedido {
  clave: string;
  quien: Quien;
}
