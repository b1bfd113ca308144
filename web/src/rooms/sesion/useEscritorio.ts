import { useSyncExternalStore } from 'react';

const consulta = window.matchMedia('(min-width: 62em)');

const subscribe = (aviso: () => void) => {
  consulta.addEventListener('change', aviso);
  return () => consulta.removeEventListener('change', aviso);
};

/** Whether there is room for the menu beside the screen; below it, the menu is a drawer. */
export const useEscritorio = (): boolean => useSyncExternalStore(subscribe, () => consulta.matches);
