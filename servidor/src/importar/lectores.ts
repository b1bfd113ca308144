import { diaDeCaducidad } from '@anden/contrato/existencias/rules.ts';
import { type Celda, CeldaMala, estaVacia, NumeroExcel } from './celda.ts';

/** Why a cell cannot be accepted, in Spanish, to follow the column's name. */
export class Motivo {
  readonly texto: string;
  constructor(texto: string) {
    this.texto = texto;
  }
}

/** Turns a cell into the text that PostgreSQL will read, null if it is empty, or the reason why it cannot. */
export type Lector = (celda: Celda | undefined) => string | null | Motivo;

const NOTACION_CIENTIFICA = /^\d+([.,]\d+)?E\+?\d+$/i;
/** Excel keeps 15 digits of a number; in a longer code the rest are invented zeros. */
const DIGITOS_EXCEL = 15;

const esControl = (texto: string): boolean => /\p{Cc}/u.test(texto);

/** The checks common to all readers: empty cells, cells without a value, letters in a wrong encoding. */
function comun(celda: Celda | undefined): Exclude<Celda, CeldaMala | null> | null | Motivo {
  if (celda === undefined || celda === null || estaVacia(celda)) return null;
  if (celda instanceof CeldaMala) return new Motivo(celda.motivo);
  if (typeof celda !== 'string') return celda;
  if (celda.includes('\0')) return new Motivo('contiene un carácter no permitido (U+0000)');
  if (celda.includes('\uFFFD')) return new Motivo('trae letras ilegibles: guarde el archivo como CSV UTF-8');
  return celda.trim();
}

/** Text: line breaks and repeated spaces become one space. */
export const texto =
  (max: number, { mayusculas = false } = {}): Lector =>
  (celda) => {
    const valor = comun(celda);
    if (valor === null || valor instanceof Motivo) return valor;
    if (valor instanceof Date) return new Motivo('Excel lo tomó por fecha: dé formato de Texto a la columna');
    if (typeof valor === 'boolean') return new Motivo('es un valor lógico y debe ser texto');
    const crudo = valor instanceof NumeroExcel ? valor.texto : valor;
    const limpio = crudo.replaceAll(/\s+/gu, ' ');
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

/** A number as text with a decimal point; `$` and thousands separators are accepted. */
function numero(celda: Celda | undefined): string | null | Motivo {
  const valor = comun(celda);
  if (valor === null || valor instanceof Motivo) return valor;
  if (valor instanceof NumeroExcel) return valor.texto;
  if (typeof valor !== 'string') return new Motivo('debe ser un número');
  const limpio = valor.replace(/^\$\s*/, '');
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(limpio)) return limpio.replaceAll(',', '');
  if (/^-?\d+(\.\d+)?$/.test(limpio)) return limpio;
  if (/^-?[\d.]*,\d+$/.test(limpio)) return new Motivo('debe llevar punto decimal, no coma');
  return new Motivo('debe ser un número');
}

/** A whole number from `min` to `max`; `12.0` counts as one. */
export const entero =
  (min: number, max: number): Lector =>
  (celda) => {
    const valor = numero(celda);
    if (valor === null || valor instanceof Motivo) return valor;
    const n = Number(valor);
    if (!Number.isInteger(n)) return new Motivo('debe ser un número entero');
    if (n < min || n > max) return new Motivo(`debe ser de ${min} a ${max.toLocaleString('es-MX')}`);
    return String(n);
  };

/** An amount from 0 to `max`, rounded to four decimals, because spreadsheets write 12.34 as 12.340000000000002. */
export const importe =
  (max: number): Lector =>
  (celda) => {
    const valor = numero(celda);
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

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;
const DIA_MES_ANIO = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: (\d{1,2}):(\d\d)(?::(\d\d))?)?$/;
const ANIO_MIN = 2000;
const ANIO_MAX = 2100;

interface Momento {
  dia: string;
  hora: string;
  /** `Z` or an offset; empty: in the business zone. */
  desfase: string;
}

