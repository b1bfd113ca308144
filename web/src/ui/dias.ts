/*
 * Days as people say and type them. A day is `YYYY-MM-DD`; `hoy` is the business day.
 */

const en = (dia: string): Date => new Date(`${dia}T00:00:00Z`);
const dia = (d: Date): string => d.toISOString().slice(0, 10);

/** The day so many days later; earlier if negative. */
export function masDias(desde: string, dias: number): string {
  const d = en(desde);
  d.setUTCDate(d.getUTCDate() + dias);
  return dia(d);
}

/** The same day so many months later; the last day if that month is shorter. */
export function masMeses(desde: string, meses: number): string {
  const d = en(desde);
  const ultimo = new Date(Date.UTC(d.getUTCFullYear(), d.getUTCMonth() + meses + 1, 0));
  ultimo.setUTCDate(Math.min(d.getUTCDate(), ultimo.getUTCDate()));
  return dia(ultimo);
}

const DICHOS: Readonly<Record<string, number>> = {
  hoy: 0,
  ayer: -1,
  antier: -2,
  anteayer: -2,
  mañana: 1,
  manana: 1,
};

/** A day that exists, of the years 1900 to 2999. */
function existe(anio: number, mes: number, d: number): string | null {
  if (anio < 1900 || anio > 2999) return null;
  const fecha = new Date(Date.UTC(anio, mes - 1, d));
  return fecha.getUTCMonth() === mes - 1 && fecha.getUTCDate() === d ? dia(fecha) : null;
}

/** A typed hour of a day: 'hoy 10 h', '22/11 9h'. Returns `YYYY-MM-DDTHH`, or null if it is none. The letter h tells it from a month. */
export function leeHora(texto: string, hoy: string): string | null {
  const [, cual = '', h = ''] = /^(.*\S)\s+(\d{1,2})\s*h\.?$/i.exec(texto.trim()) ?? [];
  const suDia = leeDia(cual, hoy);
  return suDia !== null && Number(h) < 24 ? `${suDia}T${h.padStart(2, '0')}` : null;
}

/** An hour of the day as people type it: '9:05', '16:30', '905', '9', '4:30 pm'. Returns `HH:MM`, or null if it is none. */
export function leeReloj(texto: string): string | null {
  const t = texto.trim().toLocaleLowerCase('es-MX');
  const [, h = '', m = '00', mitad] =
    /^(\d{1,2})(?:[:.]?([0-5]\d))?(?:\s*(?:h|hrs?)\.?)?$/.exec(t) ??
    /^(\d{1,2})(?:[:.]?([0-5]\d))?\s*([ap])\.?\s?m\.?$/.exec(t) ??
    [];
  if (h === '' || Number(h) > (mitad ? 12 : 23) || (mitad && Number(h) === 0)) return null;
  const hora = mitad ? (Number(h) % 12) + (mitad === 'p' ? 12 : 0) : Number(h);
  return `${String(hora).padStart(2, '0')}:${m}`;
}

/** A typed moment: 'ayer 16:30', '22/11 9:05', '2026-11-22T09:05'. Returns `YYYY-MM-DDTHH:MM`, or null if it is none. */
export function leeMomento(texto: string, hoy: string): string | null {
  const [, cual = '', h = '', m = ''] = /^(.*[^\sT])(?:\s+|T)(\d{1,2}):(\d{2})$/i.exec(texto.trim()) ?? [];
  const suDia = leeDia(cual, hoy);
  return suDia !== null && Number(h) < 24 && Number(m) < 60 ? `${suDia}T${h.padStart(2, '0')}:${m}` : null;
}

/**
 * What is wrong with a text that is no day: it does not exist, or it is written otherwise than in one of the forms named.
 * @param conAnio a day without its year is not one of the forms
 */
export const diaRejection = (texto: string, formas: string, conAnio = false): string => {
  const [, anio] = /^\d{1,2}[/.\- ]\d{1,2}([/.\- ](?:\d{2}|\d{4}))?$/.exec(texto.trim()) ?? [null, null];
  return anio === null || (conAnio && !anio) ? formas : `No existe el día ${texto.trim()}`;
};

/** A day without a year that lies more than this many months ahead is last year's: in January, '28/12' was days ago. */
const ADELANTE = 6;

/**
 * A typed day: 'hoy', 'ayer', '22', '22/11', '22-11-26', '22112026', '2026-11-22'; null if no such day exists. Without a month it is this
 * month's; without a year it is this year's, unless that would be more than half a year ahead.
 */
export function leeDia(texto: string, hoy: string): string | null {
  const t = texto.trim().toLocaleLowerCase('es-MX');
  const dicho = DICHOS[t];
  if (dicho !== undefined) return masDias(hoy, dicho);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(t);
  if (iso) return existe(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [, d, m, a] =
    /^(\d{1,2})(?:[/.\- ](\d{1,2})(?:[/.\- ](\d{2}|\d{4}))?)?$/.exec(t) ??
    /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(t) ??
    [];
  if (d === undefined) return null;
  const esteAnio = Number(hoy.slice(0, 4));
  const mes = m === undefined ? Number(hoy.slice(5, 7)) : Number(m);
  if (a !== undefined) return existe(a.length === 2 ? 2000 + Number(a) : Number(a), mes, Number(d));
  const este = existe(esteAnio, mes, Number(d));
  return este && este > masMeses(hoy, ADELANTE) ? existe(esteAnio - 1, mes, Number(d)) : este;
}

/** Periods named instead of dated, which move with the day. Weeks begin on Sunday, as in the calendar. */
export const PERIODOS = {
  hoy: 'Hoy',
  ayer: 'Ayer',
  esta_semana: 'Esta semana',
  semana_pasada: 'Semana pasada',
  este_mes: 'Este mes',
  mes_pasado: 'Mes pasado',
  ultimos_30: 'Últimos 30 días',
} as const;
export type Periodo = keyof typeof PERIODOS;

/** Whether a text names a period. */
export const esPeriodo = (texto: string): texto is Periodo => Object.hasOwn(PERIODOS, texto);

/** The first and last day of a period, as of today. */
export function diasDe(periodo: Periodo, hoy: string): readonly [desde: string, hasta: string] {
  const domingo = masDias(hoy, -en(hoy).getUTCDay());
  const primero = `${hoy.slice(0, 8)}01`;
  const dias = {
    hoy: [hoy, hoy],
    ayer: [masDias(hoy, -1), masDias(hoy, -1)],
    esta_semana: [domingo, masDias(domingo, 6)],
    semana_pasada: [masDias(domingo, -7), masDias(domingo, -1)],
    este_mes: [primero, masDias(masMeses(primero, 1), -1)],
    mes_pasado: [masMeses(primero, -1), masDias(primero, -1)],
    ultimos_30: [masDias(hoy, -29), hoy],
  } as const satisfies Record<Periodo, readonly [string, string]>;
  return dias[periodo];
}
