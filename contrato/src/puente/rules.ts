/** What may be the matter with a document of the ERP, or with one that is told to it. */
export const ESTADOS_DEL_PUENTE = {
  RECHAZADO: 'Rechazado',
  AUSENTE: 'Ya no está en el ERP',
  DIFIERE: 'No cuadra',
  ENVIADO: 'Enviado, sin respuesta',
} as const;

/** If nothing was read for this many minutes, the bridge does not work, or does not reach the ERP. */
export const MINUTOS_DE_ATRASO = 15;
