import { type ReactNode, useEffect, useRef } from 'react';
import { BotonesDeForma } from './BotonesDeForma.tsx';
import { Dialogo } from './Dialogo.tsx';
import type { FaltaDeForma } from './useForma.ts';

/** The wrapper takes no box, so that the fields are laid out as the dialog's own. */
const SIN_CAJA = { display: 'contents' } as const;

/** A form in a dialog. The wrong field shows why, and gets the focus. */
export function DialogoDeForma(props: {
  titulo: string;
  falta: FaltaDeForma | null;
  guardando: boolean;
  alGuardar: () => void;
  alCerrar: () => void;
  /** Buttons before the form's own. */
  acciones?: ReactNode;
  guardar?: string;
  /** Called when something is typed in it. */
  alEscribir?: () => void;
  children: ReactNode;
}) {
  const { titulo, falta, guardando, alGuardar, alCerrar, acciones, guardar = 'Guardar', children } = props;
  const cuerpo = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (falta) cuerpo.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [falta]);
  return (
    <Dialogo
      abierto
      titulo={titulo}
      guardando={guardando}
      alCerrar={alCerrar}
      alEnviar={alGuardar}
      botones={
        <BotonesDeForma guardando={guardando} aceptar={guardar} alCancelar={alCerrar}>
          {acciones}
        </BotonesDeForma>
      }
    >
      <div ref={cuerpo} style={SIN_CAJA} onInput={props.alEscribir}>
        {children}
      </div>
    </Dialogo>
  );
}
