/** How long what was read may be worked without a network, in milliseconds: a long shift. */
export const VIGENCIA_EN_CAMPO = 16 * 60 * 60 * 1000;

/** Header in which a reading says which saves of its device wait for an answer: their keys, the oldest first, by commas. */
export const CABECERA_PENDIENTES = 'Anden-Pendientes';
/** Header in which its answer says which of those had arrived already: what they did is in it. */
export const CABECERA_LLEGADAS = 'Anden-Llegadas';
/** Most keys of one reading: saves leave one by one, so only the oldest can have arrived unanswered. */
export const PENDIENTES_MAX = 8;

/** HTTP code of a save under whose key another with other data came, mostly the same capture from another device, and why it is refused. */
export const HTTP_YA_ENVIADA = 422;
export const YA_ENVIADA =
  'Esta captura ya se envió con otros datos, quizá desde otro equipo. Revise lo que quedó guardado antes de capturarla otra vez.';

/** How a code came in: typed, by the scanner, by the camera. */
export type Captura = 'teclado' | 'lector' | 'camara';

/** Header in which a command says how its code came in. */
export const CABECERA_CAPTURA = 'Anden-Captura';

/** Header in which a save says whose it is: under another operator's session the server answers 409. */
export const CABECERA_OPERADOR = 'Anden-Operador';
