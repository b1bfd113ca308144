import { IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { enLineaStore, updateNow, versionNuevaStore } from '../../platform/shell.ts';
import { useStore } from '../../platform/store.ts';
import css from './Conexion.module.css';

/** One line over everything: there is no network, or there is a new version to let in. Otherwise nothing. */
export function Conexion() {
  const enLinea = useStore(enLineaStore);
  const nueva = useStore(versionNuevaStore);
  return (
    <div role="status">
      {enLinea ? null : (
        <div className={css.banda} data-tono="atencion">
          <IconWifiOff size={18} stroke={1.75} aria-hidden />
          Sin conexión con la red. Lo que ya escribió se conserva.
        </div>
      )}
      {nueva && enLinea ? (
        <div className={css.banda} data-tono="nueva">
          <IconRefresh size={18} stroke={1.75} aria-hidden />
          Hay una versión nueva
          <button type="button" className={css.accion} onClick={updateNow}>
            Actualizar
          </button>
        </div>
      ) : null}
    </div>
  );
}
