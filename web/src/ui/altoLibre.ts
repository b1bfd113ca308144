import './altoLibre.css';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Below which height a window is low (a desk at 200 %), and from which one it is high enough for a chart above the rows (`useConSitio`), in pixels. */
const BAJA = 600;
const ALTA = 800;
const A_LA_VISTA_EN_BAJA = 4;

/** Rows that are to be in sight before what stands above them folds. Where there is height for a chart the operator may see it, and its rows are fewer. */
const aLaVista = (): number =>
  window.innerHeight < BAJA ? A_LA_VISTA_EN_BAJA : window.innerHeight < ALTA ? 12 : 8;

/** A row and a table's header, in pixels. */
const RENGLON = 32;
const CABECERA = 34;

const altoDePie = (marco: HTMLElement): number =>
  marco.querySelector('tfoot')?.getBoundingClientRect().height ?? 0;

/** Smallest height of a table's frame, in pixels; with less room the page scrolls too. */
const minimo = (marco: HTMLElement): number =>
  window.innerHeight < BAJA ? CABECERA + A_LA_VISTA_EN_BAJA * RENGLON + 2 + altoDePie(marco) : 280;

/**
 * Pixels that there must be to spare before what was folded unfolds: more than the line of a folded chart, which beside the folded filters takes no height.
 * Without them the two would take turns.
 */
const AL_DESPLEGAR = 48;

/** Marks a table's frame that fills its screen. */
export const QUE_LLENA = 'data-llena';

/** The height that the rest of its screen leaves to a table's frame, in pixels; null outside a screen. */
function altoLibre(marco: HTMLElement): number | null {
  const pantalla = marco.closest('main');
  if (!pantalla) return null;
  const suyo = marco.getBoundingClientRect();
  const fondos = [...pantalla.children].map((c) => c.getBoundingClientRect().bottom);
  const abajo =
    Math.max(...fondos) - suyo.bottom + Number.parseFloat(getComputedStyle(pantalla).paddingBottom);
  let despues = 0;
  for (let s = pantalla.nextElementSibling; s; s = s.nextElementSibling)
    despues += s.getBoundingClientRect().height;
  return window.innerHeight - (suyo.top + window.scrollY) - abajo - despues;
}

/** Measures now, and whenever a part of the screen or the window changes its size; returns the way to stop. */
function alMedirse(pantalla: Element, mide: () => void): () => void {
  mide();
  const mira = new ResizeObserver(mide);
  mira.observe(pantalla);
  for (const c of pantalla.children) mira.observe(c);
  window.addEventListener('resize', mide);
  return () => {
    mira.disconnect();
    window.removeEventListener('resize', mide);
  };
}

/** Gives a table's frame the height that the rest of its screen leaves of the window (`--alto`), so that only its rows scroll. */
export function useAltoLibre(marco: RefObject<HTMLElement | null>, si: boolean): void {
  useLayoutEffect(() => {
    const e = marco.current;
    const pantalla = e?.closest('main');
    if (!si || !e || !pantalla) return;
    return alMedirse(pantalla, () => {
      const alto = `${Math.max(minimo(e), Math.floor(altoLibre(e) ?? 0))}px`;
      if (alto !== e.style.getPropertyValue('--alto')) e.style.setProperty('--alto', alto);
    });
  }, [marco, si]);
}

/**
 * Whether the rows of a list need the room of what stands above them: unfolded, it would leave fewer of them in sight than {@link aLaVista}.
 * @param caja what stands above; its last child keeps its height while it is folded
 */
export function useApretada(caja: RefObject<HTMLElement | null>, si: boolean): boolean {
  const [apretada, setApretada] = useState(false);
  useLayoutEffect(() => {
    const e = caja.current;
    const pantalla = e?.closest('main');
    if (!si || !e || !pantalla) return setApretada(false);
    return alMedirse(pantalla, () => {
      const marco = pantalla.querySelector<HTMLElement>(`[${QUE_LLENA}]`);
      const libre = marco && altoLibre(marco);
      if (!marco || libre === null) return;
      const entera = e.lastElementChild?.getBoundingClientRect().height ?? 0;
      const fila = marco.querySelector('tbody tr')?.getBoundingClientRect().height ?? RENGLON;
      const necesita = Math.min(
        CABECERA + altoDePie(marco) + aLaVista() * fila,
        marco.querySelector('table')?.getBoundingClientRect().height ?? 0,
      );
      const sobra = libre + e.getBoundingClientRect().height - entera - necesita;
      setApretada((estaba) => sobra < (estaba ? AL_DESPLEGAR : 0));
    });
  }, [caja, si]);
  return si && apretada;
}
