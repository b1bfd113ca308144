const CON = 'áàäâéèëêíìïîóòöôúùüûñÁÀÄÂÉÈËÊÍÌÏÎÓÒÖÔÚÙÜÛÑ';
const SIN = 'aaaaeeeeiiiioooouuuunAAAAEEEEIIIIOOOOUUUUN';

/**
 * The form in which typed keys are compared: capitals, no accents. The database's `clave_escrita` must give the same.
 */
export const claveEscrita = (clave: string): string =>
  [...clave.trim()]
    .map((letra) => (CON.includes(letra) ? SIN.charAt(CON.indexOf(letra)) : letra))
    .join('')
    .replace(/[a-z]/g, (letra) => letra.toUpperCase());

/**
 * The key records that a typed text means: exact matches if there are any, else those that differ only in capitals and
 * accents.
 */
export function clavesEscritas<C extends { CLAVE_ARTICULO: string }>(
  texto: string,
  claves: readonly C[],
): readonly C[] {
  const exactas = claves.filter((c) => c.CLAVE_ARTICULO === texto.trim());
  if (exactas.length > 0) return exactas;
  const escrito = claveEscrita(texto);
  return claves.filter((c) => claveEscrita(c.CLAVE_ARTICULO) === escrito);
}
