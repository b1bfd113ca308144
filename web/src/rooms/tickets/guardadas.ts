import { type Conocido, llenada, sinLlenar } from '@anden/contrato/tickets/lugares.ts';
import { COMENTARIO_MAX } from '@anden/contrato/tickets/rules.ts';
import { type RefObject, useEffect, useEffectEvent, useMemo } from 'react';
import type { Respuesta } from '../../platform/client.ts';
import { fecha } from '../../platform/format.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import type { Ticket } from './ticket.ts';

export type Guardada = Respuesta<'getRespuestasGuardadas'>['data'][number];

/** The saved answers that the operator may use; undefined while they are being read. */
export const useGuardadas = () => useQueryCall('getRespuestasGuardadas', {}, { staleTime: 60_000 });

/** The values known for the placeholders of a saved answer, and whether the rest is still being read. */
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

/** Puts the cursor where the operator goes on writing: over the first placeholder left, or at the end. */
function sigueDonde(area: HTMLTextAreaElement | null, texto: string): void {
  const [falta] = sinLlenar(texto);
  const desde = falta ? texto.indexOf(falta) : texto.length;
  area?.focus();
  area?.setSelectionRange(desde, desde + (falta?.length ?? 0));
}

export interface EscribirGuardada {
  ticket: Ticket;
  /** The text written so far. */
  escrito: () => string;
  alEscribir: (comentario: string) => void;
  area: RefObject<HTMLTextAreaElement | null>;
}

/**
 * Writes saved answers into an answer. Placeholders whose values are not known yet are filled in once they are, without moving the cursor
 * of whoever is typing. Says whether values are still being read for an answer that has placeholders left.
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
