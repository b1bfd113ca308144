import { useEffect, useState } from 'react';
import { now } from './clock.ts';

/** The server's time, updated every second. */
export function useReloj(): number {
  const [ahora, setAhora] = useState(now);
  useEffect(() => {
    const reloj = setInterval(() => setAhora(now()), 1000);
    return () => clearInterval(reloj);
  }, []);
  return ahora;
}
