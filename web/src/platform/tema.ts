import type { MantineColorSchemeManager } from '@mantine/core';
import { onRemembered, recall, remember } from './storage.ts';

let dejaDeOir: () => void = () => {};

/** Where Mantine keeps light or dark: our own store, also read by public/tema.js before the first paint. */
export const colorScheme: MantineColorSchemeManager = {
  get: (defecto) => recall('tema', defecto),
  set: (valor) => remember('tema', valor),
  subscribe(alCambiar) {
    dejaDeOir = onRemembered('tema', () => alCambiar(recall('tema', 'auto')));
  },
  unsubscribe: () => dejaDeOir(),
  clear: () => remember('tema', 'auto'),
};
