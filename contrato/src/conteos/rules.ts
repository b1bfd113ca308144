/** Longest observations of a count. */
export const OBSERVACIONES_MAX = 500;
