/** What may be the matter with a document of the ERP. */
export const ESTADOS_DEL_PUENTE = {
  RECHAZADO: 'Rechazado',
  AUSENTE: 'Ya no está en el ERP',
  DIFIERE: 'No cuadra',
} as const;

/** A reading that was last made this many minutes ago, or more, is late: the bridge does not work, or its reading fails. */
export const MINUTOS_DE_ATRASO = 15;
