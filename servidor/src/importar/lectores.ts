import { NumeroExcel } from './celda.ts';
import { numero } from './cifras.ts';
import { comun, type Lector, Motivo } from './motivo.ts';

export { caducidad, fecha, momento } from './fechas.ts';
export { type Lector, Motivo } from './motivo.ts';

/**
 * A long number as Excel writes it in a CSV: one digit, decimals, `E`, its sign and the exponent. Without the sign it is a code of somebody's: the
 * lot `24E15`, the tracking key `20261124400E0012345`.
 */
const NOTACION_CIENTIFICA = /^\d([.,]\d+)?E\+\d{2,}$/i;
/** Excel keeps 15 digits of a number; in a longer code the rest are invented zeros. */
const DIGITOS_EXCEL = 15;

const esControl = (texto: string): boolean => /\p{Cc}/u.test(texto);

/** Text: line breaks and repeated spaces become one space. */
export const texto =
  (max: number, { mayusculas = false } = {}): Lector =>
  (celda) => {
    const valor = comun(celda);
    if (valor === null || valor instanceof Motivo) return valor;
    if (valor instanceof Date) return new Motivo('Excel lo tomó por fecha: dé formato de Texto a la columna');
    if (typeof valor === 'boolean') return new Motivo('es un valor lógico y debe ser texto');
    const crudo = valor instanceof NumeroExcel ? valor.texto : valor;
    // An apostrophe before what a spreadsheet could take for a formula is put there by our own files.
    const limpio = crudo.replaceAll(/\s+/gu, ' ').replace(/^'(?=[=+\-@])/, '');
    if (esControl(limpio)) return new Motivo('contiene un carácter no permitido');
    if (limpio.length > max) return new Motivo(`mide ${limpio.length} caracteres y el máximo es ${max}`);
    return mayusculas ? limpio.toLocaleUpperCase('es-MX') : limpio;
  };

/** A code that is compared exactly: a key, a folio, a bar code. What Excel has damaged is refused and not guessed. */
export const codigo =
  (max: number, patron?: { forma: RegExp; motivo: string }): Lector =>
  (celda) => {
    const valor = comun(celda);
    if (valor === null || valor instanceof Motivo) return valor;
    if (valor instanceof Date) return new Motivo('Excel lo tomó por fecha: dé formato de Texto a la columna');
    if (typeof valor === 'boolean') return new Motivo('es un valor lógico y debe ser un código');
    // Invisible characters are removed: with one of them, a code would not equal the same code without it.
    let limpio =
      valor instanceof NumeroExcel
        ? valor.texto
        : valor.replaceAll(/\u200B|\u200C|\u200D|\u2060|\uFEFF/g, '');
    if (valor instanceof NumeroExcel) {
      if (!/^\d+$/.test(limpio) || limpio.length > DIGITOS_EXCEL) {
        return new Motivo(
          `Excel lo guardó como número (${limpio}) y perdió dígitos: dé formato de Texto a la columna`,
        );
      }
    } else {
      // ="00123" and '00123 are ways to make spreadsheets keep a code as text.
      limpio = limpio.replace(/^="(.*)"$/s, '$1').replace(/^'(?=.)/, '');
      if (NOTACION_CIENTIFICA.test(limpio)) {
        return new Motivo('parece un código que Excel convirtió en número: dé formato de Texto a la columna');
      }
    }
    if (limpio === '') return null;
    if (esControl(limpio)) return new Motivo('contiene un salto de línea u otro carácter no permitido');
    if (limpio.length > max) return new Motivo(`mide ${limpio.length} caracteres y el máximo es ${max}`);
    if (patron && !patron.forma.test(limpio)) return new Motivo(patron.motivo);
    return limpio;
  };

/** How far from a whole number spreadsheets write one: 420 as 419.9999999999985. */
const RUIDO = 1e-6;

/** A whole number from `min` to `max`; `12.0` counts as one. */
export const entero =
  (min: number, max: number): Lector =>
  (celda, formato) => {
    const valor = numero(celda, formato?.decimal);
    if (valor === null || valor instanceof Motivo) return valor;
    const cerca = Math.round(Number(valor));
    const n = Math.abs(Number(valor) - cerca) < RUIDO ? cerca : Number(valor);
    if (!Number.isInteger(n)) return new Motivo('debe ser un número entero');
    if (n < min || n > max) return new Motivo(`debe ser de ${min} a ${max.toLocaleString('es-MX')}`);
    return String(n);
  };

/** An amount from 0 to `max`, rounded to four decimals, because spreadsheets write 12.34 as 12.340000000000002. */
export const importe =
  (max: number): Lector =>
  (celda, formato) => {
    const valor = numero(celda, formato?.decimal);
    if (valor === null || valor instanceof Motivo) return valor;
    const n = Number(valor);
    if (!(n >= 0 && n <= max)) return new Motivo(`debe ser de 0 a ${max.toLocaleString('es-MX')}`);
    return n.toFixed(4);
  };

/** One of a few letters, in upper or lower case. */
export const opcion =
  (opciones: readonly string[]): Lector =>
  (celda) => {
    const valor = comun(celda);
    if (valor === null || valor instanceof Motivo) return valor;
    const letra = typeof valor === 'string' ? valor.toUpperCase() : '';
    return opciones.includes(letra) ? letra : new Motivo(`debe ser ${opciones.join(' o ')}`);
  };

const SI = new Set(['S', 'SI', 'SÍ', 'VERDADERO', 'TRUE']);
const NO = new Set(['N', 'NO', 'FALSO', 'FALSE']);

/** S or N, in any of the usual forms. */
export const siNo: Lector = (celda) => {
  const valor = comun(celda);
  if (valor === null || valor instanceof Motivo) return valor;
  const dicho = String(valor).toLocaleUpperCase('es-MX');
  if (SI.has(dicho)) return 'S';
  return NO.has(dicho) ? 'N' : new Motivo('debe ser S o N');
};
