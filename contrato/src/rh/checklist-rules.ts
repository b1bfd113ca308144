import type { Calendario } from '../calendario/rules.ts';
import type { Falta } from './rules.ts';

/** How often a task comes back. */
export const FRECUENCIAS = {
  DIARIA: 'Diaria',
  ENTRE_SEMANA: 'Entre semana',
  SEMANAL: 'Semanal',
  MENSUAL: 'Mensual',
  DIA_HABIL: 'Por día hábil del mes',
} as const;
export type Frecuencia = keyof typeof FRECUENCIAS;

/** Days on which a task comes back. */
export interface Periodicidad {
  frecuencia: Frecuencia;
  /** SEMANAL: its weekdays, 0 is Sunday. */
  dias: readonly number[];
  /** MENSUAL: 1 to 31, the last day of a shorter month counting for those it lacks; DIA_HABIL: the n-th; otherwise null. */
  dia: number | null;
}

/** The day of a month that every month has as its last: 31. */
export const ULTIMO_DIA = 31;
/** Most business days of a month that may be asked for. */
export const DIA_HABIL_MAX = 23;

/** Weekdays by their number, 0 is Sunday. */
export const DIAS_DE_SEMANA = [
  'domingo',
  'lunes',
  'martes',
  'miércoles',
  'jueves',
  'viernes',
  'sábado',
] as const;

type Dias = Pick<Calendario, 'HORARIO' | 'FESTIVOS'>;

const deSemana = (dia: string): number => new Date(`${dia}T00:00:00Z`).getUTCDay();
const esFestivo = (dia: string, { FESTIVOS }: Dias): boolean => FESTIVOS.some((f) => f.FECHA === dia);

/** Whether the business opens on a day, `YYYY-MM-DD`: its weekday has hours and it is no holiday. */
export const esHabil = (dia: string, calendario: Dias): boolean =>
  calendario.HORARIO.some((h) => h.DIA_SEMANA === deSemana(dia)) && !esFestivo(dia, calendario);

/** Every day of the month that a day is in. */
function diasDelMes(dia: string): string[] {
  const [anio = 0, mes = 0] = dia.split('-').map(Number);
  const cuantos = new Date(Date.UTC(anio, mes, 0)).getUTCDate();
  return Array.from({ length: cuantos }, (_, i) => `${dia.slice(0, 8)}${String(i + 1).padStart(2, '0')}`);
}

/**
 * The day of a month on which a monthly task comes back, or undefined in a month in which the business never opens. One that falls
 * on a day it is closed comes the next day it opens or, with none left in the month, the last one before.
 */
function diaMensual(dia: string, pedido: number, calendario: Dias): string | undefined {
  const delMes = diasDelMes(dia);
  const suyo = Math.min(pedido, delMes.length) - 1;
  return (
    delMes.slice(suyo).find((d) => esHabil(d, calendario)) ??
    delMes.slice(0, suyo).findLast((d) => esHabil(d, calendario))
  );
}

/** The n-th day of a month on which the business opens; the last one, where there are fewer. */
const diaHabilDelMes = (dia: string, n: number, calendario: Dias): string | undefined => {
  const habiles = diasDelMes(dia).filter((d) => esHabil(d, calendario));
  return habiles[Math.min(n, habiles.length) - 1];
};

/**
 * Whether a task is to be done on a day, `YYYY-MM-DD` of the business zone (LE_TOCA of specification §4). None is on a holiday. A daily one is on
 * every day that the business opens; a weekly one on its weekdays, even if the business is closed on them.
 */
export function leToca(p: Periodicidad, dia: string, calendario: Dias): boolean {
  switch (p.frecuencia) {
    case 'DIARIA':
      return esHabil(dia, calendario);
    case 'ENTRE_SEMANA':
      return deSemana(dia) >= 1 && deSemana(dia) <= 5 && esHabil(dia, calendario);
    case 'SEMANAL':
      return p.dias.includes(deSemana(dia)) && !esFestivo(dia, calendario);
    case 'MENSUAL':
      return dia === diaMensual(dia, p.dia ?? 1, calendario);
    case 'DIA_HABIL':
      return dia === diaHabilDelMes(dia, p.dia ?? 1, calendario);
  }
}

