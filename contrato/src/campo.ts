/** For how long a kept answer may be worked with when there is no network, in milliseconds: a long shift. */
export const VIGENCIA_EN_CAMPO = 16 * 60 * 60 * 1000;

/**
 * Request header of a reading: the keys of this device's saves that have no answer yet, oldest first, separated by
 * commas.
 */
export const CABECERA_PENDIENTES = 'Anden-Pendientes';
/**
 * Response header of the same reading: those of the keys that had already arrived, and whose effect the answer
 * therefore includes.
 */
export const CABECERA_LLEGADAS = 'Anden-Llegadas';
/** Most keys a reading names: saves leave one by one, so only the oldest can have arrived unanswered. */
export const PENDIENTES_MAX = 8;

/**
 * HTTP code for a save whose key was already used with other data (mostly the same capture finished on another device),
 * and its message.
 */
export const HTTP_YA_ENVIADA = 422;
export const YA_ENVIADA =
  'Esta captura ya se envió con otros datos, quizá desde otro equipo. Revise lo que quedó guardado antes de capturarla otra vez.';

/** How a code came in: typed, by a scanner, by the camera. */
export type Captura = 'teclado' | 'lector' | 'camara';

/** Request header of a command: how its code came in. */
export const CABECERA_CAPTURA = 'Anden-Captura';

/**
 * Request header of a save: the id of the operator who made it. Under another operator's session the server answers
 * 409.
 */
export const CABECERA_OPERADOR = 'Anden-Operador';

/**
 * Header of a query that asks whether there is a session: if there is none, that is its answer (200 and estatus '0') and no failure, which a
 * browser would write to its console at every first visit.
 */
export const CABECERA_SI_HAY = 'Anden-Si-Hay-Sesion';
