import type { Desenlace } from './colaDeLecturas.ts';

/** What is said of a save that waits in the outbox. */
export const porEnviar = (que: string): string => `Por enviar, se guardará cuando haya red: ${que}`;

/**
 * The line that tells a save: green only on the server's word, amber while it waits in the outbox.
 * @param que what was saved: '6 piezas de TAZA BLANCA'
 * @param dicho said where the server's reply has no words of its own
 */
export const desenlaceDe = (
  reply: 'encolada' | { message: string },
  que: string,
  dicho = 'Guardado',
): Desenlace =>
  reply === 'encolada'
    ? { tono: 'atencion', mensaje: porEnviar(que) }
    : { tono: 'hecho', mensaje: `${reply.message || dicho}: ${que}` };
