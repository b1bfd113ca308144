import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/** Something open over the screen. */
interface Abierto {
  /** Closes it, if a step back does that; undefined: the step changes the address instead. */
  cierra: (() => void) | undefined;
}

/** What is open over the screen, the last one on top. */
const abiertos: Abierto[] = [];

/** Closes what is on top, if a step back does that; null if nothing is open or the step means something else. */
export const cierraDeEncima = (): (() => void) | null => abiertos.at(-1)?.cierra ?? null;

/**
 * Tells whether a dialog or a panel is the one on top: Mantine tells every open one of a press of Escape, but only the top one is meant.
 * @param abierto whether it is open
 * @param alVolver what the device's Back does while it is on top; without it, Back takes a step in the address
 */
export function useEncima(abierto: boolean, alVolver?: () => void): () => boolean {
  const [suyo] = useState<Abierto>(() => ({ cierra: undefined }));
  const vuelve = useEffectEvent(() => alVolver?.());
  const porVolver = alVolver !== undefined;
  useEffect(() => {
    if (!abierto) return;
    suyo.cierra = porVolver ? () => vuelve() : undefined;
    abiertos.push(suyo);
    return () => {
      suyo.cierra = undefined;
      // Only after every listener has heard of the press that closed it.
      setTimeout(() => abiertos.splice(abiertos.indexOf(suyo), 1));
    };
  }, [abierto, suyo, porVolver]);
  return useCallback(() => abiertos.at(-1) === suyo, [suyo]);
}
