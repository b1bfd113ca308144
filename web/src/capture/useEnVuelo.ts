import { useState } from 'react';
import { SinPantalla } from './colaDeLecturas.ts';
import { useEnPantalla } from './useEnPantalla.ts';

/** The save that a capture is making: only one at a time, and scans that come meanwhile are answered after it. */
export interface EnVuelo {
  hay: () => boolean;
  /** Resolves once no save is being made; rejects with {@link SinPantalla} if the screen is left before that. */
  espera: () => Promise<void>;
  /** Makes a save. Resolves to undefined if the screen was left while it waited for the operator, so that nothing was sent. */
  durante: <T>(hacer: () => Promise<T>) => Promise<T | undefined>;
}

export function useEnVuelo(): EnVuelo {
  const enPantalla = useEnPantalla();
  const [vuelo] = useState(() => {
    let suya: Promise<unknown> | null = null;
    return {
      hay: () => suya !== null,
      actual: () => suya,
      async durante<T>(hacer: () => Promise<T>): Promise<T | undefined> {
        const promesa = hacer();
        const esta = promesa.then(
          () => {},
          () => {},
        );
        suya = esta;
        try {
          return await promesa;
        } catch (e) {
          if (e instanceof SinPantalla) return undefined;
          throw e;
        } finally {
          if (suya === esta) suya = null;
        }
      },
    };
  });
  return {
    hay: vuelo.hay,
    durante: vuelo.durante,
    espera: async () => {
      await enPantalla(vuelo.actual());
    },
  };
}
