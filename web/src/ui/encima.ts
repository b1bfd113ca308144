import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/** Something open over the screen. */
interface Abierto {
  /** What a step back does with it; undefined: the step is the address's own. */
  cierra: (() => void) | undefined;
}

/** What is open over the screen, the last one on top. */
const abiertos: Abierto[] = [];

/** Closes what is on top, where a step back means that; null: nothing is, or the step means something else. */
export const cierraDeEncima = (): (() => void) | null => abiertos.at(-1)?.cierra ?? null;

/**
 * Whether a dialog or a panel is the one on top: Mantine tells a press of Escape to all that are open, and only that one is meant.
 * @param abierto whether it is open
 * @param alVolver what the device's Back does while it is on top; without it, a step of the address
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
      // Not before everybody has been told of the press that closed it.
      setTimeout(() => abiertos.splice(abiertos.indexOf(suyo), 1));
    };
  }, [abierto, suyo, porVolver]);
  return useCallback(() => abiertos.at(-1) === suyo, [suyo]);
}
