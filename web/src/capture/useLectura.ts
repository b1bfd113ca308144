import { useEffectEvent, useLayoutEffect } from 'react';
import { conDigitos } from '../platform/codigosPropios.ts';
import { escuchaLector } from './lector.ts';

/** Hears the scanner wherever the focus is, for as long as the component is mounted. Calls the `alLeer` of the latest render,
 * with a location's own code as its eleven digits. */
export function useLectura(alLeer: (codigo: string) => void): void {
  const lee = useEffectEvent(alLeer);
  useLayoutEffect(() => escuchaLector((codigo) => lee(conDigitos(codigo))), []);
}
