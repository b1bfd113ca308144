import { cuantos } from '../cifras.ts';

/**
 * Rules of the outcomes of calls (issue 40): whether a note is asked for, when the customer comes back, what is known of the number, which one is
 * dialled next, whether ever again.
 */

export const DESCRIPCION_MAX = 60;
/** A year, in minutes. */
export const REGRESA_MAX = 525_600;

/** What an outcome says of the customer. */
export const CLASES_DE_INCIDENCIA = {
  CONTACTO: 'Se habló',
  SIN_CONTACTO: 'No se habló',
  RECHAZO: 'Rechazo',
} as const;
export type ClaseDeIncidencia = keyof typeof CLASES_DE_INCIDENCIA;

/** What an outcome says of the number that was dialled. */
export const NUMERO_DE_INCIDENCIA = {
  BUENO: 'Bueno',
  NO_CONTESTA: 'No contesta',
  NO_EXISTE: 'No existe: no se vuelve a marcar',
} as const;
export type NumeroDeIncidencia = keyof typeof NUMERO_DE_INCIDENCIA;
export const NUMERO_SIN_DECIR = 'Nada';

/** Which of the customer's numbers the next call dials first ({@link porMarcar}). */
export const SIGUE_NUMERO = {
  MISMO: 'El mismo',
  OTRO: 'El siguiente de los suyos',
  CONTESTO: 'El que contestó la última vez',
} as const;
export type SigueNumero = keyof typeof SIGUE_NUMERO;
export const SIGUE_NADIE = 'Ninguno';
export const SIGUE_SIN_DECIR = 'El bueno, y el menos marcado del día';

/** Minutes after which a customer comes back that the screen offers; 0: on its next day. */
export const REGRESOS = [
  0, 30, 60, 120, 180, 240, 480, 1440, 2880, 4320, 7200, 10_080, 20_160, 43_200,
] as const;

/**
 * An outcome as it is written. `regresa_minutos` 0: on the customer's next day. `estado_numero` '': it says nothing of the number. `sigue_numero` '':
 * as is known of the numbers.
 */
export interface IncidenciaEscrita {
  descripcion: string;
  clase: ClaseDeIncidencia;
  pide_nota: 'S' | 'N';
  regresa_minutos: number;
  otra_parte: 'S' | 'N';
  estado_numero: NumeroDeIncidencia | '';
  sigue_numero: SigueNumero | '';
  nunca: 'S' | 'N';
}

export const MENSAJES_INCIDENCIA = {
  descripcion: 'Debe ingresar el nombre de la incidencia',
  larga: `El nombre debe tener a lo más ${cuantos(DESCRIPCION_MAX, ['carácter', 'caracteres'])}`,
  regresa: 'El cliente vuelve a lo más en un año',
  nuncaRegresa: 'Si no se le vuelve a llamar, el cliente no regresa: quite cuándo vuelve',
  nuncaSigue: 'Si no se le vuelve a llamar, no hay número que siga: quítelo',
  mismoQueNoExiste: 'Un número que no existe no se vuelve a marcar: elija cuál sigue',
  repetida: (nombre: string) => `Ya hay una incidencia con ese nombre: ${nombre}`,
  noExiste: 'La incidencia ya no existe',
  nuevaConId: 'Lo nuevo se guarda sin número de registro',
  claseUsada: (n: number) =>
    `No se puede cambiar lo que dice del cliente: ya terminó ${cuantos(n, ['llamada', 'llamadas'])}. Agregue otra incidencia`,
  laUsaElGuion: (respuesta: string, pregunta: string, cual: string) =>
    `No se puede retirar: con ella termina «${respuesta}» de «${pregunta}», ${cual}`,
  delVigente: 'del guion publicado',
  delBorrador: 'del borrador del guion',
  guardada: 'Incidencia guardada',
  retirada: 'Incidencia retirada: las llamadas que terminó la conservan',
  devuelta: 'Incidencia en uso otra vez',
} as const;

/** A description as it is kept: without spaces around it, or several together. */
export const descripcionLimpia = (escrita: string): string => escrita.trim().replace(/\s+/g, ' ');

/** The first thing wrong with an outcome, and its field; null: nothing. */
export function incidenciaEscritaRejection(
  i: IncidenciaEscrita,
): { campo: keyof IncidenciaEscrita; mensaje: string } | null {
  const { length } = descripcionLimpia(i.descripcion);
  if (length === 0) return { campo: 'descripcion', mensaje: MENSAJES_INCIDENCIA.descripcion };
  if (length > DESCRIPCION_MAX) return { campo: 'descripcion', mensaje: MENSAJES_INCIDENCIA.larga };
  if (i.regresa_minutos > REGRESA_MAX)
    return { campo: 'regresa_minutos', mensaje: MENSAJES_INCIDENCIA.regresa };
  if (i.nunca === 'S' && (i.regresa_minutos > 0 || i.otra_parte === 'S'))
    return { campo: 'nunca', mensaje: MENSAJES_INCIDENCIA.nuncaRegresa };
  if (i.nunca === 'S' && i.sigue_numero !== '')
    return { campo: 'sigue_numero', mensaje: MENSAJES_INCIDENCIA.nuncaSigue };
  if (i.estado_numero === 'NO_EXISTE' && i.sigue_numero === 'MISMO')
    return { campo: 'sigue_numero', mensaje: MENSAJES_INCIDENCIA.mismoQueNoExiste };
  return null;
}

/** A time in the largest whole unit: '30 minutos', '3 horas', '7 días'. */
function tiempoEnPalabras(minutos: number): string {
  if (minutos % 1440 === 0) return cuantos(minutos / 1440, ['día', 'días']);
  if (minutos % 60 === 0) return cuantos(minutos / 60, ['hora', 'horas']);
  return cuantos(minutos, ['minuto', 'minutos']);
}

/** When a customer comes back with an outcome, in words. */
export function regresoEnPalabras({
  regresa_minutos,
  otra_parte,
  nunca,
}: Pick<IncidenciaEscrita, 'regresa_minutos' | 'otra_parte' | 'nunca'>): string {
  if (nunca === 'S') return 'Nunca más';
  if (regresa_minutos === 0) return 'En su siguiente día';
  return `En ${tiempoEnPalabras(regresa_minutos)}${otra_parte === 'S' ? ', a otra parte del día' : ''}`;
}
