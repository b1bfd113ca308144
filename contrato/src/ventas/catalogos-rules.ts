/** Longest sequential number of a catalogue (specification §5). */
export const FOLEADOR_MAX = 9;

/** Catalogues of a list that is sent whole. */
export const CATALOGOS_MAX = 500;

export const MENSAJES_CATALOGOS = {
  /** One that was not sold, or of another adviser's customer. */
  noExiste: 'La factura no tiene catálogos vendidos',
  guardado: 'Folio del catálogo guardado',
} as const;

/** What is said to who would overwrite a number that somebody else saved after the list was read. */
export const yaTieneFoleador = (folio: string, foleador: string): string =>
  `La factura ${folio} ya tiene el folio de catálogo ${foleador}: otra persona lo guardó`;

/** The number as it is saved; empty: nothing is sent (specification §5). */
export const foleadorEscrito = (texto: string): string => texto.trim().toUpperCase();
