import type { Destino } from './rafaga.ts';

/** A field that text can be written into. */
export type CampoDeTexto = HTMLInputElement | HTMLTextAreaElement;

/** A field, or a list of options (which letters choose), as it was before a scanner wrote into it. */
export interface Huella {
  campo: CampoDeTexto | HTMLSelectElement;
  valor: string;
  desde: number | null;
  hasta: number | null;
}

/** Marks a field made for codes: what a scanner types into it stays there, unless its mark says {@link PASA}. */
export const MARCA_LECTOR = 'data-lector';
/** The field is for codes and shows what came of them, which is not always what was scanned over it. */
export const PASA = 'pasa';

const deTexto = (e: Event): CampoDeTexto | null =>
  e.target instanceof HTMLInputElement || e.target instanceof HTMLTextAreaElement ? e.target : null;

/** How a field is now. */
export const huellaDe = (campo: CampoDeTexto): Huella => ({
  campo,
  valor: campo.value,
  desde: campo.selectionStart,
  hasta: campo.selectionEnd,
});

/** How the field of an event is before it; null where there is none, or where a code may stay. */
export function huella(e: Event): Huella | null {
  if (e.target instanceof HTMLSelectElement)
    return { campo: e.target, valor: e.target.value, desde: null, hasta: null };
  const campo = deTexto(e);
  if (!campo || campo.getAttribute(MARCA_LECTOR) === '') return null;
  return huellaDe(campo);
}

/** The same of any field: where a composition wrote, it is put back whatever the field is for. */
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

/** Puts a field back as it was before the scanner wrote into it, telling React as a keystroke would. */
export function restaura({ campo, valor, desde, hasta }: Huella): void {
  if (campo.value === valor) return;
  if (campo instanceof HTMLSelectElement) {
    campo.value = valor;
    campo.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const clase = campo instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(clase.prototype, 'value')?.set?.call(campo, valor);
  campo.dispatchEvent(new Event('input', { bubbles: true }));
  if (desde !== null) campo.setSelectionRange(desde, hasta);
}

/** Kinds of input that nobody writes into by keys. */
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
 * What a field is for. Text put whole into a field for words (a filter, a reason) may be a keyboard's suggestion, and stays
 * unless it is a code by itself; into a quantity only a code is that long.
 */
export function destinoDe(e: Event): Destino {
  // A hand chooses in a list by the first letters of a word.
  if (e.target instanceof HTMLSelectElement) return 'texto';
  const campo = deTexto(e);
  if (!campo || SIN_TEXTO.has(campo.type)) return 'nada';
  if (campo.hasAttribute(MARCA_LECTOR)) return 'codigo';
  if (campo.type === 'password' || campo.autocomplete === 'username') return 'credencial';
  return campo.inputMode === 'numeric' ? 'cantidad' : 'texto';
}

/**
 * Whether a field's first characters are held back too: nothing is drawn for a code over the quantity, nor for one in
 * its own field, until its answer. Not where the hand's own rhythm is judged, nor where words are typed.
 */
export const aguardaDesdeLaPrimera = (campo: CampoDeTexto): boolean =>
  campo.inputMode === 'numeric' || campo.getAttribute(MARCA_LECTOR) === '';
