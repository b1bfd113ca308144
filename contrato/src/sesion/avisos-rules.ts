/** The name that people see for each kind of notice. */
export const TIPOS_DE_AVISO = {
  compra: 'Compras',
  codigo: 'Códigos por aprobar',
  respuesta: 'Códigos que enseñó',
  tarea: 'Check list',
  ticket: 'Tickets',
  marcacion: 'Llamadas agendadas',
  general: 'General',
} as const;
export type TipoDeAviso = keyof typeof TIPOS_DE_AVISO;

/** What each kind of notice is about. */
export const DE_QUE_AVISA: Readonly<Record<TipoDeAviso, string>> = {
  compra: 'Una compra llegó a su almacén o lleva días pendiente.',
  codigo: 'Un código enseñado al capturar espera que usted lo apruebe.',
  respuesta: 'Se aprobó o se rechazó un código que usted enseñó.',
  tarea: 'Llegó la hora de una tarea de su check list.',
  ticket: 'Un ticket se dirigió a su puesto, o se respondió uno que usted abrió.',
  marcacion: 'Llegó la hora de volver a llamar a un cliente.',
  general: 'Lo demás que se le dice a usted.',
};

/** Kinds that wait for a decision or are addressed to one operator: they cannot be silenced. */
const IMPORTANTES: ReadonlySet<TipoDeAviso> = new Set(['codigo', 'ticket', 'marcacion', 'general']);

/** Whether the kind lights the red dot whatever the operator chose. */
export const esImportante = (tipo: TipoDeAviso): boolean => IMPORTANTES.has(tipo);

/** Kinds that an operator may exclude from the red dot. */
export const SILENCIABLES = (Object.keys(TIPOS_DE_AVISO) as TipoDeAviso[]).filter((t) => !esImportante(t));

/** Days and most notices that the history shows. */
export const DIAS_DE_AVISOS = 30;
export const AVISOS_MAX = 500;

export const MENSAJES_AVISO = {
  noExiste: 'El aviso no existe',
  importante: 'De esto se avisa siempre',
} as const;

/** Why an operator cannot silence a kind, or null. */
export const silencioRejection = (tipo: TipoDeAviso, avisar: 'S' | 'N'): string | null =>
  avisar === 'N' && esImportante(tipo) ? MENSAJES_AVISO.importante : null;
