/** GS1's check digit for the digits before it: weights 3 and 1 from the right (GS1 General Specifications, 7.9). */
export function digitoVerificador(digitos: string): string {
  let suma = 0;
  for (let i = 0; i < digitos.length; i++) {
    suma += Number(digitos[digitos.length - 1 - i]) * (i % 2 === 0 ? 3 : 1);
  }
  return String((10 - (suma % 10)) % 10);
}

/** Whether a code is an EAN-13: thirteen digits whose check digit is right. */
export const esEan13 = (codigo: string): boolean =>
  /^\d{13}$/.test(codigo) && digitoVerificador(codigo.slice(0, 12)) === codigo[12];

/** The characters GS1 allows in a batch number or in internal data: its character set 82. */
const CONJUNTO_82 = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/;
const LOTE_MAX = 20;
const INTERNO_MAX = 90;

/** An element of a GS1 symbol: application identifier and its value. */
export interface Elemento {
  ai: '01' | '10' | '11' | '17' | '91';
  valor: string;
}

/** Application identifiers whose values have a fixed length, so that no separator has to follow them. */
const DE_LARGO_FIJO: ReadonlySet<string> = new Set(['01', '11', '17']);

/** Whether GS1's character set and length can hold this lot. */
export const cabeEnGs1 = (lote: string): boolean => lote.length <= LOTE_MAX && CONJUNTO_82.test(lote);

const aammdd = (dia: string): string => dia.slice(2, 4) + dia.slice(5, 7) + dia.slice(8, 10);

/**
 * The elements of a lot's symbol: 01 the article's GTIN-14, 17 expiry, 11 production, 10 lot. An article without an EAN
 * is told by its own key in 91, which GS1 leaves to each company. A lot that GS1 cannot hold is left out, because part
 * of it would read as another lot.
 * @param articulo `ean` an EAN-13 or null; days are `YYYY-MM-DD`
 */
export function elementosGs1(
  articulo: { ean: string | null; clave: string },
  lote: { lote: string | null; caducidad: string | null; produccion: string | null },
): Elemento[] {
  const elementos: Elemento[] = [];
  if (articulo.ean) elementos.push({ ai: '01', valor: `0${articulo.ean}` });
  if (lote.caducidad) elementos.push({ ai: '17', valor: aammdd(lote.caducidad) });
  if (lote.produccion) elementos.push({ ai: '11', valor: aammdd(lote.produccion) });
  if (lote.lote && cabeEnGs1(lote.lote)) elementos.push({ ai: '10', valor: lote.lote });
  if (!articulo.ean && articulo.clave.length <= INTERNO_MAX && CONJUNTO_82.test(articulo.clave)) {
    elementos.push({ ai: '91', valor: articulo.clave });
  }
  return elementos;
}

/** The elements as a person reads them: `(01)07501000000012(17)270630(10)L1`. */
export const elementosLegibles = (elementos: readonly Elemento[]): string =>
  elementos.map((e) => `(${e.ai})${e.valor}`).join('');

/**
 * The elements as the symbol carries them: an FNC1 first, which marks it as GS1, and another after each value of
 * variable length except the last.
 * @param fnc1 how the printer or the encoder writes an FNC1
 * @param escapa how it escapes the characters of a value
 */
export function mensajeGs1(
  elementos: readonly Elemento[],
  fnc1: string,
  escapa: (valor: string) => string = (v) => v,
): string {
  return (
    fnc1 +
    elementos
      .map(({ ai, valor }, i) => {
        const separa = i < elementos.length - 1 && !DE_LARGO_FIJO.has(ai);
        return ai + escapa(valor) + (separa ? fnc1 : '');
      })
      .join('')
  );
}
