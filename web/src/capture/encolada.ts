import type { Desenlace } from './colaDeLecturas.ts';

/** The words for a save that waits in the outbox. */
export const porEnviar = (que: string): string => `Por enviar, se guardará cuando haya red: ${que}`;

/**
 * The line of a save that waits in the outbox: amber, until the save arrives and the line says so.
 * @param resumen the words under which the save itself waits, if they are not `que`
 */
export const enEspera = (que: string, resumen = que): Desenlace => ({
  tono: 'atencion',
  mensaje: porEnviar(que),
  espera: resumen,
});

/**
 * The line that reports a save: green only once the server confirmed it, amber while it waits in the outbox.
 * @param que what was saved: '6 piezas de TAZA BLANCA'
 * @param dicho used if the server's reply has no words of its own
 * @param resumen as for {@link enEspera}
 */
export const desenlaceDe = (
  reply: 'encolada' | { message: string },
  que: string,
  dicho = 'Guardado',
  resumen = que,
): Desenlace =>
  reply === 'encolada'
    ? enEspera(que, resumen)
    : { tono: 'hecho', mensaje: `${reply.message || dicho}: ${que}` };
