import { useCallback, useEffect, useState } from 'react';

/** What is open over the screen, the last one on top. */
const abiertos: object[] = [];

/**
 * Whether a dialog or a panel is the one on top: Mantine tells a press of Escape to all that are open, and only that one is meant.
 * @param abierto whether it is open
 */
export function useEncima(abierto: boolean): () => boolean {
  const [suyo] = useState(() => ({}));
  useEffect(() => {
    if (!abierto) return;
    abiertos.push(suyo);
    return () => {
      // Not before everybody has been told of the press that closed it.
      setTimeout(() => abiertos.splice(abiertos.indexOf(suyo), 1));
    };
  }, [abierto, suyo]);
  return useCallback(() => abiertos.at(-1) === suyo, [suyo]);
}
