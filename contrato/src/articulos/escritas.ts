const CON = 'áàäâéèëêíìïîóòöôúùüûñÁÀÄÂÉÈËÊÍÌÏÎÓÒÖÔÚÙÜÛÑ';
const SIN = 'aaaaeeeeiiiioooouuuunAAAAEEEEIIIIOOOOUUUUN';

/** A key as the one that a hand wrote is compared: in capitals and without accents. The database's `clave_escrita` says the same. */
export const claveEscrita = (clave: string): string =>
  [...clave.trim()]
    .map((letra) => (CON.includes(letra) ? SIN.charAt(CON.indexOf(letra)) : letra))
    .join('')
    .replace(/[a-z]/g, (letra) => letra.toUpperCase());

/** The records of the keys that a text written by a hand means: those that are exactly it, else those that are it but for capitals and accents. */
export function clavesEscritas<C extends { CLAVE_ARTICULO: string }>(
  texto: string,
  claves: readonly C[],
): readonly C[] {
  const exactas = claves.filter((c) => c.CLAVE_ARTICULO === texto.trim());
  if (exactas.length > 0) return exactas;
  const escrito = claveEscrita(texto);
  return claves.filter((c) => claveEscrita(c.CLAVE_ARTICULO) === escrito);
}
