import type { ReactNode } from 'react';
import css from './Recorta.module.css';

/**
 * Text that takes what the other columns leave, on one line; whole in its title and on a card.
 * @param como how it is drawn, where that is more than its text
 */
export function Recorta({ children, como = children }: { children: string | null; como?: ReactNode }) {
  return (
    <span className={css.recorta} title={children ?? undefined}>
      <span>{children === null ? '—' : como}</span>
    </span>
  );
}
