import type { Respuesta } from '../../platform/client.ts';

/** Title of the modals of the dialer (specification §8). */
export const TITULO_MARCADOR = 'Registros Marcación';

export type Tablero = Respuesta<'get_clientesMarcador'>;
export type Fila = Tablero['data'][number];
export type Llamada = Respuesta<'clienteDisponible'>['data'];
export type Historia = Llamada['historico'];
export type Info = Respuesta<'getInfoClienteAMarcar'>['data'];
export type Incidencia = Respuesta<'getCatIncidencias'>['data'][number];

/** What the script asks for next: a question, when to call back, the outcome, or only its observations. */
export type Momento = 'antes' | 'pregunta' | 'agendar' | 'incidencia' | 'nota' | 'fin';

/**
 * Where a call stands (specification §4): before it begins; at a question; waiting to be scheduled; waiting for its outcome, or for the observations
 * alone once it was scheduled.
 */
export function momentoDe(llamada: Llamada): Momento {
  if (llamada.RESOLUCION === 'cerrado') return 'incidencia';
  if (llamada.RESOLUCION === 'por_agendar') return llamada.AGENDADA === null ? 'agendar' : 'nota';
  if (llamada.RESOLUCION === 'agendado') return 'fin';
  return llamada.INICIADA === null ? 'antes' : 'pregunta';
}

/**
 * The shop's address for a customer: its e-mail, its key and the operator's id travel as parameters (specification §2).
 * @param tienda the address of the company's settings
 * @returns null if it is no address of the web
 */
export function urlDeTienda(
  tienda: string,
  cliente: Pick<Info, 'EMAIL' | 'CLAVE_CLIENTE'>,
  operadorId: number,
): string | null {
  if (!/^https?:\/\/[^/\s]/.test(tienda)) return null;
  const url = new URL(tienda);
  url.searchParams.set('email', cliente.EMAIL ?? '');
  url.searchParams.set('clave', cliente.CLAVE_CLIENTE);
  url.searchParams.set('operador_id', String(operadorId));
  return url.href;
}

/** 5512345678 as 55 1234 5678, the way it is said. */
export const enGrupos = (numero: string): string =>
  `${numero.slice(0, 2)} ${numero.slice(2, 6)} ${numero.slice(6)}`;
