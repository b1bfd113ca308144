import type { MantineColorSchemeManager } from '@mantine/core';
import { onRemembered, recall, remember } from './storage.ts';

let dejaDeOir: () => void = () => {};

/** Where Mantine keeps light or dark: in our own store, which public/tema.js also reads before the first paint. */
export const colorScheme: MantineColorSchemeManager = {
  get: (defecto) => recall('tema', defecto),
  set: (valor) => remember('tema', valor),
  subscribe(alCambiar) {
    dejaDeOir = onRemembered('tema', () => alCambiar(recall('tema', 'auto')));
  },
  unsubscribe: () => dejaDeOir(),
  clear: () => remember('tema', 'auto'),
};
