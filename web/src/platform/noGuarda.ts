import { createStore } from './store.ts';

/** Whether this device was found to keep nothing of what is captured on it (it is full, or the browser forbids it), until that is read. */
export const noGuardaStore = createStore(false);

let dicho = false;

/** Something was not kept on this device. Its operator is told once a visit: what they scan without a network would be gone with the page. */
export function noGuarda(): void {
  if (dicho) return;
  dicho = true;
  noGuardaStore.set(true);
}
