/** Kinds of record for which it is shown who has them open. */
export const CON_PRESENCIA = [
  'articulo',
  'capacitacion',
  'cliente',
  'cupon',
  'deposito',
  'documento',
  'operador',
  'ticket',
  'ubicacion',
] as const;
export type TemaConPresencia = (typeof CON_PRESENCIA)[number];

/** What a tab reports: it shows the record, its operator is typing in it, or it no longer shows it. */
export const ESTADOS_DE_PRESENCIA = ['mira', 'escribe', 'se va'] as const;
export type EstadoDePresencia = (typeof ESTADOS_DE_PRESENCIA)[number];

/** Seconds after which a tab reports again, and after which a silent tab is taken as gone. */
export const PRESENCIA_CADA_S = 20;
export const PRESENCIA_VENCE_S = 45;

/** Most people shown. */
export const PRESENTES_MAX = 50;
