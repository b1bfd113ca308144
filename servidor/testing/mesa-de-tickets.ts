import { P } from '@anden/contrato/permissions.ts';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { OP } from './fixture.ts';

/** Operators of the small company who answer tickets in tests. */
export type QuienDeTickets = 'ADMIN' | 'UNO' | 'RECIBO' | 'JEFE' | 'CONTEO';

/** All that a ticket can be answered with. */
export const TODOS_DE_TICKETS = [
  P.tickets,
  P.responderTicket,
  P.cerrarTicket,
  P.mostrarRespuestaCliente,
] as const;

/** A ticket of a customer, as its form says it. */
export const TICKET_DE_CLIENTE = {
  tipo: 'C',
  motivo_id: 1,
  asunto: 'Falta',
  comentario: 'Falta una',
  cliente_id: 1,
};

/** Positions of the specification (5, 6 and 9), and customer service with two. */
export async function conPuestos({ db }: TestApp): Promise<void> {
  await db.sql(`insert into departamentos values (6, 'CLIENTES'), (10, 'INVENTARIOS')`);
  await db.sql(
    `insert into puestos (puesto_id, nombre, departamento_id) values (6, 'AUXILIAR', 10), (9, 'JEFE INV', 10), (15, 'EJECUTIVO', 6), (16, 'OTRO EJECUTIVO', 6)`,
  );
}

/** Helpers of the ticket tests, on the server that the test file has started. */
export function mesaDe(app: () => TestApp) {
  const llama = async (
    nombre: Parameters<TestApp['call']>[0],
    input: object,
    como: QuienDeTickets = 'ADMIN',
  ) => (await app().call(nombre, input, { como })).body;
  return {
    llama,
    /** Gives an operator a position, its department, and exactly these control ids. */
    async es(como: QuienDeTickets, puesto: number | null, controles: readonly number[]): Promise<void> {
      await app().db.sql(
        'update operadores set puesto_id = $2::int, departamento_id = (select departamento_id from puestos where puesto_id = $2::int) where operador_id = $1',
        [OP[como], puesto],
      );
      await app().darControles(OP[como], controles);
    },
    async abre(datos: object, como: QuienDeTickets = 'ADMIN'): Promise<number> {
      const r = await llama('saveTicketOp', { ticket_data: datos }, como);
      expect(r.message).toMatch(/^Ticket \d+ guardado$/);
      return r.data.ticket_id;
    },
    responde: (ticket_id: number, cambios: object = {}, como: QuienDeTickets = 'ADMIN') =>
      llama(
        'responder_ticket',
        { ticket_id, comentario: 'Va', operador_id: OP[como], puesto_id: 1, ...cambios },
        como,
      ),
    detalle: (ticket_id: number, como: QuienDeTickets = 'ADMIN') =>
      llama('getTicketsDetalle', { ticket_id }, como),
  };
}
