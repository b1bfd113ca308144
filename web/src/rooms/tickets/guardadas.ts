import type { Conocido } from '@anden/contrato/tickets/lugares.ts';
import type { Respuesta } from '../../platform/client.ts';
import { fecha } from '../../platform/format.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import type { Ticket } from './ticket.ts';

export type Guardada = Respuesta<'getRespuestasGuardadas'>['data'][number];

/** The saved answers that the operator may use; undefined while they are read. */
export const useGuardadas = () => useQueryCall('getRespuestasGuardadas', {}, { staleTime: 60_000 });

/** What is known of a ticket for the places of a saved answer. */
export function useConocido(ticket: Ticket): Conocido {
  const { NOMBRE } = useSession().data;
  const contexto = useQueryCall('getContextoTicket', { ticket_id: ticket.ticket_id }, { staleTime: 60_000 });
  const guia = contexto.data?.data.guias[0];
  return {
    cliente: ticket.NOMBRE,
    factura: ticket.Factura,
    guia: guia?.GUIA ?? null,
    fletera: guia?.FLETERA ?? null,
    fecha_entrega: guia?.FECHA_ENTREGA ? fecha(guia.FECHA_ENTREGA) : null,
    ticket: String(ticket.ticket_id),
    operador: NOMBRE,
  };
}
