import { CODIGO_UBICACION } from './rules.ts';

/*
 * The house's own code of a location ('A-01-03'): another name of its eleven digits, unique in its warehouse. It has a letter, because a
 * number alone could be an article's key. Also what the eleven digits are made of, for whoever makes locations.
 */

/** Longest own code. */
export const CODIGO_PROPIO_MAX = 20;
/** An own code: letters without accents, digits, and what parts them; a letter among them. */
export const CODIGO_PROPIO = /^(?=.*[A-Za-z])[A-Za-z0-9](?:[A-Za-z0-9 ._/-]{0,18}[A-Za-z0-9])?$/;

export const MENSAJES_PROPIO = {
  forma:
    'El código propio lleva letras sin acento y números, con guion, punto, diagonal o espacio entre ellos: hasta 20 caracteres, y una letra al menos',
  esClave: 'Es la clave de un artículo: al escanearla no se sabría si es el artículo o la ubicación',
} as const;

/** Message: another location of the warehouse has this own code. */
export const propioRepetido = (codigo: string, otra: string): string =>
  `El código ${codigo} ya es de la ubicación ${otra}`;

/** Why a text is no own code, or null. */
export const codigoPropioRejection = (codigo: string): string | null =>
  CODIGO_PROPIO.test(codigo) ? null : MENSAJES_PROPIO.forma;

/**
 * An own code as it is searched (`ubicaciones.codigo_buscado`): capitals, and one hyphen for whatever parts its letters and digits, because
 * a scanner of another keyboard writes an apostrophe for a hyphen. Empty if the text cannot be one.
 */
export function propioBuscado(texto: string): string {
  const limpio = texto
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return limpio.length <= CODIGO_PROPIO_MAX && /[A-Z]/.test(limpio) ? limpio : '';
}

/** The eleven digits in a text, with or without hyphens and spaces; null if it has others. */
export function onceDigitos(texto: string): string | null {
  const digitos = texto.replace(/[\s-]/g, '');
  return CODIGO_UBICACION.test(digitos) ? digitos : null;
}

/** The parts of a location's eleven digits after its warehouse, in order, with the digits of each (specification §9). */
export const PARTES_UBICACION = [
  { parte: 'pasillo', nombre: 'Pasillo', digitos: 2 },
  { parte: 'modulo', nombre: 'Módulo', digitos: 3 },
  { parte: 'nivel', nombre: 'Nivel', digitos: 2 },
  { parte: 'casilla', nombre: 'Casilla', digitos: 3 },
] as const;
export type ParteUbicacion = (typeof PARTES_UBICACION)[number]['parte'];

/** The structure in words, for where eleven digits are asked for. */
export const ESTRUCTURA_UBICACION =
  '11 dígitos: almacén (1), pasillo (2), módulo (3), nivel (2) y casilla (3). Ejemplo: 1-02-003-04-010';

/** The eleven digits of these parts; null if one does not fit. */
export function codigoDePartes(
  almacenId: number,
  partes: Readonly<Record<ParteUbicacion, number>>,
): string | null {
  if (!Number.isInteger(almacenId) || almacenId < 1 || almacenId > 9) return null;
  let codigo = String(almacenId);
  for (const { parte, digitos } of PARTES_UBICACION) {
    const n = partes[parte];
    if (!Number.isInteger(n) || n < 0 || n >= 10 ** digitos) return null;
    codigo += String(n).padStart(digitos, '0');
  }
  return codigo;
}

/** An aisle's letters as its number: A is 1, Z 26, AA 27. */
export const numeroDeLetras = (letras: string): number =>
  [...letras.toUpperCase()].reduce((n, l) => n * 26 + l.charCodeAt(0) - 64, 0);

/** The inverse of {@link numeroDeLetras}: 1 is A, 27 AA. */
export function letrasDeNumero(n: number): string {
  let letras = '';
  for (let resto = n; resto > 0; resto = Math.floor((resto - 1) / 26))
    letras = String.fromCharCode(65 + ((resto - 1) % 26)) + letras;
  return letras;
}

/**
 * The eleven digits of an own code that says where its location is: its parts are aisle, module, level and slot in this order, of which the
 * aisle may be letters and the last ones may be missing (0). 'A-01-03' in warehouse 1 is aisle 1, module 1, level 3: 10100103000. Null if it
 * does not say so.
 */
export function digitosDePropio(almacenId: number, codigo: string): string | null {
  const dichas = propioBuscado(codigo).split('-');
  if (dichas.length < 2 || dichas.length > PARTES_UBICACION.length) return null;
  const numeros = dichas.map((d, i) =>
    /^\d+$/.test(d) ? Number(d) : i === 0 && /^[A-Z]{1,2}$/.test(d) ? numeroDeLetras(d) : Number.NaN,
  );
  const [pasillo = 0, modulo = 0, nivel = 0, casilla = 0] = numeros;
  return codigoDePartes(almacenId, { pasillo, modulo, nivel, casilla });
}
