import type { ReactNode } from 'react';
import css from './PieDeElegidas.module.css';

/** What can be done with the rows that were ticked, at the foot of the screen for as long as its list lasts. */
export const PieDeElegidas = ({ children }: { children: ReactNode }) => (
  <div className={css.pie}>{children}</div>
);
