import { createStore } from '../../platform/store.ts';

/** Whether the change-of-key dialog is open; the palette and Inicio open it. */
export const claveStore = createStore(false);
