/** The company's exchange (issue 40): what becomes of a call that it was asked to make. */

/** What an exchange's notice may say. */
export const NOTICIAS_DE_CENTRALITA = [
  'TIMBRANDO',
  'CONTESTADO',
  'TERMINADO',
  'OCUPADO',
  'SIN_RESPUESTA',
  'FALLO',
] as const;
export type NoticiaDeCentralita = (typeof NOTICIAS_DE_CENTRALITA)[number];

/** Where a call stands: written down, sent, taken by the exchange, then as its notices say; or nothing was heard of it. */
export const ESTADOS_DE_INTENTO = [
  'PEDIDO',
  'ENVIADO',
  'ACEPTADO',
  'SIN_NOTICIAS',
  ...NOTICIAS_DE_CENTRALITA,
] as const;
export type EstadoDeIntento = (typeof ESTADOS_DE_INTENTO)[number];

export const TEXTO_DE_INTENTO: Readonly<Record<EstadoDeIntento, string>> = {
  PEDIDO: 'Marcando',
  ENVIADO: 'Marcando',
  ACEPTADO: 'Marcando',
  TIMBRANDO: 'Timbrando',
  CONTESTADO: 'Contestó',
  TERMINADO: 'Colgó',
  OCUPADO: 'Ocupado',
  SIN_RESPUESTA: 'No contestó',
  FALLO: 'No se pudo marcar',
  SIN_NOTICIAS: 'La centralita no ha dicho nada',
};

const DEFINITIVOS: ReadonlySet<EstadoDeIntento> = new Set(['TERMINADO', 'OCUPADO', 'SIN_RESPUESTA', 'FALLO']);

/** Whether nothing more is expected of the call. */
export const esDefinitivo = (estado: EstadoDeIntento): boolean => DEFINITIVOS.has(estado);

const AVANCE: Readonly<Record<EstadoDeIntento, number>> = {
  PEDIDO: 0,
  ENVIADO: 1,
  ACEPTADO: 2,
  SIN_NOTICIAS: 2,
  TIMBRANDO: 3,
  CONTESTADO: 4,
  TERMINADO: 5,
  OCUPADO: 5,
  SIN_RESPUESTA: 5,
  FALLO: 5,
};

/**
 * Where a call stands after one more piece of news. News may come in any order, again, or never: an earlier stage never takes the place of a later
 * one, the first end is the end, and silence lasts until there is news.
 */
export function trasNoticia(antes: EstadoDeIntento, noticia: EstadoDeIntento): EstadoDeIntento {
  if (esDefinitivo(antes)) return antes;
  if (noticia === 'SIN_NOTICIAS') return noticia;
  return AVANCE[noticia] > AVANCE[antes] ? noticia : antes;
}

/** Digits, and what a telephone's keys also have. */
const EXTENSION = /^[0-9*#]{1,10}$/;

export const MENSAJES_CENTRALITA = {
  sinCentralita:
    'Este servidor no tiene centralita: quien lo administra la pone con ANDEN_CENTRALITA (docs/centralita.md)',
  sinExtension:
    'No se sabe en qué extensión contesta usted. Quien lleva el guion la pone en «Suplentes y ajustes».',
  extensionMala: 'La extensión lleva de 1 a 10 dígitos',
  sinMarcar: 'No se alcanzó a marcar. Inicie la llamada otra vez.',
  noRespondio: 'La centralita no responde',
  rechazo: (http: number) => `La centralita la rechazó (${http})`,
} as const;

/** What is wrong with an operator's extension; null: nothing, also if it is empty. */
export const extensionRejection = (extension: string): string | null =>
  extension === '' || EXTENSION.test(extension) ? null : MENSAJES_CENTRALITA.extensionMala;
