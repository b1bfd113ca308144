import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';
import type { DataTableProps } from './deDataTable.ts';
import type { Filas } from './useFilas.ts';

/** With more rows than this, only those in sight are rendered. */
const VIRTUAL_DESDE = 200;
/** Pixels of the window that a screen takes above and below its rows, more or less. */
const ENCIMA = 290;
/** Height in pixels that each list's frame had when it was last open: with it, its first rendering is also its last. */
const altos = new Map<string, number>();

/** Height of a row in pixels, as presently rendered. */
function altoDeFila(marco: HTMLElement | null): number {
  const celda = marco?.querySelector('tbody tr[data-i] td');
  return celda ? celda.getBoundingClientRect().height : 32;
}

/** The rows to render: all, or those around the visible ones, with the heights in pixels of what is left out above and below. */
export function useVentana<F>(
  { ordenadas, enPapel, etiqueta }: DataTableProps<F> & Filas<F> & { enPapel: boolean },
  marco: RefObject<HTMLDivElement | null>,
) {
  const virtual = ordenadas.length > VIRTUAL_DESDE && !enPapel;
  const alto = useRef(32);
  const virtualizer = useVirtualizer({
    count: ordenadas.length,
    enabled: virtual,
    getScrollElement: () => marco.current,
    estimateSize: (i) => {
      // All rows are as high as each other, and each is asked for.
      if (i === 0) alto.current = altoDeFila(marco.current);
      return alto.current;
    },
    overscan: 12,
    // Before the frame is measured: without it the first rendering would have no rows, and all of it would be drawn twice.
    initialRect: {
      width: window.innerWidth,
      height: altos.get(etiqueta) ?? window.innerHeight - ENCIMA,
    },
  });
  useEffect(() => {
    if (virtualizer.scrollRect) altos.set(etiqueta, virtualizer.scrollRect.height);
  });
  const items = virtual ? virtualizer.getVirtualItems() : [];
  const primera = virtual ? (items[0]?.index ?? 0) : 0;
  const visibles = virtual ? ordenadas.slice(primera, (items.at(-1)?.index ?? -1) + 1) : ordenadas;
  const arriba = virtual ? (items[0]?.start ?? 0) : 0;
  const abajo = virtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  return { virtual, virtualizer, primera, visibles, arriba, abajo };
}
