import { IconSelector } from '@tabler/icons-react';
import { type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react';
import css from './Campo.module.css';
import propio from './Selector.module.css';

export interface Opcion {
  valor: string;
  texto: string;
  inhabilitada?: boolean;
}

export interface SelectorProps
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children' | 'onChange'> {
  etiqueta: string;
  opciones: readonly Opcion[];
  /** '' is nothing chosen. */
  value: string;
  onCambio: (valor: string) => void;
  /** Said while nothing is chosen. */
  vacio?: string;
  error?: string | null;
  ayuda?: ReactNode;
  /** Keeps the line of the message even when empty. */
  reserva?: boolean;
  ref?: Ref<HTMLSelectElement>;
}

/** One of few. The browser's own list: a handheld shows it for a thumb, a keyboard goes to it by letter. */
export function Selector(props: SelectorProps) {
  const { etiqueta, opciones, value, onCambio, vacio, error, ayuda, reserva, className, id, ...rest } = props;
  const suyo = useId();
  const campo = id ?? suyo;
  const nota = `${campo}-nota`;
  const mensaje = error || ayuda;
  return (
    <div className={className ? `${css.campo} ${className}` : css.campo}>
      <label htmlFor={campo} className={css.etiqueta}>
        {etiqueta}
      </label>
      <div className={`${css.caja} ${propio.caja}`} data-error={error ? true : undefined}>
        <select
          {...rest}
          id={campo}
          className={propio.lista}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={mensaje ? nota : undefined}
          onChange={(e) => onCambio(e.target.value)}
        >
          {vacio !== undefined && (value === '' || !rest.required) ? <option value="">{vacio}</option> : null}
          {opciones.map((o) => (
            <option key={o.valor} value={o.valor} disabled={o.inhabilitada}>
              {o.texto}
            </option>
          ))}
        </select>
        <IconSelector className={propio.flecha} size={18} stroke={1.75} aria-hidden />
      </div>
      {mensaje || reserva ? (
        <div id={nota} className={css.nota} data-error={error ? true : undefined} aria-live="polite">
          {mensaje}
        </div>
      ) : null}
    </div>
  );
}
