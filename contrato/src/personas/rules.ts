import { CONCEPTOS } from '../existencias/conceptos.ts';

/** Messages of people's pages. */
export const MENSAJES_PERSONA = {
  noExiste: 'El operador no existe',
  deOtro: 'Sólo puede ver a la gente de su departamento',
  varios: 'Hay varios operadores con ese nombre: búsquelo por su clave',
  muchas: 'Ese día tiene demasiadas operaciones para mostrarlas',
} as const;

/** Most operations of one person and day in one reply. */
export const HECHOS_MAX = 10_000;

/** Parts of the company in which something is done. */
export const AREAS = { A: 'Almacén', T: 'Tickets', C: 'Cartera' } as const;
export type Area = keyof typeof AREAS;

/** What is done outside the ledger of pieces, by the server's name for it. */
const FUERA_DEL_LIBRO = {
  cuenta: 'Conteo',
  empaca: 'Empaque de remisión',
  hallaError: 'Error de empaque',
  abreTicket: 'Ticket abierto',
  respondeTicket: 'Respuesta a ticket',
  cierraTicket: 'Ticket cerrado',
  aplica: 'Abono aplicado',
  desaplica: 'Aplicación deshecha',
} as const;
export type FueraDelLibro = keyof typeof FUERA_DEL_LIBRO;

/** What was done, in words, by the call of the ledger or the name in {@link FUERA_DEL_LIBRO}; one without words stays as it is. */
export const hechoEnPalabras = (que: string): string =>
  (({ ...CONCEPTOS, ...FUERA_DEL_LIBRO }) as Readonly<Record<string, string>>)[que] ?? que;

/** How somebody's entry of a day stands. */
export const ESTADOS_DE_ENTRADA = {
  MARCADA: 'Entrada',
  DESPUES: 'Después de abrir',
  SIN_MARCA: 'Sin marca',
  PENDIENTE: 'Aún no',
  /** No business day, a day to come, or one on which they did not work here. */
  NADA: '',
} as const;
export type EstadoDeEntrada = keyof typeof ESTADOS_DE_ENTRADA;

export interface DiaDeEntrada {
  /** `YYYY-MM-DD`. */
  dia: string;
  hoy: string;
  /** When the company opens that day, `HH:MM`; null: it does not. */
  abre: string | null;
  /** The hour of the entry, `HH:MM`; null: none was marked. */
  entrada: string | null;
  /** Whether the person worked here on that day. */
  contratado: boolean;
}

/** How somebody's entry of a day stands, by the business calendar. Hours are compared by the minute. */
export function estadoDeEntrada({ dia, hoy, abre, entrada, contratado }: DiaDeEntrada): EstadoDeEntrada {
  if (entrada !== null) return abre !== null && entrada > abre ? 'DESPUES' : 'MARCADA';
  if (abre === null || !contratado || dia > hoy) return 'NADA';
  return dia === hoy ? 'PENDIENTE' : 'SIN_MARCA';
}
