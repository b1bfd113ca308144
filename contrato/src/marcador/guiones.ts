import { z } from 'zod';
import { command, query } from '../call.ts';
import { fecha, INT4_MAX, id, momento, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import {
  LETRERO_MAX,
  NOTA_DE_VERSION_MAX,
  PREGUNTA_MAX,
  PREGUNTAS_DE_GUION_MAX,
  RESPUESTA_MAX,
  RESPUESTAS_DE_PREGUNTA_MAX,
} from './borrador.ts';
import { ESTADOS_DE_RESPUESTA } from './guion.ts';
import { incidenciasMarcador, versionesGuion } from './listas-guion.ts';
import {
  CLASES_DE_INCIDENCIA,
  type ClaseDeIncidencia,
  DESCRIPCION_MAX,
  NUMERO_DE_INCIDENCIA,
  type NumeroDeIncidencia,
  REGRESA_MAX,
  SIGUE_NUMERO,
  type SigueNumero,
} from './rules-incidencias.ts';

/** A script's question and its answers, by keys (`borrador.ts`). */
const Pregunta = z.strictObject({
  CLAVE: id(),
  PREGUNTA: texto(PREGUNTA_MAX),
  LETRERO: texto(LETRERO_MAX).nullable(),
  OBSERVACIONES: siNo(),
  respuestas: z
    .array(
      z.strictObject({
        CLAVE: id(),
        RESPUESTA: texto(RESPUESTA_MAX),
        EN_COMBO: siNo(),
        LLEVA_A: z.enum(ESTADOS_DE_RESPUESTA),
        SIGUIENTE: id().nullable(),
        INCIDENCIA_ID: id().nullable(),
      }),
    )
    .max(RESPUESTAS_DE_PREGUNTA_MAX),
});

/** What was read: the draft, or where there is none the version in force, whose `version` is 0. A `guion_id` of 0: neither. */
const leido = {
  guion_id: z.int().min(0).max(INT4_MAX),
  version: z.int().min(0).max(INT4_MAX),
};
const Leido = z.object({ GUION_ID: z.number(), VERSION: z.number() });

const clase = z.enum(Object.keys(CLASES_DE_INCIDENCIA) as [ClaseDeIncidencia, ...ClaseDeIncidencia[]]);
const estado_numero = z.enum(['', ...(Object.keys(NUMERO_DE_INCIDENCIA) as NumeroDeIncidencia[])]);
const sigue_numero = z.enum(['', ...(Object.keys(SIGUE_NUMERO) as SigueNumero[])]);
/** As it is typed: one too long is refused in words. */
const descripcion = () => texto(DESCRIPCION_MAX * 2);
const regresa_minutos = z
  .int()
  .min(0)
  .max(REGRESA_MAX * 2);

/** The script of calls and the outcomes they end with, as data (issue 40). */
export const guionesCalls = {
  getBorradorGuion: query({
    resumen:
      'El guion de marcación que se edita: su borrador, o la versión vigente si no hay; la vigente, y las incidencias a que se puede llevar.',
    control: P.guionMarcador,
    lee: { guion: true, incidencia: true },
    propia: true,
    input: z.strictObject({}),
    output: z.object({
      data: Leido.extend({
        preguntas: z.array(Pregunta),
        /** Who saved the draft last, and when; null: there is no draft. */
        EDITO: z.string().nullable(),
        EDITADO: momento().nullable(),
        /** The first key that no question of any version has. */
        CLAVE_LIBRE: z.number(),
      }),
      vigente: z
        .object({ GUION_ID: z.number(), NUMERO: z.number(), preguntas: z.array(Pregunta) })
        .nullable(),
      incidencias: z.array(
        z.object({
          INCIDENCIA_ID: z.number(),
          DESCRIPCION: z.string(),
          PIDE_NOTA: siNo(),
          ACTIVA: siNo(),
          /** When the customer comes back, in words. */
          REGRESA: z.string(),
        }),
      ),
    }),
  }),
  getVersionGuion: query({
    resumen: 'Una versión publicada del guion de marcación, entera.',
    control: P.guionMarcador,
    lee: {},
    propia: true,
    input: z.strictObject({ guion_id: id() }),
    output: z.object({
      data: z.object({ GUION_ID: z.number(), NUMERO: z.number(), preguntas: z.array(Pregunta) }),
    }),
  }),
  getVersionesGuion: query({
    resumen: 'Las versiones publicadas del guion, de la última a la primera, con las llamadas de cada una.',
    control: P.guionMarcador,
    lee: { guion: true },
    propia: true,
    input: z.strictObject({}),
    output: z.object({ data: z.array(versionesGuion.fila) }),
  }),
  guardaBorradorGuion: command({
    resumen:
      'Guarda el borrador del guion entero. Si otra persona lo guardó desde que se leyó, no guarda nada y dice quién.',
    control: P.guionMarcador,
    cambia: ['guion'],
    propia: true,
    input: z.strictObject({ ...leido, preguntas: z.array(Pregunta).max(PREGUNTAS_DE_GUION_MAX) }),
    output: z.object({ data: Leido }),
  }),
  descartaBorradorGuion: command({
    resumen: 'Quita el borrador del guion: queda la versión vigente.',
    control: P.guionMarcador,
    cambia: ['guion'],
    propia: true,
    input: z.strictObject(leido),
    output: z.object({}),
  }),
  publicaGuion: command({
    resumen:
      'Publica el borrador como la versión siguiente, si nada le falta. Las llamadas en curso siguen con la versión en que empezaron.',
    control: P.guionMarcador,
    cambia: ['guion'],
    propia: true,
    input: z.strictObject({ ...leido, nota: texto(NOTA_DE_VERSION_MAX).default('') }),
    output: z.object({ data: z.object({ GUION_ID: z.number(), NUMERO: z.number() }) }),
  }),
  getCuentasGuion: query({
    resumen:
      'Cuántas llamadas de unos días llegaron a cada pregunta de una versión del guion y cuántas terminaron en ella.',
    control: P.guionMarcador,
    lee: { guion: true },
    propia: true,
    input: z.strictObject({ guion_id: id(), fecha_ini: fecha(), fecha_fin: fecha() }),
    output: z.object({
      data: z.array(
        z.object({
          CLAVE: z.number(),
          PREGUNTA: z.string(),
          /** Calls that came to the question. */
          LLEGARON: z.number(),
          /** Calls that ended there, by its answer or without one. */
          TERMINARON: z.number(),
          /** Of those, the ones closed without answering it. */
          SIN_RESPUESTA: z.number(),
        }),
      ),
      /** Calls begun under that version. */
      llamadas: z.number(),
    }),
  }),
  getIncidenciasMarcador: query({
    resumen:
      'Las incidencias con que puede terminar una llamada, también las retiradas: qué pide cada una y qué hace.',
    control: P.guionMarcador,
    lee: { incidencia: true },
    propia: true,
    input: z.strictObject({}),
    output: z.object({ data: z.array(incidenciasMarcador.fila) }),
  }),
  guardaIncidenciaMarcador: command({
    resumen: 'Agrega una incidencia de marcación, o la cambia.',
    control: P.guionMarcador,
    cambia: ['incidencia'],
    propia: true,
    input: z.strictObject({
      /** 0: a new one. */
      incidencia_id: z.int().min(0).max(INT4_MAX).default(0),
      descripcion: descripcion(),
      clase,
      pide_nota: siNo(),
      /** 0: on the customer's next day. */
      regresa_minutos,
      otra_parte: siNo(),
      estado_numero,
      /** Which number the next call dials first; '': as is known of them. */
      sigue_numero: sigue_numero.default(''),
      nunca: siNo(),
      /** The outcome as it was read before it was edited (decision 0012). */
      leido: z
        .strictObject({
          descripcion: descripcion().optional(),
          clase: clase.optional(),
          pide_nota: siNo().optional(),
          regresa_minutos: regresa_minutos.optional(),
          otra_parte: siNo().optional(),
          estado_numero: estado_numero.optional(),
          sigue_numero: sigue_numero.optional(),
          nunca: siNo().optional(),
        })
        .optional(),
      edicion: siNo(),
    }),
    output: z.object({ data: z.object({ INCIDENCIA_ID: z.number() }) }),
  }),
  retiraIncidenciaMarcador: command({
    resumen:
      'Retira una incidencia: ya no se ofrece, y las llamadas que terminó la conservan. O la pone en uso otra vez.',
    control: P.guionMarcador,
    cambia: ['incidencia'],
    propia: true,
    input: z.strictObject({ incidencia_id: id(), activa: siNo() }),
    output: z.object({}),
  }),
};
