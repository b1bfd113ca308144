import { z } from 'zod';
import { dia, entero, folio, instante, lista, nombre, palabra, reporte, texto } from '../reporte.ts';
import { ESTATUS_DE_SESION } from './capacitaciones-rules.ts';

/** The trainings that were created in a range of days or have a session in it. */
export const capacitaciones = reporte({
  rango: 'FECHA_HORA_CREACION',
  rangoPropio: true,
  identidad: 'CAPACITACION_ID',
  orden: { columna: 'FECHA_PROGRAMADA', sentido: 'asc' },
  porPagina: 25,
  datos: { CAPACITACION_ID: z.number(), USUARIO_CREACION: z.number() },
  columnas: {
    FOLIO: folio('Folio'),
    TITULO: texto('Título'),
    DESCRIPCION: texto('Descripción'),
    /** The next session that is to be given. */
    FECHA_PROGRAMADA: instante('Próxima sesión', { nulo: true }),
    /** The last session that was given. */
    FECHA_IMPARTIDA: instante('Última impartida', { nulo: true }),
    SESIONES: entero('Sesiones'),
    CREO: nombre('Creó', { liga: 'operador' }),
    FECHA_HORA_CREACION: instante('Creada'),
  },
});

/** The sessions of a training. */
export const sesiones = lista({
  identidad: 'CAPACITACION_DET_ID',
  datos: {
    CAPACITACION_DET_ID: z.number(),
    CAPACITACION_ID: z.number(),
    USUARIO_CREACION: z.number(),
    USUARIO_MODIFICO: z.number().nullable(),
  },
  columnas: {
    FECHA_PROGRAMADA: dia('Fecha'),
    HORA_PROGRAMADA: texto('Hora'),
    ESTATUS: palabra('Estatus', ESTATUS_DE_SESION),
    DIRIGIDO_A: texto('Dirigido a'),
    IMPARTIDA_POR: texto('Impartida por'),
    DURACION: entero('Minutos'),
    URL_CAPACITACION: texto('Material', { nulo: true }),
    CREO: nombre('Creó', { liga: 'operador' }),
    DET_CREADO: instante('Creada'),
    MODIFICO: nombre('Modificó', { nulo: true, liga: 'operador' }),
    DET_MODIFICADO: instante('Modificada', { nulo: true }),
  },
});

/** Who attended which session that was given, with its minutes. */
export const horas = reporte({
  rango: 'FECHA',
  identidad: ['CAPACITACION_DET_ID', 'OPERADOR_ID'],
  orden: { columna: 'FECHA', sentido: 'desc' },
  porPagina: 25,
  personales: true,
  grafica: {
    titulo: 'Minutos por departamento',
    nota: 'De quienes asistieron a sesiones impartidas',
    por: 'DEPARTAMENTO',
    mide: { columna: 'MINUTOS', como: 'suma' },
    unidad: ['minuto', 'minutos'],
    dibujo: 'ranking',
  },
  datos: { CAPACITACION_DET_ID: z.number(), OPERADOR_ID: z.number() },
  columnas: {
    FECHA: instante('Fecha'),
    OPERADOR: nombre('Operador', { liga: 'operador' }),
    DEPARTAMENTO: nombre('Departamento', { nulo: true }),
    PUESTO: nombre('Puesto', { nulo: true }),
    FOLIO: folio('Folio'),
    TITULO: texto('Capacitación'),
    MINUTOS: entero('Minutos', { suma: ['minuto', 'minutos'] }),
    CONSTANCIA: folio('Constancia', { nulo: true }),
  },
});
