/** Drafts of one push, and characters of one. */
export const BORRADORES_MAX = 50;
export const BORRADOR_MAX = 20_000;
