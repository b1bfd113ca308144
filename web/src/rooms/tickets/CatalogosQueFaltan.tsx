import { useQueryCall } from '../../platform/query.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import css from './tickets.module.css';

/** If the catalogues for filling in a ticket could not be read, says so and offers to try again; otherwise nothing. */
export function CatalogosQueFaltan() {
  const { data, error, isFetching, refetch } = useQueryCall('getCatalogosTicket', {}, { staleTime: 300_000 });
  if (data || !error) return null;
  return (
    <div className={css.ancho}>
      <Mensaje tono="rechazo">
        <div className={css.factura}>
          <span>No se leyeron los puestos ni los tipos de asunto: {error.message}</span>
          <Boton cargando={isFetching} onClick={() => void refetch()}>
            Reintentar
          </Boton>
        </div>
      </Mensaje>
    </div>
  );
}
