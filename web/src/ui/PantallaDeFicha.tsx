import type { ReactNode } from 'react';
import { Franja } from './Franja.tsx';
import css from './PantallaDeFicha.module.css';

export interface PantallaDeFichaProps {
  /** The scanning field and the last outcome. */
  lector: ReactNode;
  /** Name of the field as a target for scans, if the screen has several. */
  destino?: string;
  /** The record found, or why there is none. */
  ficha: ReactNode;
  /** The last save, and the button that undoes it. */
  guardado: ReactNode;
  /** The record's contents: beside the rest, or on a handheld before the last save. */
  children: ReactNode;
  /** Called when something is typed in the contents. */
  alEscribir?: () => void;
}

/** A record that is found by scanning: its card at the left, its contents beside it. */
export function PantallaDeFicha({
  lector,
  destino,
  ficha,
  guardado,
  children,
  alEscribir,
}: PantallaDeFichaProps) {
  return (
    <div className={css.pantalla}>
      <Franja className={css.lector} data-destino={destino}>
        {lector}
      </Franja>
      <div className={css.ficha} onInput={alEscribir}>
        {ficha}
      </div>
      <div className={css.guardado}>{guardado}</div>
      <div className={css.contenido} onInput={alEscribir}>
        {children}
      </div>
    </div>
  );
}
