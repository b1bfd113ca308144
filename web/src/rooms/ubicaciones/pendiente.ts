import type { Captura } from '@anden/contrato/campo.ts';

/** An article being attached to a location: the key as typed, the one that was searched, and the pieces as typed. */
export interface PorAnexar {
  tipo: 'anexar';
  ubicacionId: number;
  clave: string;
  buscada: string;
  /** How the key came in; absent: typed. */
  via?: Captura;
  existencia: string;
}

/** Correcting the pieces of an article in a location; `anterior`: those the operator saw at the beginning. */
export interface PorCorregir {
  tipo: 'existencia';
  ubicacionId: number;
  articuloId: number;
  existencia: string;
  anterior: number;
}

/** The open dialog and its entries; both survive a reload. */
export type Pendiente = PorAnexar | PorCorregir;

/** An article to attach to a location. With a scanned key, it is being looked up. */
export const porAnexar = (ubicacionId: number, clave = '', via?: Captura): PorAnexar => ({
  tipo: 'anexar',
  ubicacionId,
  clave,
  buscada: clave,
  existencia: '0',
  ...(via ? { via } : {}),
});

/** The pieces of an article of a location, to be corrected. */
export const porCorregir = (
  ubicacionId: number,
  { ARTICULO_ID, EXISTENCIA }: { ARTICULO_ID: number; EXISTENCIA: number },
): PorCorregir => ({
  tipo: 'existencia',
  ubicacionId,
  articuloId: ARTICULO_ID,
  existencia: String(EXISTENCIA),
  anterior: EXISTENCIA,
});
