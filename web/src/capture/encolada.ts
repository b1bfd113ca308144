import type { Desenlace } from './colaDeLecturas.ts';

/** The words for a save that waits in the outbox. */
export const porEnviar = (que: string): string => `Por enviar, se guardará cuando haya red: ${que}`;

/**
 * The line that reports a save: green only once the server confirmed it, amber while it waits in the outbox.
 * @param que what was saved: '6 piezas de TAZA BLANCA'
 * @param dicho used if the server's reply has no words of its own
 */
export const desenlaceDe = (
  reply: 'encolada' | { message: string },
  que: string,
  dicho = 'Guardado',
): Desenlace =>
  reply === 'encolada'
    ? { tono: 'atencion', mensaje: porEnviar(que) }
    : { tono: 'hecho', mensaje: `${reply.message || dicho}: ${que}` };
