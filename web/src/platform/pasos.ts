import type { RouterHistory } from '@tanstack/react-router';

/*
 * The addresses of this tab's history, so that 'Volver' takes the same step as the device's Back: it goes back to the previous screen
 * instead of forward to it, to the warehouse, page and scroll that were left.
 */

const MEMORIA = 'anden.pasos';
/** How many steps are remembered: more than anybody goes back. */
const MAXIMO = 60;

/** Addresses by their place in the tab's history. */
export type Pasos = Readonly<Record<number, string>>;

/** The steps once the tab is at `indice`; those ahead of a new step are gone. */
export function conPaso(pasos: Pasos, indice: number, href: string): Pasos {
  const quedan = Object.entries(pasos).filter(([i]) => Number(i) < indice && Number(i) > indice - MAXIMO);
  return { ...Object.fromEntries(quedan), [indice]: href };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search parameters of what is open beside the screen's contents, if opening it was a step of its own. */
    junto?: readonly string[];
  }
}

/** A place in the tab's history. */
export interface Lugar {
  indice: number;
  camino: string;
  /** `?a=1`, or '' if there are none. */
  busqueda: string;
  junto: readonly string[];
}

/**
 * The search string of a list's address after a step back closed what was open beside it: the present one, with its filters and sorting,
 * without what was open. null: the step did something else.
 */
export function trasCerrar(antes: Lugar, aqui: Lugar): string | null {
  if (aqui.indice !== antes.indice - 1 || aqui.camino !== antes.camino || antes.junto.length === 0)
    return null;
  const [queda, vuelta] = [new URLSearchParams(antes.busqueda), new URLSearchParams(aqui.busqueda)];
  if (antes.junto.some((p) => vuelta.has(p))) return null;
  for (const p of antes.junto) queda.delete(p);
  return queda.size > 0 ? `?${queda}` : '';
}

let pasos: Pasos = {};
let historia: RouterHistory | null = null;
let lugar: Lugar | null = null;
let anotados = 0;
/** Whether the last step closed what was open beside a list. */
let cerro = false;

const lugarDe = ({ location: { pathname: camino, search: busqueda, state } }: RouterHistory): Lugar => ({
  indice: state.__TSR_index,
  camino,
  busqueda,
  junto: state.junto ?? [],
});

function anota(): void {
  if (!historia) return;
  anotados++;
  const aqui = lugarDe(historia);
  const busqueda = lugar && trasCerrar(lugar, aqui);
  lugar = aqui;
  pasos = conPaso(pasos, aqui.indice, historia.location.href);
  try {
    sessionStorage.setItem(MEMORIA, JSON.stringify(pasos));
  } catch {
    // Full or forbidden: after a reload 'Volver' goes to the list anew.
  }
  if (busqueda !== null && busqueda !== aqui.busqueda) historia.replace(aqui.camino + busqueda);
  // Set last, because replacing the address has called this function again.
  cerro = busqueda !== null;
}

/** Follows the tab's steps from now on, starting with those remembered from before a reload. Call once. */
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

/** This tab's place in its history. Changes of the address that are no step of their own leave it the same. */
export const pasoActual = (): number => lugar?.indice ?? 0;

/** How often the router has reported its place. It stays the same until the router has answered a step. */
export const vecesAnotado = (): number => anotados;

/** The address before this one in this tab, if it is known. */
export const pasoAnterior = (): string | undefined => pasos[pasoActual() - 1];

/** Whether this search parameter tells what is open beside the contents, so that a step back closes it. */
export const abiertoJunto = (parametro: string): boolean => lugar?.junto.includes(parametro) === true;

/** How many steps back the previous screen is: one more if something is open beside the contents. */
export function pasosAlVolver(): number {
  const abierto = new URLSearchParams(lugar?.busqueda);
  return lugar?.junto.some((p) => abierto.has(p)) ? 2 : 1;
}

/** Whether the last step only closed what was open beside a list: the list then keeps its present scroll. */
export const fueCierre = (): boolean => cerro;

/** The path of an address. */
export const caminoDe = (href: string): string => href.split(/[?#]/, 1)[0] ?? '';
