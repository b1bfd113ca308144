/** Drafts of one push, and characters of one. */
export const BORRADORES_MAX = 50;
export const BORRADOR_MAX = 20_000;
/** Rows and bytes of the drafts kept of one operator: what is over them goes, the oldest first. */
export const BORRADORES_GUARDADOS_MAX = 400;
export const BORRADORES_BYTES_MAX = 1_000_000;

/** Events of one operator in a business day. */
export const EVENTOS_DEL_DIA_MAX = 200;
/** Open sessions of one operator, in all their devices: one more ends the oldest. */
export const SESIONES_MAX = 50;
