import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a function that tells whether the component is still mounted: a late answer must not take anybody elsewhere who left it
 * meanwhile.
 */
export function useMontada(): () => boolean {
  const montada = useRef(true);
  useLayoutEffect(() => {
    montada.current = true;
    return () => {
      montada.current = false;
    };
  }, []);
  return useCallback(() => montada.current, []);
}
