import { diaDeCaducidad } from '@anden/contrato/existencias/rules.ts';
import type { OrdenDeFecha } from '@anden/contrato/formatos.ts';
import { alSegundo, type Celda, NumeroExcel } from './celda.ts';
import type { Lector } from './motivo.ts';
import { comun, Motivo } from './motivo.ts';

const ISO =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d\d)(?::(\d\d(?:\.\d{6}(?!\d))?)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;
const HORA = /[T\s,]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:\s*([ap])\.?\s*m\.?)?$/i;
const ANIO_MIN = 2000;
const ANIO_MAX = 2100;

const MESES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const MESES_EN_INGLES: Readonly<Record<string, string>> = {
  jan: 'ene',
  apr: 'abr',
  aug: 'ago',
  dec: 'dic',
  set: 'sep',
};

interface Momento {
  dia: string;
  hora: string;
  /** `Z` or an offset; empty: in the business zone. */
  desfase: string;
}

/** The month that a word names, from 1; 0: none. */
export function mesDicho(palabra: string): number {
  const corto = palabra.toLowerCase().slice(0, 3);
  return MESES.indexOf(MESES_EN_INGLES[corto] ?? corto) + 1;
}

/** What a day may be that is written without its year: `28 NOV`, `28 de noviembre`, `28/11`. Of two figures that are days and months alike, both. */
export function lecturasSinAnio(escrito: string): { dia: number; mes: number }[] {
  const sola = sinHora(escrito.trim().replace(/^'|'$/g, ''));
  const [, d = '', palabra = ''] = /^(\d{1,2})[\s/.-]*(?:de )?([a-záéíóú]{3,10})\.?$/i.exec(sola) ?? [];
  if (mesDicho(palabra) > 0) return [{ dia: Number(d), mes: mesDicho(palabra) }];
  const [, una = '', otra = ''] = /^(\d{1,2})[/-](\d{1,2})$/.exec(sola) ?? [];
  const [a, b] = [Number(una), Number(otra)];
  if (una === '' || a === b) return una === '' ? [] : [{ dia: a, mes: b }];
  return [
    { dia: a, mes: b },
    { dia: b, mes: a },
  ].filter(({ mes }) => mes >= 1 && mes <= 12);
}

/** `24-NOV-26`, `24 de noviembre de 2026` as day, month and year; null: no month is named. */
function conNombreDeMes(escrito: string): [dia: number, mes: number, anio: string] | null {
  const partes = /^(\d{1,2})[\s/.-]*(?:de )?([a-záéíóú]{3,10})\.?[\s/.-]*(?:del? )?(\d{4}|\d{2})$/i.exec(
    escrito,
  );
  const mes = mesDicho(partes?.[2] ?? '');
  return partes && mes > 0 ? [Number(partes[1]), mes, partes[3] ?? ''] : null;
}

/** Two figures, a sign, two figures, the same sign and a year: which is the day depends on the column. */
const DOS_Y_ANIO = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;

const anioDe = (escrito: string | undefined): number =>
  Number(escrito) + (escrito?.length === 2 ? ANIO_MIN : 0);

const sinHora = (escrito: string): string => escrito.replace(HORA, '').trim();

/** Both readings of a day whose order is not written, `YYYY-MM-DD`, null where it is no day; null: its order is written, or it is no day. */
export function lecturasDeDia(escrito: string): Record<OrdenDeFecha, string | null> | null {
  const partes = DOS_Y_ANIO.exec(sinHora(escrito.trim().replace(/^'|'$/g, '')));
  if (!partes) return null;
  const lee = (dia: number, mes: number): string | null => {
    const leido = validado([anioDe(partes[4]), mes, dia], '00:00:00', '');
    return leido instanceof Motivo ? null : leido.dia;
  };
  const [una, otra] = [Number(partes[1]), Number(partes[3])];
  return { dma: lee(una, otra), mda: lee(otra, una) };
}

/** Hours, minutes and seconds that are written after a day: `10:15`, `10:15:00 p. m.`; midnight if none are. */
function horaDe(escrito: string): string {
  const [, h = '0', m = '00', s = '00', mitad] = HORA.exec(escrito) ?? [];
  const hora = mitad ? (Number(h) % 12) + (/p/i.test(mitad) ? 12 : 0) : Number(h);
  return `${String(hora).padStart(2, '0')}:${m}:${s}`;
}

