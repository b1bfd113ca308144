/**
 * Telling a scanner from a hand. A scanner in keyboard mode types a code at 1 to 30 ms a character and ends with Enter
 * or Tab; nobody types six characters that fast.
 */
export interface Rafaga {
  codigo: string;
  /** Times of the first and last character, in milliseconds of `Event.timeStamp`. */
  inicio: number;
  ultima: number;
  /** Longest silence between two of its characters, in milliseconds. */
  pausa: number;
}

export const SIN_RAFAGA: Rafaga = { codigo: '', inicio: 0, ultima: 0, pausa: 0 };

/** Longest silence inside a code that has only begun, in milliseconds. */
export const PAUSA_MAX = 250;
/** And once its rhythm is a scanner's: a busy handheld or a Bluetooth link hiccups now and then. */
const TROPIEZO_MAX = 1000;
/** Slowest rhythm of a scanner, in milliseconds a character. The fastest of typists are slower. */
const RITMO_MAX = 70;
/** Characters that show a rhythm. */
const RITMO_MIN = 3;
/** A rhythm no hand has, in milliseconds a character, and the characters that prove it. */
const RITMO_SEGURO = 35;
const SEGURO_MIN = 4;
/** Shorter than this, it may be a quantity. */
export const LARGO_MIN = 6;
/** The shortest bar code; no quantity of pieces has so many digits. */
const LARGO_MIN_EN_CANTIDAD = 8;

/** Milliseconds a character, the one longest silence aside. */
function ritmo({ codigo, inicio, ultima, pausa }: Rafaga): number {
  return codigo.length < RITMO_MIN
    ? Number.POSITIVE_INFINITY
    : (ultima - inicio - pausa) / (codigo.length - 2);
}

const esperaDe = (rafaga: Rafaga): number => (ritmo(rafaga) <= RITMO_MAX ? TROPIEZO_MAX : PAUSA_MAX);

/** The burst with one more character; a new one after a silence. */
export function suma(rafaga: Rafaga, caracter: string, cuando: number): Rafaga {
  const { codigo, inicio, ultima, pausa } = rafaga;
  if (codigo === '' || cuando - ultima > esperaDe(rafaga)) {
    return { codigo: caracter, inicio: cuando, ultima: cuando, pausa: 0 };
  }
  return { codigo: codigo + caracter, inicio, ultima: cuando, pausa: Math.max(pausa, cuando - ultima) };
}

/** Whether a burst is already surely a scanner's, before its Enter comes. */
export const esDeLector = (rafaga: Rafaga): boolean =>
  rafaga.codigo.length >= SEGURO_MIN && ritmo(rafaga) <= RITMO_SEGURO;

/** Whether a burst has begun as fast as a scanner's, and is too short to tell; its first character always has. */
export const puedeSerDeLector = ({ codigo, inicio, ultima }: Rafaga): boolean =>
  codigo.length < SEGURO_MIN && ultima - inicio <= RITMO_SEGURO * (codigo.length - 1);

/** The code a burst was, once its Enter or Tab comes at `cuando`; null when a hand typed it. */
export function lectura(rafaga: Rafaga, cuando: number): string | null {
  if (rafaga.codigo.length < LARGO_MIN || ritmo(rafaga) > RITMO_MAX) return null;
  return cuando - rafaga.ultima > TROPIEZO_MAX ? null : rafaga.codigo.trim() || null;
}

/**
 * Whether text inserted at one stroke is a code: handhelds that inject text instead of keys send it whole. In a
 * quantity it has to be longer than one.
 */
export function esInyectada(texto: string, enCantidad = false): boolean {
  const codigo = texto.trim();
  return (
    codigo.length >= (enCantidad ? LARGO_MIN_EN_CANTIDAD : LARGO_MIN) &&
    /\d/.test(codigo) &&
    !/\s/.test(codigo)
  );
}
