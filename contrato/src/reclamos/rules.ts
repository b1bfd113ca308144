/** Documents whose lines an operator can claim. */
export const DOCUMENTOS_RECLAMABLES = ['traspaso', 'remision'] as const;
export type DocumentoReclamable = (typeof DOCUMENTOS_RECLAMABLES)[number];

/** Minutes without work after which a claim ends. */
export const MINUTOS_RECLAMO = 10;

/** `estatus` of a refusal because another operator has claimed the line; sending `tomar` takes it over. */
export const ESTATUS_RECLAMADO = '2';

/** 'MARIO LÓPEZ trabaja este renglón desde las 10:32.' @param hora `HH:MM` in the business zone */
export const reclamadoPor = (nombre: string, hora: string): string =>
  `${nombre} trabaja este renglón desde las ${hora}.`;
