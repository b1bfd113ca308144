/** Topics of records of which is told who has them open. */
export const CON_PRESENCIA = ['articulo', 'ubicacion'] as const;
export type TemaConPresencia = (typeof CON_PRESENCIA)[number];

/** What a tab says of itself: it shows the record, its operator writes in it, it shows it no more. */
export const ESTADOS_DE_PRESENCIA = ['mira', 'escribe', 'se va'] as const;
export type EstadoDePresencia = (typeof ESTADOS_DE_PRESENCIA)[number];

/** Seconds after which a tab that shows a record says so again, and after which one that did not is taken to be gone. */
export const PRESENCIA_CADA_S = 20;
export const PRESENCIA_VENCE_S = 45;

/** Most people told of. */
export const PRESENTES_MAX = 50;
