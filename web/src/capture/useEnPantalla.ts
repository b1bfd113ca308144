import { useEffect, useLayoutEffect, useState } from 'react';
import { promesa } from '../ui/promesa.ts';
import { SinPantalla } from './colaDeLecturas.ts';

/**
 * Passes a promise on while the screen is open; rejects with {@link SinPantalla} once it is left, so that nobody waits for what never
 * comes.
 */
export type EnPantalla = <T>(promesa: Promise<T> | T) => Promise<T>;

/** For scans that wait for something of the screen itself: a dialog, a save, what it is still reading. */
export function useEnPantalla(): EnPantalla {
  const [pantalla] = useState(() => {
    const nueva = () => {
      const p = promesa<never>();
      // Often nobody waits when the screen is left; that must not be reported as an unhandled rejection.
      p.promise.catch(() => {});
      return p;
    };
    let abierta = nueva();
    let dejada = false;
    return {
      espera: <T>(promesa: Promise<T> | T): Promise<T> => Promise.race([promesa, abierta.promise]),
      abre() {
        if (dejada) abierta = nueva();
        dejada = false;
      },
      // Whoever asks after this is rejected at once.
      deja() {
        dejada = true;
        abierta.reject(new SinPantalla());
      },
    };
  });
  useLayoutEffect(() => {
    pantalla.abre();
    return pantalla.deja;
  }, [pantalla]);
  return pantalla.espera;
}

/**
 * What scans wait for on a screen that is still reading what they are about.
 * @param ha whether it has been read
 */
export function useLlegada(ha: boolean, enPantalla: EnPantalla): () => Promise<void> {
  const [llegada] = useState(() => promesa<void>());
  useEffect(() => {
    if (ha) llegada.resolve();
  });
  return () => enPantalla(llegada.promise);
}
