import type { Ref, SelectHTMLAttributes } from 'react';
import { IconSelector } from './iconos.ts';
import { Rotulado, type RotuloProps } from './Rotulado.tsx';
import propio from './Selector.module.css';

export interface Opcion {
  valor: string;
  texto: string;
  inhabilitada?: boolean;
}

export interface SelectorProps
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children' | 'onChange' | keyof RotuloProps>,
    Omit<RotuloProps, 'etiquetaOculta'> {
  opciones: readonly Opcion[];
  /** '' if nothing is chosen. */
  value: string;
  onCambio: (valor: string) => void;
  /** Shown while nothing is chosen. */
  vacio?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** A choice among a few, as the browser's own select: a handheld shows it large, and a letter key jumps to an option. */
export function Selector(props: SelectorProps) {
  const { etiqueta, opciones, value, onCambio, vacio, error, ayuda, reserva, className, id, ...rest } = props;
  return (
    <Rotulado {...{ etiqueta, error, ayuda, reserva, className, id }} caja={propio.caja}>
      {(rotulo) => (
        <>
          <select
            {...rest}
            {...rotulo}
            className={propio.lista}
            value={value}
            onChange={(e) => onCambio(e.target.value)}
          >
            {vacio !== undefined && (value === '' || !rest.required) ? (
              <option value="">{vacio}</option>
            ) : null}
            {opciones.map((o) => (
              <option key={o.valor} value={o.valor} disabled={o.inhabilitada}>
                {o.texto}
              </option>
            ))}
          </select>
          <IconSelector className={propio.flecha} size={18} stroke={1.75} aria-hidden />
        </>
      )}
    </Rotulado>
  );
}
