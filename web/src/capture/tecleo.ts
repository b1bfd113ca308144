import { ajustesStore } from '../platform/ajustes.ts';

/**
 * The rhythm in which keys wrote a code into a field, to tell a scanner from a hand where the specification asks for it (§5, Scanner rule):
 * the average time between its characters. Text inserted at once takes no time at all.
 */
export interface Tecleo {
  /** Times of the first and the last key, in milliseconds of `Event.timeStamp`. */
  primera: number;
  ultima: number;
  teclas: number;
}

export const SIN_TECLEO: Tecleo = { primera: 0, ultima: 0, teclas: 0 };

/**
 * Slowest average accepted from this device's scanner, in milliseconds a character: where stock is received, put away or counted, and where
 * it is picked. The specification's (§9) until somebody sets others.
 */
export const limiteAcomodo = (): number => ajustesStore.get().limiteAcomodo;
export const limiteSurtido = (): number => ajustesStore.get().limiteSurtido;

export const MENSAJES_LECTOR = {
  usaLector: 'Por favor usa el lector de códigos de barras',
  sinPegar: 'No se permite pegar. Use el lector de códigos de barras.',
} as const;

/** Keys that Android's keyboards and scanners report without their character. */
const SIN_NOMBRE = new Set(['Unidentified', 'Process']);

/** Whether a key writes a character, as far as its event tells. */
export const escribe = (e: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  !e.ctrlKey && !e.metaKey && (e.key.length === 1 || SIN_NOMBRE.has(e.key));

/** Adds a key pressed at `cuando`, in milliseconds of `Event.timeStamp`. */
export const teclea = (t: Tecleo, cuando: number): Tecleo =>
  t.teclas === 0
    ? { primera: cuando, ultima: cuando, teclas: 1 }
    : { primera: t.primera, ultima: cuando, teclas: t.teclas + 1 };

/** Average milliseconds a character, over the gaps between them. */
export const promedio = ({ primera, ultima, teclas }: Tecleo): number =>
  teclas < 2 ? 0 : (ultima - primera) / (teclas - 1);

/** Why a code written in this rhythm is refused, or null. `limite` is in milliseconds a character. */
export const tecleoRejection = (t: Tecleo, limite: number): string | null =>
  promedio(t) > limite ? MENSAJES_LECTOR.usaLector : null;
