import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Where a table was left: its frame's scroll and its current row. */
interface Posicion {
  arriba: number;
  activa: number;
}

/** Kept in memory by history entry and table name, until the page is reloaded. */
const dejadas = new Map<string, Posicion>();
/** How many history entries are remembered: more than anybody goes back. */
const MAXIMO = 200;

/** The router's key of the current history entry; a reload keeps it. */
const paso = (): string => (window.history.state as { __TSR_key?: string } | null)?.__TSR_key ?? '';

/**
 * Remembers a table's position, and restores it when the operator returns: the scroll as soon as the table has rows, and the row that has
 * the keyboard.
 * @param nombre tells the table from others on the same screen
 * @param filas how many rows it has now
 * @param activa the row that has the keyboard now
 * @param alVolver called once with that row when the table is back
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
  // The frame says it as it scrolls: asked after each rendering, the page would have to be laid out for it.
  const arriba = useRef(0);
  useLayoutEffect(() => {
    const volver = pendiente.current;
    if (!volver || filas === 0 || !marco.current) return;
    pendiente.current = undefined;
    marco.current.scrollTop = volver.arriba;
    arriba.current = volver.arriba;
    if (volver.activa < filas) alVolver(volver.activa);
  });
  useEffect(() => {
    const e = marco.current;
    if (!e) return;
    const anota = () => {
      const llave = `${paso()} ${nombre}`;
      dejadas.delete(llave);
      dejadas.set(llave, { arriba: arriba.current, activa });
      for (const vieja of dejadas.keys()) {
        if (dejadas.size <= MAXIMO) break;
        dejadas.delete(vieja);
      }
    };
    const alMover = () => {
      arriba.current = e.scrollTop;
      anota();
    };
    if (!pendiente.current) anota();
    e.addEventListener('scroll', alMover, { passive: true });
    return () => e.removeEventListener('scroll', alMover);
  });
}
