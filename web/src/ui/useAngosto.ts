import { useSyncExternalStore } from 'react';

const consulta = window.matchMedia('(max-width: 39.99em)');

const subscribe = (aviso: () => void) => {
  consulta.addEventListener('change', aviso);
  return () => consulta.removeEventListener('change', aviso);
};

/** Whether the screen is a handheld's (under 640 px), where tables become cards. */
export const useAngosto = (): boolean => useSyncExternalStore(subscribe, () => consulta.matches);
