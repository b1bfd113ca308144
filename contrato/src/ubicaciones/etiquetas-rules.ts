/** Most labels in one request, including copies: of chosen ones, and of a whole range. */
export const ETIQUETAS_MAX = 500;
export const ETIQUETAS_DE_RANGO_MAX = 2_000;

/** How labels are printed: one a page for a roll, ten a letter page of labels (4 by 2 inches), or ZPL for a label printer. */
export const FORMATOS_DE_ETIQUETA = ['pdf', 'hoja', 'zpl'] as const;
