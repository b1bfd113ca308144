import type { RouterHistory } from '@tanstack/react-router';

/*
 * The addresses this tab came by, so that 'Volver' and the device's own Back are the same step: going back to the screen before
 * instead of forward to it, with the warehouse, the page and the scroll it was left with.
 */

const MEMORIA = 'anden.pasos';
/** Steps remembered: further back than anybody goes. */
const MAXIMO = 60;

/** Addresses by their place in the tab's history. */
export type Pasos = Readonly<Record<number, string>>;

/** The steps once the tab stands at `indice`: what was ahead of a new step is gone. */
export function conPaso(pasos: Pasos, indice: number, href: string): Pasos {
  const quedan = Object.entries(pasos).filter(([i]) => Number(i) < indice && Number(i) > indice - MAXIMO);
  return { ...Object.fromEntries(quedan), [indice]: href };
}

let pasos: Pasos = {};
let historia: RouterHistory | null = null;

const indiceDe = (h: RouterHistory): number => h.location.state.__TSR_index;

function anota(): void {
  if (!historia) return;
  pasos = conPaso(pasos, indiceDe(historia), historia.location.href);
  try {
    sessionStorage.setItem(MEMORIA, JSON.stringify(pasos));
  } catch {
    // Full or forbidden: after a reload 'Volver' goes to the list anew.
  }
}

/** Follows the tab's steps from now on; those of before a reload are remembered. Called once. */
export function anotaPasos(h: RouterHistory): void {
  historia = h;
  try {
    pasos = JSON.parse(sessionStorage.getItem(MEMORIA) ?? '{}') as Pasos;
  } catch {
    pasos = {};
  }
  anota();
  h.subscribe(anota);
}

/** The address before this one in this tab, if it is known. */
export const pasoAnterior = (): string | undefined => (historia ? pasos[indiceDe(historia) - 1] : undefined);

/** The path of an address. */
export const caminoDe = (href: string): string => href.split(/[?#]/, 1)[0] ?? '';
