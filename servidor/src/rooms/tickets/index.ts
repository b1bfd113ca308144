import { P } from '@anden/contrato/permissions.ts';
import type { ticketsCalls } from '@anden/contrato/tickets/calls.ts';
import type { destinosCalls } from '@anden/contrato/tickets/destinos.ts';
import type { guardadasCalls } from '@anden/contrato/tickets/guardadas.ts';
import type { suplenciasCalls } from '@anden/contrato/tickets/suplencias.ts';
import type { tableroTicketsCalls } from '@anden/contrato/tickets/tablero.ts';
import type { tiendaCalls } from '@anden/contrato/tickets/tienda.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import type { RegistrosConPresencia } from '../presencia/index.ts';
import { saveTicketOp } from './abrir.ts';
import { exigirTicket } from './comunes.ts';
import { getCatalogosTicket, getTickets, getTicketsDetalle } from './consultas.ts';
import { pideConteoTicket } from './conteo.ts';
import { getContextoTicket } from './contexto.ts';
import { destinos } from './destinos.ts';
import { getEvidenciaTicket, uploadImagesTicket } from './evidencia.ts';
import { guardadas } from './guardadas.ts';
import { agregar_factura_a_ticket, responder_ticket, retiraRespuestaTicket } from './responder.ts';
import { suplencias } from './suplencias.ts';
import { getTableroTickets, getTiemposTickets } from './tablero.ts';
import { abreTicketTienda, getTicketsTienda, respondeTicketTienda } from './tienda.ts';

export { buscadorDeTickets } from './buscador.ts';
export { recalcularAbiertos } from './comunes.ts';
export { registrarEvidencias } from './servir.ts';
export { tileTickets } from './tiles.ts';

/** Tickets: complaints tied to customer, invoice and article. */
export const tickets: Handlers<
  typeof ticketsCalls &
    typeof guardadasCalls &
    typeof tableroTicketsCalls &
    typeof tiendaCalls &
    typeof suplenciasCalls &
    typeof destinosCalls
> = {
  getTickets,
  getTicketsDetalle,
  getCatalogosTicket,
  getContextoTicket,
  saveTicketOp,
  responder_ticket,
  retiraRespuestaTicket,
  pideConteoTicket,
  agregar_factura_a_ticket,
  uploadImagesTicket,
  getEvidenciaTicket,
  getTableroTickets,
  getTiemposTickets,
  getTicketsTienda,
  abreTicketTienda,
  respondeTicketTienda,
  ...guardadas,
  ...suplencias,
  ...destinos,
};

/** Who may have a ticket open: whoever may see it. */
export const presenciaDeTickets: RegistrosConPresencia = {
  controles: [P.tickets],
  async exigir(ctx, id) {
    await exigirTicket(ctx, id);
    return null;
  },
};