/** 'lunes', 'lunes y jueves', 'lunes, martes y jueves'. */
export const enumerados = (cosas: readonly string[]): string =>
  cosas.length < 2 ? cosas.join('') : `${cosas.slice(0, -1).join(', ')} y ${cosas.at(-1)}`;

/** How often, in words: 'Semanal: lunes y jueves' (FRECUENCIA on the wire). The week begins on Monday. */
export function frecuenciaEnPalabras({ frecuencia, dias, dia }: Periodicidad): string {
  const nombre = FRECUENCIAS[frecuencia];
  if (frecuencia === 'SEMANAL') {
    const enOrden = [...dias].sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7));
    return `${nombre}: ${enumerados(enOrden.map((d) => DIAS_DE_SEMANA[d] ?? ''))}`;
  }
  if (frecuencia === 'MENSUAL') return `${nombre}: ${dia === ULTIMO_DIA ? 'último día' : `día ${dia}`}`;
  if (frecuencia === 'DIA_HABIL') return `Mensual: día hábil ${dia}`;
  return nombre;
}

const relojes = new Map<string, Intl.DateTimeFormat>();

/** The day `YYYY-MM-DD` and the hour `HH:MM` of a moment (epoch milliseconds) in the business zone. */
export function relojDe(momento: number, zona: string): { dia: string; hora: string } {
  let formato = relojes.get(zona);
  if (!formato) {
    formato = new Intl.DateTimeFormat('sv-SE', { timeZone: zona, dateStyle: 'short', timeStyle: 'short' });
    relojes.set(zona, formato);
  }
  const [dia = '', hora = ''] = formato.format(momento).split(' ');
  return { dia, hora };
}

/** How a task of today stands (ESTATUS_RESPUESTA): the specification's two words, and the one for an hour that has passed. */
export const ESTATUS_RESPUESTA = ['CONTESTADA', 'EN TIEMPO', 'FUERA DE TIEMPO'] as const;
export type EstatusRespuesta = (typeof ESTATUS_RESPUESTA)[number];

/**
 * Which block of a task of today may be answered, by the hour `HH:MM` of the business zone. A task is late from the minute after
 * its hour; before it begins it may be answered already.
 */
export function estatusDe(contestada: boolean, hora: string, ahora: string): EstatusRespuesta {
  if (contestada) return 'CONTESTADA';
  return ahora > hora ? 'FUERA DE TIEMPO' : 'EN TIEMPO';
}

/** The locks of both blocks (specification §4): what is answered is locked whole, otherwise only one block is open. */
export const bloqueosDe = (
  estatus: EstatusRespuesta,
): { BLOQUEAR_TYF: 'S' | 'N'; BLOQUEAR_FDT: 'S' | 'N' } => ({
  BLOQUEAR_TYF: estatus === 'EN TIEMPO' ? 'N' : 'S',
  BLOQUEAR_FDT: estatus === 'FUERA DE TIEMPO' ? 'N' : 'S',
});

/** An answer to a task, in its block on time or in its late block. Percentages are 0 to 100 by 10 (specification §5). */
export interface Respondida {
  ENTIEMPO: 'S' | 'N';
  PORCENTAJE: number;
  CONCLUYO: 'S' | 'N';
  PCTJ_FDT: number;
}

/** The percentages that may be chosen (specification §9). */
export const PORCENTAJES = Array.from({ length: 11 }, (_, i) => i * 10);

/** Nothing answered. */
export const SIN_RESPONDER: Respondida = { ENTIEMPO: 'N', PORCENTAJE: 0, CONCLUYO: 'N', PCTJ_FDT: 0 };

/** A percentage of the block on time (specification §4): the other is cleared, and 100 sets its flag. */
export const respondeEnTiempo = (PORCENTAJE: number): Respondida => ({
  ...SIN_RESPONDER,
  PORCENTAJE,
  ENTIEMPO: PORCENTAJE === 100 ? 'S' : 'N',
});

/** A percentage of the late block (specification §4): the other is cleared, and 100 sets its flag. */
export const respondeTarde = (PCTJ_FDT: number): Respondida => ({
  ...SIN_RESPONDER,
  PCTJ_FDT,
  CONCLUYO: PCTJ_FDT === 100 ? 'S' : 'N',
});

