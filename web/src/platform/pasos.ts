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
    /** The search parameters that say what is open beside the rest of this address, where opening it was a step of its own. */
    junto?: readonly string[];
  }
}

/** A place of the tab's history. */
export interface Lugar {
  indice: number;
  camino: string;
  /** `?a=1`, or nothing. */
  busqueda: string;
  junto: readonly string[];
}

/**
 * The search of a list's address once a step back closed what was open beside it: as it was left, so that what was filtered or sorted
 * meanwhile stays, without what was open. null: the step did something else.
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
  // Last: putting the address anew has called this again.
  cerro = busqueda !== null;
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

/** Where this tab is in its history: the same while what is open here only changes its address. */
export const pasoActual = (): number => lugar?.indice ?? 0;

/** How often the router has said where it is: the same while it has not answered to a step. */
export const vecesAnotado = (): number => anotados;

/** The address before this one in this tab, if it is known. */
export const pasoAnterior = (): string | undefined => pasos[pasoActual() - 1];

/** Whether these search parameters say what is open beside the rest of this address, and a step back closes it. */
export const abiertoJunto = (parametro: string): boolean => lugar?.junto.includes(parametro) === true;

/** How many steps back the screen before this one is: one more where something is open beside what is shown. */
export function pasosAlVolver(): number {
  const abierto = new URLSearchParams(lugar?.busqueda);
  return lugar?.junto.some((p) => abierto.has(p)) ? 2 : 1;
}

/** Whether the last step only closed what was open beside a list, whose rows stay where they are now and not where they were before. */
export const fueCierre = (): boolean => cerro;

/** The path of an address. */
export const caminoDe = (href: string): string => href.split(/[?#]/, 1)[0] ?? '';
