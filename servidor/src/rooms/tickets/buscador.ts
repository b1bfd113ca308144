import { numeroBuscado } from '@anden/contrato/busqueda/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import type { Buscador } from '../busqueda/index.ts';
import { ESTATUS, seVe } from './comunes.ts';

/** A ticket that the operator may see, by its number. */
export const buscadorDeTickets: Buscador = {
  clase: 'Ticket',
  controles: [P.tickets],
  async busca({ texto }, { db, operador }) {
    const numero = numeroBuscado(texto, 'Ticket');
    if (numero === null) return [];
    const { rows } = await sql<{ asunto: string; estatus: string; cliente: string | null }>`
      select t.asunto, ${ESTATUS} as estatus, c.nombre as cliente
        from tickets t left join clientes c on c.cliente_id = t.cliente_id
       where t.ticket_id = ${numero} and ${seVe(operador)}`.execute(db);
    return rows.map((t) => ({
      TITULO: String(numero),
      DETALLE: [t.asunto, t.cliente, t.estatus === 'CERRADO' ? 'Cerrado' : 'Abierto']
        .filter(Boolean)
        .join(' · '),
      MENU: 'tickets',
      LUGAR: { registro: numero },
    }));
  },
};
