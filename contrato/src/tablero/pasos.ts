/** What is done to goods from their arrival to their departure, in that order. */
export const PASOS_DEL_DIA = ['recibido', 'acomodado', 'surtido', 'empacado', 'embarcado'] as const;

/** Where work waits, in the order of the work; counts and replenishment last, which go beside it. */
export const COLAS = ['recibir', 'acomodar', 'surtir', 'empacar', 'embarcar', 'contar', 'resurtir'] as const;

/** What an operator may be at. */
export const QUEHACERES = ['recibe', 'acomoda', 'surte', 'empaca', 'cuenta', 'resurte', 'traspasa'] as const;

/** Ends of the stretches in which lots expire soon, in days from today; what has expired stands before them. */
export const PLAZOS_DE_CADUCIDAD = [7, 15, 30] as const;

/** Days, today's among them, of which errors found at packing are counted. */
export const DIAS_DE_ERRORES = 30;

/** Days of receptions by which a supplier's usual time is known. */
export const DIAS_DE_PLAZO = 180;
