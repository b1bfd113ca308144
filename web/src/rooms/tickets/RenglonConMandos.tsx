import type { ReactNode } from 'react';

/** A row of a dialog's list, with buttons for whoever may change it. */
export function RenglonConMandos({ mandos, children }: { mandos: ReactNode; children: ReactNode }) {
  return (
    <li>
      <div>{children}</div>
      {mandos ? <span>{mandos}</span> : null}
    </li>
  );
}
