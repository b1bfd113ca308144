import type { ReactNode } from 'react';
import css from './Recorta.module.css';

/**
 * Text on one line, in the width that other columns leave; in full in its tooltip and on a card.
 * @param como its rendering, if that is more than the text
 */
export function Recorta({ children, como = children }: { children: string | null; como?: ReactNode }) {
  return (
    <span className={css.recorta} title={children || undefined}>
      <span>{children ? como : '—'}</span>
    </span>
  );
}
