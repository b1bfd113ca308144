import { type ComponentType, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { Boton } from './Boton.tsx';
import { Dialogo } from './Dialogo.tsx';
import { IconoEstado } from './Estado.tsx';
import css from './Modales.module.css';
import { colaDeAvisos, contestar } from './modal.ts';

/** Keys closer together than this many milliseconds are a scanner's: its Enter must not dismiss a message that nobody has read. */
const RAFAGA = 120;

export interface OidoProps {
  /** Text of the button that Enter presses; '' if there is none. */
  aceptar: string;
  alAceptar: () => void;
}

/**
 * Shows the first message of the modal queue. Mounted once, at the root.
 * @param oido component that takes the focus of a message instead of its button, if it renders anything
 */
export function Modales({ oido: Oido }: { oido?: ComponentType<OidoProps> }) {
  const cola = useSyncExternalStore(colaDeAvisos.subscribe, colaDeAvisos.get);
  const aviso = cola[0];
  const ultimaTecla = useRef(0);
  const id = useId();

  useEffect(() => {
    if (!aviso) return;
    const vigila = (e: KeyboardEvent) => {
      // The Enter held down on the button that asked is no answer to the question, which nobody has read.
      if (e.key === 'Enter' && (e.repeat || e.timeStamp - ultimaTecla.current < RAFAGA)) {
        e.preventDefault();
        e.stopPropagation();
      } else if (e.key.length === 1 && e.key !== ' ') ultimaTecla.current = e.timeStamp;
    };
    window.addEventListener('keydown', vigila, true);
    return () => window.removeEventListener('keydown', vigila, true);
  }, [aviso]);

  if (!aviso) return null;
  return (
    <Dialogo
      key={aviso.id}
      id={id}
      abierto
      titulo={aviso.titulo}
      alCerrar={() => contestar(aviso, false)}
      botones={
        <>
          {aviso.cancelar ? <Boton onClick={() => contestar(aviso, false)}>{aviso.cancelar}</Boton> : null}
          {aviso.opciones ? null : (
            <Boton
              data-autofocus
              data-aceptar
              tipo={aviso.tono === 'rechazo' && aviso.cancelar ? 'peligro' : 'principal'}
              onClick={() => contestar(aviso, true)}
            >
              {aviso.aceptar}
            </Boton>
          )}
        </>
      }
    >
      {Oido ? <Oido aceptar={aviso.aceptar} alAceptar={() => contestar(aviso, true)} /> : null}
      {/* What a scan means over it: nothing over a question, the screen's own over a message. */}
      <div
        className={css.mensaje}
        {...{ [aviso.cancelar && !aviso.opciones ? 'data-pregunta' : 'data-mensaje']: '' }}
      >
        {aviso.tono === 'neutro' ? null : <IconoEstado tono={aviso.tono} tamano={22} />}
        <p id={`${id}-body`}>{aviso.mensaje}</p>
      </div>
      {aviso.opciones ? (
        <div className={css.opciones}>
          {aviso.opciones.map((opcion, i) => (
            <Boton key={opcion} grande onClick={() => contestar(aviso, i)}>
              {opcion}
            </Boton>
          ))}
        </div>
      ) : null}
    </Dialogo>
  );
}
