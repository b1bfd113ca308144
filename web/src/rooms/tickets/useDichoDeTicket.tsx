import { type ReactNode, useEffect, useState } from 'react';
import { alEnviarse, encoladasStore } from '../../platform/bandeja/bandeja.ts';
import type { Pendiente } from '../../platform/bandeja/pendiente.ts';
import type { Respuesta } from '../../platform/client.ts';
import { useSelected } from '../../platform/store.ts';
import { Tostada } from '../../ui/Tostada.tsx';

interface Dicho {
  mensaje: string;
  /** null: it waits in the outbox. */
  id: number | null;
}

const abreTicket = ({ llamada }: Pendiente): boolean =>
  llamada === 'saveTicketOp' || llamada === 'uploadImagesTicket';

interface DichoDeTicket {
  /** What the screen shows of the last ticket that was saved on it. */
  aviso: ReactNode;
  di: (mensaje: string, ticketId: number | null) => void;
  calla: () => void;
}

/**
 * What a screen tells of a ticket that was opened on it. The notice of one that waits in the outbox becomes that of a saved one when it
 * arrives, and goes away when the server refuses it, which the outbox tells.
 * @param alAbrir opens a saved ticket, where the screen can
 */
export function useDichoDeTicket(alAbrir?: (ticketId: number) => void): DichoDeTicket {
  const [dicho, setDicho] = useState<Dicho | null>(null);
  // Another tab may send it, whose reply does not come here: nothing may be said to wait then.
  const espera = useSelected(encoladasStore, (todas) => todas.some(abreTicket));
  useEffect(
    () =>
      alEnviarse((p, envio) => {
        if (!abreTicket(p) || envio.tipo !== 'hecho') return;
        const { message, data } = envio.respuesta as Respuesta<'saveTicketOp'>;
        // Whoever closed the notice, or has begun another ticket, is not interrupted.
        setDicho((anterior) => anterior && { mensaje: message, id: data.ticket_id });
      }),
    [],
  );
  const calla = () => setDicho(null);
  const { mensaje, id } = dicho ?? { mensaje: '', id: null };
  return {
    di: (nuevo, ticketId) => setDicho({ mensaje: nuevo, id: ticketId }),
    calla,
    aviso:
      dicho && (id !== null || espera) ? (
        <Tostada
          tono={id === null ? 'atencion' : 'hecho'}
          {...(id === null || !alAbrir
            ? {}
            : { accion: { palabra: 'Abrir', alPresionar: () => alAbrir(id) } })}
          alCerrar={calla}
        >
          {mensaje}
        </Tostada>
      ) : null,
  };
}
