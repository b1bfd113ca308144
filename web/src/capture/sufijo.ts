import { recall, remember } from '../platform/storage.ts';

let conSufijo = recall('lectorConSufijo', false);

/** Whether this device's scanner ends its codes in Enter or Tab: learnt from the first that did. */
export const tieneSufijo = (): boolean => conSufijo;

/** A code has ended in its Enter or Tab. */
export function aprendeSufijo(): void {
  if (conSufijo) return;
  conSufijo = true;
  remember('lectorConSufijo', true);
}
