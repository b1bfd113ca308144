import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { codigoLiteral, esEtiqueta, type Leida, resuelve } from './resolver.ts';
import { useLectura } from './useLectura.ts';

/** What a scan asks for. */
interface ClaveLeida {
  /** The article's key, where the code is a label; otherwise the code itself. */
  codigo: string;
  /** What the label says; null: it is none. */
  leida: Leida | null;
  /** What had the focus when it was scanned. */
  foco: Element | null;
}

/**
 * Hears scans of articles' keys and labels, wherever the focus is. A label is looked up first, which takes a while on a bad network: if
 * another code is scanned meanwhile, only that one is answered.
 * @returns to be called when something else is asked for by hand, which a label still being looked up must not replace
 */
export function useClaveLeida(titulo: string, alLeer: (que: ClaveLeida) => void): () => void {
  const pregunta = useRef(0);
  const [otra] = useState(() => () => {
    pregunta.current += 1;
  });
  const contesta = useEffectEvent(alLeer);
  useLectura(async (leido) => {
    otra();
    const esta = pregunta.current;
    const foco = document.activeElement;
    const hallada = esEtiqueta(leido) ? await resuelve(leido, titulo).catch(() => null) : null;
    if (esta !== pregunta.current) return;
    const leida = hallada && 'codigo' in hallada ? hallada : null;
    contesta({ codigo: leida?.codigo ?? codigoLiteral(leido), leida, foco });
  });
  // Nobody waits for it on a screen that was left.
  useEffect(() => otra, [otra]);
  return otra;
}