/** How a task reads in the report (specification §4), and on the chief's board those of today that nobody answered. */
export const ESTADOS_DE_TAREA = {
  A_TIEMPO: 'Completada a Tiempo',
  FUERA: 'Completada Fuera de Tiempo',
  PARCIAL_FUERA: 'Parcialmente fuera de Tiempo',
  PARCIAL: 'Parcialmente completada a Tiempo',
  NO: 'No Completada',
  ATRASADA: 'Atrasada',
  POR_HACER: 'Por hacer',
} as const;
export type EstadoDeTarea = keyof typeof ESTADOS_DE_TAREA;

/** The colour of a state (specification §4): success, warning, success for partial on time, otherwise danger. */
export const TONO_DE_TAREA = {
  A_TIEMPO: 'hecho',
  FUERA: 'atencion',
  PARCIAL_FUERA: 'rechazo',
  PARCIAL: 'hecho',
  NO: 'rechazo',
  ATRASADA: 'rechazo',
  POR_HACER: 'nada',
} as const satisfies Readonly<Record<EstadoDeTarea, string>>;

/** The state of a task in the report and its percentage, PCTJ_REPORTE (specification §4). */
export function reporteDe(r: Respondida): { estado: EstadoDeTarea; porcentaje: number } {
  if (r.ENTIEMPO === 'S') return { estado: 'A_TIEMPO', porcentaje: 100 };
  if (r.CONCLUYO === 'S') return { estado: 'FUERA', porcentaje: 100 };
  if (r.PCTJ_FDT > 0) return { estado: 'PARCIAL_FUERA', porcentaje: r.PCTJ_FDT };
  if (r.PORCENTAJE > 0) return { estado: 'PARCIAL', porcentaje: r.PORCENTAJE };
  return { estado: 'NO', porcentaje: 0 };
}

/** Longest texts, in characters. */
export const CHECKLIST_MAX = { descripcion: 120, razon: 200 } as const;

/** Longest range of days that the history and its charts cover. */
export const DIAS_DE_HISTORIAL = 366;

/** Messages of 'Check list'. */
export const MENSAJES_CHECKLIST = {
  /** Specification §8. */
  sinTareas: 'No se encontraron tareas para hoy',
  sinPorcentaje:
    'Es necesario indicar si la tarea fue en tiempo o fuera de tiempo, al igual que el porcentaje realizado',
  sinRazon: 'Indique por qué la tarea no se realizó en tiempo o bien no se realizó el 100%',
  ambas: 'Una tarea se contesta en tiempo o fuera de tiempo, no de las dos formas',
  ajena: 'La tarea es de otro operador',
  otroDia: 'El día de esa tarea ya cerró: vuelva a abrir la pantalla',
  noToca: 'Esa tarea no le toca hoy',
  contestada: 'La tarea ya estaba contestada, y no se cambia',
  yaPaso: (hora: string) => `Ya pasó la hora de la tarea (${hora}): se contesta fuera de tiempo`,
  aunNo: (hora: string) => `La tarea todavía está en tiempo (hasta las ${hora}): se contesta en tiempo`,
  guardada: 'Tarea guardada',
  descripcion: 'Debe ingresar la descripción de la tarea',
  para: 'Debe elegir para quién es la tarea',
  dias: 'Debe elegir al menos un día de la semana',
  diaDelMes: 'Debe elegir el día del mes',
  diaHabil: 'Debe elegir el día hábil del mes',
  horaInicio: 'Debe ingresar la hora de inicio',
  hora: 'Debe ingresar la hora límite',
  horasAlReves: 'La hora límite debe ser después de la hora de inicio',
  desdePasado: 'La tarea vale desde hoy o desde un día que viene',
  hoyYaPaso: 'Hoy ya pasó esa hora: la tarea vale desde mañana',
  noExiste: 'La tarea ya no existe',
  terminada: 'La tarea ya estaba terminada',
  cambiada: 'Otro operador cambió esta tarea mientras usted la tenía abierta. Ciérrela y vuelva a abrirla',
  noExisteOperador: 'El operador no existe o está de baja',
  agregada: 'Tarea agregada',
  cambiadaBien: 'Tarea guardada: los días que ya pasaron quedan como fueron',
  terminadaBien: 'Tarea terminada: desde hoy ya no se pide',
  rangoLargo: `Consulte a lo más ${DIAS_DE_HISTORIAL} días`,
} as const;

