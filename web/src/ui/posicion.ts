import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Where a table was left: its frame's scroll and its row in hand. */
interface Posicion {
  arriba: number;
  activa: number;
}

/** Kept by history entry and table name, until the tab is closed. */
const dejadas = new Map<string, Posicion>();
/** History entries remembered: more than anybody goes back. */
const MAXIMO = 200;

/** The router's key of the current history entry; a reload keeps it. */
const paso = (): string => (window.history.state as { __TSR_key?: string } | null)?.__TSR_key ?? '';

/**
 * Keeps where a table stands, and puts it back when the operator returns to it: its scroll as soon as it has rows as high as
 * that, and the row that takes the keyboard.
 * @param nombre what tells the table from others of the same screen
 * @param filas how many rows it has now
 * @param activa the row that takes the keyboard now
 * @param alVolver told that row, once, when the table is back
 */
export function usePosicion(
  marco: RefObject<HTMLElement | null>,
  nombre: string,
  filas: number,
  activa: number,
  alVolver: (activa: number) => void,
): void {
  const [dejada] = useState(() => dejadas.get(`${paso()} ${nombre}`));
  const pendiente = useRef(dejada);
  useLayoutEffect(() => {
    const volver = pendiente.current;
    if (!volver || filas === 0 || !marco.current) return;
    pendiente.current = undefined;
    marco.current.scrollTop = volver.arriba;
    if (volver.activa < filas) alVolver(volver.activa);
  });
  useEffect(() => {
    const e = marco.current;
    if (!e) return;
    const anota = () => {
      const llave = `${paso()} ${nombre}`;
      dejadas.delete(llave);
      dejadas.set(llave, { arriba: e.scrollTop, activa });
      for (const vieja of dejadas.keys()) {
        if (dejadas.size <= MAXIMO) break;
        dejadas.delete(vieja);
      }
    };
    if (!pendiente.current) anota();
    e.addEventListener('scroll', anota, { passive: true });
    return () => e.removeEventListener('scroll', anota);
  });
}
