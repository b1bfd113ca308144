import { useLayoutEffect, useRef } from 'react';
import type { ColaDeLecturas } from './colaDeLecturas.ts';
import { abreMotor, type Flujo } from './motor.ts';
import { useAviso } from './useAviso.ts';
import { useColaDeLecturas } from './useColaDeLecturas.ts';
import { type EnVuelo, useEnVuelo } from './useEnVuelo.ts';

export interface Motor {
  cola: ColaDeLecturas;
  /** The save being made, for which readings wait. */
  enVuelo: EnVuelo;
  /** The validator's message, which a reading clears. */
  aviso: ReturnType<typeof useAviso>['aviso'];
  avisa: ReturnType<typeof useAviso>['avisa'];
}

/**
 * Answers the readings of a screen, in the order they come.
 * @param memoria names the screen and its record, as its draft does
 */
export function useMotor<S, T, G = never, M = never>(
  memoria: string,
  flujo: Flujo<S, T, G, M>,
  pantalla: {
    alLeer?: (codigo: string) => void;
    alEmpezar?: () => void;
    /** Id of the row chosen on the screen, where a reading may be about that row. */
    sobre?: () => number | null;
  } = {},
): Motor {
  const enVuelo = useEnVuelo();
  const { aviso, avisa } = useAviso();
  const vigente = useRef(flujo);
  // Before the queue's own effect, which may answer a reading at once.
  useLayoutEffect(() => {
    vigente.current = flujo;
  });
  const atiende = abreMotor(() => vigente.current, enVuelo);
  const cola = useColaDeLecturas(
    memoria,
    (lectura, guardada) => {
      avisa(null);
      pantalla.alEmpezar?.();
      return atiende(lectura, guardada);
    },
    pantalla.alLeer,
    pantalla.sobre,
  );
  return { cola, enVuelo, aviso, avisa };
}
