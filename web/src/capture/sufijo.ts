import { recall, remember } from '../platform/storage.ts';

let conSufijo = recall('lectorConSufijo', false);

/** Whether this device's scanner ends its codes with Enter or Tab: learnt from the first code that did. */
export const tieneSufijo = (): boolean => conSufijo;

/** Records that a code ended with its Enter or Tab. */
export function aprendeSufijo(): void {
  if (conSufijo) return;
  conSufijo = true;
  remember('lectorConSufijo', true);
}
