import type { ChangeEvent } from 'react';
import type { Destino } from './rafaga.ts';

/** A field that text can be written into. */
export type CampoDeTexto = HTMLInputElement | HTMLTextAreaElement;

/** The state of a field, or of a list of options (where letters choose one), before a scanner wrote into it. */
export interface Huella {
  campo: CampoDeTexto | HTMLSelectElement;
  valor: string;
  desde: number | null;
  hasta: number | null;
  /** It was what the screen proposes, which nobody had confirmed. */
  propuesta: boolean;
}

/** Marks a field made for codes: what a scanner types stays in it, unless the mark's value is {@link PASA}. */
export const MARCA_LECTOR = 'data-lector';
/** Value of the mark for a field that shows the outcome of a code, which is not always the scanned text. */
export const PASA = 'pasa';
/** Marks a quantity that the screen proposes and nobody has confirmed. */
const MARCA_PROPUESTA = 'data-propuesta';

const deTexto = (e: Event): CampoDeTexto | null =>
  e.target instanceof HTMLInputElement || e.target instanceof HTMLTextAreaElement ? e.target : null;

/** The present state of a field. */
export const huellaDe = (campo: CampoDeTexto): Huella => ({
  campo,
  valor: campo.value,
  desde: campo.selectionStart,
  hasta: campo.selectionEnd,
  propuesta: campo.hasAttribute(MARCA_PROPUESTA),
});

/** The state of an event's field before the event; null if there is no field, or if a code may stay in it. */
export function huella(e: Event): Huella | null {
  if (e.target instanceof HTMLSelectElement)
    return { campo: e.target, valor: e.target.value, desde: null, hasta: null, propuesta: false };
  const campo = deTexto(e);
  if (!campo || campo.getAttribute(MARCA_LECTOR) === '') return null;
  return huellaDe(campo);
}

/** The state of an event's field, whatever it is for: text that a composition wrote is always taken out again. */
export function huellaEntera(e: Event): Huella | null {
  const campo = deTexto(e);
  return campo && huellaDe(campo);
}

export const esCampo = (e: Event): e is Event & { target: CampoDeTexto } => {
  const campo = deTexto(e);
  return campo !== null && campo.selectionStart !== null && !campo.readOnly;
};

/** Types text into a field where its caret is, telling React as keystrokes would. */
export function escribeEn(campo: CampoDeTexto, texto: string): void {
  const { value, selectionStart: desde, selectionEnd: hasta, maxLength } = campo;
  const quedan = value.length - ((hasta ?? 0) - (desde ?? 0));
  const cabe = maxLength < 0 ? texto : texto.slice(0, Math.max(0, maxLength - quedan));
  if (!cabe) return;
  campo.setRangeText(cabe, desde ?? value.length, hasta ?? value.length, 'end');
  campo.dispatchEvent(new Event('input', { bubbles: true }));
}

const deLoPropuesto = new WeakSet<Event>();

/**
 * Whether an input event only puts back what the screen had proposed: a slow scanner's first characters were written over it, and a hand
 * has typed nothing.
 */
const devuelveLoPropuesto = (e: Event): boolean => deLoPropuesto.has(e);

/**
 * Properties of a field whose quantity the screen may have proposed.
 * @param propuesta whether it did, and nobody has confirmed it
 * @param teclea is told each text
 */
export const deCantidad = (
  propuesta: boolean,
  teclea: (texto: string) => void,
  enCurso: { escribe: (texto: string) => void; devuelve: (texto: string) => void },
) => ({
  ...(propuesta ? { [MARCA_PROPUESTA]: '' } : {}),
  onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    teclea(target.value);
    if (devuelveLoPropuesto(nativeEvent)) enCurso.devuelve(target.value);
    else enCurso.escribe(target.value);
  },
});

/** Puts a field back as it was before the scanner wrote into it, telling React as a keystroke would. */
export function restaura({ campo, valor, desde, hasta, propuesta }: Huella): void {
  if (campo.value === valor) return;
  if (campo instanceof HTMLSelectElement) {
    campo.value = valor;
    campo.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const clase = campo instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(clase.prototype, 'value')?.set?.call(campo, valor);
  const evento = new Event('input', { bubbles: true });
  if (propuesta) deLoPropuesto.add(evento);
  campo.dispatchEvent(evento);
  if (desde !== null) campo.setSelectionRange(desde, hasta);
}

/** Input types that take no text. */
const SIN_TEXTO: ReadonlySet<string> = new Set([
  'checkbox',
  'radio',
  'button',
  'submit',
  'reset',
  'file',
  'range',
  'color',
]);

/**
 * What a field is for. Text inserted whole into a field for words (a filter, a reason) may be a keyboard's suggestion, so it stays unless
 * it looks like a code. In a quantity only a code is that long.
 */
export function destinoDe(e: Event): Destino {
  // Letters typed over a list of options choose one by its first letters.
  if (e.target instanceof HTMLSelectElement) return 'texto';
  const campo = deTexto(e);
  if (!campo || SIN_TEXTO.has(campo.type)) return 'nada';
  if (campo.hasAttribute(MARCA_LECTOR)) return 'codigo';
  if (campo.type === 'password' || campo.autocomplete === 'username') return 'credencial';
  return campo.inputMode === 'numeric' ? 'cantidad' : 'texto';
}

/**
 * Whether even a field's first characters are held back: in a quantity and in a code's own field nothing is drawn until the code is
 * answered. Not in fields that judge the rhythm of the hand, nor in fields for words.
 */
export const aguardaDesdeLaPrimera = (campo: CampoDeTexto): boolean =>
  campo.inputMode === 'numeric' || campo.getAttribute(MARCA_LECTOR) === '';
