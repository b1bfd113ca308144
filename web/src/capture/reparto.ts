import { codigoLiteral } from '@anden/contrato/escaneo/gs1.ts';
import { sesionStore } from '../platform/session.ts';
import { createStore, type Store } from '../platform/store.ts';
import { MARCA_LECTOR, restaura } from './huella.ts';
import { senala } from './senales.ts';

/** How a code came: by the scanner, by the camera, or by a hand that typed it over no field. */
export type ViaOida = 'lector' | 'camara' | 'teclado';

/** Told of each code, and how it came. */
export type Oyente = (codigo: string, via: ViaOida) => void;

/** Something the ear says over whatever screen is open: a code nobody took, or what it learnt. */
export interface Dicho {
  tono: 'rechazo' | 'atencion';
  codigo: string | null;
  mensaje: string;
}

/** Marks a dialog that takes codes: what is scanned over it goes to whoever listens, itself or the screen that goes on under it. */
export const MARCA_OYE = 'data-oye';

export const MENSAJES_REPARTO = {
  sinIngresar: 'Primero ingrese: la lectura no se tomó',
  enCuadro: 'Este cuadro no lleva códigos: la lectura no se tomó',
  sinOidos: 'En esta pantalla no se escanea: la lectura no se tomó',
} as const;

/** How long it stands, in milliseconds: long enough to be read, and the next one replaces it. */
const EN_VISTA = 8_000;

const oyentes: Oyente[] = [];
const dicho: Store<Dicho | null> = createStore<Dicho | null>(null);
let reloj: ReturnType<typeof setTimeout> | undefined;

/** What the ear says now; null: nothing. */
export const dichoDelOido: Pick<Store<Dicho | null>, 'get' | 'subscribe'> = dicho;

export function callaDicho(): void {
  clearTimeout(reloj);
  if (dicho.get()) dicho.set(null);
}

export function dice(d: Dicho): void {
  clearTimeout(reloj);
  dicho.set(d);
  reloj = setTimeout(callaDicho, EN_VISTA);
}

/** Who hears from now on. Returns the way to stop. */
export function oye(oyente: Oyente): () => void {
  oyentes.push(oyente);
  return () => {
    oyentes.splice(oyentes.lastIndexOf(oyente), 1);
  };
}

/** Gives a code that the camera read to whoever listens, as a scanner's would be given. */
export const entregaDeCamara = (codigo: string): void => oyentes.at(-1)?.(codigo, 'camara');

/** A dialog where something is written, and which takes no codes: what is scanned over it is of no field of it. */
function esCuadroSordo(cuadro: Element): boolean {
  const escriben = cuadro.querySelector(
    'input:not([type=checkbox], [type=radio], [type=file], [type=date]), textarea',
  );
  return escriben !== null && !cuadro.querySelector(`[${MARCA_LECTOR}], [${MARCA_OYE}]`);
}

/** Why a code has nobody to go to, or null. */
function sinDestino(): string | null {
  const { fase } = sesionStore.get();
  if (fase === 'fuera' || fase === 'vencida') return MENSAJES_REPARTO.sinIngresar;
  // A panel beside the list is one while somebody is in it: its list goes on hearing.
  const cuadro =
    [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ??
    document.activeElement?.closest('[data-panel]');
  if (cuadro && esCuadroSordo(cuadro)) return MENSAJES_REPARTO.enCuadro;
  return oyentes.length === 0 ? MENSAJES_REPARTO.sinOidos : null;
}

/** A search where no screen listens: the code is what is looked for. */
function buscaEnCampo(codigo: string): boolean {
  const campo = document.activeElement;
  if (!(campo instanceof HTMLInputElement) || campo.type !== 'search') return false;
  if (campo.closest('[aria-modal="true"]') || campo.readOnly || campo.disabled) return false;
  restaura({ campo, valor: codigoLiteral(codigo), desde: null, hasta: null });
  campo.select();
  return true;
}

/**
 * Gives a code to whoever it is for: the screen or the dialog that listens, or the search that has the focus where none does.
 * One that is for nobody becomes nothing: it is shown and refused with its tone.
 */
export function reparte(codigo: string, via: ViaOida): void {
  const mensaje = sinDestino();
  if (mensaje === null) {
    // One that somebody took makes the one nobody did old news; what the ear has learnt is still to be read.
    if (dicho.get()?.tono === 'rechazo') callaDicho();
    oyentes.at(-1)?.(codigo, via);
    return;
  }
  if (mensaje === MENSAJES_REPARTO.sinOidos && buscaEnCampo(codigo)) return;
  dice({ tono: 'rechazo', codigo, mensaje });
  senala('rechazada');
}
