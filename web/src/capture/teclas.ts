/** FNC1, the separator of a GS1 message: scanners write it with other keys, never as this character itself. */
const GS = '\u001d';

/** Keys whose character arrives in an input event instead: Android's keyboards, and compositions. */
const SIN_CARACTER = new Set(['Unidentified', 'Process', 'Dead']);
/**
 * Control characters of a prefix, a suffix or the symbology, without meaning: STX, EOT, FS, RS, US. SOH is none of them: as Ctrl+A it is how
 * a hand selects everything.
 */
const DE_ADORNO = new Set(['b', 'd', '\\', '^', '_']);

/** What a key means to the ear. */
export type Tecla =
  | {
      tipo: 'caracter';
      caracter: string;
      /** Its field would not get it by itself. */
      mudo: boolean;
      /** Pressed by a hand it would be an order to the browser (Alt+D), so only a scanner's rhythm takes it. */
      orden: boolean;
    }
  | { tipo: 'cierre' }
  /** Says nothing: its character comes in another event, or it is a modifier or an ornament of the code. */
  | { tipo: 'nada'; suya: boolean }
  | { tipo: 'otra' };

const caracter = (c: string, mudo = false, orden = false): Tecla => ({
  tipo: 'caracter',
  caracter: c,
  mudo,
  orden,
});

/** Whose characters came right before a key: nobody's, perhaps a scanner's, or certainly a scanner's. */
export type EnCodigo = 'no' | 'quiza' | 'lector';

/**
 * Reads a key as scanners press them. Some hold Alt on every key, some write control characters as Ctrl and a letter
 * (Ctrl+] is FNC1, Ctrl+M and Ctrl+J end a line), and a Windows driver spells characters with Alt and the number pad.
 * Keys that edit a text are the browser's, whatever came before them.
 * @param enCodigo what would otherwise be an order to the browser is taken from it only within a scanner's code
 */
export function leeTecla(
  e: Pick<KeyboardEvent, 'key' | 'code' | 'keyCode' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>,
  enCodigo: EnCodigo,
): Tecla {
  const { key, ctrlKey, altKey, metaKey } = e;
  // No scanner goes backwards.
  if (key === 'Tab' && e.shiftKey) return { tipo: 'otra' };
  if (key === 'Enter' || key === 'Tab') return { tipo: 'cierre' };
  if (SIN_CARACTER.has(key) || (e.keyCode === 229 && key.length !== 1)) return { tipo: 'nada', suya: false };
  if (['Shift', 'CapsLock', 'Control', 'Alt', 'AltGraph', 'NumLock'].includes(key)) {
    return { tipo: 'nada', suya: false };
  }
  if (key.length !== 1 || metaKey) return { tipo: 'otra' };
  if (key === GS || (ctrlKey && !altKey && key === ']')) return caracter(GS, true);
  if (altKey && !ctrlKey && e.code.startsWith('Numpad')) return { tipo: 'nada', suya: false };
  // Alt and a digit write nothing on any keyboard; Alt and another key may open a menu or write a sign.
  if (!ctrlKey || altKey) return caracter(key, altKey && !ctrlKey, altKey && !ctrlKey && !/\d/.test(key));
  const letra = key.toLowerCase();
  if (letra === 'j' || (enCodigo !== 'no' && (letra === 'm' || letra === 'i'))) return { tipo: 'cierre' };
  // ETX ends some scanners' codes. As Ctrl+C it changes no text, so the browser may have it.
  if (letra === 'c') return { tipo: 'nada', suya: false };
  if (enCodigo !== 'no' && DE_ADORNO.has(letra)) return { tipo: 'nada', suya: enCodigo === 'lector' };
  return { tipo: 'otra' };
}
