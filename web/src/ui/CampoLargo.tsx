import { type TextareaHTMLAttributes, useId } from 'react';
import css from './Campo.module.css';
import propio from './CampoLargo.module.css';

export interface CampoLargoProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  etiqueta: string;
  /** Why the value is refused; red, with the field. */
  error?: string | null;
  /** Standing hint under the field. */
  ayuda?: string | null | undefined;
}

/** A labelled field for a text of several lines. */
export function CampoLargo({ etiqueta, error, ayuda, className, id, rows = 3, ...rest }: CampoLargoProps) {
  const suyo = useId();
  const campo = id ?? suyo;
  const nota = `${campo}-nota`;
  const mensaje = error || ayuda;
  return (
    <div className={className ? `${css.campo} ${className}` : css.campo}>
      <label htmlFor={campo} className={css.etiqueta}>
        {etiqueta}
      </label>
      <div className={css.caja} data-error={error ? true : undefined}>
        <textarea
          {...rest}
          id={campo}
          rows={rows}
          className={propio.texto}
          aria-invalid={error ? true : undefined}
          aria-describedby={mensaje ? nota : undefined}
        />
      </div>
      {mensaje ? (
        <div id={nota} className={css.nota} data-error={error ? true : undefined} aria-live="polite">
          {mensaje}
        </div>
      ) : null}
    </div>
  );
}
