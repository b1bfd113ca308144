/** Most drafts in one upload, and characters of one. */
export const BORRADORES_MAX = 50;
export const BORRADOR_MAX = 20_000;
/** Most drafts and bytes kept for one operator; beyond them the oldest are dropped. */
export const BORRADORES_GUARDADOS_MAX = 400;
export const BORRADORES_BYTES_MAX = 1_000_000;

/** Most events of one operator in a business day. */
export const EVENTOS_DEL_DIA_MAX = 200;
/** Most open sessions of one operator over all devices; another one closes the oldest. */
export const SESIONES_MAX = 50;
