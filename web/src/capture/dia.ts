import { diaDeCaducidad } from '@anden/contrato/existencias/rules.ts';
import { leeDia as leeDiaDicho, masMeses } from '../ui/dias.ts';

const MESES = ['ENE', 'FEB', 'MAR', 'ABR', 'MAY', 'JUN', 'JUL', 'AGO', 'SEP', 'OCT', 'NOV', 'DIC'];
/** Month names that English labels spell differently. */
const EN_INGLES: Readonly<Record<string, string>> = { JAN: 'ENE', APR: 'ABR', AUG: 'AGO', DEC: 'DIC' };

/** A day to come without a year that lies more than this many months behind is next year's. */
const ATRAS = 6;

const SEPARADOR = '[\\s./-]';
const DIA_MES_ANIO = new RegExp(`^(\\d{1,2})${SEPARADOR}(\\d{1,2})${SEPARADOR}(\\d{4}|\\d{2})$`);
const MES_ANIO = new RegExp(`^(\\d{1,2})${SEPARADOR}(\\d{4}|\\d{2})$`);
const CON_NOMBRE = new RegExp(`^(\\d{1,2})?${SEPARADOR}?([A-Z]{3,10})${SEPARADOR}?(\\d{4}|\\d{2})$`);

const par = (n: string | number): string => String(n).padStart(2, '0');

/** The form that `diaDeCaducidad` reads: ISO with a four-digit year, GS1's YYMMDD with a two-digit one. */
const iso = (anio: string, mes: string | number, dia: string | number): string =>
  anio.length === 4 ? `${anio}-${par(mes)}-${par(dia)}` : `${anio}${par(mes)}${par(dia)}`;

function mesDe(nombre: string): number {
  const tres = nombre.slice(0, 3);
  return MESES.indexOf(EN_INGLES[tres] ?? tres) + 1;
}

/**
 * What kind of day is read, which decides between two readings of six digits: an expiry (up to 3 years ago or 15 ahead), a production day
 * (up to 15 years ago), or any. 'pasado' is read the way people name a past day instead ('ayer', '25/11'), and 'proximo' one that comes ('mañana').
 */
export type QueDia = 'caducidad' | 'produccion' | 'pasado' | 'proximo' | 'cualquiera';

/** Years around today in which a label's day may lie; of two readings of six digits, one outside them is ruled out. */
const ANIOS: Readonly<Record<QueDia, readonly [antes: number, despues: number]>> = {
  caducidad: [3, 15],
  produccion: [15, 0],
  pasado: [100, 0],
  proximo: [1, 100],
  cualquiera: [100, 100],
};

/** A day and a month, without their year. */
const DIA_MES = /^\d{1,2}[/.\- ]\d{1,2}$/;

/** A day that comes, as people name it: in December, '3/1' is next year's. */
function leeProximo(texto: string, hoy: string): string | null {
  const dicho = leeDiaDicho(texto, hoy);
  return dicho !== null && DIA_MES.test(texto.trim()) && dicho < masMeses(hoy, -ATRAS)
    ? masMeses(dicho, 12)
    : dicho;
}

const aAnios = (hoy: string, anios: number): string =>
  `${String(Number(hoy.slice(0, 4)) + anios).padStart(4, '0')}${hoy.slice(4)}`;

/**
 * The days a text may mean, `YYYY-MM-DD`; empty if it names no day. Reads what `diaDeCaducidad` does (ISO, GS1's YYMMDD) and a day as
 * people write it and labels print it: `15/06/2027`, `15-06-27`, `15062027`, `06/2027`, `JUN27`. A month alone means its last day. Six
 * digits are read both as GS1 writes them and as people do: a reading absurd for `que` is ruled out (150627 on a label of today expires in
 * 2027, not in 2015), and if two are left somebody has to choose.
 * @param hoy the business day, `YYYY-MM-DD`
 */
export function leeDias(texto: string, hoy: string, que: QueDia = 'cualquiera'): readonly string[] {
  if (que === 'pasado' || que === 'proximo') {
    const dicho = que === 'pasado' ? leeDiaDicho(texto, hoy) : leeProximo(texto, hoy);
    return dicho ? [dicho] : [];
  }
  const t = texto.trim().normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const dia = diaDeCaducidad(normaliza(t), hoy);
  const seis = /^(\d{2})(\d{2})(\d{2})$/.exec(t);
  const alReves = seis && diaDeCaducidad(`${seis[3]}${seis[2]}${seis[1]}`, hoy);
  const dias = [...new Set([alReves, dia].filter((d) => d !== null))];
  if (dias.length < 2) return dias;
  const [antes, despues] = ANIOS[que];
  const cabales = dias.filter((d) => d >= aAnios(hoy, -antes) && d <= aAnios(hoy, despues));
  return cabales.length === 0 ? dias : cabales;
}

/** The day a text means ({@link leeDias}), or null if it names none or could be two. */
export function leeDia(texto: string, hoy: string, que: QueDia = 'cualquiera'): string | null {
  const [dia, ...otros] = leeDias(texto, hoy, que);
  return dia !== undefined && otros.length === 0 ? dia : null;
}

function normaliza(t: string): string {
  const dma = DIA_MES_ANIO.exec(t);
  if (dma) return iso(dma[3] ?? '', dma[2] ?? '', dma[1] ?? '');
  const ma = MES_ANIO.exec(t);
  if (ma) return iso(ma[2] ?? '', ma[1] ?? '', 0);
  const nombre = CON_NOMBRE.exec(t);
  if (nombre) return iso(nombre[3] ?? '', mesDe(nombre[2] ?? ''), nombre[1] ?? 0);
  // Eight digits begin or end with the year, and only one of the two can be a year of ours.
  const ocho = /^(\d{2})(\d{2})(\d{4})$/.exec(t);
  if (ocho && Number(ocho[3]) >= 1900) return iso(ocho[3] ?? '', ocho[2] ?? '', ocho[1] ?? '');
  const anioPrimero = /^(\d{4})(\d{2})(\d{2})$/.exec(t);
  if (anioPrimero) return iso(anioPrimero[1] ?? '', anioPrimero[2] ?? '', anioPrimero[3] ?? '');
  return t;
}
