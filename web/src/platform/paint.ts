import { useEffect, useState } from 'react';

/** Longest wait for a frame, in milliseconds: a hidden page draws none. */
const SIN_CUADRO = 200;

/**
 * Runs `hacer` once the frame under way has been painted: what the operator waits for is drawn first, and what goes
 * with it afterwards. Returns the way to call it off.
 */
export function afterPaint(hacer: () => void): () => void {
  const canal = new MessageChannel();
  function acaba(): void {
    cancelAnimationFrame(cuadro);
    clearTimeout(reloj);
    canal.port1.onmessage = null;
    canal.port1.close();
  }
  function corre(): void {
    acaba();
    hacer();
  }
  // A frame's callback runs before its paint, a message sent from it after.
  canal.port1.onmessage = corre;
  const cuadro = requestAnimationFrame(() => canal.port2.postMessage(null));
  const reloj = setTimeout(corre, SIN_CUADRO);
  return acaba;
}

/**
 * The value as of the last painted frame: what hangs on it is drawn one frame after what hangs on `valor` itself. The
 * first one is given at once.
 */
export function usePainted<T>(valor: T): T {
  const [pintado, setPintado] = useState(valor);
  useEffect(
    () => (Object.is(pintado, valor) ? undefined : afterPaint(() => setPintado(() => valor))),
    [pintado, valor],
  );
  return pintado;
}
