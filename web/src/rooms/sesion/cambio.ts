import { createStore } from '../../platform/store.ts';

/** Whether the change-of-password dialog is open; the palette and Inicio open it. */
export const cambioStore = createStore(false);
