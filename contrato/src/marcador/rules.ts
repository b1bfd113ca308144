import { desfaseDeZona } from '../zona.ts';
import { relojDe } from './llamar.ts';
import { CLASES_DE_INCIDENCIA } from './rules-incidencias.ts';

/** Rules, limits and messages of the dialer (specification §2, §4, §5 and §9, Dialer). */

/** Monthly targets of an operator who has none of their own: pesos sold and customers attended to (specification §9). */
export const OBJETIVO_VENTA = 250_000;
export const OBJETIVO_CLIENTES = 500;

export const OBSERVACIONES_MAX = 500;
/** Hours offered for a callback (specification §5). */
export const HORAS_RAPIDAS = [1, 2, 4, 6, 8, 24, 48, 72] as const;
/** A date of one's own is from tomorrow to so many days ahead. */
export const DIAS_PARA_AGENDAR = 4;
export const MOTIVO_DE_SALTO_MAX = 60;

/** Why an operator pauses their day. */
export const MOTIVOS_DE_PAUSA = ['Comida', 'Descanso', 'Junta', 'Capacitación', 'Apoyo a otra área'] as const;
/** Why a customer is skipped. */
export const MOTIVOS_DE_SALTO = [
  'Pidió otro horario',
  'Datos incompletos',
  'Lo atiende otro asesor',
  'Otro',
] as const;

export const MENSAJES_MARCADOR = {
  sinIncidencia: 'Es necesario ingresar la incidencia de la llamada',
  incidenciaRetirada: 'Esa incidencia ya no está en uso: elija otra',
  sinObservaciones: 'Es necesario ingresar las observaciones de la llamada',
  observacionesLargas: `Las observaciones miden ${OBSERVACIONES_MAX} caracteres o menos`,
  sinAnexado: 'Debe elegir el cliente que quiere anexar a la lista de marcación',
  sinAccion: 'No se encontró acción a seguir después de guardar la respuesta',
  sinFecha: 'Debe elegir la fecha y la hora de la llamada',
  fueraDeFechas: `La llamada se agenda de mañana a ${DIAS_PARA_AGENDAR} días`,
  sinHoras: 'Debe elegir en cuántas horas se llama',
  noSePuedeEntonces: (motivo: string) => `A esa hora no se le puede llamar. ${motivo}`,
  noExiste: 'El cliente no está en su lista de marcación',
  loTieneOtro: (quien: string) => `El cliente lo está atendiendo ${quien}`,
  cerradoHoy: 'El cliente ya se cerró hoy',
  noHay: 'No hay clientes por marcar en este momento',
  noHayHasta: (cuando: string) => `No hay clientes por marcar. El siguiente es ${cuando}`,
  tieneOtro: (cual: string) => `Tiene a ${cual} en pantalla: termine su llamada, páusela o sáltela`,
  sinLlamada: 'La llamada ya no está abierta',
  laTomoOtro: (quien: string): string =>
    `Pasó mucho tiempo sin señal de su pantalla y el cliente ya lo tiene ${quien}`,
  otraRespuesta: 'La respuesta no es de esta pregunta',
  respuestaFueraDeOrden: 'Esa pregunta no se ha contestado todavía',
  sinObservacion: 'La pregunta pide una observación',
  yaResuelta: 'La llamada ya está resuelta: guarde su incidencia',
  sinGuion: 'No hay un guion publicado para llamar',
  yaEnLista: 'El cliente ya está en la lista de hoy',
  noSeAgenda: 'Al cliente no se le vuelve a llamar',
  sinMotivo: 'Debe elegir el motivo',
  sinTramo: 'Ese tramo ya no está',
  anexado: 'Cliente agregado a la lista',
  incidenciaGuardada: 'Incidencia guardada',
  agendada: (cuando: string) => `Llamada agendada para el ${cuando}`,
} as const;

/** Colours by days since the customer became a distributor (specification §9). */
export function tonoDeDistribuidor(diasDist: number | null): 'hecho' | 'atencion' | null {
  if (diasDist === null || diasDist < -60) return null;
  return diasDist >= -30 ? 'hecho' : 'atencion';
}

/** Whether the bell 'Cliente Nuevo' is shown (specification §9). */
export const esClienteNuevo = (diasDist: number | null): boolean => diasDist !== null && diasDist >= -60;

