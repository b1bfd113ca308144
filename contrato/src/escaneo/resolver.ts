import { digitoVerificador } from '../articulos/gs1.ts';
import { CLAVE_ARTICULO_MAX, type ClaveArticulo } from '../articulos/rules.ts';
import { clavesDeGtin, codigoLiteral, type Etiqueta, leerGs1 } from './gs1.ts';

/** What a scan is of an article, once somebody knows. */
export interface Leida {
  /** The key that stands for it: the code itself, or the one its GTIN is written down under. */
  codigo: string;
  /** Every record of that key, of any article; none: nobody knows it. */
  claves: readonly ClaveArticulo[];
  /** What the label says besides; null where it is no label of GS1's. */
  etiqueta: Etiqueta | null;
  /** Pieces that this scan shows: those the label says, or those of the key. */
  piezas: number;
}

export type Resolucion =
  | { tipo: 'leida'; leida: Leida }
  /** These keys have to be looked up first. */
  | { tipo: 'falta'; claves: readonly string[] }
  /** It can be read in more than one way: only a person can tell. */
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

/** A label's readings: one for each article its GTIN is of. */
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
  // Unknown to everybody: the message names it as it is printed on the product.
  return porArticulo.size > 0
    ? [...porArticulo.values()]
    : [leida(formas.find((f) => f.length === 13) ?? formas[0] ?? '', [], etiqueta)];
}

/**
 * A UPC-A of twelve digits and the EAN-13 made of a zero and those digits are the same number. Some scanners send one, some
 * (cameras) the other, and an article may have been captured with either, so both forms are looked up.
 */
function gemelaDe(literal: string): string | null {
  if (!/^(0\d{12}|\d{12})$/.test(literal) || /^0+$/.test(literal)) return null;
  if (digitoVerificador(literal.slice(0, -1)) !== literal.at(-1)) return null;
  return literal.length === 13 ? literal.slice(1) : `0${literal}`;
}

/** Looks up the other form of a code that no article has in the form it was sent. */
function deOtraForma(literal: string, conocidas: Conocidas): Resolucion {
  const gemela = gemelaDe(literal);
  const suyas = gemela === null ? [] : conocidas(gemela);
  if (gemela !== null && suyas === null) return { tipo: 'falta', claves: [gemela] };
  return suyas && suyas.length > 0
    ? { tipo: 'leida', leida: leida(gemela ?? literal, suyas, null) }
    : { tipo: 'leida', leida: leida(literal, [], null) };
}

/**
 * Reads a scan as an article's: the key it is literally, else the GS1 label it is, with what that says of lot, dates and
 * pieces. Nothing is guessed: a label with more than one reading, or whose GTIN is of several articles, is given back with
 * all of them. A screen looks first whether it is the location it waits for.
 * @param codigo as the scanner sent it, with its separators and symbology identifier
 * @param hoy the business day, `YYYY-MM-DD`
 * @param conocidas the records of a key; null where nobody has asked yet
 * @param separa the device is known to send the separators of GS1's messages
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
  const gs1 = leerGs1(codigo, hoy, separa);
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
  // Nobody knows the article, so asking which reading of its lot is right would serve nothing.
  const sabidas = opciones.filter((o) => o.claves.length > 0);
  const [una, ...otras] = sabidas.length > 0 ? sabidas : opciones.slice(0, 1);
  if (!una) return { tipo: 'rechazo', mensaje: MENSAJES_ETIQUETA.sinArticulo };
  return otras.length === 0 ? { tipo: 'leida', leida: una } : { tipo: 'ambigua', opciones: [una, ...otras] };
}