function deTexto(valor: string, orden: OrdenDeFecha): Momento | Motivo {
  const iso = ISO.exec(valor);
  if (iso) {
    const [, anio, mes, dia, h = '0', m = '00', s = '00', desfase = ''] = iso;
    return validado([Number(anio), Number(mes), Number(dia)], `${h.padStart(2, '0')}:${m}:${s}`, desfase);
  }
  const hora = horaDe(valor);
  const escrito = sinHora(valor);
  const partes = DOS_Y_ANIO.exec(escrito);
  if (partes) {
    const [una, otra] = [Number(partes[1]), Number(partes[3])];
    const [dia, mes] = orden === 'dma' ? [una, otra] : [otra, una];
    return validado([anioDe(partes[4]), mes, dia], hora, '', orden);
  }
  const dicho = conNombreDeMes(escrito);
  if (dicho) return validado([anioDe(dicho[2]), dicho[1], dicho[0]], hora, '');
  const dmy = /^(\d{2})(\d{2})(20\d{2})$/.exec(escrito);
  if (dmy) return validado([Number(dmy[3]), Number(dmy[2]), Number(dmy[1])], hora, '');
  const ymd = /^(20\d{2})[/.]?(\d{1,2})[/.]?(\d{1,2})$/.exec(escrito);
  if (ymd) return validado([Number(ymd[1]), Number(ymd[2]), Number(ymd[3])], hora, '');
  return new Motivo('debe ser una fecha: AAAA-MM-DD o DD/MM/AAAA');
}

/**
 * A moment in the shapes that people, systems and Mexican banks write: `2026-11-24`, `24/11/2026`, `24-11-26`, `24/NOV/2026`, eight figures, with
 * a time after it or without.
 * @param orden which comes first in its column, the day or the month
 */
export function momentoDe(celda: Celda | undefined, orden: OrdenDeFecha = 'dma'): Momento | null | Motivo {
  const valor = comun(celda);
  if (valor === null || valor instanceof Motivo) return valor;
  if (valor instanceof Date) {
    const iso = alSegundo(valor).toISOString();
    return validado(
      [Number(iso.slice(0, 4)), Number(iso.slice(5, 7)), Number(iso.slice(8, 10))],
      iso.slice(11, 19),
      '',
    );
  }
  if (valor instanceof NumeroExcel) return new Motivo(noEsFecha(valor.texto));
  if (typeof valor !== 'string') return new Motivo('debe ser una fecha');
  if (/^\d{5}$/.test(valor)) return new Motivo(noEsFecha(valor));
  return deTexto(valor.replace(/^'|'$/g, ''), orden);
}

/** Day 0 of Excel's calendar, and the range of numbers that are days in the accepted years. */
const DIA_CERO = Date.UTC(1899, 11, 30);
const UN_DIA = 86_400_000;

/** The day that Excel means by a number, if any. */
export function diaDeSerie(numero: string): string | null {
  const dia = new Date(DIA_CERO + Math.floor(Number(numero)) * UN_DIA);
  const anio = Number.isNaN(dia.getTime()) ? 0 : dia.getUTCFullYear();
  return anio >= ANIO_MIN && anio <= ANIO_MAX ? dia.toISOString().slice(0, 10) : null;
}

function noEsFecha(numero: string): string {
  const dia = diaDeSerie(numero);
  const quiereDecir = dia ? `, que en Excel es el ${dia.split('-').reverse().join('/')}` : '';
  return `es un número (${numero}) y no una fecha${quiereDecir}: dé formato de Fecha a la columna`;
}

function validado(
  [anio, mes, dia]: readonly [anio: number, mes: number, dia: number],
  hora: string,
  desfase: string,
  orden: OrdenDeFecha = 'dma',
): Momento | Motivo {
  const fecha = new Date(Date.UTC(anio, mes - 1, dia));
  if (fecha.getUTCMonth() !== mes - 1 || fecha.getUTCDate() !== dia)
    return new Motivo(
      `no es un día que exista: se espera AAAA-MM-DD o ${orden === 'dma' ? 'DD/MM/AAAA' : 'MM/DD/AAAA, como el resto de la columna'}`,
    );
  if (anio < ANIO_MIN || anio > ANIO_MAX) return new Motivo(`debe ser de los años ${ANIO_MIN} a ${ANIO_MAX}`);
  if (Number.isNaN(Date.parse(`2000-01-01T${hora}Z`))) return new Motivo('no es una hora que exista');
  return { dia: fecha.toISOString().slice(0, 10), hora, desfase };
}

/** A calendar day; a time after it is ignored. */
export const fecha: Lector = (celda, formato) => {
  const valor = momentoDe(celda, formato?.fecha);
  return valor === null || valor instanceof Motivo ? valor : valor.dia;
};

/** An expiry day: a day, or what a label says (`AAAA-MM`, GS1's `AAMMDD`), meaning the last day of the month. */
export const caducidad: Lector = (celda, formato) => {
  const dicho = typeof celda === 'string' ? celda.trim() : '';
  if (!/^(\d{6}|\d{4}-\d{2})$/.test(dicho)) return fecha(celda, formato);
  return fecha(diaDeCaducidad(dicho, new Date().toISOString().slice(0, 10)) ?? celda);
};

/** A moment; without an offset it is in the session's time zone, and a day alone means its first instant. */
export const momento: Lector = (celda, formato) => {
  const valor = momentoDe(celda, formato?.fecha);
  return valor === null || valor instanceof Motivo ? valor : `${valor.dia} ${valor.hora}${valor.desfase}`;
};
