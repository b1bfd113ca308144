import { diaDeCaducidad } from '@anden/contrato/existencias/rules.ts';

/** Months as labels print them: Spanish and English, their first three letters. */
const MESES: Readonly<Record<string, number>> = {
  ENE: 1,
  JAN: 1,
  FEB: 2,
  MAR: 3,
  ABR: 4,
  APR: 4,
  MAY: 5,
  JUN: 6,
  JUL: 7,
  AGO: 8,
  AUG: 8,
  SEP: 9,
  SET: 9,
  OCT: 10,
  NOV: 11,
  DIC: 12,
  DEC: 12,
};

/** What is understood, told to who writes something else. */
export const FORMAS_DE_FECHA = 'Escriba la fecha como 15-06-2027, 150627 o JUN27';

interface Partes {
  anio: string;
  mes: number;
  dia: number | null;
}

function partes(texto: string): Partes | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(texto);
  if (iso) return { anio: iso[1] ?? '', mes: Number(iso[2]), dia: Number(iso[3]) };
  const junta = /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(texto);
  const separada = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/.exec(texto);
  const numeros = junta ?? separada;
  if (numeros) return { anio: numeros[3] ?? '', mes: Number(numeros[2]), dia: Number(numeros[1]) };
  const mesAnio = /^(\d{1,2})[-/.](\d{4})$/.exec(texto);
  if (mesAnio) return { anio: mesAnio[2] ?? '', mes: Number(mesAnio[1]), dia: null };
  const letras = /^(?:(\d{1,2})[-/. ]?)?([A-Z]{3,10})[-/. ]?(\d{2}|\d{4})$/.exec(texto);
  const mes = letras && MESES[letras[2]?.slice(0, 3) ?? ''];
  if (letras && mes) return { anio: letras[3] ?? '', mes, dia: letras[1] ? Number(letras[1]) : null };
  return null;
}

/**
 * The day somebody wrote, `YYYY-MM-DD`, or null when it names none: day, month and year as Mexico writes them, with or
 * without separators (`15-06-2027`, `15/06/27`, `150627`), the month in letters, or a month alone, which is its last
 * day. Which century two figures are of is `diaDeCaducidad`'s to say.
 * @param hoy today in the business zone, `YYYY-MM-DD`
 */
export function leerFecha(escrito: string, hoy: string): string | null {
  const p = partes(escrito.trim().toLocaleUpperCase('es-MX'));
  if (!p || p.dia === 0) return null;
  const dos = (n: number) => String(n).padStart(2, '0');
  if (p.anio.length === 2) return diaDeCaducidad(`${p.anio}${dos(p.mes)}${dos(p.dia ?? 0)}`, hoy);
  return diaDeCaducidad(`${p.anio}-${dos(p.mes)}${p.dia === null ? '' : `-${dos(p.dia)}`}`, hoy);
}
