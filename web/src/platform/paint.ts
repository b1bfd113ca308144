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
  // Once this frame is being drawn, new callbacks wait for the next one.
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
  // An animation callback runs before its frame's paint; a message sent from it arrives after the paint.
  canal.port1.onmessage = corre;
  const cuadro = requestAnimationFrame(() => {
    cierra();
    canal.port2.postMessage(null);
  });
  const reloj = setTimeout(corre, SIN_CUADRO);
  return suyos;
}

/**
 * Runs `hacer` once the present frame has been painted: what the operator waits for is drawn first, everything else afterwards. Returns the
 * function that cancels it.
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
 * The value as of the last painted frame: whatever depends on it is drawn one frame after what depends on `valor` itself. The first value
 * is given at once.
 */
export function usePainted<T>(valor: T): T {
  const [pintado, setPintado] = useState(valor);
  useEffect(
    () => (Object.is(pintado, valor) ? undefined : afterPaint(() => setPintado(() => valor))),
    [pintado, valor],
  );
  return pintado;
}

/** Whether this component's first frame has been painted. What nobody waits for is drawn after it. */
export function useYaPintado(): boolean {
  const [pintado, setPintado] = useState(false);
  useEffect(() => afterPaint(() => setPintado(true)), []);
  return pintado;
}
