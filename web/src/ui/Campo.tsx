import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { BotonIcono } from './Boton.tsx';
import css from './Campo.module.css';

export interface CampoProps extends InputHTMLAttributes<HTMLInputElement> {
  etiqueta: string;
  /** Why the value is refused; red, with the field. */
  error?: string | null;
  /** Standing hint under the field. */
  ayuda?: ReactNode;
  /** Keeps the line of the message even when empty, so that nothing moves when one appears. */
  reserva?: boolean;
  /** The label is read aloud but not drawn (a filter, a key field with an obvious place). */
  etiquetaOculta?: boolean;
  /** Captura: 56 px high, large numerals. */
  grande?: boolean;
  /** Inside the field, at its left and right. */
  antes?: ReactNode;
  despues?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled text field. Takes every attribute of `<input>`. */
export function Campo(props: CampoProps) {
  const { etiqueta, error, ayuda, reserva, etiquetaOculta, grande, antes, despues, className, id, ...rest } =
    props;
  const propio = useId();
  const campo = id ?? propio;
  const nota = `${campo}-nota`;
  const mensaje = error || ayuda;
  return (
    <div className={className ? `${css.campo} ${className}` : css.campo} data-grande={grande || undefined}>
      <label htmlFor={campo} className={etiquetaOculta ? 'solo-lector' : css.etiqueta}>
        {etiqueta}
      </label>
      <div className={css.caja} data-error={error ? true : undefined}>
        {antes ? <span className={css.antes}>{antes}</span> : null}
        <input
          autoComplete="off"
          {...rest}
          id={campo}
          className={css.entrada}
          aria-invalid={error ? true : rest['aria-invalid']}
          aria-describedby={mensaje ? nota : undefined}
        />
        {despues}
      </div>
      {mensaje || reserva ? (
        <div id={nota} className={css.nota} data-error={error ? true : undefined} aria-live="polite">
          {mensaje}
        </div>
      ) : null}
    </div>
  );
}

/** A field for a key: shows it on demand, and says when Caps Lock is on. */
export function CampoPassword(props: CampoProps) {
  const { ayuda, onKeyDown, onKeyUp, onBlur, ...rest } = props;
  const [visible, setVisible] = useState(false);
  const [mayusculas, setMayusculas] = useState(false);
  return (
    <Campo
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={visible ? 'text' : 'password'}
      ayuda={mayusculas ? 'Bloq Mayús está activado' : ayuda}
      onKeyDown={(e) => {
        setMayusculas(e.getModifierState('CapsLock'));
        onKeyDown?.(e);
      }}
      onKeyUp={(e) => {
        setMayusculas(e.getModifierState('CapsLock'));
        onKeyUp?.(e);
      }}
      onBlur={(e) => {
        setMayusculas(false);
        onBlur?.(e);
      }}
      despues={
        <BotonIcono
          etiqueta={visible ? 'Ocultar contraseña' : 'Mostrar contraseña'}
          aria-pressed={visible}
          icono={visible ? <IconEyeOff stroke={1.75} /> : <IconEye stroke={1.75} />}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
}
