import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Whether the component is still on the screen: whoever left it meanwhile is not taken anywhere by an answer that comes late.
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
