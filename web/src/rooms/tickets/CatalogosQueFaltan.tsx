import { useQueryCall } from '../../platform/query.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import css from './tickets.module.css';

/** Says that what a ticket is filled in with was not read, where it was not, and reads it again; nothing otherwise. */
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
