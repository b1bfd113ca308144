import type { Sent } from '@anden/contrato/call.ts';
import type { capacitacionesCalls } from '@anden/contrato/rh/capacitaciones.ts';
import type { constanciasCalls } from '@anden/contrato/rh/constancias.ts';
import { CAPACITACION, CODIGO, SESION } from './capacitaciones.ts';

type Calls = typeof capacitacionesCalls & typeof constanciasCalls;

/** Operators 2, 3 and 7 of the small company (`fixture.ts`, which imports what this names). */
const [RECIBO, JEFE, CONTEO] = [2, 3, 7];

/** An input for each call of trainings (`ejemplos.ts`). */
export const EJEMPLOS_DE_CAPACITACIONES: { [N in keyof Calls]: Sent<Calls[N]> } = {
  getCapacitaciones: { fecha_ini: '2025-03-01', fecha_fin: '2025-03-31' },
  getDetalleCapacitaciones: { capacitacion_id: CAPACITACION.MONTACARGAS },
  guardaCapacitacion: {
    capacitacion: {
      FOLIO: 'cap-000-100',
      TITULO: 'Uso de extintores',
      DESCRIPCION: 'Qué extintor va con qué fuego',
      ES_NUEVO: 'S',
    },
  },
  agregaCapacitacionDetalle: {
    capacitacion: {
      CAPACITACION_ID: CAPACITACION.MONTACARGAS,
      DIRIGIDO_A: 'Almacén',
      IMPARTIDA_POR: 'Protección civil',
      FECHA_PROGRAMADA: '2025-03-20',
      HORA_PROGRAMADA: '09:30',
      DURACION: 90,
      ES_NUEVO: 'S',
    },
  },
  eliminaProgramacion: { capacitacion_id: CAPACITACION.VACIA },
  eliminaProgramacionDet: { capacitacion_det_id: SESION.PROGRAMADA },
  getSesionCapacitacion: { capacitacion_det_id: SESION.AHORA },
  getInvitables: {},
  invitaACapacitacion: { capacitacion_det_id: SESION.AHORA, invitados: [CONTEO] },
  quitaInvitado: { capacitacion_det_id: SESION.PROGRAMADA, invitado_id: JEFE },
  marcaAsistencia: { capacitacion_det_id: SESION.AHORA, invitado_id: RECIBO, asistio: 'S' },
  abreCodigo: { capacitacion_det_id: SESION.SIN_CODIGO },
  guardaEvaluacion: {
    capacitacion_det_id: SESION.AHORA,
    preguntas: [{ PREGUNTA: '¿Cuántos son?', OPCIONES: ['Uno', 'Dos'], CORRECTA: 1 }],
  },
  emiteConstancias: { capacitacion_det_id: SESION.IMPARTIDA },
  getHorasCapacitacion: { fecha_ini: '2025-03-01', fecha_fin: '2025-03-31' },
  getMisCapacitaciones: {},
  registraAsistencia: { numero: CODIGO },
  getEvaluacion: { capacitacion_det_id: SESION.EVALUADA },
  respondeEvaluacion: { capacitacion_det_id: SESION.EVALUADA, respuestas: [1, 0] },
  getConstancia: { capacitacion_det_id: SESION.IMPARTIDA, invitado_id: JEFE },
  guardaCalendario: {},
  revocaCalendario: {},
};

/** The same saves with another input. */
export const OTRO_DE_CAPACITACIONES = {
  guardaCapacitacion: { leido: { TITULO: 'OTRO' } },
  agregaCapacitacionDetalle: { leido: { DIRIGIDO_A: 'OTRA' } },
  eliminaProgramacion: { capacitacion_id: CAPACITACION.MONTACARGAS },
  eliminaProgramacionDet: { capacitacion_det_id: SESION.IMPARTIDA },
  invitaACapacitacion: { invitados: [RECIBO] },
  quitaInvitado: { invitado_id: RECIBO },
  marcaAsistencia: { asistio: 'N' },
  abreCodigo: { capacitacion_det_id: SESION.PROGRAMADA },
  guardaEvaluacion: { minimo: 80 },
  emiteConstancias: { capacitacion_det_id: SESION.EVALUADA },
  registraAsistencia: { numero: '654321' },
  respondeEvaluacion: { respuestas: [0, 0] },
} satisfies { [N in keyof Calls]?: object };
