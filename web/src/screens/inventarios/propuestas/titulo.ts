/** Title of the screen and of its modals. */
export const TITULO = 'Códigos por aprobar';

/** What a decision makes old. */
export const LECTURAS = ['getClavesPropuestas'] as const;
