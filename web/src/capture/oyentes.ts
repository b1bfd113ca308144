import { codigoLiteral } from '@anden/contrato/escaneo/gs1.ts';
import { conSusAcentos } from '@anden/contrato/letras.ts';
import { sesionStore } from '../platform/session.ts';
import { createStore, type Store } from '../platform/store.ts';
import { MARCA_LECTOR, restaura } from './huella.ts';
import { senala } from './senales.ts';

/** How a code came: by the scanner, by the camera, or by a hand that typed it over no field. */
export type ViaOida = 'lector' | 'camara' | 'teclado';

/** Called with each code and how it came. */
export type Oyente = (codigo: string, via: ViaOida) => void;

/** A message of the ear over whatever screen is open: a code that nobody took, or what the ear learnt. */
export interface Dicho {
  tono: 'rechazo' | 'atencion';
  codigo: string | null;
  mensaje: string;
}

/** Marks a dialog that takes codes: a code scanned over it goes to the latest listener, either the dialog or the screen under it. */
export const MARCA_OYE = 'data-oye';

export const MENSAJES_DEL_OIDO = {
  sinIngresar: 'Primero ingrese: la lectura no se tomó',
  enCuadro: 'Este cuadro no lleva códigos: la lectura no se tomó',
  sinOidos: 'En esta pantalla no se escanea: la lectura no se tomó',
} as const;

/** How long the message stays, in milliseconds: long enough to be read; the next one replaces it. */
const EN_VISTA = 8_000;

/** Fields where a hand writes. */
const ESCRIBEN = 'input:not([type=checkbox], [type=radio], [type=file], [type=date]), textarea';

interface Quien {
  oyente: Oyente;
  /** Whether it is answering a scan, which the next ones wait for. */
  ocupado: () => boolean;
}

const oyentes: Quien[] = [];
const dicho: Store<Dicho | null> = createStore<Dicho | null>(null);
let reloj: ReturnType<typeof setTimeout> | undefined;

/** The ear's present message, or null. */
export const dichoDelOido: Pick<Store<Dicho | null>, 'get' | 'subscribe'> = dicho;

export function callaDicho(): void {
  clearTimeout(reloj);
  if (dicho.get()) dicho.set(null);
}

/** Another screen is open: what was said of a scan over the one before would stand over its title. */
export function callaRechazo(): void {
  if (dicho.get()?.tono === 'rechazo') callaDicho();
}

export function dice(d: Dicho): void {
  clearTimeout(reloj);
  dicho.set(d);
  reloj = setTimeout(callaDicho, EN_VISTA);
}

/**
 * From now on this listener hears the codes. Returns the way to stop.
 * @param ocupado whether it is answering a scan; those that come meanwhile wait in its queue
 */
export function oye(oyente: Oyente, ocupado: () => boolean = () => false): () => void {
  const quien = { oyente, ocupado };
  oyentes.push(quien);
  return () => {
    oyentes.splice(oyentes.lastIndexOf(quien), 1);
  };
}

/** Gives a code read by the camera to the latest listener, like a scanner's. */
export const entregaDeCamara = (codigo: string): void =>
  oyentes.at(-1)?.oyente(conSusAcentos(codigo), 'camara');

/**
 * Whether a dialog takes no codes, so that a code scanned over it belongs neither to its fields nor to the screen behind: pieces would be
 * counted where nobody looks. A message only tells, and a question that a scan asked holds up the next ones: under both the screen goes on
 * hearing.
 */
function esCuadroSordo(cuadro: Element): boolean {
  if (cuadro.querySelector(`[${MARCA_OYE}]`)) return false;
  if (cuadro.querySelector('[data-pregunta]')) return oyentes.at(-1)?.ocupado() !== true;
  if (cuadro.querySelector(`[${MARCA_LECTOR}], [data-mensaje]`)) return false;
  return cuadro.matches('[aria-modal="true"]') || cuadro.querySelector(ESCRIBEN) !== null;
}

/** Why a code has nobody to go to, or null. */
function sinDestino(): string | null {
  const { fase } = sesionStore.get();
  if (fase === 'fuera' || fase === 'vencida') return MENSAJES_DEL_OIDO.sinIngresar;
  // A panel beside a list counts as a dialog only while it has the focus; otherwise its list goes on hearing.
  const cuadro =
    [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ??
    document.activeElement?.closest('[data-panel]');
  if (cuadro && esCuadroSordo(cuadro)) return MENSAJES_DEL_OIDO.enCuadro;
  return oyentes.length === 0 ? MENSAJES_DEL_OIDO.sinOidos : null;
}

/** Where no screen listens but a search field has the focus, searches for the code. Returns whether it did. */
function buscaEnCampo(codigo: string): boolean {
  const campo = document.activeElement;
  if (!(campo instanceof HTMLInputElement) || campo.type !== 'search') return false;
  if (campo.closest('[aria-modal="true"]') || campo.readOnly || campo.disabled) return false;
  restaura({ campo, valor: codigoLiteral(codigo), desde: null, hasta: null, propuesta: false });
  campo.select();
  return true;
}

/**
 * Gives a code to its receiver: the screen or dialog that listens, or else the search field that has the focus. A code that nobody takes is
 * shown and refused with a sound.
 */
export function reparte(oido: string, via: ViaOida): void {
  const codigo = conSusAcentos(oido);
  const mensaje = sinDestino();
  if (mensaje === null) {
    // A code that was taken makes the message about an earlier one out of date; a message about what the ear learnt is still to be read.
    callaRechazo();
    oyentes.at(-1)?.oyente(codigo, via);
    return;
  }
  if (mensaje === MENSAJES_DEL_OIDO.sinOidos && buscaEnCampo(codigo)) return;
  dice({ tono: 'rechazo', codigo, mensaje });
  senala('rechazada');
}
