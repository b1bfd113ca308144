import { useEffectEvent, useLayoutEffect } from 'react';
import { escuchaLector } from './lector.ts';

/** Hears the scanner wherever the focus is, for as long as the component is mounted. Calls the `alLeer` of the latest render. */
export function useLectura(alLeer: (codigo: string) => void): void {
  const lee = useEffectEvent(alLeer);
  useLayoutEffect(() => escuchaLector((codigo) => lee(codigo)), []);
}
