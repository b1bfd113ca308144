import type { Lote } from './lotes.ts';
import type { Lugar } from './lugares.ts';

/** The document line a move belongs to. */
export interface Documento {
  tipo:
    | 'compra'
    | 'acomodo'
    | 'traspaso'
    | 'resurtido'
    | 'remision'
    | 'conteo'
    | 'devolucion'
    | 'existencia'
    | 'caducidad'
    | 'inventario inicial';
  id: number | null;
  detId: number | null;
}

/** Pieces to move from one place to another. */
export interface Traslado {
  articuloId: number;
  origen: Lugar;
  destino: Lugar;
  /** Whole pieces, at least 1. */
  piezas: number;
  /** The lot they arrive with; default: none. */
  lote?: Lote;
  /**
   * Which pieces leave an inside origin. `igual` (the default): those of `loteAnterior` or, if that is not given, of
   * `lote`. `capturado`: any, first those of `lote`, then those without a lot, and all arrive with `lote`.
   * `cualquiera`: any, first those without a lot, then by expiry, and each keeps its lot.
   */
  tomar?: 'igual' | 'capturado' | 'cualquiera';
  /** The lot they leave with if it differs, which changes what is recorded about them. */
  loteAnterior?: Lote;
  documento?: Documento;
  /** The movement this one undoes. */
  corrige?: number;
  /** What the operator wrote, if the move needs a reason. */
  motivo?: string | null;
  /**
   * Set for a put-away: pieces that have expired on `hoy` need this reason to go to a fixed location, and it is kept
   * with their movement.
   */
  acomodo?: { hoy: string; motivo: string | null };
}

/** A completed move of one lot from one place to another. */
export interface Movido {
  articuloId: number;
  origen: Lugar;
  destino: Lugar;
  piezas: number;
  loteOrigen: Lote;
  loteDestino: Lote;
  traslado: Traslado;
  /** The recorded reason. */
  motivo: string | null;
}
