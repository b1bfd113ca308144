import { useQueryCall } from '../../platform/query.ts';
import { Carrusel } from '../../ui/Carrusel.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Cargando, FailedState } from '../../ui/Vacios.tsx';

/** 'Ver evidencia' (specification §2, Tickets): the pictures of a ticket, one at a time; the arrows go through them. */
export function Evidencia({ ticketId, alCerrar }: { ticketId: number; alCerrar: () => void }) {
  const { data, error, refetch } = useQueryCall('getEvidenciaTicket', { ticket_id: ticketId });
  return (
    <Dialogo abierto titulo="Evidencia" tamano="ancho" alCerrar={alCerrar}>
      {data ? (
        <Carrusel
          etiqueta={`Evidencia del ticket ${ticketId}`}
          imagenes={data.data.map((e) => ({ src: e.url, titulo: e.NOMBRE }))}
        />
      ) : error ? (
        <FailedState mensaje={error.message} onReintentar={() => void refetch()} />
      ) : (
        <Cargando />
      )}
    </Dialogo>
  );
}
