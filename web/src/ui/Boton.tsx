import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import css from './Boton.module.css';

export interface BotonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  /** At most one 'principal' on a screen: what the operator came to do. */
  tipo?: 'principal' | 'secundario' | 'discreto' | 'peligro';
  /** Its action is under way: keeps its width and its focus, tells a screen reader so, and takes no second press. */
  cargando?: boolean;
  icono?: ReactNode;
  /** Fills its row, for a button under the thumb. */
  ancho?: boolean;
  /** 56 px high, for captures. */
  grande?: boolean;
  enviar?: boolean;
  /** For a list's row: at a desk no higher than the row. */
  enFila?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with words. */
export function Boton(props: BotonProps) {
  const {
    tipo = 'secundario',
    cargando,
    icono,
    ancho,
    grande,
    enviar,
    enFila,
    className,
    onClick,
    children,
    ...rest
  } = props;
  return (
    <button
      {...rest}
      type={enviar ? 'submit' : 'button'}
      className={className ? `${css.boton} ${className}` : css.boton}
      data-tipo={tipo}
      data-ancho={ancho || undefined}
      data-grande={grande || undefined}
      data-en-fila={enFila || undefined}
      aria-busy={cargando || undefined}
      onClick={(e) => {
        if (cargando) e.preventDefault();
        else onClick?.(e);
      }}
    >
      {icono ? <span className={css.icono}>{icono}</span> : null}
      <span className={css.texto}>{children}</span>
    </button>
  );
}

export interface BotonIconoProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'children'> {
  /** What it does: its accessible name, and its tooltip. */
  etiqueta: string;
  icono: ReactNode;
  /** For a list's row: at a desk no higher than the row. */
  enFila?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with an icon alone. */
export function BotonIcono({ etiqueta, icono, enFila, className, ...rest }: BotonIconoProps) {
  return (
    <button
      title={etiqueta}
      {...rest}
      type="button"
      aria-label={etiqueta}
      data-en-fila={enFila || undefined}
      className={className ? `${css.soloIcono} ${className}` : css.soloIcono}
    >
      {icono}
    </button>
  );
}
