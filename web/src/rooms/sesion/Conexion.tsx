import { useState } from 'react';
import { direccionSegura, esSeguro } from '../../platform/aparato.ts';
import { currentSession, sesionStore } from '../../platform/session.ts';
import { enLineaStore, updateNow, versionNuevaStore } from '../../platform/shell.ts';
import { useStore } from '../../platform/store.ts';
import { IconLockOpen, IconRefresh, IconWifiOff, IconX } from '../../ui/iconos.ts';
import css from './Conexion.module.css';

/** A line above everything if there is no network, or a new version to load; otherwise nothing. */
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
      <SinContextoSeguro />
      {nueva && enLinea ? (
        <div className={css.banda} data-tono="nueva">
          <IconRefresh size={18} stroke={1.75} aria-hidden />
          Hay una versión nueva: entra sola cuando deje de capturar.
          <button type="button" className={css.accion} onClick={updateNow}>
            Actualizar
          </button>
        </div>
      ) : null}
    </div>
  );
}

/** Explains what does not work on an address that the browser does not trust, and links to the trusted one. */
function SinContextoSeguro() {
  const { fase } = useStore(sesionStore);
  const [visto, setVisto] = useState(false);
  if (visto || fase !== 'dentro' || esSeguro()) return null;
  const segura = direccionSegura(currentSession()?.casa.puerto_https ?? null);
  return (
    <div className={css.banda} data-tono="atencion">
      <IconLockOpen size={18} stroke={1.75} aria-hidden />
      <span>
        Esta dirección no es segura: sin red no se puede trabajar, y no hay cámara ni pantalla siempre
        encendida.{' '}
        {segura ? (
          <a href={segura}>Abrir la segura</a>
        ) : (
          'Pida a sistemas el certificado (npm run certificado).'
        )}
      </span>
      <button
        type="button"
        className={css.accion}
        aria-label="Cerrar el aviso"
        onClick={() => setVisto(true)}
      >
        <IconX size={18} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}
