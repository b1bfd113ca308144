import type { Captura } from '@anden/contrato/campo.ts';

/** An article being attached to a location: the key as written, the one that was searched, pieces as written. */
export interface PorAnexar {
  tipo: 'anexar';
  ubicacionId: number;
  clave: string;
  buscada: string;
  /** How the key came in; absent: typed. */
  via?: Captura;
  existencia: string;
}

/** Pieces of an article in a location being corrected; `anterior`: those the operator saw when it began. */
export interface PorCorregir {
  tipo: 'existencia';
  ubicacionId: number;
  articuloId: number;
  existencia: string;
  anterior: number;
}

/** The open dialog and what was written in it; both survive a reload. */
export type Pendiente = PorAnexar | PorCorregir;

/** An article to attach to a location. With a key that was scanned, it is being looked for. */
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
