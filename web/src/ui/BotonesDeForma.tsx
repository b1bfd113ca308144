import type { ReactNode } from 'react';
import { Boton } from './Boton.tsx';

export interface BotonesDeFormaProps {
  guardando: boolean;
  alCancelar: () => void;
  /** Texts of the two buttons. Default 'Cancelar' and 'Guardar'. */
  cancelar?: string;
  aceptar?: string;
  /** The form cannot be sent yet. */
  inhabilitado?: boolean;
  /** More buttons, before these two. */
  children?: ReactNode;
}

/** The buttons of a form in a dialog: the one that leaves it, and the one that sends it. */
export function BotonesDeForma(props: BotonesDeFormaProps) {
  const { guardando, alCancelar, cancelar = 'Cancelar', aceptar = 'Guardar', inhabilitado, children } = props;
  return (
    <>
      {children}
      <Boton disabled={guardando} onClick={alCancelar}>
        {cancelar}
      </Boton>
      <Boton tipo="principal" enviar cargando={guardando} disabled={inhabilitado}>
        {aceptar}
      </Boton>
    </>
  );
}
