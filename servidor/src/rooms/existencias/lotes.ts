/** What distinguishes pieces of one article. Any part may be missing; pieces without any of them form one lot. */
export interface Lote {
  /** `YYYY-MM-DD`: the last day on which the pieces are good. */
  fechaCaducidad: string | null;
  lote: string | null;
  /** `YYYY-MM-DD`. */
  fechaProduccion: string | null;
}

export const SIN_LOTE: Lote = { fechaCaducidad: null, lote: null, fechaProduccion: null };

export const tieneLote = (l: Lote): boolean =>
  l.fechaCaducidad !== null || l.lote !== null || l.fechaProduccion !== null;

/** A text that is equal for two lots if and only if they are the same. */
export const llaveDeLote = (l: Lote): string =>
  `${l.fechaCaducidad ?? ''}\0${l.lote ?? ''}\0${l.fechaProduccion ?? ''}`;

export const mismoLote = (a: Lote, b: Lote): boolean => llaveDeLote(a) === llaveDeLote(b);

/** The columns of a row that make up its lot. */
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
