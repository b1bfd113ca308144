import { z } from 'zod';
import { command, query } from '../call.ts';
import { claveDeCliente } from '../clientes/clave.ts';
import { id, momento, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import {
  ASUNTO_MAX,
  COMENTARIO_MAX,
  ESTATUS_DE_TICKET,
  type EstatusDeTicket,
  MOTIVO_DE_LA_TIENDA,
} from './rules.ts';

/** Tickets of one page. */
export const TICKETS_DE_TIENDA = 50;

/** The shop's own name for what a customer wrote there, so that sending it again writes nothing twice. */
const externo = texto(60).min(1);
const clave_cliente = claveDeCliente(50).min(1);

const DE_LA_TIENDA = { control: P.ticketsTienda, propia: true } as const;
const ESCRIBE = { ...DE_LA_TIENDA, cambia: ['ticket', 'aviso'] } as const;

/**
 * For the company's shop (control 9022): what customers may know of their own tickets, and what they write. Internal tickets, comments that are not
 * marked for the customer and names of operators or positions are in none of these replies.
 */
export const tiendaCalls = {
  getTicketsTienda: query({
    resumen:
      'Los tickets de un cliente y lo que se le muestra de cada uno, para la tienda en línea; lo último primero.',
    ...DE_LA_TIENDA,
    lee: { ticket: true },
    input: z.strictObject({
      clave_cliente,
      pagina: z.int().min(1).max(1000).default(1),
    }),
    output: z.object({
      total: z.number(),
      data: z.array(
        z.object({
          ticket_id: z.number(),
          asunto: z.string(),
          estatus: z.enum(Object.keys(ESTATUS_DE_TICKET) as [EstatusDeTicket, ...EstatusDeTicket[]]),
          fecha_creacion: momento(),
          fecha_cierre: momento().nullable(),
          factura: z.string().nullable(),
          /** S: the company waits for what the customer says. */
          espera: siNo(),
          /** In order. */
          comentarios: z.array(
            z.object({
              ticket_det_id: z.number(),
              de: z.enum(['CLIENTE', 'EMPRESA']),
              comentario: z.string(),
              fecha: momento(),
            }),
          ),
        }),
      ),
    }),
  }),
  abreTicketTienda: command({
    resumen: 'Abre el ticket que un cliente escribió en la tienda en línea; una vez por cada `externo`.',
    ...ESCRIBE,
    input: z.strictObject({
      externo,
      clave_cliente,
      asunto: texto(ASUNTO_MAX),
      comentario: texto(COMENTARIO_MAX),
      /** A subject type of customers. */
      motivo_id: id().default(MOTIVO_DE_LA_TIENDA),
      /** The control of an invoice of that customer. */
      factura: texto(20).nullish(),
    }),
    output: z.object({ data: z.object({ ticket_id: z.number() }) }),
  }),
  respondeTicketTienda: command({
    resumen:
      'Agrega a un ticket abierto lo que su cliente respondió en la tienda en línea; una vez por cada `externo`.',
    ...ESCRIBE,
    input: z.strictObject({
      externo,
      clave_cliente,
      ticket_id: id(),
      comentario: texto(COMENTARIO_MAX),
    }),
    output: z.object({ data: z.object({ ticket_det_id: z.number() }) }),
  }),
};
