import { diaDeCaducidad } from '@anden/contrato/existencias/rules.ts';
import { type Celda, CeldaMala, estaVacia, NumeroExcel } from './celda.ts';

/** Why a cell cannot be taken, in Spanish, as it follows the column's name. */
export class Motivo {
  readonly texto: string;
  constructor(texto: string) {
    this.texto = texto;
  }
}

/** Turns a cell into the text PostgreSQL will read, null for an empty one, or says why it cannot. */
export type Lector = (celda: Celda | undefined) => string | null | Motivo;

const NOTACION_CIENTIFICA = /^\d+([.,]\d+)?E\+?\d+$/i;
/** Excel keeps 15 digits of a number; of a longer code the rest are zeros it made up. */
const DIGITOS_EXCEL = 15;

const esControl = (texto: string): boolean => /\p{Cc}/u.test(texto);

/** What every reader does first: empty cells, cells without a value, letters that came broken. */
function comun(celda: Celda | undefined): Exclude<Celda, CeldaMala | null> | null | Motivo {
  if (celda === undefined || celda === null || estaVacia(celda)) return null;
  if (celda instanceof CeldaMala) return new Motivo(celda.motivo);
  if (typeof celda !== 'string') return celda;
  if (celda.includes('\0')) return new Motivo('contiene un carácter no permitido (U+0000)');
  if (celda.includes('\uFFFD')) return new Motivo('trae letras ilegibles: guarde el archivo como CSV UTF-8');
  return celda.trim();
}

/** Words: line breaks and runs of spaces become one space. */
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

/** A code compared exactly: a key, a folio, a bar code. What Excel spoils of them is refused, not guessed. */
export const codigo =
  (max: number, patron?: { forma: RegExp; motivo: string }): Lector =>
  (celda) => {
    const valor = comun(celda);
    if (valor === null || valor instanceof Motivo) return valor;
    if (valor instanceof Date) return new Motivo('Excel lo tomó por fecha: dé formato de Texto a la columna');
    if (typeof valor === 'boolean') return new Motivo('es un valor lógico y debe ser un código');
    let limpio = valor instanceof NumeroExcel ? valor.texto : valor;
    if (valor instanceof NumeroExcel) {
      if (!/^\d+$/.test(limpio) || limpio.length > DIGITOS_EXCEL) {
        return new Motivo(
          `Excel lo guardó como número (${limpio}) y perdió dígitos: dé formato de Texto a la columna`,
        );
      }
    } else {
      // ="00123" and '00123 are how spreadsheets are told to keep a code as text.
      limpio = limpio.replace(/^="(.*)"$/s, '$1').replace(/^'(?=.)/, '');
      if (NOTACION_CIENTIFICA.test(limpio)) {
        return new Motivo('parece un código que Excel convirtió en número: dé formato de Texto a la columna');
      }
    }
    if (esControl(limpio)) return new Motivo('contiene un salto de línea u otro carácter no permitido');
    if (limpio.length > max) return new Motivo(`mide ${limpio.length} caracteres y el máximo es ${max}`);
    if (patron && !patron.forma.test(limpio)) return new Motivo(patron.motivo);
    return limpio;
  };

/** A number as text with a decimal point; `$` and thousands commas are let pass. */
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

/** A whole number from `min` to `max`; `12.0` is one. */
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

/** An amount from 0 to `max`, rounded to four decimals: spreadsheets write 12.34 as 12.340000000000002. */
export const importe =
  (max: number): Lector =>
  (celda) => {
    const valor = numero(celda);
    if (valor === null || valor instanceof Motivo) return valor;
    const n = Number(valor);
    if (!(n >= 0 && n <= max)) return new Motivo(`debe ser de 0 a ${max.toLocaleString('es-MX')}`);
    return n.toFixed(4);
  };

/** One of a few letters, in any case. */
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

/** S or N, however it is said. */
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
  /** `Z` or an offset; empty: time of the business zone. */
  desfase: string;
}

function momentoDe(celda: Celda | undefined): Momento | null | Motivo {
  const valor = comun(celda);
  if (valor === null || valor instanceof Motivo) return valor;
  if (valor instanceof Date) {
    // Excel keeps fractions of a day: 9:30 comes as 9:29:59.999.
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

/** Day 0 of Excel's calendar, and the numbers that are days of the years that are taken. */
const DIA_CERO = Date.UTC(1899, 11, 30);
const UN_DIA = 86_400_000;

/** A number in the place of a day: which one Excel means by it, where it may be one. */
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

/** A calendar day; a time beside it is left out. */
export const fecha: Lector = (celda) => {
  const valor = momentoDe(celda);
  return valor === null || valor instanceof Motivo ? valor : valor.dia;
};

/** An expiry day: a day, or what a label says of it (`AAAA-MM`, GS1's `AAMMDD`): the last day of the month. */
export const caducidad: Lector = (celda) => {
  const dicho = typeof celda === 'string' ? celda.trim() : '';
  if (!/^(\d{6}|\d{4}-\d{2})$/.test(dicho)) return fecha(celda);
  return fecha(diaDeCaducidad(dicho, new Date().toISOString().slice(0, 10)) ?? celda);
};

/** A moment; without an offset it is of the session's time zone, a day alone is its first instant. */
export const momento: Lector = (celda) => {
  const valor = momentoDe(celda);
  return valor === null || valor instanceof Motivo ? valor : `${valor.dia} ${valor.hora}${valor.desfase}`;
};
