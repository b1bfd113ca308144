import { createStore } from '../../platform/store.ts';

/** Whether the dialog for changing the password is open; the palette and Inicio open it. */
export const cambioStore = createStore(false);
