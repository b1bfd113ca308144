import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import css from './Dialogo.module.css';

export interface DialogoProps {
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
}

/** A screen's own dialog. For a plain message or question use `avisar` and `confirmar`. */
export function Dialogo(props: DialogoProps) {
  const {
    abierto,
    titulo,
    alCerrar,
    children,
    botones,
    alEnviar,
    tamano = 'normal',
    cerrable = true,
  } = props;
  const cuerpo = (
    <>
      <div className={css.cuerpo}>{children}</div>
      {botones ? <div className={css.botones}>{botones}</div> : null}
    </>
  );
  return (
    <Modal
      opened={abierto}
      onClose={alCerrar}
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
