import {
  ESTATUS_DE_SESION,
  type EstatusDeSesion,
  type SesionEscrita,
} from '@anden/contrato/rh/capacitaciones-rules.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { leeDia } from '../../../capture/dia.ts';
import type { Respuesta } from '../../../platform/client.ts';
import { fecha } from '../../../platform/format.ts';
import type { EstadoTono } from '../../../ui/Estado.tsx';

/** Title of the screens of trainings and of their modals. */
export const TITULO = tituloDe('capacitaciones');

export type Capacitacion = Respuesta<'getCapacitaciones'>['data'][number];
export type Sesion = Respuesta<'getDetalleCapacitaciones'>['data'][number];
/** A session of the calendar, with its training. */
export type SesionEnCalendario = Respuesta<'getCapacitaciones'>['calendario'][number];

/** The colours of the states: blue, green and red (specification §4). */
export const TONO_DE_SESION: Readonly<Record<EstatusDeSesion, EstadoTono>> = {
  PROGRAMADA: 'previsto',
  IMPARTIDA: 'hecho',
  CANCELADA: 'rechazo',
};

export const OPCIONES_DE_ESTATUS = Object.entries(ESTATUS_DE_SESION).map(([valor, texto]) => ({
  valor,
  texto,
}));

/** A session's fields as they are edited: the day as people write it, minutes as typed. */
export interface FormaDeSesion {
  DIRIGIDO_A: string;
  IMPARTIDA_POR: string;
  FECHA_PROGRAMADA: string;
  HORA_PROGRAMADA: string;
  DURACION: string;
  ESTATUS: EstatusDeSesion;
  URL_CAPACITACION: string;
}

export const NOMBRES_DE_SESION = {
  DIRIGIDO_A: 'Dirigido a',
  IMPARTIDA_POR: 'Impartida por',
  FECHA_PROGRAMADA: 'Fecha programada',
  HORA_PROGRAMADA: 'Hora programada',
  DURACION: 'Duración en minutos',
  ESTATUS: 'Estatus',
  URL_CAPACITACION: 'Liga del material',
} as const;

export const SESION_NUEVA: FormaDeSesion = {
  DIRIGIDO_A: '',
  IMPARTIDA_POR: '',
  FECHA_PROGRAMADA: '',
  HORA_PROGRAMADA: '',
  DURACION: '',
  ESTATUS: 'PROGRAMADA',
  URL_CAPACITACION: '',
};

/** The initial form of an existing session. */
export const formaDe = (s: Sesion): FormaDeSesion => ({
  DIRIGIDO_A: s.DIRIGIDO_A,
  IMPARTIDA_POR: s.IMPARTIDA_POR,
  FECHA_PROGRAMADA: fecha(s.FECHA_PROGRAMADA),
  HORA_PROGRAMADA: s.HORA_PROGRAMADA,
  DURACION: String(s.DURACION),
  ESTATUS: s.ESTATUS,
  URL_CAPACITACION: s.URL_CAPACITACION ?? '',
});

/**
 * The fields as rule and server take them: the day `YYYY-MM-DD`, minutes as a number; what cannot be read stays as it is, so that it is
 * refused.
 */
export const escritaDe = (f: FormaDeSesion, hoy: string): SesionEscrita => ({
  DIRIGIDO_A: f.DIRIGIDO_A,
  IMPARTIDA_POR: f.IMPARTIDA_POR,
  FECHA_PROGRAMADA: leeDia(f.FECHA_PROGRAMADA, hoy) ?? f.FECHA_PROGRAMADA.trim(),
  HORA_PROGRAMADA: f.HORA_PROGRAMADA,
  DURACION: /^\s*\d{1,6}\s*$/.test(f.DURACION) ? Number(f.DURACION) : f.DURACION.trim() === '' ? 0 : -1,
  URL_CAPACITACION: f.URL_CAPACITACION,
});

/** The session as the call expects it. */
export const paraEnviar = (f: FormaDeSesion, hoy: string) => {
  const { URL_CAPACITACION, ...escrita } = escritaDe(f, hoy);
  return { ...escrita, ESTATUS: f.ESTATUS, URL_CAPACITACION: URL_CAPACITACION.trim() || null };
};
