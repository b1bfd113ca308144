import { z } from 'zod';
import { query } from '../call.ts';
import { fecha, id, momento, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { datosDeSesion } from '../rh/capacitaciones.ts';
import { tableroChecklist } from '../rh/checklist-listas.ts';
import { NOMBRES_DE_CLASE } from '../rh/documentos-rules.ts';
import { gente, jornada } from './listas.ts';
import { ESTADOS_DE_ENTRADA, type EstadoDeEntrada } from './rules.ts';

/** What anybody reads of themselves, and a chief (9023) of their department; of everybody with 9002 too. */
const propio = { control: 'cualquier operador', ajeno: P.verGente, propia: true } as const;

/** What a person's day is told by. */
const DE_SU_DIA = {
  operador: true,
  catalogo: true,
  entrada: true,
  tarea: true,
  calendario: true,
  documento: true,
  capacitacion: true,
} as const;

/** Login or name of an operator at most this long. */
const OPERADOR_MAX = 120;

const Persona = z.object({
  OPERADOR_ID: z.number(),
  OPERADOR: z.string(),
  NOMBRE: z.string(),
  PUESTO: z.string().nullable(),
  DEPARTAMENTO: z.string().nullable(),
  ALMACEN: z.string(),
  EMAIL: z.string().nullable(),
  TELEFONO_EMP: z.string().nullable(),
  ACTIVO: siNo(),
  /** Since when they work here, without a break; null: they do not, or since before it was kept. */
  DESDE: momento().nullable(),
  /** When they marked their entry today; null: not yet. */
  ENTRADA: momento().nullable(),
  /** The tasks of their check list today, by their hour. */
  tareas: tableroChecklist.fila.shape.TAREAS_DEL_DIA,
  /** What they have to read now and have not, the oldest first, and how many of it they have read. */
  por_leer: z.array(
    z.object({
      DOCUMENTO_ID: z.number(),
      DOCUMENTO: z.string(),
      CLASE: z.enum(NOMBRES_DE_CLASE),
      VERSION: z.number(),
      DESDE: momento(),
    }),
  ),
  LEIDOS: z.number(),
  /** The sessions they are invited to, from a year ago on, the latest first. */
  capacitaciones: z.array(
    z.object({ ...datosDeSesion, ASISTIO: z.string().nullable(), CONSTANCIA: z.string().nullable() }),
  ),
});

export const personasCalls = {
  getFichaOperador: query({
    resumen:
      'La página de un operador: quién es, su entrada y sus tareas de hoy, lo que tiene por leer y sus capacitaciones. La propia o, con el control 9023, la de la gente de su departamento.',
    ...propio,
    lee: DE_SU_DIA,
    input: z.strictObject({
      /** Default: who asks. */
      operador_id: id().optional(),
      /** The same by login or name, for links of lists that name nobody by id. */
      operador: texto(OPERADOR_MAX).min(1).optional(),
    }),
    output: z.object({ data: Persona }),
  }),
  getEntradasOperador: query({
    resumen: 'A qué hora entró y salió un operador cada día de un mes, frente al calendario laboral.',
    ...propio,
    lee: { entrada: 'operador_id', calendario: true },
    input: z.strictObject({
      operador_id: id(),
      /** The first day of the month. */
      mes: fecha(),
    }),
    output: z.object({
      data: z.array(
        z.object({
          DIA: z.string(),
          ESTADO: z.enum(Object.keys(ESTADOS_DE_ENTRADA) as [EstadoDeEntrada, ...EstadoDeEntrada[]]),
          ENTRADA: momento().nullable(),
          SALIDA: momento().nullable(),
          /** `HH:MM`; null: the company does not open that day. */
          ABRE: z.string().nullable(),
          /** The holiday's name; null: it is none. */
          FESTIVO: z.string().nullable(),
        }),
      ),
    }),
  }),
  getJornadaOperador: query({
    resumen:
      'Lo que un operador hizo un día, una a una sus operaciones: en el almacén, en los tickets y en la cartera.',
    ...propio,
    lee: {},
    pesada: true,
    input: z.strictObject({ operador_id: id(), fecha: fecha() }),
    output: z.object({ data: z.array(jornada.fila) }),
  }),
  getMiGente: query({
    resumen:
      'La gente de un jefe y cómo va su día: entrada, operaciones, tareas, lecturas y capacitaciones. La de su departamento o, con el control 9002, toda.',
    control: P.verGente,
    propia: true,
    pesada: true,
    lee: DE_SU_DIA,
    input: z.strictObject({}),
    output: z.object({ data: z.array(gente.fila) }),
  }),
};
