import { cuantos } from '../cifras.ts';
import { extensionRejection } from './centralita.ts';

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
/** Weeks. */
export const CREDITO_MAX = 520;
/** What the screen offers; 0: no arrears block anybody. */
export const CREDITOS = [0, 1, 2, 3, 4, 6, 8, 12, 26, 52] as const;
/** 0: callbacks never pass. */
export const ESPERAS_DE_PASE = [0, 5, 10, 15, 30, 60, 120, 240] as const;

/** Seconds without signs of life of a browser after which its customer is free that the screen offers. */
export const VENCIMIENTOS_S = [60, 120, 180, 300, 600, 1200] as const;
export const VENCE_MIN = 30;
export const VENCE_MAX = 3600;
export const TIENDA_MAX = 200;

/** What dials a number. */
export const LANZAMIENTOS = {
  tel: 'El teléfono del equipo',
  http: 'La centralita',
  ninguno: 'La persona, a mano',
} as const;
export type Lanzamiento = keyof typeof LANZAMIENTOS;
export const esLanzamiento = (valor: string): valor is Lanzamiento => Object.hasOwn(LANZAMIENTOS, valor);

/** Pesos as typed, with up to two decimals. */
const EN_PESOS = /^\d{1,9}(\.\d{1,2})?$/;
const ENTERO = /^\d{1,6}$/;

/** The monthly targets of an adviser, as typed. */
export interface MetasEscritas {
  /** Pesos. */
  objetivo_venta: string;
  /** Customers. */
  objetivo_clientes: string;
}

/** What is wrong with typed targets, and where; null: nothing. Empty, where it may be, takes those of all. */
function metasRejection(
  m: MetasEscritas,
  vacias: boolean,
): { campo: keyof MetasEscritas; mensaje: string } | null {
  const sirve = (escrito: string, forma: RegExp) =>
    escrito === '' ? vacias : forma.test(escrito) && Number(escrito) > 0;
  if (!sirve(m.objetivo_venta, EN_PESOS))
    return { campo: 'objetivo_venta', mensaje: MENSAJES_AJUSTES.ventaMala };
  return sirve(m.objetivo_clientes, ENTERO)
    ? null
    : { campo: 'objetivo_clientes', mensaje: MENSAJES_AJUSTES.clientesMalos };
}

/** What is particular to an adviser, as it is written. `suplente_id` 0: nobody. */
export interface AsesorEscrito extends MetasEscritas {
  suplente_id: number;
  extension: string;
}

/** The first thing wrong with an adviser's, and its field; null: nothing. */
export function asesorRejection(a: AsesorEscrito): { campo: keyof AsesorEscrito; mensaje: string } | null {
  const mala = extensionRejection(a.extension);
  return mala === null ? metasRejection(a, true) : { campo: 'extension', mensaje: mala };
}

/** The settings as they are written; times in minutes, hours as `HH:MM`. `pasa_min` 0: callbacks never pass. */
export interface AjustesEscritos extends MetasEscritas {
  abre: string;
  cierra: string;
  en_festivo: 'S' | 'N';
  intentos_dia: number;
  hueco_min: number;
  pasa_min: number;
  /** Weeks of arrears with which a customer is not called; 0: never. */
  credito_semanas: number;
  lanzamiento: Lanzamiento;
  /** Seconds. */
  vence_apartado_s: number;
  /** Address of the customers' shop. */
  dominio_tienda: string;
}

export const MENSAJES_AJUSTES = {
  alReves: 'Se deja de llamar después de la hora en que se empieza',
  guardados: 'Ajustes del marcador guardados',
  elMismo: 'Nadie se suple a sí mismo',
  noMarca: 'Esa persona no llama a clientes',
  guardado: (quien: string) => `Lo de ${quien} está guardado`,
  ventaMala: 'La meta de venta son pesos, más de 0: por ejemplo 250000',
  clientesMalos: 'La meta de clientes es un número entero, más de 0',
  tiendaMala: 'La tienda es una dirección que empieza con https:// o http://',
} as const;

/** The first thing wrong with the settings, and its field; null: nothing. */
export function ajustesRejection(
  a: Pick<AjustesEscritos, 'abre' | 'cierra' | 'dominio_tienda' | keyof MetasEscritas>,
): { campo: keyof AjustesEscritos; mensaje: string } | null {
  if (a.cierra <= a.abre) return { campo: 'cierra', mensaje: MENSAJES_AJUSTES.alReves };
  if (!/^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/.test(a.dominio_tienda))
    return { campo: 'dominio_tienda', mensaje: MENSAJES_AJUSTES.tiendaMala };
  return metasRejection(a, false);
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