/** Why an answer cannot be saved, in the order of the specification (§5), or null. */
export function respuestaRejection(
  r: Pick<Respondida, 'PORCENTAJE' | 'PCTJ_FDT'> & { RAZON: string },
): string | null {
  if (r.PORCENTAJE <= 0 && r.PCTJ_FDT <= 0) return MENSAJES_CHECKLIST.sinPorcentaje;
  if (r.PORCENTAJE < 100 && r.RAZON.trim() === '') return MENSAJES_CHECKLIST.sinRazon;
  if (r.PORCENTAJE > 0 && r.PCTJ_FDT > 0) return MENSAJES_CHECKLIST.ambas;
  return null;
}

/** Why an answer does not fit how its task stands at that moment, or null. */
export function momentoRejection(
  estatus: EstatusRespuesta,
  r: Pick<Respondida, 'PORCENTAJE'>,
  hora: string,
): string | null {
  if (estatus === 'CONTESTADA') return MENSAJES_CHECKLIST.contestada;
  if (estatus === 'FUERA DE TIEMPO' && r.PORCENTAJE > 0) return MENSAJES_CHECKLIST.yaPaso(hora);
  if (estatus === 'EN TIEMPO' && r.PORCENTAJE === 0) return MENSAJES_CHECKLIST.aunNo(hora);
  return null;
}

/** A task as it is written. Ids are 0 where nothing was chosen: it is for a department, a position or an operator, only one. */
export interface TareaEscrita {
  descripcion: string;
  departamento_id: number;
  puesto_id: number;
  operador_id: number;
  frecuencia: Frecuencia;
  dias: readonly number[];
  /** 0: not chosen. */
  dia: number;
  /** `HH:MM`; '' is none. */
  hora_inicio: string;
  hora: string;
  /** The first day it holds, `YYYY-MM-DD`. */
  desde: string;
}

const HORA = /^([01]\d|2[0-3]):[0-5]\d$/;

type CampoDeTarea = keyof TareaEscrita;
const falta = (campo: CampoDeTarea, mensaje: string): Falta<CampoDeTarea> => ({ campo, mensaje });

/**
 * The first thing wrong with a task, in the order of its form; null: nothing.
 * @param reloj the day and hour of the business zone
 */
export function tareaRejection(
  t: TareaEscrita,
  reloj: { dia: string; hora: string },
): Falta<CampoDeTarea> | null {
  const M = MENSAJES_CHECKLIST;
  if (t.descripcion.trim() === '') return falta('descripcion', M.descripcion);
  if ([t.departamento_id, t.puesto_id, t.operador_id].filter((id) => id > 0).length !== 1)
    return falta('puesto_id', M.para);
  if (t.frecuencia === 'SEMANAL' && t.dias.length === 0) return falta('dias', M.dias);
  if (t.frecuencia === 'MENSUAL' && (t.dia < 1 || t.dia > ULTIMO_DIA)) return falta('dia', M.diaDelMes);
  if (t.frecuencia === 'DIA_HABIL' && (t.dia < 1 || t.dia > DIA_HABIL_MAX)) return falta('dia', M.diaHabil);
  if (!HORA.test(t.hora_inicio)) return falta('hora_inicio', M.horaInicio);
  if (!HORA.test(t.hora)) return falta('hora', M.hora);
  if (t.hora <= t.hora_inicio) return falta('hora', M.horasAlReves);
  if (t.desde < reloj.dia) return falta('desde', M.desdePasado);
  if (t.desde === reloj.dia && reloj.hora > t.hora) return falta('desde', M.hoyYaPaso);
  return null;
}

/** Most tasks that a notice names. */
const NOMBRADAS = 3;

/** What a notice says of the tasks whose hour has come, each with the hour until which it is on time. */
export function avisoDeTareas(tareas: readonly { descripcion: string; hora: string }[]): string {
  const [una] = tareas;
  if (una && tareas.length === 1) return `Es hora de: ${una.descripcion} (hasta las ${una.hora})`;
  const nombradas = tareas.slice(0, NOMBRADAS).map((t) => t.descripcion);
  const otras = tareas.length - nombradas.length;
  const lista = otras > 0 ? [...nombradas, `${otras} más`] : nombradas;
  return `Es hora de ${tareas.length} tareas del check list: ${enumerados(lista)}`;
}
