import type { TextareaHTMLAttributes } from 'react';
import propio from './AreaTexto.module.css';
import { Rotulado, type RotuloProps } from './Rotulado.tsx';

export interface CampoLargoProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof RotuloProps>,
    Omit<RotuloProps, 'etiquetaOculta' | 'reserva'> {}

/** A labelled field for a text of several lines. */
export function CampoLargo({ etiqueta, error, ayuda, className, id, rows = 3, ...rest }: CampoLargoProps) {
  return (
    <Rotulado {...{ etiqueta, error, ayuda, className, id }}>
      {(rotulo) => <textarea {...rest} {...rotulo} rows={rows} className={propio.texto} />}
    </Rotulado>
  );
}
