import { z } from 'zod';
import { query, queryReport } from '../call.ts';
import { fecha } from '../fields.ts';
import { P } from '../permissions.ts';
import { clave, duracion, entero, folio, instante, nombre, palabra, reporte, texto } from '../reporte.ts';
import { CUMPLE_TICKET, ESTATUS_DE_TICKET, TIPOS_DE_TICKET } from './rules.ts';

/** Tickets opened in a range, with how long their first answer and their closing took in business hours. */
export const tiemposDeTickets = reporte({
  identidad: 'ticket_id',
  rango: 'fecha_creacion',
  personales: true,
  porPagina: 25,
  orden: { columna: 'fecha_creacion', sentido: 'desc' },
  columnas: {
    ticket_id: entero('Ticket', { filtrable: false, busca: true, liga: 'ticket' }),
    asunto: texto('Asunto'),
    dirigido_a: nombre('Dirigido a', { nulo: true }),
    MOTIVO: nombre('Tipo de asunto'),
    estatus: palabra('Estatus', ESTATUS_DE_TICKET),
    fecha_creacion: instante('Creado'),
    /** Business minutes to the first answer; null: nobody answered yet. */
    PRIMERA: duracion('Primera respuesta', { nulo: true }),
    /** Business minutes to the closing, without those in which it waited for the customer; null: it is open. */
    CIERRE: duracion('Hasta el cierre', { nulo: true }),
    CUMPLE: palabra('Cumplió', CUMPLE_TICKET),
    tiempo_respuesta: entero('Horas para responder'),
    fecha_cierre: instante('Cerrado', { nulo: true }),
    respondio: nombre('Respondió', { nulo: true, liga: 'operador' }),
    NOMBRE: nombre('Cliente', { nulo: true }),
    CLAVE_CLIENTE: clave('Clave', { nulo: true, liga: 'cliente' }),
    tipo: palabra('Tipo', TIPOS_DE_TICKET),
    Factura: folio('Factura', { nulo: true, liga: 'factura' }),
    departamento: nombre('Departamento', { nulo: true }),
  },
});

/** What the calls of the board have in common. */
const DEL_TABLERO = {
  control: P.tableroTickets,
  lee: { ticket: true, calendario: true, suplencia: true },
  propia: true,
} as const;

/** The board of tickets, for whoever is in charge of them (control 9020). */
export const tableroTicketsCalls = {
  getTiemposTickets: queryReport(tiemposDeTickets, {
    resumen:
      'Los tickets abiertos en un período y cuánto tardaron su primera respuesta y su cierre, en horas hábiles.',
    ...DEL_TABLERO,
  }),
  getTableroTickets: query({
    resumen:
      'Los tickets abiertos de cualquier fecha por puesto, tipo de asunto y edad, y cuánto tardó cada puesto con los de un período.',
    ...DEL_TABLERO,
    input: z.strictObject({ fecha_ini: fecha(), fecha_fin: fecha() }),
    output: z.object({
      /** The business day of today. */
      HOY: z.string(),
      data: z.array(
        z.object({
          /** Blank: directed to nobody. */
          PUESTO: z.string(),
          MOTIVO: z.string(),
          /** Which part of `EDADES_DE_TICKET`, from 0. */
          EDAD: z.int(),
          ABIERTOS: z.number(),
          VENCIDOS: z.number(),
          POR_VENCER: z.number(),
          /** The day on which the oldest of them was opened. */
          DESDE: z.string(),
        }),
      ),
      /** Of those opened in the range; averages in business minutes, null where there is none. */
      tiempos: z.array(
        z.object({
          PUESTO: z.string(),
          RESPONDIDOS: z.number(),
          PRIMERA: z.number().nullable(),
          CERRADOS: z.number(),
          CIERRE: z.number().nullable(),
          A_TIEMPO: z.number(),
        }),
      ),
    }),
  }),
};
