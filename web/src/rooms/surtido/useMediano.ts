import { useSyncExternalStore } from 'react';

const consulta = window.matchMedia('(max-width: 61.99em)');

const subscribe = (aviso: () => void) => {
  consulta.addEventListener('change', aviso);
  return () => consulta.removeEventListener('change', aviso);
};

/** Whether the panel beside the list does not fit: it stands at the thumb. */
export const useMediano = (): boolean => useSyncExternalStore(subscribe, () => consulta.matches);
