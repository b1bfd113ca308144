import { useEffect, useState } from 'react';

/** The device's clock in epoch milliseconds, updated at this interval in milliseconds. */
export function useAhora(cada: number): number {
  const [ahora, setAhora] = useState(() => Date.now());
  useEffect(() => {
    const reloj = setInterval(() => setAhora(Date.now()), cada);
    return () => clearInterval(reloj);
  }, [cada]);
  return ahora;
}
