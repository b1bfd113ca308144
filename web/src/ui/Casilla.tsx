import { type InputHTMLAttributes, useId } from 'react';
import css from './Casilla.module.css';

export interface CasillaProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> {
  etiqueta: string;
  /** What ticking it means, or why it cannot be ticked. */
  ayuda?: string | null;
  checked: boolean;
  onCambio: (marcada: boolean) => void;
}

/** A checkbox whose label is part of a target as high as a thumb needs. */
export function Casilla({ etiqueta, ayuda, onCambio, className, ...rest }: CasillaProps) {
  const nota = useId();
  return (
    <div className={className ? `${css.casilla} ${className}` : css.casilla}>
      <label className={css.linea}>
        <input
          {...rest}
          type="checkbox"
          aria-describedby={ayuda ? nota : undefined}
          onChange={(e) => onCambio(e.target.checked)}
        />
        <span>{etiqueta}</span>
      </label>
      {ayuda ? (
        <div id={nota} className={css.ayuda}>
          {ayuda}
        </div>
      ) : null}
    </div>
  );
}
