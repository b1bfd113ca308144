import {
  cierraConEleccion,
  cierreRejection,
  type Hallazgo,
  MENSAJES_TICKET as M,
  puedeMostrar,
  responderRejection,
  respuestaRejection,
} from '@anden/contrato/tickets/rules.ts';
import { useEffect, useRef, useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { useDraft } from '../../platform/draft.ts';
import { useMontada } from '../../platform/montada.ts';
import { ask } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { enfocaRechazado } from '../../ui/enfoca.ts';
import { confirmar } from '../../ui/modal.ts';
import { useEscribirGuardada } from './guardadas.ts';
import {
  type Catalogos,
  type Comentario,
  despuesDe,
  TITULO_TICKETS,
  type Ticket,
  ultimoDe,
  useQuien,
} from './ticket.ts';

interface Escrita {
  comentario: string;
  departamento: number;
  puesto: number;
  mostrar: boolean;
  espera: boolean;
  encontrado: Hallazgo | '';
  /** Id of the latest comment when the answer was begun; 0: nothing is written yet. */
  visto: number;
}

const SIN_ESCRIBIR: Escrita = {
  comentario: '',
  departamento: 0,
  puesto: 0,
  mostrar: false,
  espera: false,
  encontrado: '',
  visto: 0,
};

const igualSalvoVisto = ({ visto: _, ...a }: Escrita, { visto: __, ...b }: Escrita): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Name of the draft of an operator's answer to a ticket. */
const borradorDeRespuesta = (ticketId: number): string => `ticket.${ticketId}.respuesta`;

/** What is typed of an answer to a ticket, kept through a reload and the end of the session. */
export const useRespuesta = (ticketId: number) => useDraft(borradorDeRespuesta(ticketId), SIN_ESCRIBIR);

export interface ResponderProps {
  ticket: Ticket;
  comentarios: readonly Comentario[];
  /** Positions of the people whom the operator stands in for. */
  suplidos?: readonly number[];
  catalogos: Catalogos;
  /** It stands at the foot of its thread, not in a dialog over it. */
  junto?: boolean;
  /** Called with the server's message. */
  alResponder: (mensaje: string) => void;
  alCerrar: () => void;
  /** Called when its sending begins and ends. */
  alOcuparse?: (ocupado: boolean) => void;
}

/**
 * An answer to a ticket in progress: its draft, who may do what with it, what others answered meanwhile, and its sending, which checks that
 * once more.
 */
export function useResponder(props: ResponderProps) {
  const { ticket, comentarios, suplidos, junto = false, alResponder, alCerrar, alOcuparse } = props;
  const yo = useSession().data.OPERADOR_ID;
  const quien = useQuien(suplidos);
  const borrador = useRespuesta(ticket.ticket_id);
  const e = useStore(borrador);
  const [alAbrir] = useState(() => ultimoDe(comentarios));
  const [intentado, setIntentado] = useState(false);
  const [preguntando, setPreguntando] = useState(false);
  const montada = useMontada();
  const forma = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const comando = useCommand('responder_ticket', {
    titulo: TITULO_TICKETS,
    memoria: borradorDeRespuesta(ticket.ticket_id),
  });
  // Beside its thread, whatever was answered before the first letter has been seen.
  const visto = e.visto || (junto ? ultimoDe(comentarios) : alAbrir);
  const entre = despuesDe(comentarios, visto, yo);
  const eleccion = cierraConEleccion(ticket, quien);
  const responde = respuestaRejection(ticket, quien) === null;
  const cierra = cierreRejection(ticket, quien) === null;
  const muestra = puedeMostrar(ticket, quien);
  const ocupado = comando.running || preguntando;
  useEffect(() => {
    alOcuparse?.(ocupado);
  }, [alOcuparse, ocupado]);

  const respuesta = (cerrar: boolean) => ({
    comentario: e.comentario,
    cerrar,
    mostrar: muestra && e.mostrar,
    puesto_id: e.puesto || null,
    espera: muestra && e.mostrar && e.espera && !cerrar,
    encontrado: cerrar && eleccion ? e.encontrado || null : null,
  });
  const rechazo = intentado ? responderRejection(ticket, quien, respuesta(false)) : null;
  const [rechazoDeCierre, setRechazoDeCierre] = useState<string | null>(null);
  const dicho = rechazoDeCierre ?? rechazo;
  const pon = (cambios: Partial<Escrita>): void => {
    setRechazoDeCierre(null);
    const escrita = { ...e, visto, ...cambios };
    // What was typed and erased is no answer begun: what others say meanwhile is not told beside an empty form.
    if (igualSalvoVisto(escrita, SIN_ESCRIBIR)) borrador.forget();
    else borrador.set(escrita);
  };

  const guardada = useEscribirGuardada({
    ticket,
    escrito: () => borrador.get().comentario,
    alEscribir: (comentario) => pon({ comentario }),
    area,
  });

  async function envia(cerrar: boolean): Promise<void> {
    if (ocupado) return;
    const r = respuesta(cerrar);
    const motivo = responderRejection(ticket, quien, r);
    setIntentado(!cerrar);
    setRechazoDeCierre(cerrar ? motivo : null);
    if (motivo) {
      const campo = motivo === M.sinDestino ? '[name="dirigido_a"]' : 'textarea';
      enfocaRechazado(forma.current?.querySelector<HTMLElement>(campo));
      return;
    }
    setPreguntando(true);
    try {
      const mostrado = Math.max(visto, ultimoDe(comentarios));
      const enviada = borrador.get();
      // If nobody answers, sending will report it.
      const fresco = await ask('getTicketsDetalle', { ticket_id: ticket.ticket_id }).catch(() => null);
      // Whoever left the ticket meanwhile is asked nothing about it on another.
      if (!montada()) return;
      // An answer that has only just arrived is shown before anything is sent.
      if (fresco && despuesDe(fresco.data, mostrado, yo).length > 0) return;
      if (cerrar && !(await confirmar(TITULO_TICKETS, M.confirmaCierre, { aceptar: 'Cerrar ticket' })))
        return;
      const reply = await comando.run({
        ticket_id: ticket.ticket_id,
        comentario: r.comentario.trim(),
        cerrar: cerrar ? 'S' : 'N',
        mostrar_al_cli: r.mostrar ? 'S' : 'N',
        operador_id: yo,
        puesto_id: r.puesto_id,
        espera_cliente: r.espera ? 'S' : 'N',
        encontrado: r.encontrado,
        retirable: 'S',
        visto: mostrado,
      });
      // The message is shown in any case and the modal closes (specification §8); what was refused stays written.
      if (!reply) return alCerrar();
      borrador.forgetSent(enviada);
      setIntentado(false);
      alResponder(reply.message);
    } finally {
      setPreguntando(false);
    }
  }

  return {
    e,
    pon,
    /** What others answered since this one was begun. */
    entre,
    /** Why the answer is refused. */
    dicho,
    responde,
    cierra,
    /** Whether the operator may show it to the customer. */
    muestra,
    /** Whether closing it has to say if the product was found. */
    eleccion,
    ocupado,
    guardada,
    /** Ref of the element around the fields, to find the wrong one. */
    forma,
    area,
    envia,
  };
}
