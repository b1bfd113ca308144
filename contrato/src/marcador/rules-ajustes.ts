import { cuantos } from '../cifras.ts';

/** Rules of the dialer's settings: when calls are allowed, how many, and when a callback passes to a substitute. */

/** Hours that the screen offers, `HH:MM` of the customer's clock. From 00:00 to 24:00: at any hour. */
export const HORAS_DE_LLAMAR: readonly string[] = Array.from(
  { length: 49 },
  (_, n) => `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`,
);
export const INTENTOS_MAX = 50;
export const HUECO_MAX = 1440;
export const PASA_MAX = 1440;
/** What the screen offers of each. */
export const INTENTOS = [1, 2, 3, 4, 5, 6, 8, 10] as const;
export const HUECOS = [0, 15, 30, 60, 90, 120, 180, 240, 480] as const;
/** 0: callbacks never pass. */
export const ESPERAS_DE_PASE = [0, 5, 10, 15, 30, 60, 120, 240] as const;

/** The settings as they are written; times in minutes, hours as `HH:MM`. `pasa_min` 0: callbacks never pass. */
export interface AjustesEscritos {
  abre: string;
  cierra: string;
  en_festivo: 'S' | 'N';
  intentos_dia: number;
  hueco_min: number;
  pasa_min: number;
}

export const MENSAJES_AJUSTES = {
  alReves: 'Se deja de llamar después de la hora en que se empieza',
  guardados: 'Ajustes del marcador guardados',
  elMismo: 'Nadie se suple a sí mismo',
  noMarca: 'Esa persona no llama a clientes',
  suplenteGuardado: (suplente: string, quien: string) => `${suplente} suple a ${quien}`,
  sinSuplente: (quien: string) => `${quien} se queda sin suplente`,
} as const;

/** The first thing wrong with the settings, and its field; null: nothing. */
export function ajustesRejection(
  a: Pick<AjustesEscritos, 'abre' | 'cierra'>,
): { campo: keyof AjustesEscritos; mensaje: string } | null {
  return a.cierra <= a.abre ? { campo: 'cierra', mensaje: MENSAJES_AJUSTES.alReves } : null;
}

/** Minutes in words: '15 minutos', '2 horas'. */
export const minutosEnPalabras = (minutos: number): string =>
  minutos % 60 === 0 && minutos > 0
    ? cuantos(minutos / 60, ['hora', 'horas'])
    : cuantos(minutos, ['minuto', 'minutos']);

/** What is becoming of a callback whose moment has come. */
export const SITUACIONES_DE_AGENDADO = {
  TOCA: 'Le toca',
  AUSENTE: 'Su asesor no está',
  PASO: 'La tiene su suplente',
  SIN_NADIE: 'Nadie la puede tomar',
} as const;
export type SituacionDeAgendado = keyof typeof SITUACIONES_DE_AGENDADO;