/** What the modal of an incident asks for (specification §5): the outcome where it is demanded, and the observations. */
export function incidenciaRejection(d: {
  pideIncidencia: boolean;
  incidencia_id: number | null;
  pideNota: boolean;
  observaciones: string;
}): string | null {
  if (d.pideIncidencia && d.incidencia_id === null) return MENSAJES_MARCADOR.sinIncidencia;
  if (d.pideNota && d.observaciones.trim() === '') return MENSAJES_MARCADOR.sinObservaciones;
  return d.observaciones.length > OBSERVACIONES_MAX ? MENSAJES_MARCADOR.observacionesLargas : null;
}

/**
 * The moment a callback is for, epoch milliseconds, or why it cannot be (specification §5): one of the quick hours, or with `minutos` 0 a date and
 * time from tomorrow to four days ahead in the business zone.
 */
export function momentoDeAgenda(
  { minutos, fecha }: { minutos: number; fecha: string | null },
  ahora: number,
  zona: string,
): { para: number } | { motivo: string } {
  if (minutos !== 0)
    return HORAS_RAPIDAS.some((h) => h * 60 === minutos)
      ? { para: ahora + minutos * 60_000 }
      : { motivo: MENSAJES_MARCADOR.sinHoras };
  const para = leeMomentoDeZona(fecha ?? '', zona);
  if (para === null) return { motivo: MENSAJES_MARCADOR.sinFecha };
  const faltan = (Date.parse(relojDe(zona, para).dia) - Date.parse(relojDe(zona, ahora).dia)) / 86_400_000;
  return faltan >= 1 && faltan <= DIAS_PARA_AGENDAR ? { para } : { motivo: MENSAJES_MARCADOR.fueraDeFechas };
}

/** A wall-clock moment of a zone, `YYYY-MM-DD HH:MM`, in epoch milliseconds; null if it is none. */
export function leeMomentoDeZona(texto: string, zona: string): number | null {
  const partes = /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)(?::\d\d)?$/.exec(texto.trim());
  if (!partes) return null;
  const comoUtc = Date.parse(`${partes[1]}T${partes[2]}:${partes[3]}:00Z`);
  if (Number.isNaN(comoUtc) || new Date(comoUtc).toISOString().slice(0, 10) !== partes[1]) return null;
  const primera = comoUtc - desfaseDeZona(zona, comoUtc);
  return comoUtc - desfaseDeZona(zona, primera);
}

/** How a call ended, by the kind of its outcome. */
export const RESULTADOS_DE_LLAMADA = {
  ...CLASES_DE_INCIDENCIA,
  EN_CURSO: 'Sin terminar',
} as const;

/** What an adviser is doing. */
export const ESTADOS_DE_ASESOR = {
  EN_LLAMADA: 'En llamada',
  CON_CLIENTE: 'Con un cliente',
  PAUSA: 'En pausa',
  LIBRE: 'Sin cliente',
  SIN_SENAL: 'Sin señal',
  SIN_ENTRAR: 'Sin entrar',
  SALIO: 'Salió',
} as const;
export type EstadoDeAsesor = keyof typeof ESTADOS_DE_ASESOR;

/** What a stretch of an adviser's day went into. */
export const HACERES_DE_ASESOR = {
  EN_LLAMADA: ESTADOS_DE_ASESOR.EN_LLAMADA,
  NOTA: 'Anotando',
  CON_CLIENTE: ESTADOS_DE_ASESOR.CON_CLIENTE,
  LIBRE: ESTADOS_DE_ASESOR.LIBRE,
  PAUSA: ESTADOS_DE_ASESOR.PAUSA,
  SIN_SENAL: ESTADOS_DE_ASESOR.SIN_SENAL,
} as const;
export type HacerDeAsesor = keyof typeof HACERES_DE_ASESOR;

/** What an adviser does who neither calls nor paused: without a customer, or without a sign of life of their browser. */
export const ESPERAS_DE_ASESOR = ['LIBRE', 'SIN_SENAL'] as const satisfies readonly HacerDeAsesor[];
/** Seconds from which such a wait is told apart, beside what the server did slowly in it. */
export const ESPERA_LARGA = 30;
