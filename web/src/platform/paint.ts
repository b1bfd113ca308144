import { useEffect, useState } from 'react';

/** Longest wait for a frame, in milliseconds: a hidden page draws none. */
const SIN_CUADRO = 200;

interface Turno {
  hacer: () => void;
}

/** Callbacks waiting for the next frame; all share one animation callback and one message after the paint. */
let tanda: Set<Turno> | null = null;

function abreTanda(): Set<Turno> {
  const suyos = new Set<Turno>();
  const canal = new MessageChannel();
  // A callback added while the frame is drawn waits for the next one.
  function cierra(): void {
    if (tanda === suyos) tanda = null;
  }
  function corre(): void {
    cierra();
    cancelAnimationFrame(cuadro);
    clearTimeout(reloj);
    canal.port1.onmessage = null;
    canal.port1.close();
    for (const { hacer } of suyos) {
      try {
        hacer();
      } catch (e) {
        reportError(e);
      }
    }
  }
  // A frame's callback runs before its paint, a message sent from it after.
  canal.port1.onmessage = corre;
  const cuadro = requestAnimationFrame(() => {
    cierra();
    canal.port2.postMessage(null);
  });
  const reloj = setTimeout(corre, SIN_CUADRO);
  return suyos;
}

/**
 * Runs `hacer` once the frame under way has been painted: what the operator waits for is drawn first, and what goes
 * with it afterwards. Returns the way to call it off.
 */
export function afterPaint(hacer: () => void): () => void {
  tanda ??= abreTanda();
  const suya = tanda;
  const turno = { hacer };
  suya.add(turno);
  return () => {
    suya.delete(turno);
  };
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

/** Whether the first frame this stands in has been painted: what nobody waits for is drawn after it. */
export function useYaPintado(): boolean {
  const [pintado, setPintado] = useState(false);
  useEffect(() => afterPaint(() => setPintado(true)), []);
  return pintado;
}
