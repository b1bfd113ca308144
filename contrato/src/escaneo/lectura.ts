import { digitoVerificador } from '../articulos/gs1.ts';
import { CODIGO_UBICACION } from '../ubicaciones/rules.ts';
import { leerGs1, traeSeparador } from './gs1.ts';

/** The symbology identifier that some scanners send before a code. */
const CON_IDENTIFICADOR = /^\][A-Za-z]\d\S/;
/** Any day: the century of a label's dates makes no difference to whether it is one. */
const UN_DIA = '2000-01-01';

/**
 * Whether a text is a scanned label for sure, whatever field it is in: it carries a symbology identifier or FNC1, or is read to
 * its end as GS1's with the check digit of its GTIN or SSCC right. No lot, reason or name is written so.
 */
export function esEtiquetaEscaneada(texto: string): boolean {
  const t = texto.trim();
  if (t === '' || /\s/.test(t.replaceAll('\u001d', ''))) return false;
  return CON_IDENTIFICADOR.test(t) || traeSeparador(t) || leerGs1(t, UN_DIA).tipo !== 'no es';
}

const NUMERO_DE_GS1 = /^\d{12,14}$/;

/**
 * Whether a text by itself looks like what a scanner reads: a label, a GTIN of 12 to 14 digits with its check digit, or the
 * eleven digits of a location. A lot may be numbered so by chance (one in ten has the right digit): where lots are written this
 * is told, and not refused.
 */
export function pareceLectura(texto: string): boolean {
  const t = texto.trim();
  if (CODIGO_UBICACION.test(t)) return true;
  if (NUMERO_DE_GS1.test(t)) return digitoVerificador(t.slice(0, -1)) === t.at(-1);
  return esEtiquetaEscaneada(t);
}

/** Said of a reason that is a code. */
export const MOTIVO_ES_CODIGO = 'Eso es un código escaneado, no un motivo: escriba por qué';
/** Said of a lot's name that is a whole label. */
export const LOTE_ES_ETIQUETA =
  'Eso es una etiqueta entera, no un lote: escanéela en el cuadro o escriba sólo el lote';
