import type { ReactNode } from 'react';
import { BotonesDeForma } from './BotonesDeForma.tsx';
import { Dialogo } from './Dialogo.tsx';

/** The wrapper takes no box, so that the fields are laid out as the dialog's own. */
const SIN_CAJA = { display: 'contents' } as const;

/** A form in a dialog. */
export function DialogoDeForma(props: {
  titulo: string;
  /** What `useForma` gives. */
  forma: {
    cuerpo?: (elemento: HTMLElement | null) => void;
    guardando: boolean;
    guarda: () => unknown;
  };
  alCerrar: () => void;
  /** Buttons before the form's own. */
  acciones?: ReactNode;
  guardar?: string;
  /** It cannot be sent yet. */
  inhabilitado?: boolean;
  tamano?: 'normal' | 'ancho';
  /** Called when something is typed in it. */
  alEscribir?: () => void;
  children: ReactNode;
}) {
  const { titulo, forma, alCerrar, acciones, children } = props;
  const { guardar = 'Guardar', inhabilitado = false, tamano = 'normal' } = props;
  const { guardando } = forma;
  return (
    <Dialogo
      abierto
      titulo={titulo}
      tamano={tamano}
      guardando={guardando}
      alCerrar={alCerrar}
      alEnviar={() => void forma.guarda()}
      botones={
        <BotonesDeForma
          guardando={guardando}
          inhabilitado={inhabilitado}
          aceptar={guardar}
          alCancelar={alCerrar}
        >
          {acciones}
        </BotonesDeForma>
      }
    >
      <div ref={forma.cuerpo} style={SIN_CAJA} onInput={props.alEscribir}>
        {children}
      </div>
    </Dialogo>
  );
}
