import { useQueryCall } from '../../platform/query.ts';
import { Carrusel } from '../../ui/Carrusel.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import partes from '../../ui/PartesDeFicha.module.css';
import { FailedState, PorLeer } from '../../ui/Vacios.tsx';
import css from './tickets.module.css';

const useEvidencia = (ticket_id: number) => useQueryCall('getEvidenciaTicket', { ticket_id });

/** 'Ver evidencia' (specification §2, Tickets): the pictures of a ticket, one at a time; the arrow keys turn them. */
export function Evidencia({
  ticketId,
  inicial,
  alCerrar,
}: {
  ticketId: number;
  /** Index of the picture shown first. */
  inicial: number;
  alCerrar: () => void;
}) {
  const lectura = useEvidencia(ticketId);
  return (
    <Dialogo abierto titulo="Evidencia" tamano="ancho" alCerrar={alCerrar}>
      {lectura.data ? (
        <Carrusel
          etiqueta={`Evidencia del ticket ${ticketId}`}
          imagenes={lectura.data.data.map((e) => ({ src: e.url, titulo: e.NOMBRE }))}
          inicial={inicial}
          enfocado
        />
      ) : (
        <PorLeer lectura={lectura} />
      )}
    </Dialogo>
  );
}

/** A ticket's pictures as thumbnails, each of which opens in large; nothing if there are none. */
export function Miniaturas({
  ticketId,
  cuantas,
  alVer,
}: {
  ticketId: number;
  /** How many pictures the ticket has: their space is reserved while they are read. */
  cuantas: number;
  alVer: (cual: number) => void;
}) {
  const { data, error, refetch } = useEvidencia(ticketId);
  const fotos = data?.data ?? Array.from({ length: cuantas }, () => null);
  return (
    <section className={partes.parte} aria-label="Evidencia">
      <h2>Evidencia</h2>
      {error && !data ? (
        <FailedState mensaje={error.message} onReintentar={() => void refetch()} />
      ) : (
        <ul className={css.fotos}>
          {fotos.map((e, i) => (
            <li key={e?.public_id ?? i} className={css.miniatura}>
              {e ? (
                <button
                  type="button"
                  aria-label={`Ver ${e.NOMBRE}, ${i + 1} de ${fotos.length}`}
                  onClick={() => alVer(i)}
                >
                  <img src={e.url} alt="" loading="lazy" decoding="async" />
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
