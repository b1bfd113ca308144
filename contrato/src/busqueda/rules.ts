/** Longest text that can be searched for, and the shortest that is sent to the server. */
export const BUSQUEDA_MAX = 60;
export const BUSQUEDA_MIN = 2;

/** What can be found, in the order in which it is shown. */
export const CLASES = [
  'Artículo',
  'Cliente',
  'Ubicación',
  'Lote',
  'Remisión',
  'Factura',
  'Guía',
  'Pedido',
  'Compra',
  'Traspaso',
  'Inventario',
  'Acomodo',
  'Resurtido',
  'Depósito',
  'Ticket',
  'Operador',
] as const;
export type Clase = (typeof CLASES)[number];

/**
 * The end of a folio that a typed text may be, written as folios are: capitals, no blanks. Null where it cannot be one:
 * every folio and guide contains digits.
 */
export function folioBuscado(texto: string): string | null {
  const folio = texto.replace(/\s/g, '').toUpperCase();
  return folio.length >= BUSQUEDA_MIN && /\d/.test(folio) ? folio : null;
}

/** Fewest digits that are searched as a phone: people often give only its last four. */
const TELEFONO_MIN = 4;

/**
 * The number in a text that may name a record known by its number alone: `123`, `#123`, `ticket 123`. Null: it is no such text, or the number has
 * more than nine digits.
 */
export function numeroBuscado(texto: string, nombre: string): number | null {
  const limpio = texto.replace(/[\s#]/g, '').toUpperCase();
  const digitos = limpio.startsWith(nombre.toUpperCase()) ? limpio.slice(nombre.length) : limpio;
  return /^\d{1,9}$/.test(digitos) ? Number(digitos) : null;
}

/**
 * The digits of a text that may be a phone, however it is written: `222 555-0101`, `(222) 5550101`, `+52 222 555 0101`, `522225550101`. Null if it
 * has anything but digits and what separates them, or too few digits.
 */
export function telefonoBuscado(texto: string): string | null {
  const limpio = texto.trim();
  if (!/^\+?[\d\s().-]+$/.test(limpio)) return null;
  // Mexico's prefix, with the 1 that mobile phones had: nobody's own number has twelve digits.
  const digitos = limpio.replace(/\D/g, '').replace(/^521?(?=\d{10}$)/, '');
  return digitos.length >= TELEFONO_MIN ? digitos : null;
}

/** Shortest word in which one wrong letter is forgiven; in shorter words it would match almost anything. */
export const CASI_MIN = 4;

/**
 * Whether a text has a word that begins like `palabra` with at most one mistake: a letter replaced, added, missing, or
 * swapped with its neighbour. Both in lower case and without accents.
 */
export function casiContiene(texto: string, palabra: string): boolean {
  return texto
    .split(/[^\p{L}\p{N}]+/u)
    .some((entera) =>
      [-1, 0, 1].some((d) => aUnaLetra(entera.slice(0, Math.max(1, palabra.length + d)), palabra)),
    );
}

/** Whether a text has each word, where long enough words may have one wrong letter. Everything in lower case and without accents. */
export const casiContieneTodas = (texto: string, palabras: readonly string[]): boolean =>
  palabras.every((p) => texto.includes(p) || (p.length >= CASI_MIN && casiContiene(texto, p)));

/** Whether `a` becomes `b` by changing one letter at most. */
function aUnaLetra(a: string, b: string): boolean {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  const [restoA, restoB] = [a.slice(i), b.slice(i)];
  if (restoA === restoB) return true;
  return (
    restoA.slice(1) === restoB.slice(1) ||
    restoA.slice(1) === restoB ||
    restoA === restoB.slice(1) ||
    (restoA[0] === restoB[1] && restoA[1] === restoB[0] && restoA.slice(2) === restoB.slice(2))
  );
}
