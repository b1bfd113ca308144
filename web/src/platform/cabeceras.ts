/** How a code came in: typed, by the scanner, by the camera. */
export type Captura = 'teclado' | 'lector' | 'camara';

/** Header in which a command says how its code came in. */
export const CABECERA_CAPTURA = 'Anden-Captura';
