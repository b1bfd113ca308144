import { type ReactNode, useId } from 'react';
import css from './Campo.module.css';

export interface RotuloProps {
  etiqueta: string;
  /** Why the value is refused; red, with the field. */
  error?: string | null | undefined;
  /** Permanent hint below the field. */
  ayuda?: ReactNode;
  /** Reserves the message's line even when empty, so that nothing moves when one appears. */
  reserva?: boolean | undefined;
  /** The label is only for screen readers (for a filter, or a key field with an obvious place). */
  etiquetaOculta?: boolean | undefined;
  className?: string | undefined;
  id?: string | undefined;
}

/** Attributes that connect a field's element with its label and its message. */
export interface Rotulo {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A field's label, its box and the message under it. `children` draws the box's contents. */
export function Rotulado(
  props: RotuloProps & {
    /** Further classes of the box. */
    caja?: string | undefined;
    grande?: boolean | undefined;
    children: (rotulo: Rotulo) => ReactNode;
  },
) {
  const { etiqueta, error, ayuda, reserva, etiquetaOculta, className, id, caja, grande, children } = props;
  const propio = useId();
  const campo = id ?? propio;
  const nota = `${campo}-nota`;
  const mensaje = error || ayuda;
  return (
    <div className={className ? `${css.campo} ${className}` : css.campo} data-grande={grande || undefined}>
      <label htmlFor={campo} className={etiquetaOculta ? 'solo-lector' : css.etiqueta}>
        {etiqueta}
      </label>
      <div className={caja ? `${css.caja} ${caja}` : css.caja} data-error={error ? true : undefined}>
        {children({
          id: campo,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': mensaje ? nota : undefined,
        })}
      </div>
      {mensaje || reserva ? (
        <div id={nota} className={css.nota} data-error={error ? true : undefined} aria-live="polite">
          {mensaje}
        </div>
      ) : null}
    </div>
  );
}
