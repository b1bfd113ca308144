import { z } from 'zod';
import { command, query } from '../call.ts';
import { INT4_MAX, id, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { capacitaciones, sesiones } from './capacitaciones-listas.ts';
import { CAPACITACION_MAX, ESTATUS_SESION } from './capacitaciones-rules.ts';

const M = CAPACITACION_MAX;
/** Longer than a folio, because spaces and signs are removed from what is sent. */
const FOLIO_ESCRITO = 30;
/** A day with its hour, however it is written. */
const MOMENTO_ESCRITO = 25;
/** A name or a moment as a row tells it. */
const LEIDO_MAX = 100;
const idONada = () => z.int().min(0).max(INT4_MAX).default(0);
const blanco = (max: number) => texto(max).default('');

const cabecera = {
  TITULO: blanco(M.titulo),
  DESCRIPCION: blanco(M.descripcion),
  FOLIO: blanco(FOLIO_ESCRITO),
};
const sesion = {
  DIRIGIDO_A: blanco(M.dirigido_a),
  IMPARTIDA_POR: blanco(M.impartida_por),
  /** `YYYY-MM-DD`, alone or with its hour. */
  FECHA_PROGRAMADA: blanco(MOMENTO_ESCRITO),
  /** `HH:MM`. */
  HORA_PROGRAMADA: blanco(MOMENTO_ESCRITO),
  /** Minutes. */
  DURACION: z.int().min(0).max(INT4_MAX).default(0),
  ESTATUS: z.enum(ESTATUS_SESION).default('PROGRAMADA'),
  URL_CAPACITACION: texto(M.url).nullable().default(null),
};
/** Fields that a row has and a save does not: clients may send rows back whole, and these fields are ignored. */
const loDemasDeCapacitacion = {
  CREO: texto(LEIDO_MAX).optional(),
  FECHA_HORA_CREACION: texto(LEIDO_MAX).optional(),
  FECHA_PROGRAMADA: texto(LEIDO_MAX).nullish(),
  FECHA_IMPARTIDA: texto(LEIDO_MAX).nullish(),
  SESIONES: z.int().min(0).max(INT4_MAX).optional(),
};
const loDemasDeSesion = {
  CREO: texto(LEIDO_MAX).optional(),
  DET_CREADO: texto(LEIDO_MAX).optional(),
  MODIFICO: texto(LEIDO_MAX).nullish(),
  DET_MODIFICADO: texto(LEIDO_MAX).nullish(),
};
/** What is compared with what another chief saved meanwhile (decision 0012). */
const leidoDe = <S extends z.ZodRawShape>(campos: S) => z.strictObject(campos).partial().optional();

/** A session with the training it is of, as the calendar, whoever gives it and whoever attends read it. */
export const datosDeSesion = {
  CAPACITACION_DET_ID: z.number(),
  CAPACITACION_ID: z.number(),
  FOLIO: z.string(),
  TITULO: z.string(),
  DIRIGIDO_A: z.string(),
  IMPARTIDA_POR: z.string(),
  FECHA_PROGRAMADA: z.string(),
  HORA_PROGRAMADA: z.string(),
  DURACION: z.number(),
  ESTATUS: z.enum(ESTATUS_SESION),
  URL_CAPACITACION: z.string().nullable(),
};

const guardada = z.object({ data: z.object({ ID: z.number() }) });

export const capacitacionesCalls = {
  getCapacitaciones: query({
    resumen:
      'Las capacitaciones que se crearon o tienen una sesión en un rango de días, y las sesiones de esos días para el calendario.',
    control: P.capacitaciones,
    lee: { capacitacion: true },
    input: capacitaciones.entrada,
    output: capacitaciones.salida.extend({ calendario: z.array(z.object(datosDeSesion)) }),
  }),
  getDetalleCapacitaciones: query({
    resumen: 'Las sesiones de una capacitación, con su encabezado.',
    control: P.capacitaciones,
    lee: { capacitacion: 'capacitacion_id' },
    input: z.strictObject({ capacitacion_id: id() }),
    output: z.object({ data: z.array(sesiones.fila), capacitacion: capacitaciones.fila }),
  }),
  guardaCapacitacion: command({
    resumen:
      'Crea una capacitación, cuyo folio ya no cambia, o cambia su título y descripción: de una u otra forma de mandarla.',
    control: P.capacitaciones,
    cambia: ['capacitacion'],
    input: z.strictObject({
      capacitacion: z
        .strictObject({
          CAPACITACION_ID: idONada(),
          ...cabecera,
          ES_NUEVO: siNo().default('N'),
          /** Who creates it: only the caller, or it is refused. */
          USUARIO_CREACION: id().optional(),
          ...loDemasDeCapacitacion,
        })
        .optional(),
      /** The header as it was read before it was edited. */
      leido: leidoDe({ TITULO: texto(M.titulo), DESCRIPCION: texto(M.descripcion) }),
      capacitacion_id: idONada(),
      puesto_id: idONada(),
      titulo: blanco(M.titulo),
      descripcion: blanco(M.descripcion),
      url_capacitacion: blanco(M.url),
      edicion: siNo().optional(),
    }),
    output: guardada,
  }),
  agregaCapacitacionDetalle: command({
    resumen: 'Programa una sesión de una capacitación, o cambia una que sigue programada.',
    control: P.capacitaciones,
    cambia: ['capacitacion', 'aviso'],
    input: z.strictObject({
      capacitacion: z.strictObject({
        CAPACITACION_DET_ID: idONada(),
        CAPACITACION_ID: id(),
        ...sesion,
        ES_NUEVO: siNo().default('N'),
        /** Who creates or changes it: only the caller, or it is refused. */
        USUARIO_CREACION: id().optional(),
        USUARIO_MODIFICO: id().nullish(),
        ...loDemasDeSesion,
      }),
      /** The session as it was read before it was edited. */
      leido: leidoDe({
        DIRIGIDO_A: texto(M.dirigido_a),
        IMPARTIDA_POR: texto(M.impartida_por),
        FECHA_PROGRAMADA: texto(MOMENTO_ESCRITO),
        HORA_PROGRAMADA: texto(MOMENTO_ESCRITO),
        DURACION: z.int().min(0).max(INT4_MAX),
        ESTATUS: z.enum(ESTATUS_SESION),
        URL_CAPACITACION: texto(M.url).nullable(),
      }),
    }),
    output: guardada,
  }),
  eliminaProgramacion: command({
    resumen: 'Elimina una capacitación con sus sesiones, si todas siguen programadas.',
    control: P.capacitaciones,
    cambia: ['capacitacion', 'aviso'],
    input: z.strictObject({ capacitacion_id: id() }),
    output: z.object({}),
  }),
  eliminaProgramacionDet: command({
    resumen: 'Elimina una sesión que sigue programada.',
    control: P.capacitaciones,
    cambia: ['capacitacion', 'aviso'],
    input: z.strictObject({ capacitacion_det_id: id() }),
    output: z.object({}),
  }),
};
