import { CODIGO_COMODIN } from '@anden/contrato/ubicaciones/rules.ts';

/** What a camera decoded in a frame. */
export interface Simbolo {
  formato: Formato;
  /** Its content; FNC1 between elements is U+001D. */
  texto: string;
  /** The symbology identifier (ISO/IEC 15424), `]C1`; null where the decoder does not tell. */
  identificador: string | null;
}

/** The symbologies used in the warehouse, by the browsers' names for them. */
export const FORMATOS = [
  'ean_13',
  'ean_8',
  'upc_a',
  'upc_e',
  'code_128',
  'itf',
  'data_matrix',
  'qr_code',
] as const;
export type Formato = (typeof FORMATOS)[number];

/** Identifiers of symbols that carry GS1 messages: they are passed on to the resolver, as a scanner would. */
const DE_GS1: ReadonlySet<string> = new Set([']C1', ']d2', ']Q3']);

/** Linear symbologies without a reliable check digit: a slanted scan line across half a symbol can give a wrong code. */
const DOS_VECES: ReadonlySet<Formato> = new Set(['itf', 'code_128', 'upc_e', 'ean_8', 'ean_13', 'upc_a']);

/** Whether a symbol has to be decoded twice the same before it is believed: bar codes do, symbols with error correction do not. */
export const pideConfirmacion = ({ formato }: Simbolo): boolean => DOS_VECES.has(formato);

/**
 * The code as a scanner would send it. An EAN-13 that begins with zero is a UPC-A, whose number has twelve digits; the thirteen zeros of
 * the wildcard are read as either.
 */
export function codigoDe({ formato, texto, identificador }: Simbolo): string {
  if (formato === 'upc_a' || formato === 'ean_13')
    return /^0+$/.test(texto) ? CODIGO_COMODIN : texto.replace(/^0(?=\d{12}$)/, '');
  return identificador && DE_GS1.has(identificador) ? identificador + texto : texto;
}
