import { z } from 'zod';
import { query, queryReport } from '../call.ts';
import { fecha, importe, momento } from '../fields.ts';
import { P } from '../permissions.ts';
import { clave, dato, entero, instante, nombre, palabra, reloj, reporte, texto } from '../reporte.ts';
import { ESTADOS_DE_ASESOR, type EstadoDeAsesor, RESULTADOS_DE_LLAMADA } from './rules.ts';
import { SITUACIONES_DE_AGENDADO, type SituacionDeAgendado } from './rules-ajustes.ts';

/** The calls begun in a range, each with whom, how long and how it ended. */
export const llamadasDelMarcador = reporte({
  identidad: 'LLAMADA_ID',
  rango: 'INICIADA',
  personales: true,
  porPagina: 25,
  orden: { columna: 'INICIADA', sentido: 'desc' },
  columnas: {
    LLAMADA_ID: entero('Llamada', { filtrable: false }),
    INICIADA: instante('Comenzó'),
    OPERADOR_ID: dato(z.number()),
    ASESOR: nombre('Asesor', { liga: 'operador' }),
    CLAVE_CLIENTE: clave('Clave', { liga: 'cliente' }),
    CLIENTE: nombre('Cliente'),
    /** Seconds with the customer on the screen. */
    SEGUNDOS: reloj('Duración'),
    RESULTADO: palabra('Resultado', RESULTADOS_DE_LLAMADA),
    INCIDENCIA: texto('Incidencia', { nulo: true }),
    FECHA_AGENDO: instante('Se agendó para', { nulo: true }),
    /** The campaign for which the customer was on the list. */
    CAMPANA: texto('Campaña', { nulo: true }),
    /** S: the first call of the campaign in which the customer was spoken to. */
    ALCANZO: palabra('Cuenta para la meta', { S: 'Sí', N: 'No' }),
    OBSERVACIONES: texto('Observaciones', { nulo: true }),
  },
});

/** What every call of the supervisor's boards has in common. */
export const DEL_TABLERO = {
  control: P.tableroMarcador,
  lee: { marcacion: true, cliente: true, cartera: true, incidencia: true },
  propia: true,
} as const;

/** The supervisor's board of the dialer (control 9026). An operator who sees only their own customers sees themselves in it. */
export const tableroMarcadorCalls = {
  getLlamadasMarcador: queryReport(llamadasDelMarcador, {
    resumen: 'Las llamadas que comenzaron en un período: con quién, cuánto duraron y cómo terminaron.',
    ...DEL_TABLERO,
  }),
  getTableroMarcador: query({
    resumen:
      'Qué hace cada asesor ahora y cómo va su día y su mes; y las llamadas de un período por hora, o por día, y por incidencia, con lo que se vendió.',
    ...DEL_TABLERO,
    input: z.strictObject({ fecha_ini: fecha(), fecha_fin: fecha() }),
    output: z.object({
      /** The business day of today, which is that of `data`. */
      HOY: z.string(),
      data: z.array(
        z.object({
          OPERADOR_ID: z.number(),
          NOMBRE: z.string(),
          ESTADO: z.enum(Object.keys(ESTADOS_DE_ASESOR) as [EstadoDeAsesor, ...EstadoDeAsesor[]]),
          /** Since when; null: has not entered today. */
          DESDE: momento().nullable(),
          /** The customer on their screen. */
          CLAVE_CLIENTE: z.string().nullable(),
          CLIENTE: z.string().nullable(),
          /** Why they paused. */
          MOTIVO: z.string().nullable(),
          /** Calls begun today, and customers spoken to in them. */
          LLAMADAS: z.number(),
          CONTACTOS: z.number(),
          /** Customers of today's list that are closed, and that are not. */
          CERRADOS: z.number(),
          PENDIENTES: z.number(),
          /** Callbacks that wait, and those whose moment has passed. */
          AGENDADOS: z.number(),
          VENCIDOS: z.number(),
          /** Pesos and customers of the month, and their targets. */
          VENTA: importe(),
          OBJETIVO: importe(),
          ALCANCE_CA: z.number(),
          OBJETIVO_CA: z.number(),
        }),
      ),
      /** Callbacks whose moment has come, the oldest first; those of each adviser are counted in `data`. */
      agendados: z.array(
        z.object({
          AGENDADO_ID: z.number(),
          CLAVE_CLIENTE: z.string(),
          CLIENTE: z.string(),
          PARA: momento(),
          /** Who has to call. */
          OPERADOR: z.string(),
          /** Whose it was before it passed, and when it did. */
          ERA_DE: z.string().nullable(),
          PASADO: momento().nullable(),
          SITUACION: z.enum(
            Object.keys(SITUACIONES_DE_AGENDADO) as [SituacionDeAgendado, ...SituacionDeAgendado[]],
          ),
        }),
      ),
      /** `YYYY-MM-DDTHH` of the business zone if the range is one day, otherwise `YYYY-MM-DD`. */
      tiempo: z.array(z.object({ GRUPO: z.string(), LLAMADAS: z.number(), CONTACTOS: z.number() })),
      /** What was billed less what was returned, in the same groups, to the customers whom the operator sees: the sales sheet's total. */
      venta: z.array(z.object({ GRUPO: z.string(), VENTA: importe() })),
      incidencias: z.array(
        z.object({
          /** Blank: the call did not end. */
          INCIDENCIA: z.string(),
          LLAMADAS: z.number(),
        }),
      ),
    }),
  }),
};
