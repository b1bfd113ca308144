import { type RefObject, useLayoutEffect } from 'react';

/** Smallest height of a table's frame, in pixels; with less room the page scrolls too. */
const MINIMO = 280;

/** Gives a table's frame the height that the rest of its screen leaves of the window (`--alto`), so that only its rows scroll. */
export function useAltoLibre(marco: RefObject<HTMLElement | null>, si: boolean): void {
  useLayoutEffect(() => {
    const e = marco.current;
    const pantalla = e?.closest('main');
    if (!si || !e || !pantalla) return;
    const mide = () => {
      const suyo = e.getBoundingClientRect();
      const fondos = [...pantalla.children].map((c) => c.getBoundingClientRect().bottom);
      const abajo =
        Math.max(...fondos) - suyo.bottom + Number.parseFloat(getComputedStyle(pantalla).paddingBottom);
      let despues = 0;
      for (let s = pantalla.nextElementSibling; s; s = s.nextElementSibling)
        despues += s.getBoundingClientRect().height;
      const libre = window.innerHeight - (suyo.top + window.scrollY) - abajo - despues;
      e.style.setProperty('--alto', `${Math.max(MINIMO, Math.floor(libre))}px`);
    };
    mide();
    const mira = new ResizeObserver(mide);
    mira.observe(pantalla);
    for (const c of pantalla.children) mira.observe(c);
    window.addEventListener('resize', mide);
    return () => {
      mira.disconnect();
      window.removeEventListener('resize', mide);
    };
  }, [marco, si]);
}
