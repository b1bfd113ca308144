/** Roles of a key that is a bar code on the product (specification §3: "18-21 barcode roles"). */
const ROL_BARRAS_MIN = 18;
const ROL_BARRAS_MAX = 21;

/** Longest key (specification §9). */
export const CLAVE_ARTICULO_MAX = 25;

export interface ClaveArticulo {
  CLAVE_ARTICULO: string;
  ROL_CLAVE_ART_ID: number;
  ARTICULO_ID: number;
}

export const esRolDeBarras = (rol: number): boolean => rol >= ROL_BARRAS_MIN && rol <= ROL_BARRAS_MAX;

/**
 * Whether the keys found for a typed or scanned code prove the article is at hand: exactly one key record, and a
 * wildcard article or a bar-code role (specification §5, Purchase reception).
 */
export function esClaveAceptable(claves: readonly ClaveArticulo[], comodin: 'S' | 'N'): boolean {
  const [clave] = claves;
  if (claves.length !== 1 || !clave) return false;
  return comodin === 'S' || esRolDeBarras(clave.ROL_CLAVE_ART_ID);
}
