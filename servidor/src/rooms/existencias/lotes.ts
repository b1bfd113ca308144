/** What tells apart the pieces of one article: any part may be missing, and then all without it are one lot. */
export interface Lote {
  /** `YYYY-MM-DD`: the last day the pieces are good. */
  fechaCaducidad: string | null;
  lote: string | null;
  /** `YYYY-MM-DD`. */
  fechaProduccion: string | null;
}

export const SIN_LOTE: Lote = { fechaCaducidad: null, lote: null, fechaProduccion: null };

export const tieneLote = (l: Lote): boolean =>
  l.fechaCaducidad !== null || l.lote !== null || l.fechaProduccion !== null;

/** One text for one lot; two lots are the same when it is. */
export const claveDeLote = (l: Lote): string =>
  `${l.fechaCaducidad ?? ''}\0${l.lote ?? ''}\0${l.fechaProduccion ?? ''}`;

export const mismoLote = (a: Lote, b: Lote): boolean => claveDeLote(a) === claveDeLote(b);

/** The columns of a row that say its lot. */
export interface ColumnasDeLote {
  fecha_caducidad: string | null;
  lote: string | null;
  fecha_produccion: string | null;
}

export const loteDe = (f: ColumnasDeLote): Lote => ({
  fechaCaducidad: f.fecha_caducidad,
  lote: f.lote,
  fechaProduccion: f.fecha_produccion,
});
