import type { ProyeccionesDeCampo } from '../../platform/proyeccion.ts';

const NADIE_LO_LEE = {
  sinProyeccion:
    'A ticket has no number before it arrives, and the lists of tickets are not kept on the device',
};

export const deTickets = {
  saveTicketOp: NADIE_LO_LEE,
  uploadImagesTicket: NADIE_LO_LEE,
} satisfies Partial<ProyeccionesDeCampo>;
