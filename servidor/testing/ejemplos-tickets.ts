import type { Sent } from '@anden/contrato/call.ts';
import type { ticketsCalls } from '@anden/contrato/tickets/calls.ts';
import type { destinosCalls } from '@anden/contrato/tickets/destinos.ts';
import type { guardadasCalls } from '@anden/contrato/tickets/guardadas.ts';
import type { suplenciasCalls } from '@anden/contrato/tickets/suplencias.ts';
import type { tableroTicketsCalls } from '@anden/contrato/tickets/tablero.ts';
import type { tiendaCalls } from '@anden/contrato/tickets/tienda.ts';
import { FOTO, OP, RDET } from './fixture.ts';
import { GUARDADA, RESPUESTA, SUPLENCIA, TICKET } from './tickets.ts';

type Calls = typeof ticketsCalls &
  typeof guardadasCalls &
  typeof tableroTicketsCalls &
  typeof tiendaCalls &
  typeof suplenciasCalls &
  typeof destinosCalls;

/** An input for each call of tickets (`ejemplos.ts`). */
export const EJEMPLOS_DE_TICKETS: { [N in keyof Calls]: Sent<Calls[N]> } = {
  getTickets: { operador_id: OP.ADMIN, fecha_ini: '2025-03-01', fecha_fin: '2025-03-07' },
  getTicketsDetalle: { ticket_id: TICKET.CLIENTE },
  getCatalogosTicket: {},
  getContextoTicket: { ticket_id: TICKET.INTERNO },
  getEvidenciaTicket: { ticket_id: TICKET.CLIENTE },
  saveTicketOp: {
    ticket_data: {
      tipo: 'C',
      motivo_id: 1,
      asunto: 'Falta una caja',
      comentario: 'Sólo llegó una',
      cliente_id: 1,
    },
  },
  uploadImagesTicket: {
    images: [{ nombre: 'frasco.jpg', datos: FOTO }],
    ticketData: {
      motivo_id: 16,
      dirigido_a: 1,
      comentario: 'Roto',
      docto_ve_det_id: RDET.GALLETA,
      unidades: 1,
    },
  },
  responder_ticket: {
    ticket_id: TICKET.NORTE,
    comentario: 'Va en camino',
    operador_id: OP.ADMIN,
    puesto_id: 1,
  },
  retiraRespuestaTicket: { ticket_det_id: RESPUESTA.ADMIN },
  pideConteoTicket: { ticket_id: TICKET.INTERNO },
  agregar_factura_a_ticket: { ticket_id: TICKET.CLIENTE, factura: 'F00000001', cliente_id: 1 },
  getTableroTickets: { fecha_ini: '2025-03-01', fecha_fin: '2025-03-07' },
  getTiemposTickets: { fecha_ini: '2025-03-01', fecha_fin: '2025-03-07' },
  getTicketsTienda: { clave_cliente: 'C-1' },
  abreTicketTienda: {
    externo: 'web-1',
    clave_cliente: 'C-1',
    asunto: 'Falta una caja',
    comentario: 'Sólo llegó una',
  },
  respondeTicketTienda: {
    externo: 'web-2',
    clave_cliente: 'C-1',
    ticket_id: TICKET.CLIENTE,
    comentario: 'Ya llegó',
  },
  getSuplencias: {},
  guardaSuplencia: { ausente_id: OP.RECIBO, suplente_id: OP.ADMIN, desde: '2999-01-05', hasta: '2999-01-09' },
  quitaSuplencia: { suplencia_id: SUPLENCIA.ADMIN },
  guardaDestinoTicket: { motivo_id: 5, puesto_id: 1, antes: null },
  getRespuestasGuardadas: {},
  guardaRespuestaGuardada: {
    titulo: 'Va en camino',
    texto: '{cliente}: va en la guía {guia}',
    compartida: 'N',
  },
  borraRespuestaGuardada: { respuesta_id: GUARDADA.ADMIN },
};

/** What makes another input of each command's example (`exactamente-una-vez.test.ts`). */
export const OTRO_DE_TICKETS = {
  saveTicketOp: { ticket_data: { motivo_id: 14, asunto: 'Otro', comentario: 'Otro' } },
  uploadImagesTicket: { ticketData: { motivo_id: 16, dirigido_a: 1, comentario: 'Otro' } },
  responder_ticket: { comentario: 'Otra cosa' },
  retiraRespuestaTicket: { ticket_det_id: RESPUESTA.JEFE },
  pideConteoTicket: { ticket_id: TICKET.CLIENTE },
  agregar_factura_a_ticket: { factura: 'F00000002' },
  guardaRespuestaGuardada: { titulo: 'Otra' },
  guardaSuplencia: { desde: '2999-01-06' },
  quitaSuplencia: { suplencia_id: SUPLENCIA.OTRA },
  guardaDestinoTicket: { motivo_id: 6 },
  abreTicketTienda: { externo: 'web-3' },
  respondeTicketTienda: { externo: 'web-4', ticket_id: TICKET.CLIENTE },
  borraRespuestaGuardada: { respuesta_id: GUARDADA.COMPARTIDA },
};
