/**
 * Text of a field under `^FH_`: characters that ZPL would take for a command or an escape become hexadecimal codes, and
 * control characters are dropped. Within `^FB` a backslash is an escape too.
 */
export const textoZpl = (texto: string): string =>
  texto
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[_^~]/g, (c) => `_${c.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('\\', '\\\\');

/**
 * Field data of `^BC`: digit pairs in subset C if the text is all digits, else subset B, with the invocation codes for
 * the three characters that ZPL does not accept literally.
 */
export function datosCode128(texto: string): string {
  if (/^\d{4,}$/.test(texto)) {
    const pares = texto.length - (texto.length % 2);
    return `>;${texto.slice(0, pares)}${pares < texto.length ? `>6${texto.slice(pares)}` : ''}`;
  }
  return `>:${texto.replace(/[\^>~]/g, (c) => (c === '^' ? '><' : c === '>' ? '>0' : '>='))}`;
}

/**
 * How many dots a module of a linear symbol may have, 1 to 4, so that it fits a label this many dots wide with its
 * quiet zones.
 */
export const puntosPorModulo = (modulos: number, muda: number, ancho: number): number =>
  Math.max(1, Math.min(4, Math.floor((ancho - 2 * 8) / (modulos + 2 * muda))));

/** Position of a text, in dots. */
export interface Texto {
  x: number;
  y: number;
  ancho: number;
  alto: number;
  lineas?: number;
  centrado?: boolean;
}

/** Characters that fit in a line, for one as wide as it is high, in ZPL's scalable font and with some margin. */
const LETRAS = 1.75;

/** Text cut to what its lines hold: `^FB` prints any excess over the last line. */
function recortado(texto: string, { ancho, alto, lineas = 1 }: Texto): string {
  const caben = Math.floor((ancho * lineas * LETRAS) / alto);
  const letras = [...texto];
  return letras.length <= caben ? texto : `${letras.slice(0, caben - 1).join('')}…`;
}

/** A text field, cut to what its lines hold. */
export function campo(texto: string, t: Texto): string {
  const { x, y, ancho, alto, lineas = 1, centrado = false } = t;
  const bloque = `^FB${ancho},${lineas},2,${centrado ? 'C' : 'L'},0`;
  const letra = `^A0N,${alto},${Math.round(alto * 0.9)}`;
  return `^FO${x},${y}${letra}${bloque}^FH_^FD${textoZpl(recortado(texto, t))}^FS`;
}

/** The line height, from 20 dots to `maximo`, at which the text fits in `ancho` dots. */
export const altoQueCabe = (texto: string, ancho: number, maximo: number): number =>
  Math.max(20, Math.min(maximo, Math.floor((ancho * LETRAS) / texto.length)));

/** One label for the printer. Dots. */
export const hojaZpl = (
  { ancho, alto, copias }: { ancho: number; alto: number; copias: number },
  campos: readonly string[],
): string =>
  ['^XA', '^CI28', `^PW${ancho}`, `^LL${alto}`, '^LH0,0', ...campos, `^PQ${copias}`, '^XZ'].join('\n');
