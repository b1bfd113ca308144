import { texto } from '../fields.ts';
import { conSusAcentos } from '../letras.ts';

/** What a pasted key may bring along that nobody sees. */
const INVISIBLES = /[\u200B-\u200F\u2060\uFEFF]/gu;

/**
 * A customer's key as it is looked for: in capitals, without what is around it. ="00123" and '00123 are ways to make spreadsheets keep a key as
 * text.
 */
export const comoClave = (escrita: string): string =>
  conSusAcentos(escrita)
    .replace(INVISIBLES, '')
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=.)/, '')
    .trim()
    .toLocaleUpperCase('es-MX');

/** The key of a customer in a call, typed or pasted in any letters: handlers get it as {@link comoClave} makes it. */
export const claveDeCliente = (max: number) => texto(max).overwrite(comoClave);
