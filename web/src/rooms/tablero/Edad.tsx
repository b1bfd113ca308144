import { now } from '../../platform/clock.ts';
import { antiguedad, hora } from '../../platform/format.ts';
import { Estado } from '../../ui/Estado.tsx';
import { viejoDesde } from './cifras.ts';

/**
 * Since when the figures are out of date, if nothing was received for too long; nothing while they are current.
 * @param llegaron when each answer came, epoch milliseconds of the device's clock; 0: not yet
 */
export function Edad({ llegaron, ahora }: { llegaron: readonly number[]; ahora: number }) {
  const desde = viejoDesde(llegaron, ahora);
  return (
    <span role="status">
      {desde === null ? null : (
        <Estado tono="rechazo">
          {`Sin datos nuevos desde las ${hora(new Date(desde + now() - Date.now()))}, hace ${antiguedad(new Date(desde).toISOString(), ahora)}`}
        </Estado>
      )}
    </span>
  );
}
