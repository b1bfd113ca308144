import type { ReactNode } from 'react';
import css from './PieDeElegidas.module.css';

/** Actions on the ticked rows, at the foot of the screen as long as the list is in sight. */
export const PieDeElegidas = ({ children }: { children: ReactNode }) => (
  <div className={css.pie}>{children}</div>
);
