import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { BotonIcono } from './Boton.tsx';
import css from './Campo.module.css';
import { IconEye, IconEyeOff } from './iconos.ts';
import { Rotulado, type RotuloProps } from './Rotulado.tsx';

export interface CampoProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, keyof RotuloProps>,
    RotuloProps {
  /** 56 px high with large numerals, for captures. */
  grande?: boolean;
  /** Content inside the field, at its left and right. */
  antes?: ReactNode;
  despues?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled text field. Takes every attribute of `<input>`. */
export function Campo(props: CampoProps) {
  const { etiqueta, error, ayuda, reserva, etiquetaOculta, grande, antes, despues, className, id, ...rest } =
    props;
  return (
    <Rotulado {...{ etiqueta, error, ayuda, reserva, etiquetaOculta, grande, className, id }}>
      {(rotulo) => (
        <>
          {antes ? <span className={css.antes}>{antes}</span> : null}
          <input
            autoComplete="off"
            {...rest}
            {...rotulo}
            className={css.entrada}
            aria-invalid={rotulo['aria-invalid'] ?? rest['aria-invalid']}
          />
          {despues}
        </>
      )}
    </Rotulado>
  );
}

/** A password field: it can show the password, and warns of Caps Lock. */
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
