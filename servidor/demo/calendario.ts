/** The demo lives in central Mexico, which has had no daylight saving time since 2022. */
const HORAS_UTC = 6;
const MINUTO = 60_000;
const DIA = 1440 * MINUTO;
const ABRE = 8 * 60;
const CIERRA = 18 * 60;

/** Milliseconds of 00:00 in central Mexico, `dias` days before (negative: after) the day of `hoy`. */
export function medianoche(hoy: Date, dias: number): number {
  const local = hoy.getTime() - HORAS_UTC * 60 * MINUTO;
  return Math.floor(local / DIA) * DIA - dias * DIA + HORAS_UTC * 60 * MINUTO;
}

/** `YYYY-MM-DD` in central Mexico. */
export const diaDe = (ms: number): string =>
  new Date(ms - HORAS_UTC * 60 * MINUTO).toISOString().slice(0, 10);

export const esDomingo = (ms: number): boolean => new Date(ms - HORAS_UTC * 60 * MINUTO).getUTCDay() === 0;

/**
 * The moment `minutos` of open warehouse (Monday to Saturday, 8 to 18 h) after `desde`. A start outside those hours
 * counts from the next opening.
 */
export function tiempoLaboral(desde: number, minutos: number): number {
  let dia = Math.floor((desde - HORAS_UTC * 60 * MINUTO) / DIA) * DIA + HORAS_UTC * 60 * MINUTO;
  let minuto = Math.max(ABRE, Math.ceil((desde - dia) / MINUTO));
  let faltan = minutos;
  for (;;) {
    const quedan = esDomingo(dia) ? 0 : Math.max(0, CIERRA - minuto);
    if (faltan < quedan) return dia + (minuto + faltan) * MINUTO;
    faltan -= quedan;
    dia += DIA;
    minuto = ABRE;
  }
}

export const iso = (ms: number): string => new Date(ms).toISOString();

export const momento = (ms: number | null | undefined): string | null => (ms == null ? null : iso(ms));
