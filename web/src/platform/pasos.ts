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

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A record is open beside the list of this same address. */
    junto?: boolean;
  }
}

let pasos: Pasos = {};
let historia: RouterHistory | null = null;
/** The last two places of the tab: where it is, and where it was just before, whichever way it went. */
let lugares: readonly { camino: string; junto: boolean }[] = [];

const indiceDe = (h: RouterHistory): number => h.location.state.__TSR_index;

function anota(): void {
  if (!historia) return;
  const { pathname: camino, state } = historia.location;
  lugares = [{ camino, junto: state.junto === true }, ...lugares].slice(0, 2);
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

/** Whether the step just taken, forward or back, only opened or closed a record beside its list, whose rows stay where they are. */
export function fueJunto(): boolean {
  const [aqui, antes] = lugares;
  return aqui !== undefined && aqui.camino === antes?.camino && (aqui.junto || antes.junto);
}

/** The path of an address. */
export const caminoDe = (href: string): string => href.split(/[?#]/, 1)[0] ?? '';
