import { lazy } from 'react';

/** The board for whoever runs the warehouse; its code is loaded when it is shown. */
export const Tablero = lazy(() => import('./Tablero.tsx'));

/** The same for a screen on the wall. */
export const Pared = lazy(() => import('./Pared.tsx'));
export { useEnPared } from './enPared.ts';
