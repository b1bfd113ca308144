import { useEffect, useState } from 'react';
import { SinPantalla } from './colaDeLecturas.ts';

/**
 * What scans wait for on a screen that is still reading what they are about.
 * @param ha whether it has been read
 * @returns gives a promise that resolves then; it rejects with {@link SinPantalla} where the screen is left before
 */
export function useLlegada(ha: boolean): () => Promise<void> {
  const [llegada] = useState(() => {
    let espera = Promise.withResolvers<void>();
    return {
      promesa: () => espera.promise,
      abre: () => espera.resolve(),
      deja() {
        // Nobody may be waiting for it.
        espera.promise.catch(() => {});
        espera.reject(new SinPantalla());
        espera = Promise.withResolvers<void>();
      },
    };
  });
  useEffect(() => {
    if (ha) llegada.abre();
  });
  useEffect(() => llegada.deja, [llegada]);
  return llegada.promesa;
}
