/** How packing treats keystrokes (specification §4 and §5): digits are kept, any other key clears them. */

/** Modifier keys, which type nothing by themselves. */
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

/** The buffer after another key. */
export function conTecla(buffer: string, tecla: string): string {
  if (CALLADAS.has(tecla)) return buffer;
  return /^[0-9]$/.test(tecla) ? buffer + tecla : '';
}

/** What the buffer holds after a whole code: only the digits at its end. */
export const digitosDe = (codigo: string): string => /[0-9]*$/.exec(codigo.trim())?.[0] ?? '';
