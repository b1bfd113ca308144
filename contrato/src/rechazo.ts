/**
 * The `estatus` of every business refusal: '0' in general; '2' a line that somebody else is working on; 'choque' a field that somebody else changed
 * meanwhile, with its values in `data`; 'repetido' and 'repartido' what deposits ask about before they are saved anyway; 'version' a script of calls
 * that somebody else published meanwhile.
 */
export const ESTATUS_DE_RECHAZO = ['0', '2', 'choque', 'repetido', 'repartido', 'version'] as const;
export type EstatusDeRechazo = (typeof ESTATUS_DE_RECHAZO)[number];
