import { lazy } from 'react';

/** The board of who runs the warehouse; its code comes when it is shown. */
export const Tablero = lazy(() => import('./Tablero.tsx'));
