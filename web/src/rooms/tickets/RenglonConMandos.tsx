import type { ReactNode } from 'react';

/** One of a dialog's list, with the buttons of whoever may change it. */
export function RenglonConMandos({ mandos, children }: { mandos: ReactNode; children: ReactNode }) {
  return (
    <li>
      <div>{children}</div>
      {mandos ? <span>{mandos}</span> : null}
    </li>
  );
}
