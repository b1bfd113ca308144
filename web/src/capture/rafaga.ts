/**
 * Telling a scanner from a hand. A scanner in keyboard mode types a code at 1 to 30 ms a character and ends with Enter
 * or Tab; nobody types six characters that fast.
 */
export interface Rafaga {
  codigo: string;
  /** Times of the first and last character, in milliseconds of `Event.timeStamp`. */
  inicio: number;
  ultima: number;
}

export const SIN_RAFAGA: Rafaga = { codigo: '', inicio: 0, ultima: 0 };

/** Longest silence inside one code, in milliseconds: a busy handheld or a Bluetooth scanner hiccups now and then. */
export const PAUSA_MAX = 250;
/** Slowest average of a scanner, in milliseconds a character. The fastest of typists are slower. */
const PROMEDIO_MAX = 70;
/** Shorter than this, it may be a quantity. */
export const LARGO_MIN = 6;

/** The burst with one more character; a new one after a silence. */
export function suma(rafaga: Rafaga, caracter: string, cuando: number): Rafaga {
  if (rafaga.codigo === '' || cuando - rafaga.ultima > PAUSA_MAX) {
    return { codigo: caracter, inicio: cuando, ultima: cuando };
  }
  return { codigo: rafaga.codigo + caracter, inicio: rafaga.inicio, ultima: cuando };
}

/** The code a burst was, once its Enter or Tab comes at `cuando`; null when a hand typed it. */
export function lectura(rafaga: Rafaga, cuando: number): string | null {
  const { codigo, inicio, ultima } = rafaga;
  if (codigo.length < LARGO_MIN || cuando - ultima > PAUSA_MAX) return null;
  if ((ultima - inicio) / (codigo.length - 1) > PROMEDIO_MAX) return null;
  return codigo.trim() || null;
}

/** Whether text inserted at one stroke is a code: handhelds that inject text instead of keys send it whole. */
export function esInyectada(texto: string): boolean {
  const codigo = texto.trim();
  return codigo.length >= LARGO_MIN && /\d/.test(codigo) && !/\s/.test(codigo);
}
