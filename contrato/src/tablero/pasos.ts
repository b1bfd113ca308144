/** The steps that goods go through, from arrival to departure. */
export const PASOS_DEL_DIA = ['recibido', 'acomodado', 'surtido', 'empacado', 'embarcado'] as const;

/** Queues of work in the order of the flow; counts and replenishment go beside it, and so come last. */
export const COLAS = ['recibir', 'acomodar', 'surtir', 'empacar', 'embarcar', 'contar', 'resurtir'] as const;

/** What an operator may be doing. */
export const QUEHACERES = ['recibe', 'acomoda', 'surte', 'empaca', 'cuenta', 'resurte', 'traspasa'] as const;

/** The ends of the ranges of soon expiring lots, in days from today; what has expired comes before them. */
export const PLAZOS_DE_CADUCIDAD = [7, 15, 30] as const;

/** Days, today included, over which errors found at packing are counted. */
export const DIAS_DE_ERRORES = 30;

/** Days of receptions from which a supplier's usual time is computed. */
export const DIAS_DE_PLAZO = 180;
