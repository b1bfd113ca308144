/** What is done to goods from their arrival to their departure, in that order. */
export const PASOS_DEL_DIA = ['recibido', 'acomodado', 'surtido', 'empacado', 'embarcado'] as const;
