import { type RefObject, useEffect } from 'react';

/**
 * Marks on a frame that scrolls sideways which of its edges cut something off: `data-corta` contains `inicio`, `fin` or both.
 * @param cambia a value whose change causes another check, besides scrolling and resizing
 */
export function useOrillas(marco: RefObject<HTMLElement | null>, cambia: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns make another width
  useEffect(() => {
    const e = marco.current;
    if (!e) return;
    const mira = () => {
      const inicio = e.scrollLeft > 1 ? 'inicio' : '';
      const fin = e.scrollLeft + e.clientWidth < e.scrollWidth - 1 ? 'fin' : '';
      e.dataset.corta = `${inicio} ${fin}`.trim();
    };
    // Also tells the size it has now, once the browser has laid the page out.
    const tamano = new ResizeObserver(mira);
    tamano.observe(e);
    if (e.firstElementChild) tamano.observe(e.firstElementChild);
    e.addEventListener('scroll', mira, { passive: true });
    return () => {
      tamano.disconnect();
      e.removeEventListener('scroll', mira);
    };
  }, [marco, cambia]);
}