function momentoDe(celda: Celda | undefined): Momento | null | Motivo {
  const valor = comun(celda);
  if (valor === null || valor instanceof Motivo) return valor;
  if (valor instanceof Date) {
    // Excel stores fractions of a day: 9:30 arrives as 9:29:59.999.
    const iso = new Date(Math.round(valor.getTime() / 1000) * 1000).toISOString();
    return validado(
      Number(iso.slice(0, 4)),
      Number(iso.slice(5, 7)),
      Number(iso.slice(8, 10)),
      iso.slice(11, 19),
      '',
    );
  }
  if (valor instanceof NumeroExcel) {
    return new Motivo(noEsFecha(valor.texto));
  }
  if (typeof valor !== 'string') return new Motivo('debe ser una fecha');
  if (/^\d{5}$/.test(valor)) return new Motivo(noEsFecha(valor));
  const iso = ISO.exec(valor);
  const mexicana = DIA_MES_ANIO.exec(valor);
  if (iso) {
    const [, anio, mes, dia, h = '0', m = '00', s = '00', desfase = ''] = iso;
    return validado(Number(anio), Number(mes), Number(dia), `${h.padStart(2, '0')}:${m}:${s}`, desfase);
  }
  if (mexicana) {
    const [, dia, mes, anio, h = '0', m = '00', s = '00'] = mexicana;
    return validado(Number(anio), Number(mes), Number(dia), `${h.padStart(2, '0')}:${m}:${s}`, '');
  }
  return new Motivo('debe ser una fecha: AAAA-MM-DD o DD/MM/AAAA');
}

/** Day 0 of Excel's calendar, and the range of numbers that are days in the accepted years. */
const DIA_CERO = Date.UTC(1899, 11, 30);
const UN_DIA = 86_400_000;

/** If a number appears instead of a day, the day that Excel means by it, if any. */
function noEsFecha(numero: string): string {
  const dia = new Date(DIA_CERO + Math.floor(Number(numero)) * UN_DIA);
  const anio = Number.isNaN(dia.getTime()) ? 0 : dia.getUTCFullYear();
  const quiereDecir =
    anio >= ANIO_MIN && anio <= ANIO_MAX
      ? `, que en Excel es el ${dia.toISOString().slice(0, 10).split('-').reverse().join('/')}`
      : '';
  return `es un número (${numero}) y no una fecha${quiereDecir}: dé formato de Fecha a la columna`;
}

function validado(anio: number, mes: number, dia: number, hora: string, desfase: string): Momento | Motivo {
  const fecha = new Date(Date.UTC(anio, mes - 1, dia));
  if (fecha.getUTCMonth() !== mes - 1 || fecha.getUTCDate() !== dia)
    return new Motivo('no es un día que exista: se espera AAAA-MM-DD o DD/MM/AAAA');
  if (anio < ANIO_MIN || anio > ANIO_MAX) return new Motivo(`debe ser de los años ${ANIO_MIN} a ${ANIO_MAX}`);
  if (Number.isNaN(Date.parse(`2000-01-01T${hora}Z`))) return new Motivo('no es una hora que exista');
  return { dia: fecha.toISOString().slice(0, 10), hora, desfase };
}

/** A calendar day; a time after it is ignored. */
export const fecha: Lector = (celda) => {
  const valor = momentoDe(celda);
  return valor === null || valor instanceof Motivo ? valor : valor.dia;
};

/** An expiry day: a day, or what a label says (`AAAA-MM`, GS1's `AAMMDD`), meaning the last day of the month. */
export const caducidad: Lector = (celda) => {
  const dicho = typeof celda === 'string' ? celda.trim() : '';
  if (!/^(\d{6}|\d{4}-\d{2})$/.test(dicho)) return fecha(celda);
  return fecha(diaDeCaducidad(dicho, new Date().toISOString().slice(0, 10)) ?? celda);
};

/** A moment; without an offset it is in the session's time zone, and a day alone means its first instant. */
export const momento: Lector = (celda) => {
  const valor = momentoDe(celda);
  return valor === null || valor instanceof Motivo ? valor : `${valor.dia} ${valor.hora}${valor.desfase}`;
};
