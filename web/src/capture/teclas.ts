/** FNC1, the separator of a GS1 message: scanners write it with other keys, never as this character itself. */
const GS = '\u001d';

/** Keys whose character arrives in an input event instead: Android's keyboards, and compositions. */
const SIN_CARACTER = new Set(['Unidentified', 'Process', 'Dead']);
/** Control characters of a prefix or of the symbology, without meaning: STX, ETX, EOT, SOH, FS, RS, US. */
const DE_ADORNO = new Set(['a', 'b', 'c', 'd', '\\', '^', '_']);

/** What a key means to the ear. */
export type Tecla =
  | { tipo: 'caracter'; caracter: string /** Its field would not get it by itself. */; mudo: boolean }
  | { tipo: 'cierre' }
  /** Says nothing: its character comes in another event, or it is a modifier or an ornament of the code. */
  | { tipo: 'nada'; suya: boolean }
  | { tipo: 'otra' };

const caracter = (c: string, mudo = false): Tecla => ({ tipo: 'caracter', caracter: c, mudo });

/**
 * Reads a key as scanners press them. Some hold Alt on every key, some write control characters as Ctrl and a letter
 * (Ctrl+] is FNC1, Ctrl+M and Ctrl+J end a line), and a Windows driver spells characters with Alt and the number pad.
 * @param enCodigo whether a code is under way: what would otherwise be the operator's own shortcut is then the code's
 */
export function leeTecla(
  e: Pick<KeyboardEvent, 'key' | 'code' | 'keyCode' | 'ctrlKey' | 'altKey' | 'metaKey'>,
  enCodigo: boolean,
): Tecla {
  const { key, ctrlKey, altKey, metaKey } = e;
  if (key === 'Enter' || key === 'Tab') return { tipo: 'cierre' };
  if (SIN_CARACTER.has(key) || (e.keyCode === 229 && key.length !== 1)) return { tipo: 'nada', suya: false };
  if (['Shift', 'CapsLock', 'Control', 'Alt', 'AltGraph', 'NumLock'].includes(key)) {
    return { tipo: 'nada', suya: false };
  }
  if (key.length !== 1 || metaKey) return { tipo: 'otra' };
  if (key === GS || (ctrlKey && !altKey && key === ']')) return caracter(GS, true);
  if (altKey && !ctrlKey && e.code.startsWith('Numpad')) return { tipo: 'nada', suya: false };
  if (!ctrlKey || altKey) return caracter(key, altKey && !ctrlKey);
  const letra = key.toLowerCase();
  if (letra === 'j' || (enCodigo && (letra === 'm' || letra === 'i'))) return { tipo: 'cierre' };
  if (enCodigo && DE_ADORNO.has(letra)) return { tipo: 'nada', suya: true };
  return { tipo: 'otra' };
}
