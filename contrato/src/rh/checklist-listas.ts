import { z } from 'zod';
import { siNo } from '../fields.ts';
import {
  dato,
  dia,
  entero,
  instante,
  lista,
  nombre,
  palabra,
  porcentaje,
  reporte,
  texto,
} from '../reporte.ts';
import { ESTADOS_DE_TAREA, ESTATUS_RESPUESTA, FRECUENCIAS, type Frecuencia } from './checklist-rules.ts';

/** The tasks of an operator (specification §3, Checklist task). Only those with LE_TOCA S are shown. */
export const tareasDeOperador = lista({
  identidad: 'TAREA_ID',
  datos: {
    TAREA_ID: z.number(),
    LE_TOCA: siNo(),
    ESTATUS_RESPUESTA: z.enum(ESTATUS_RESPUESTA),
    ENTIEMPO: siNo(),
    /** On time, 0 to 100. */
    PORCENTAJE: z.number(),
    CONCLUYO: siNo(),
    /** Late, 0 to 100. */
    PCTJ_FDT: z.number(),
    BLOQUEAR_TYF: siNo(),
    BLOQUEAR_FDT: siNo(),
    /** Tasks that the operator has today. */
    TAREAS_ASIGNADAS: z.number(),
    /** Login of the operator. */
    OPERADOR: z.string(),
    /** Andén: the business day it is of. */
    FECHA: z.string(),
    /** Andén: when it was answered; null: not yet. */
    CONTESTADA: z.string().nullable(),
  },
  columnas: {
    DESCRIPCION: nombre('Tarea'),
    FRECUENCIA: texto('Frecuencia'),
    HORA_INICIO: texto('Inicio'),
    /** Until when it is on time. */
    HORA: texto('Hora límite'),
    PCTJ_REPORTE: porcentaje('Avance'),
    RAZON: texto('Razón'),
  },
});

/** The tasks there are, for who makes them: each as it was saved last. */
export const tareasChecklist = lista({
  identidad: 'TAREA_ID',
  datos: {
    TAREA_ID: z.number(),
    /** The saved state, which a change names. */
    VERSION_ID: z.number(),
    CLASE: z.enum(Object.keys(FRECUENCIAS) as [Frecuencia, ...Frecuencia[]]),
    DIAS: z.array(z.number()),
    DIA: z.number().nullable(),
    DEPARTAMENTO_ID: z.number().nullable(),
    PUESTO_ID: z.number().nullable(),
    OPERADOR_ID: z.number().nullable(),
  },
  columnas: {
    DESCRIPCION: nombre('Tarea'),
    PARA: nombre('Para'),
    ALCANCE: palabra('Alcance', { D: 'Departamento', P: 'Puesto', O: 'Operador' }),
    FRECUENCIA: texto('Frecuencia'),
    HORA_INICIO: texto('Inicio'),
    HORA: texto('Hora límite'),
    /** Operators who have it now. */
    PERSONAS: entero('Personas'),
    DESDE: dia('Vale desde'),
    /** Who saved it last. */
    AUTOR: texto('La guardó'),
    ESTADO: palabra('Estado', { V: 'Vigente', P: 'Por empezar', T: 'Terminada' }),
  },
});

const ESTADO = palabra('Estado', ESTADOS_DE_TAREA);

/** The board of a day: by person, how many of their tasks are in each state. */
export const tableroChecklist = lista({
  identidad: 'OPERADOR_ID',
  datos: {
    OPERADOR_ID: z.number(),
    /** Login of the operator. */
    OPERADOR: z.string(),
    /** N: without the control id that opens the check list. */
    PUEDE: siNo(),
    TAREAS_DEL_DIA: z.array(
      z.object({
        TAREA_ID: z.number(),
        DESCRIPCION: z.string(),
        HORA_INICIO: z.string(),
        HORA: z.string(),
        ESTADO: ESTADO.schema,
        PORCENTAJE: z.number(),
        RAZON: z.string().nullable(),
        CONTESTADA: z.string().nullable(),
      }),
    ),
  },
  columnas: {
    NOMBRE: nombre('Persona', { liga: 'operador' }),
    PUESTO: nombre('Puesto', { nulo: true }),
    DEPARTAMENTO: nombre('Departamento', { nulo: true }),
    TAREAS: entero('Tareas'),
    A_TIEMPO: entero('A tiempo'),
    FUERA: entero('Fuera de tiempo'),
    PARCIALES: entero('Parciales'),
    ATRASADAS: entero('Atrasadas'),
    POR_HACER: entero('Por hacer'),
    AVANCE: porcentaje('Avance'),
  },
});

/** Every task of every person and day of a range, with what became of it. */
export const historialChecklist = reporte({
  identidad: ['FECHA', 'TAREA_ID', 'OPERADOR_ID'],
  rango: 'FECHA',
  orden: { columna: 'FECHA', sentido: 'desc' },
  columnas: {
    FECHA: dia('Día'),
    DESCRIPCION: nombre('Tarea'),
    NOMBRE: nombre('Persona', { liga: 'operador' }),
    PUESTO: nombre('Puesto', { nulo: true }),
    DEPARTAMENTO: nombre('Departamento', { nulo: true }),
    ESTADO,
    PORCENTAJE: porcentaje('Avance'),
    HORA: texto('Hora límite', { busca: false }),
    CONTESTADA: instante('Contestada', { nulo: true }),
    RAZON: texto('Razón', { nulo: true }),
    TAREA_ID: dato(z.number()),
    OPERADOR_ID: dato(z.number()),
  },
});
