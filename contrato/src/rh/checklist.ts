import { z } from 'zod';
import { command, query, queryReport } from '../call.ts';
import { fecha, INT4_MAX, id, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import {
  historialChecklist,
  tableroChecklist,
  tareasChecklist,
  tareasDeOperador,
} from './checklist-listas.ts';
import {
  CHECKLIST_MAX,
  DIA_HABIL_MAX,
  ESTATUS_RESPUESTA,
  FRECUENCIAS,
  type Frecuencia,
  ULTIMO_DIA,
} from './checklist-rules.ts';

/** 0 to 100 by 10 (specification §5). */
const decenas = () => z.int().min(0).max(100).multipleOf(10);
const hora = () => texto(5).default('');
const idONada = () => z.int().min(0).max(INT4_MAX).default(0);

/** What a group of the trends counts; tasks of today that can still be on time are in none. */
const Conteos = {
  A_TIEMPO: z.number(),
  FUERA: z.number(),
  PARCIALES: z.number(),
  NO: z.number(),
};

export const checklistCalls = {
  getTareasOperador: query({
    resumen: 'Las tareas del operador, con lo que contestó de las que le tocan hoy.',
    control: P.checklist,
    metodo: 'GET',
    ajeno: P.tareaschecklist,
    lee: { tarea: true, calendario: true },
    input: z.strictObject({ operador_id: id() }),
    output: z.object({ data: z.array(tareasDeOperador.fila) }),
  }),
  guardarTareasOperador: command({
    resumen:
      'Contesta una tarea de hoy, en tiempo o fuera de tiempo según la hora del servidor. Lo contestado ya no cambia.',
    control: P.checklist,
    cambia: ['tarea', 'aviso'],
    input: z.strictObject({
      /** The row of getTareasOperador as it was filled in; all fields except the answer are ignored. */
      tarea: z.strictObject({
        TAREA_ID: id(),
        PORCENTAJE: decenas().default(0),
        PCTJ_FDT: decenas().default(0),
        RAZON: texto(CHECKLIST_MAX.razon).nullish(),
        TAREAS_ASIGNADAS: z.int().min(0).max(10_000).optional(),
        /** Whose it is; another's is refused. */
        OPERADOR: texto(50).optional(),
        /** The day it was shown for; one that has closed is refused. */
        FECHA: fecha().optional(),
        DESCRIPCION: texto(CHECKLIST_MAX.descripcion).optional(),
        FRECUENCIA: texto(200).optional(),
        HORA_INICIO: texto(5).optional(),
        HORA: texto(5).optional(),
        LE_TOCA: siNo().optional(),
        ESTATUS_RESPUESTA: z.enum(ESTATUS_RESPUESTA).optional(),
        ENTIEMPO: siNo().optional(),
        CONCLUYO: siNo().optional(),
        BLOQUEAR_TYF: siNo().optional(),
        BLOQUEAR_FDT: siNo().optional(),
        PCTJ_REPORTE: decenas().optional(),
        CONTESTADA: texto(40).nullish(),
      }),
    }),
    output: z.object({ data: tareasDeOperador.fila }),
  }),
  getTareasChecklist: query({
    resumen: 'Las tareas que hay, y para quiénes pueden ser.',
    control: P.tareaschecklist,
    propia: true,
    lee: { tarea: true, catalogo: true, operador: true },
    input: z.strictObject({}),
    output: z.object({
      data: z.array(tareasChecklist.fila),
      departamentos: z.array(z.object({ DEPARTAMENTO_ID: z.number(), NOMBRE: z.string() })),
      puestos: z.array(z.object({ PUESTO_ID: z.number(), NOMBRE: z.string() })),
      operadores: z.array(z.object({ OPERADOR_ID: z.number(), NOMBRE: z.string() })),
    }),
  }),
  guardaTareaChecklist: command({
    resumen:
      'Agrega una tarea, o cambia una desde hoy o desde un día que viene. Los días que ya pasaron quedan como fueron.',
    control: P.tareaschecklist,
    cambia: ['tarea'],
    propia: true,
    ajeno: P.tareaschecklist,
    input: z.strictObject({
      /** 0: a new one. */
      tarea_id: idONada(),
      /** The saved state that was changed; 0 for a new one. */
      version_id: idONada(),
      descripcion: texto(CHECKLIST_MAX.descripcion).default(''),
      departamento_id: idONada(),
      puesto_id: idONada(),
      operador_id: idONada(),
      frecuencia: z.enum(Object.keys(FRECUENCIAS) as [Frecuencia, ...Frecuencia[]]),
      /** Weekdays of a weekly one, 0 is Sunday. */
      dias: z.array(z.int().min(0).max(6)).max(7).default([]),
      /** Day or business day of a monthly one. */
      dia: z.int().min(0).max(Math.max(ULTIMO_DIA, DIA_HABIL_MAX)).default(0),
      hora_inicio: hora(),
      hora: hora(),
      desde: fecha(),
    }),
    output: z.object({ data: z.object({ TAREA_ID: z.number(), VERSION_ID: z.number() }) }),
  }),
  terminaTareaChecklist: command({
    resumen: 'Termina una tarea: desde hoy ya no se pide. Lo contestado y lo no hecho de otros días queda.',
    control: P.tareaschecklist,
    cambia: ['tarea'],
    propia: true,
    input: z.strictObject({ tarea_id: id(), version_id: id() }),
    output: z.object({ data: z.object({ TAREA_ID: z.number() }) }),
  }),
  getTableroChecklist: query({
    resumen: 'Cómo van hoy las tareas, por persona.',
    control: P.tareaschecklist,
    propia: true,
    lee: { tarea: true, calendario: true, operador: true },
    input: z.strictObject({}),
    output: z.object({ data: z.array(tableroChecklist.fila) }),
  }),
  getHistorialChecklist: queryReport(historialChecklist, {
    resumen: 'Cada tarea de cada persona y día de un período, con lo que se hizo de ella.',
    control: P.tareaschecklist,
    propia: true,
    lee: { tarea: true, calendario: true },
  }),
  getTendenciasChecklist: query({
    resumen: 'Cuánto se cumple en un período, por día y puesto y por tarea, y las razones que se dieron.',
    control: P.tareaschecklist,
    propia: true,
    lee: { tarea: true, calendario: true },
    input: z.strictObject({ fecha_ini: fecha(), fecha_fin: fecha() }),
    output: z.object({
      /** By day and position. */
      data: z.array(z.object({ FECHA: z.string(), PUESTO: z.string().nullable(), ...Conteos })),
      tareas: z.array(z.object({ DESCRIPCION: z.string(), ...Conteos })),
      /** Equal but for accents, capitals and punctuation at the end; as each was written in VARIANTES. */
      razones: z.array(z.object({ RAZON: z.string(), VECES: z.number(), VARIANTES: z.array(z.string()) })),
    }),
  }),
};
