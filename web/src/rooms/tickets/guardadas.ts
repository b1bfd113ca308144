import { type Conocido, llenada, sinLlenar } from '@anden/contrato/tickets/lugares.ts';
import { COMENTARIO_MAX } from '@anden/contrato/tickets/rules.ts';
import { type RefObject, useEffect, useEffectEvent, useMemo } from 'react';
import type { Respuesta } from '../../platform/client.ts';
import { fecha } from '../../platform/format.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import type { Ticket } from './ticket.ts';

export type Guardada = Respuesta<'getRespuestasGuardadas'>['data'][number];

/** The saved answers that the operator may use; undefined while they are read. */
export const useGuardadas = () => useQueryCall('getRespuestasGuardadas', {}, { staleTime: 60_000 });

/** What is known of a ticket for the places of a saved answer, and whether the rest of it is still being read. */
export function useConocido(ticket: Ticket): { conocido: Conocido; leyendo: boolean } {
  const { NOMBRE } = useSession().data;
  const contexto = useQueryCall('getContextoTicket', { ticket_id: ticket.ticket_id }, { staleTime: 60_000 });
  const guia = contexto.data?.data.guias[0];
  const { NOMBRE: cliente, Factura: factura, ticket_id } = ticket;
  const conocido = useMemo(
    () => ({
      cliente,
      factura,
      guia: guia?.GUIA ?? null,
      fletera: guia?.FLETERA ?? null,
      fecha_entrega: guia?.FECHA_ENTREGA ? fecha(guia.FECHA_ENTREGA) : null,
      ticket: String(ticket_id),
      operador: NOMBRE,
    }),
    [cliente, factura, guia, ticket_id, NOMBRE],
  );
  return { conocido, leyendo: contexto.isLoading };
}

/** Where somebody goes on writing: over the first place that nothing is known of, or at the end. */
function sigueDonde(area: HTMLTextAreaElement | null, texto: string): void {
  const [falta] = sinLlenar(texto);
  const desde = falta ? texto.indexOf(falta) : texto.length;
  area?.focus();
  area?.setSelectionRange(desde, desde + (falta?.length ?? 0));
}

export interface EscribirGuardada {
  ticket: Ticket;
  /** What is written now. */
  escrito: () => string;
  alEscribir: (comentario: string) => void;
  area: RefObject<HTMLTextAreaElement | null>;
}

/**
 * Writes saved answers into an answer. Places that are not known yet are filled in when they are, whoever types going on where they were;
 * of one that still holds places it tells whether they are being read.
 */
export function useEscribirGuardada({ ticket, escrito, alEscribir, area }: EscribirGuardada) {
  const { conocido, leyendo } = useConocido(ticket);
  const llena = useEffectEvent((sabido: Conocido) => {
    const antes = escrito();
    const despues = llenada(antes, sabido);
    if (despues === antes || despues.length > COMENTARIO_MAX) return;
    const campo = area.current;
    const escribiendo = campo !== null && document.activeElement === campo;
    const [desde, hasta] = [campo?.selectionStart ?? 0, campo?.selectionEnd ?? 0];
    alEscribir(despues);
    if (!escribiendo) return;
    requestAnimationFrame(() => {
      if (sinLlenar(antes.slice(desde, hasta)).length > 0) return sigueDonde(campo, despues);
      const donde = (i: number) => llenada(antes.slice(0, i), sabido).length;
      campo.setSelectionRange(donde(desde), donde(hasta));
    });
  });
  useEffect(() => llena(conocido), [conocido]);
  return {
    leyendo,
    escribe(comentario: string) {
      alEscribir(comentario);
      requestAnimationFrame(() => sigueDonde(area.current, comentario));
    },
  };
}
