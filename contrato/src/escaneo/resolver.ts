import { digitoVerificador } from '../articulos/gs1.ts';
import { CLAVE_ARTICULO_MAX, type ClaveArticulo } from '../articulos/rules.ts';
import { clavesDeGtin, codigoLiteral, type Etiqueta, leeGs1 } from './gs1.ts';

/** What a scan means, as an article's. */
export interface Leida {
  /** The key that was matched: the code itself, or the form in which its GTIN was captured. */
  codigo: string;
  /** Every record of that key, in any article; empty: nobody has it. */
  claves: readonly ClaveArticulo[];
  /** What the label also says; null if it is no GS1 label. */
  etiqueta: Etiqueta | null;
  /** Pieces that this scan stands for: those the label says, or else those of the key. */
  piezas: number;
}

export type Resolucion =
  | { tipo: 'leida'; leida: Leida }
  /** These keys have to be looked up before it can be resolved. */
  | { tipo: 'falta'; claves: readonly string[] }
  /** It can be read in several ways: only a person can decide. */
  | { tipo: 'ambigua'; opciones: readonly Leida[] }
  | { tipo: 'rechazo'; mensaje: string };

export const MENSAJES_ETIQUETA = {
  sinArticulo: 'La etiqueta no dice de qué producto es: escanee la que lleva su código',
  soloCaja: 'Es la etiqueta de una caja o tarima (SSCC) y no dice su producto: escanee la del producto',
  sinElegir: 'La etiqueta se puede leer de más de una manera: escanee otra del mismo producto',
} as const;

type Conocidas = (clave: string) => readonly ClaveArticulo[] | null;

const leida = (codigo: string, claves: readonly ClaveArticulo[], etiqueta: Etiqueta | null): Leida => {
  const deClave = claves[0]?.UNIDADES ?? 1;
  const dichas = etiqueta?.piezas ?? null;
  const piezas = dichas === null ? deClave : etiqueta?.deContenido ? dichas * deClave : dichas;
  return { codigo, claves, etiqueta, piezas };
};

/** The readings of a label: one for each article that has its GTIN. */
function deEtiqueta(etiqueta: Etiqueta, conocidas: Conocidas): readonly Leida[] {
  const porArticulo = new Map<number, Leida>();
  const formas = clavesDeGtin(etiqueta.gtin ?? '');
  for (const clave of formas) {
    const claves = conocidas(clave) ?? [];
    const [primera] = claves;
    if (primera && !porArticulo.has(primera.ARTICULO_ID)) {
      porArticulo.set(primera.ARTICULO_ID, leida(clave, claves, etiqueta));
    }
  }
  // No article has it: the message names it as printed on the product.
  return porArticulo.size > 0
    ? [...porArticulo.values()]
    : [leida(formas.find((f) => f.length === 13) ?? formas[0] ?? '', [], etiqueta)];
}

/**
 * A UPC-A of twelve digits and the EAN-13 with a zero in front are the same number. Some scanners send one, some
 * cameras the other, and an article may have been captured with either, so both are looked up.
 */
function gemelaDe(literal: string): string | null {
  if (!/^(0\d{12}|\d{12})$/.test(literal) || /^0+$/.test(literal)) return null;
  if (digitoVerificador(literal.slice(0, -1)) !== literal.at(-1)) return null;
  return literal.length === 13 ? literal.slice(1) : `0${literal}`;
}

/** Looks up the other form of a code if no article has the form that was sent. */
function deOtraForma(literal: string, conocidas: Conocidas): Resolucion {
  const gemela = gemelaDe(literal);
  const suyas = gemela === null ? [] : conocidas(gemela);
  if (gemela !== null && suyas === null) return { tipo: 'falta', claves: [gemela] };
  return suyas && suyas.length > 0
    ? { tipo: 'leida', leida: leida(gemela ?? literal, suyas, null) }
    : { tipo: 'leida', leida: leida(literal, [], null) };
}

/**
 * Resolves a scan to an article: the key that it literally is, or the GS1 label that it is, with the label's lot, dates
 * and pieces. Nothing is guessed: if there are several readings, or several articles with its GTIN, all of them are
 * returned. A screen that waits for a location checks for that first.
 * @param codigo as the scanner sent it, with separators and symbology identifier
 * @param hoy the business day, `YYYY-MM-DD`
 * @param conocidas the records of a key; null if it has not been looked up yet
 * @param separa this device is known to send GS1's separators
 */
export function resuelveCodigo(
  codigo: string,
  hoy: string,
  conocidas: Conocidas,
  separa = false,
): Resolucion {
  const literal = codigoLiteral(codigo);
  const cabe = literal.length > 0 && literal.length <= CLAVE_ARTICULO_MAX;
  const suyas = cabe ? conocidas(literal) : [];
  if (suyas && suyas.length > 0) return { tipo: 'leida', leida: leida(literal, suyas, null) };
  const gs1 = leeGs1(codigo, hoy, separa);
  if (gs1.tipo === 'rota') {
    return suyas ? { tipo: 'rechazo', mensaje: gs1.mensaje } : { tipo: 'falta', claves: [literal] };
  }
  const etiquetas = gs1.tipo === 'gs1' ? [gs1.etiqueta] : gs1.tipo === 'ambiguo' ? gs1.opciones : [];
  const gtins = etiquetas.flatMap((e) => (e.gtin === null ? [] : clavesDeGtin(e.gtin)));
  const falta = [...new Set([...(suyas ? [] : [literal]), ...gtins.filter((k) => conocidas(k) === null)])];
  if (falta.length > 0) return { tipo: 'falta', claves: falta };
  if (etiquetas.length === 0) return deOtraForma(literal, conocidas);
  const [primera] = etiquetas;
  if (gtins.length === 0) {
    const soloCaja = primera?.sscc != null;
    return { tipo: 'rechazo', mensaje: MENSAJES_ETIQUETA[soloCaja ? 'soloCaja' : 'sinArticulo'] };
  }
  const opciones = etiquetas.flatMap((e) => (e.gtin === null ? [] : deEtiqueta(e, conocidas)));
  // Nobody has the article, so asking how its lot reads would lead nowhere.
  const sabidas = opciones.filter((o) => o.claves.length > 0);
  const [una, ...otras] = sabidas.length > 0 ? sabidas : opciones.slice(0, 1);
  if (!una) return { tipo: 'rechazo', mensaje: MENSAJES_ETIQUETA.sinArticulo };
  return otras.length === 0 ? { tipo: 'leida', leida: una } : { tipo: 'ambigua', opciones: [una, ...otras] };
}
