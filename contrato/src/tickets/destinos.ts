import { z } from 'zod';
import { command } from '../call.ts';
import { id } from '../fields.ts';
import { P } from '../permissions.ts';

/** Which position answers each subject, for whoever is in charge of tickets (control 9020). `getCatalogosTicket` reads it. */
export const destinosCalls = {
  guardaDestinoTicket: command({
    resumen: 'Dice a qué puesto va un ticket nuevo de un tipo de asunto, si quien lo abre no elige otro.',
    control: P.tableroTickets,
    cambia: ['catalogo'],
    propia: true,
    input: z.strictObject({
      motivo_id: id(),
      /** Null: the specification's default. */
      puesto_id: id().nullable(),
      /** The position as it was read: refused if somebody changed it meanwhile. */
      antes: id().nullable(),
    }),
    output: z.object({}),
  }),
};
