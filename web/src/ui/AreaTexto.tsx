import { entero } from '@anden/contrato/cifras.ts';
import { type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react';
import suyo from './AreaTexto.module.css';
import { type Atajos, useAtajos } from './atajos.ts';
import css from './Campo.module.css';

export interface AreaTextoProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange'> {
  etiqueta: string;
  value: string;
  onCambio: (texto: string) => void;
  /** Longest text in characters; the count is shown below the field. */
  maxLength: number;
  /** Why the text is refused; red, with the field. */
  error?: string | null;
  /** Permanent hint below the field. */
  ayuda?: ReactNode;
  ref?: Ref<HTMLTextAreaElement>;
}

const ATAJOS: Atajos = {
  de: 'Texto de varios renglones',
  teclas: [{ teclas: 'Ctrl Enter', que: 'Enviar lo escrito' }],
};

/** A labelled field for several lines of text, with a counter. Enter begins another line, Ctrl Enter submits the form. */
export function AreaTexto(props: AreaTextoProps) {
  const {
    etiqueta,
    value,
    onCambio,
    maxLength,
    error,
    ayuda,
    className,
    id,
    onKeyDown,
    rows = 5,
    ...rest
  } = props;
  const propio = useId();
  const campo = id ?? propio;
  const nota = `${campo}-nota`;
  const mensaje = error || ayuda;
  useAtajos(ATAJOS);
  return (
    <div className={className ? `${css.campo} ${className}` : css.campo}>
      <label htmlFor={campo} className={css.etiqueta}>
        {etiqueta}
      </label>
      <div className={`${css.caja} ${suyo.caja}`} data-error={error ? true : undefined}>
        <textarea
          {...rest}
          id={campo}
          rows={rows}
          className={suyo.texto}
          value={value}
          maxLength={maxLength}
          aria-invalid={error ? true : undefined}
          aria-describedby={nota}
          onChange={(e) => onCambio(e.target.value)}
          onKeyDown={(e) => {
            onKeyDown?.(e);
            if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey) || e.defaultPrevented) return;
            e.preventDefault();
            e.currentTarget.form?.requestSubmit();
          }}
        />
      </div>
      <div id={nota} className={`${css.nota} ${suyo.nota}`}>
        <span aria-live="polite" data-error={error ? true : undefined}>
          {mensaje}
        </span>
        <span className={suyo.cuenta}>
          {entero(value.length)} de {entero(maxLength)}
        </span>
      </div>
    </div>
  );
}
