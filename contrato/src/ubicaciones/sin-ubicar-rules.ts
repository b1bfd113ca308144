import { enPiezas } from '../cifras.ts';

/** How the place of a warehouse's pieces without a shelf is called, and scanned. */
export const SIN_UBICAR = 'SIN-UBICAR';

/** Its eleven digits in a warehouse: no aisle has number 0. */
export const digitosSinUbicar = (almacenId: number): string => `${almacenId}0000000000`;

export const MENSAJES_SIN_UBICAR = {
  ubicado: 'Piezas ubicadas',
  noEsEstante: 'SIN-UBICAR no es un estante: de ahí salen piezas, y no se acomodan ahí',
  piezas: 'Las piezas son un número entero desde 1',
  fija: 'La ubicación SIN-UBICAR es siempre fija, y no cambia de código',
} as const;

/**
 * Why so many pieces cannot be put on a shelf, or null.
 * @param hay pieces of the article that stand without a shelf
 */
export function ubicarRejection(piezas: number, hay: number): string | null {
  if (!Number.isInteger(piezas) || piezas < 1) return MENSAJES_SIN_UBICAR.piezas;
  return piezas > hay ? `Sin ubicar hay ${enPiezas(hay)}` : null;
}
