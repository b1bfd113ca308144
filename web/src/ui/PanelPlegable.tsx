import { type ReactNode, useId } from 'react';
import { IconChevronDown } from './iconos.ts';
import css from './PanelPlegable.module.css';

export interface PanelPlegableProps {
  titulo: string;
  abierto: boolean;
  onAbrir: (abierto: boolean) => void;
  /** Height in pixels reserved for its contents until they arrive. */
  alto: number;
  children: ReactNode;
}

/** A panel beside the rows that can be folded; a line with its title remains. */
export function PanelPlegable({ titulo, abierto, onAbrir, alto, children }: PanelPlegableProps) {
  const id = useId();
  return (
    <section className={css.panel} aria-label={titulo}>
      <button
        type="button"
        className={css.boton}
        aria-expanded={abierto}
        aria-controls={id}
        title={abierto ? 'Ocultar la gráfica' : 'Ver la gráfica'}
        onClick={() => onAbrir(!abierto)}
      >
        <IconChevronDown size={16} stroke={2} aria-hidden />
        <span className={abierto ? 'solo-lector' : ''}>{titulo}</span>
      </button>
      <div id={id} className={css.cuerpo} hidden={!abierto} style={{ minHeight: alto }}>
        {abierto ? children : null}
      </div>
    </section>
  );
}
