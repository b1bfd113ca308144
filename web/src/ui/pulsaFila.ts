import type { MouseEvent } from 'react';

/** What a mouse press asks of a row: 'nada' if it selected text or pressed something inside the row. */
export type Pedido = 'nada' | 'abre' | 'otra pestaña';

interface Pulsacion {
  boton: number;
  /** Ctrl, or Cmd on a Mac, was held. */
  conTecla: boolean;
  /** Text of this row was selected by dragging over it. */
  seleccionando: boolean;
  /** The row's own link was pressed, which the browser opens elsewhere by itself. */
  enLiga: boolean;
  /** The row has an address. */
  conLiga: boolean;
}

/** What a mouse press on a row means. */
export function pedidoDe({ boton, conTecla, seleccionando, enLiga, conLiga }: Pulsacion): Pedido {
  const aparte = boton === 1 || (boton === 0 && conTecla);
  if (aparte) return conLiga && !enLiga ? 'otra pestaña' : 'nada';
  return boton === 0 && !seleccionando ? 'abre' : 'nada';
}

/** Handles a press on a link that opens within the app. With a modifier key, or another button, the browser opens it elsewhere by itself. */
export function pulsaLiga(e: MouseEvent<Element>, abre: () => void): void {
  if (e.ctrlKey || e.metaKey || e.shiftKey || e.button !== 0) return;
  e.preventDefault();
  abre();
}

/**
 * For the mousedown of a link in a row: Chromium selects no text that starts inside a link, so the link has no address until the button is
 * released.
 */
export function dejaSeleccionar(e: MouseEvent<HTMLAnchorElement>): void {
  const liga = e.currentTarget;
  const href = liga.getAttribute('href');
  if (e.button !== 0 || e.ctrlKey || e.metaKey || e.shiftKey || href === null) return;
  liga.removeAttribute('href');
  // The click follows the release at once and needs the address again.
  const vuelve = () => setTimeout(() => liga.setAttribute('href', href));
  window.addEventListener('pointerup', vuelve, { once: true, capture: true });
}

/** Whether some text within an element is selected. */
function conTextoElegido(elemento: Element): boolean {
  const elegido = window.getSelection();
  return Boolean(elegido && !elegido.isCollapsed && elegido.containsNode(elemento, true));
}

/**
 * Handles a click (or a press of the middle button) on a row: it opens here, or in another tab with Ctrl or the middle button; a drag that
 * selected text opens nothing.
 * @param liga the row's address, if it has one
 */
export function pulsaFila(e: MouseEvent<HTMLElement>, liga: string | undefined, abre: () => void): void {
  if (e.defaultPrevented) return;
  const enLiga = (e.target as Element).closest('a[data-liga]') !== null;
  const pedido = pedidoDe({
    boton: e.button,
    conTecla: e.ctrlKey || e.metaKey,
    seleccionando: conTextoElegido(e.currentTarget),
    enLiga,
    conLiga: liga !== undefined,
  });
  if (pedido === 'otra pestaña') {
    e.preventDefault();
    window.open(liga, '_blank', 'noopener');
    return;
  }
  // Following the link would load the whole page again.
  if (enLiga && e.button === 0 && !e.ctrlKey && !e.metaKey && !e.shiftKey) e.preventDefault();
  if (pedido === 'abre' && !(enLiga && e.shiftKey)) abre();
}
