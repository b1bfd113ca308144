/** What packing makes of keys (specification §4 and §5): digits are kept, any other key clears them. */

/** Modifiers, which write nothing by themselves. */
const CALLADAS = new Set([
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
  'NumLock',
  'Unidentified',
]);

/** The buffer after one more key. */
export function conTecla(buffer: string, tecla: string): string {
  if (CALLADAS.has(tecla)) return buffer;
  return /^[0-9]$/.test(tecla) ? buffer + tecla : '';
}

/** What the buffer holds once a whole code went through it: the digits after its last other character. */
export const digitosDe = (codigo: string): string => /[0-9]*$/.exec(codigo.trim())?.[0] ?? '';
