import type { ReactNode } from 'react';
import { Franja } from './Franja.tsx';
import css from './PantallaDeFicha.module.css';

export interface PantallaDeFichaProps {
  /** What is scanned, and its last outcome. */
  lector: ReactNode;
  /** The name that what is scanned has there, where the screen has several places for it. */
  destino?: string;
  /** What was found, or why nothing was. */
  ficha: ReactNode;
  /** The last save, and the way to take it back. */
  guardado: ReactNode;
  /** What it holds: beside the rest; on a handheld, before the last save. */
  children: ReactNode;
  /** Something is written in what it holds. */
  alEscribir?: () => void;
}

/** A record that is found by scanning it: its card at the left, what it holds beside it. */
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
