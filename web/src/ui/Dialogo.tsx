import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import css from './Dialogo.module.css';
import { useEncima } from './encima.ts';
import { useSinEscribir } from './sinEscribir.ts';

export interface DialogoProps {
  /** Only if something inside describes it: that has the id `${id}-body`. */
  id?: string;
  abierto: boolean;
  titulo: string;
  alCerrar: () => void;
  children: ReactNode;
  /** Buttons, the main one last. */
  botones?: ReactNode;
  /** Makes the body a form: Enter and the `enviar` button submit it. */
  alEnviar?: () => void;
  /** 'ancho' for a table inside. */
  tamano?: 'normal' | 'ancho';
  /** False: no cross, no Escape, no click outside; only its buttons close it. */
  cerrable?: boolean;
  /** The contents are being saved: the dialog cannot be closed nor its fields changed. */
  guardando?: boolean;
}

/** What had the focus before any dialog was open. */
let fuera: Element | null = null;

/**
 * Returns the focus to where it was before the dialog, unless something else has it. Mantine does not do this when a dialog is unmounted
 * while open.
 */
function useDevuelveFoco(abierto: boolean): void {
  const [antes] = useState(() => document.activeElement);
  useEffect(() => {
    if (!abierto) return;
    if (antes && !antes.closest('[aria-modal="true"]')) fuera = antes;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body || document.querySelector('[aria-modal="true"]')) return;
        const vuelve = antes?.isConnected && antes !== document.body ? antes : fuera;
        if (vuelve instanceof HTMLElement && vuelve.isConnected) vuelve.focus({ preventScroll: true });
      });
    };
  }, [abierto, antes]);
}

const SE_QUEDA = () => {};

/** A screen's own dialog. For a plain message or question use `avisar` and `confirmar`. */
export function Dialogo(props: DialogoProps) {
  const {
    id,
    abierto,
    titulo,
    alCerrar,
    children,
    botones,
    alEnviar,
    tamano = 'normal',
    guardando = false,
  } = props;
  const cerrable = (props.cerrable ?? true) && !guardando;
  useDevuelveFoco(abierto);
  // If only its buttons close the dialog, Back leaves both it and the screen below alone.
  const encima = useEncima(abierto, cerrable ? alCerrar : SE_QUEDA);
  const campos = useSinEscribir(guardando);
  const cuerpo = (
    <>
      <div ref={campos} className={css.cuerpo}>
        {children}
      </div>
      {botones ? <div className={css.botones}>{botones}</div> : null}
    </>
  );
  return (
    <Modal
      {...(id ? { id } : {})}
      opened={abierto}
      onClose={() => {
        if (encima()) alCerrar();
      }}
      title={titulo}
      size={tamano === 'ancho' ? 880 : 460}
      withCloseButton={cerrable}
      closeOnEscape={cerrable}
      closeOnClickOutside={false}
    >
      {alEnviar ? (
        <form
          noValidate
          onSubmit={(e: FormEvent) => {
            e.preventDefault();
            alEnviar();
          }}
        >
          {cuerpo}
        </form>
      ) : (
        cuerpo
      )}
    </Modal>
  );
}
