import { digitoVerificador } from '../articulos/gs1.ts';
import { CODIGO_UBICACION } from '../ubicaciones/rules.ts';
import { leeGs1, traeSeparador } from './gs1.ts';

/** The symbology identifier that some scanners send before the code. */
const CON_IDENTIFICADOR = /^\][A-Za-z]\d\S/;
/** Any day will do: whether a text is a label does not depend on the century of its dates. */
const UN_DIA = '2000-01-01';

/**
 * Whether a text is certainly a scanned label, whatever field it arrived in: it has a symbology identifier or an FNC1,
 * or reads to its end as GS1's with the right check digit of a GTIN or SSCC. No lot, reason or name is written like
 * that.
 */
export function esEtiquetaEscaneada(texto: string): boolean {
  const t = texto.trim();
  if (t === '' || /\s/.test(t.replaceAll('\u001d', ''))) return false;
  return CON_IDENTIFICADOR.test(t) || traeSeparador(t) || leeGs1(t, UN_DIA).tipo !== 'no es';
}

const NUMERO_DE_GS1 = /^\d{12,14}$/;

/**
 * Whether a text looks like something scanned: a label, a GTIN of 12 to 14 digits with its check digit, or the eleven
 * digits of a location. A lot may look so by chance (one in ten numbers has the right digit), so fields for lots warn
 * and do not refuse.
 */
export function pareceLectura(texto: string): boolean {
  const t = texto.trim();
  if (CODIGO_UBICACION.test(t)) return true;
  if (NUMERO_DE_GS1.test(t)) return digitoVerificador(t.slice(0, -1)) === t.at(-1);
  return esEtiquetaEscaneada(t);
}

/** The message for a reason that is a code. */
export const MOTIVO_ES_CODIGO = 'Eso es un código escaneado, no un motivo: escriba por qué';
/** The message for a lot that is a whole label. */
export const LOTE_ES_ETIQUETA =
  'Eso es una etiqueta entera, no un lote: escanéela en el cuadro o escriba sólo el lote';
