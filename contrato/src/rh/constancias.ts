import { z } from 'zod';
import { command, query, queryReport } from '../call.ts';
import { id, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { datosDeSesion } from './capacitaciones.ts';
import { horas } from './capacitaciones-listas.ts';
import { CODIGO_LARGO, EVALUACION_MAX, INVITADOS_MAX, MINIMO_APROBATORIO } from './constancias-rules.ts';

const sesion = { capacitacion_det_id: id() };
const invitado = { ...sesion, invitado_id: id() };
const E = EVALUACION_MAX;
/** 32 bytes in base64url. */

const pregunta = z.strictObject({
  PREGUNTA: texto(E.texto),
  OPCIONES: z.array(texto(E.texto)).max(E.opciones),
  CORRECTA: z.int().min(-1).max(E.opciones),
});

/** The state of somebody's evaluation. */
const deEvaluacion = {
  /** Null: not answered. */
  ACIERTOS: z.number().nullable(),
  DE: z.number().nullable(),
  APROBO: siNo().nullable(),
  INTENTOS: z.number(),
  CONSTANCIA: z.string().nullable(),
};

/** What all saves of whoever gives trainings have in common. */
const imparte = { control: P.impartir, propia: true } as const;

export const constanciasCalls = {
  getSesionCapacitacion: query({
    resumen: 'Una sesión con sus invitados, su asistencia, su evaluación y sus constancias.',
    ...imparte,
    lee: { capacitacion: true },
    input: z.strictObject(sesion),
    output: z.object({
      data: z.object({
        ...datosDeSesion,
        /** The code shown on the wall; null if no code is valid now. */
        CODIGO: z.string().nullable(),
        CODIGO_HASTA: z.string().nullable(),
        MINIMO: z.number().nullable(),
        /** Nobody has answered yet: they can still be changed. */
        CAMBIABLE: siNo(),
      }),
      preguntas: z.array(pregunta),
      invitados: z.array(
        z.object({
          OPERADOR_ID: z.number(),
          NOMBRE: z.string(),
          PUESTO: z.string().nullable(),
          DEPARTAMENTO: z.string().nullable(),
          ASISTIO: z.string().nullable(),
          /** S if the operator registered their own attendance with the code on the wall. */
          CON_CODIGO: siNo(),
          ...deEvaluacion,
        }),
      ),
    }),
  }),
  getInvitables: query({
    resumen: 'A quiénes se puede invitar a una sesión: los operadores activos, por puesto y departamento.',
    ...imparte,
    lee: { operador: true, catalogo: true },
    input: z.strictObject({}),
    output: z.object({
      data: z.array(
        z.object({
          OPERADOR_ID: z.number(),
          NOMBRE: z.string(),
          PUESTO_ID: z.number().nullable(),
          PUESTO: z.string().nullable(),
          DEPARTAMENTO_ID: z.number().nullable(),
          DEPARTAMENTO: z.string().nullable(),
        }),
      ),
    }),
  }),
  invitaACapacitacion: command({
    resumen:
      'Invita a una sesión a operadores activos, por puesto, por departamento o por nombre, y se los avisa.',
    ...imparte,
    cambia: ['capacitacion', 'aviso'],
    input: z.strictObject({
      ...sesion,
      puestos: z.array(id()).max(INVITADOS_MAX).default([]),
      departamentos: z.array(id()).max(INVITADOS_MAX).default([]),
      invitados: z.array(id()).max(INVITADOS_MAX).default([]),
    }),
    output: z.object({ data: z.object({ INVITADOS: z.number() }) }),
  }),
  quitaInvitado: command({
    resumen: 'Quita de una sesión a un invitado que no ha asistido.',
    ...imparte,
    cambia: ['capacitacion', 'aviso'],
    input: z.strictObject(invitado),
    output: z.object({}),
  }),
  marcaAsistencia: command({
    resumen: 'Toma la asistencia de un invitado, o la quita. Tomarla dos veces es tomarla una.',
    ...imparte,
    cambia: ['capacitacion', 'aviso'],
    input: z.strictObject({ ...invitado, asistio: siNo() }),
    output: z.object({}),
  }),
  abreCodigo: command({
    resumen:
      'Da el código que se muestra en la pared mientras dura la sesión; si ya hay uno vigente, ese mismo.',
    ...imparte,
    cambia: ['capacitacion'],
    input: z.strictObject(sesion),
    output: z.object({ data: z.object({ CODIGO: z.string(), CODIGO_HASTA: z.string() }) }),
  }),
  guardaEvaluacion: command({
    resumen:
      'Guarda las preguntas de la evaluación de una sesión, mientras nadie la conteste; sin preguntas la quita.',
    ...imparte,
    cambia: ['capacitacion'],
    input: z.strictObject({
      ...sesion,
      /** Percentage with which one passes. */
      minimo: z.int().min(1).max(100).default(MINIMO_APROBATORIO),
      preguntas: z.array(pregunta).max(E.preguntas),
      /** What had been read of it; if it is another by now it is refused. Default: whatever there is is replaced. */
      leido: z
        .strictObject({ minimo: z.int().max(100).nullable(), preguntas: z.array(pregunta).max(E.preguntas) })
        .optional(),
    }),
    output: z.object({}),
  }),
  emiteConstancias: command({
    resumen:
      'Emite la constancia de quienes asistieron a una sesión impartida y, si tiene evaluación, la aprobaron; y se lo avisa.',
    ...imparte,
    cambia: ['capacitacion', 'aviso'],
    input: z.strictObject(sesion),
    output: z.object({ data: z.object({ EMITIDAS: z.number() }) }),
  }),
  getHorasCapacitacion: queryReport(horas, {
    resumen: 'Quién asistió a qué sesión impartida, con sus minutos, en un rango de días.',
    ...imparte,
    lee: { capacitacion: true },
  }),
  getMisCapacitaciones: query({
    resumen:
      'Las sesiones a las que está invitado el operador, desde hace un año; las que hoy se imparten, para quien imparte; y desde cuándo tiene su calendario.',
    control: 'cualquier operador',
    propia: true,
    lee: { capacitacion: true },
    input: z.strictObject({}),
    output: z.object({
      data: z.array(
        z.object({
          ...datosDeSesion,
          ASISTIO: z.string().nullable(),
          CON_EVALUACION: siNo(),
          ...deEvaluacion,
        }),
      ),
      por_impartir: z.array(z.object(datosDeSesion)),
      /** Since when there is a secret address; null: there is none. */
      calendario: z.object({ DESDE: z.string().nullable() }),
    }),
  }),
  registraAsistencia: command({
    resumen: 'El operador toma su propia asistencia con el código que está en la pared.',
    control: 'cualquier operador',
    propia: true,
    cambia: ['capacitacion'],
    input: z.strictObject({ numero: texto(CODIGO_LARGO).regex(new RegExp(`^\\d{${CODIGO_LARGO}}$`)) }),
    output: z.object({ data: z.object({ TITULO: z.string() }) }),
  }),
  getEvaluacion: query({
    resumen: 'Las preguntas de la evaluación de una sesión a la que asistió el operador, sin sus respuestas.',
    control: 'cualquier operador',
    propia: true,
    lee: { capacitacion: true },
    input: z.strictObject(sesion),
    output: z.object({
      data: z.object({ TITULO: z.string(), MINIMO: z.number(), ...deEvaluacion }),
      preguntas: z.array(pregunta.omit({ CORRECTA: true })),
    }),
  }),
  respondeEvaluacion: command({
    resumen:
      'El operador contesta la evaluación de una sesión a la que asistió; de sus intentos cuenta el mejor.',
    control: 'cualquier operador',
    propia: true,
    cambia: ['capacitacion'],
    input: z.strictObject({
      ...sesion,
      /** The place of the option chosen for each question, from 0. */
      respuestas: z.array(z.int().min(0).max(E.opciones)).max(E.preguntas),
      /** The questions that they answer, as they were read; if they are others by now it is refused, and no try is spent. */
      leidas: z
        .array(pregunta.omit({ CORRECTA: true }))
        .max(E.preguntas)
        .optional(),
    }),
    output: z.object({
      data: z.object({ ACIERTOS: z.number(), DE: z.number(), APROBO: siNo(), INTENTOS: z.number() }),
    }),
  }),
  getConstancia: query({
    resumen: 'La constancia de una sesión en PDF: la propia o, para quien imparte, la de cualquiera.',
    control: 'cualquier operador',
    propia: true,
    pesada: true,
    lee: { capacitacion: true },
    input: z.strictObject({ ...sesion, invitado_id: id().optional() }),
    output: z.object({
      data: z.object({
        NOMBRE: z.string(),
        TIPO: z.string(),
        /** Base64. */
        CONTENIDO: z.string(),
      }),
    }),
  }),
  guardaCalendario: command({
    resumen:
      'Da al operador una dirección secreta con sus capacitaciones para su calendario, y deja sin efecto la que tenía. El secreto se dice esta vez sola; aquí sólo queda su huella.',
    control: 'cualquier operador',
    propia: true,
    cambia: ['capacitacion'],
    pasajera: true,
    input: z.strictObject({}),
    output: z.object({
      data: z.object({
        /** 32 bytes of chance in base64url: what stands before `.ics` in `/api/calendario/`. */
        SECRETO: z.string(),
      }),
    }),
  }),
  revocaCalendario: command({
    resumen: 'Deja sin efecto la dirección secreta del calendario del operador.',
    control: 'cualquier operador',
    propia: true,
    cambia: ['capacitacion'],
    input: z.strictObject({}),
    output: z.object({}),
  }),
};
